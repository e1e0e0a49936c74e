import type { CitedClause, DecisionAnswer } from './decision-answer.ts';

/** The clauses of a rule or a definition are the same list in every answer that cites them: written once. */
const written = new WeakMap<readonly CitedClause[], string>();

/** The JSON text of an answer, as `JSON.stringify` writes it, for the wire and for the record. */
export function answerJson(answer: DecisionAnswer): string {
  let text = '';
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    const isCiting = citing.has(name) && Array.isArray(value);
    text += `${text === '' ? '{' : ','}"${name}":${isCiting ? citingJson(value) : JSON.stringify(value)}`;
  }
  return `${text}}`;
}

/** Members that are lists of what cites clauses. */
const citing: ReadonlySet<string> = new Set(['reasons', 'outputs', 'obligations', 'advice', 'rules']);

function citingJson(items: readonly object[]): string {
  return `[${items.map(itemJson).join(',')}]`;
}

/** `citations` stands last in each, after what belongs to this answer alone. */
function itemJson(item: object): string {
  const { citations, ...own } = item as { citations?: readonly CitedClause[] };
  if (citations === undefined) return JSON.stringify(item);
  let clauses = written.get(citations);
  if (clauses === undefined) {
    clauses = JSON.stringify(citations);
    written.set(citations, clauses);
  }
  return `${JSON.stringify(own).slice(0, -1)},"citations":${clauses}}`;
}

import type { CitedClause, DecisionAnswer } from './decision-answer.ts';

/**
 * The clauses of a rule or a definition are the same list in every answer that cites them, and so are the reasons of answers
 * of one kind, which are frozen: written once.
 */
const written = new WeakMap<readonly object[], string>();

/** The JSON text of an answer, as `JSON.stringify` writes it, for the wire and for the record. */
export const answerJson = (answer: DecisionAnswer): string =>
  objectJson(answer, (name, value) =>
    citing.has(name) && Array.isArray(value) ? citingJson(value) : valueJson(value),
  );

/** Members that are lists of what cites clauses. */
const citing: ReadonlySet<string> = new Set(['reasons', 'outputs', 'obligations', 'advice', 'rules']);

function citingJson(items: readonly object[]): string {
  if (items.length === 0) return '[]';
  let text = written.get(items) ?? '';
  if (text !== '') return text;
  for (const item of items) text += `${text === '' ? '[' : ','}${objectJson(item, citedJson)}`;
  text += ']';
  if (Object.isFrozen(items)) written.set(items, text);
  return text;
}

const citedJson = (name: string, value: unknown): string =>
  name === 'citations' && Array.isArray(value) ? clausesJson(value) : valueJson(value);

function clausesJson(citations: readonly CitedClause[]): string {
  let clauses = written.get(citations);
  if (clauses === undefined) {
    clauses = JSON.stringify(citations);
    written.set(citations, clauses);
  }
  return clauses;
}

/** Of an object whose members have plain names. */
function objectJson(object: object, memberJson: (name: string, value: unknown) => string): string {
  let text = '';
  for (const name in object) {
    const value = object[name as keyof typeof object] as unknown;
    if (value !== undefined) text += `${text === '' ? '{' : ','}"${name}":${memberJson(name, value)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** What most values are needs no call of the serializer. */
function valueJson(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value) && value.length === 0) return '[]';
  return JSON.stringify(value);
}

import type { Binder } from '../binding/binding.ts';
import { isTheAction } from '../binding/empty-words.ts';
import type { ClauseCondition, NormTree, Phrase } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "must not speak before the result has been announced", "must not sell a medicine before checking the prescription",
 * "Before repayment of the loan, … must not": until then, unless an input counts it otherwise.
 */
export function untilThen(tree: NormTree, binder: Binder): NormTree {
  if (tree.modality !== 'must_not' || tree.predicate?.kind !== 'region' || countsBefore(binder)) return tree;
  const { pieces } = tree.predicate;
  const fronted = tree.conditions.find(
    ({ front, relation, phrase }) => front && relation === 'adjunct' && startsWithBefore(phrase),
  );
  if (fronted !== undefined) {
    const [before, ...clause] = wordsOf(fronted.phrase);
    if (!isPerfect(clause) && !(clause.length > 0 && isTheAction(wordsOf(tree.predicate), binder)))
      return tree;
    return {
      ...tree,
      conditions: tree.conditions.map((condition) =>
        condition === fronted ? unlessDone(condition.tokens.concat(before!), clause, true) : condition,
      ),
    };
  }
  const last = pieces.at(-1);
  if (last?.kind !== 'words') return tree;
  const at = last.tokens.findIndex(({ lower }) => lower === 'before');
  const clause = last.tokens.slice(at + 1);
  const act = [
    ...pieces.slice(0, -1).flatMap(({ tokens }) => tokens),
    ...last.tokens.slice(0, Math.max(at, 0)),
  ];
  if (at < 0 || clause.length === 0) return tree;
  // "must not drink before flying" spoils the flight; "must not fly before checking the fuel" waits for the check
  if (!isPerfect(clause) && !(isTheAction(act, binder) && !isTheAction(clause, binder))) return tree;
  return {
    ...tree,
    predicate: regionOf([
      ...pieces.slice(0, -1),
      ...(at > 0 ? [{ kind: 'words' as const, tokens: last.tokens.slice(0, at) }] : []),
    ]),
    conditions: [...tree.conditions, unlessDone(last.tokens.slice(at, at + 1), clause, false)],
  };
}

const unlessDone = (tokens: Token[], clause: Token[], front: boolean): ClauseCondition => ({
  relation: 'unless',
  tokens,
  phrase: regionOf([{ kind: 'words', tokens: clause }]),
  front,
});

const startsWithBefore = (phrase: Phrase): boolean =>
  phrase.kind === 'region' &&
  phrase.pieces.every(({ kind }) => kind === 'words') &&
  wordsOf(phrase)[0]?.lower === 'before';

/** "the result has been announced", "having consulted the operator": what is done, and not when. */
function isPerfect(clause: readonly Token[]): boolean {
  if (clause[0]?.lower === 'having') return clause.length > 1;
  const finite = clause.findIndex(({ lower }) => /^(?:has|have|is|are)$/.test(lower));
  return finite > 0 && finite < clause.length - 1;
}

const countsBefore = ({ names }: Binder): boolean =>
  names.inputs.some(
    ({ kind, input, description }) =>
      kind !== 'enum' && /(?:^|[_ ])before(?:[_ ]|$)/.test(`${input.name} ${description}`),
  );

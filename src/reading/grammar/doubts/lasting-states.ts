import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Fact } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/**
 * The direction of a figure without one that the tense gives: "if the seat has been empty for 10 minutes", so long or
 * longer; "if it has not arrived two hours after landing", later than that or not at all.
 */
export function byTense(fact: Extract<Fact, { kind: 'measure' }>, tree: NormTree): Comparison | null {
  if (!/^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '')) return null;
  const figure = fact.direction[0]?.index;
  if (figure === undefined) return null;
  const denied = fact.denials.some(({ lower }) => /^(?:has|have)$/.test(lower));
  if (fact.negated) return denied && fact.anchored === true ? '<=' : null;
  const words = [tree.subject, tree.predicate, ...tree.conditions.map(({ phrase }) => phrase)].flatMap(
    (phrase) => (phrase === null ? [] : wordsOf(phrase)),
  );
  const before = unbroken(words, figure);
  const has = before.findLastIndex(({ lower }) => /^(?:has|have)$/.test(lower));
  const since = before.slice(has + 1);
  return has >= 0 && since.length > 1 && since.at(-1)!.lower === 'for' && since[0]!.lower !== 'to'
    ? '>='
    : null;
}

/** The words right before a figure, none left out but a denial. */
function unbroken(words: readonly Token[], figure: number): Token[] {
  const found: Token[] = [];
  let next = figure;
  const earlier = words.filter(({ index }) => index < figure);
  for (const token of earlier.sort((one, other) => other.index - one.index)) {
    if (next - token.index > 2) break;
    found.unshift(token);
    next = token.index;
  }
  return found;
}

import type { Anchor, Reading } from '../reading-context.ts';
import { connectives } from '../clauses/clause-parts.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';
import { sameStem, stem } from '../words/stems.ts';
import { partsOfName } from '../grounding/vocabulary.ts';
import type { Word } from '../words/words.ts';

const always = new PhraseTable<true>(
  phrases('in all cases|in every case|in any case|in each and every case|in all circumstances', true),
);
const whatever = new PhraseTable<true>(
  phrases(
    'whatever the|whatever their|whatever its|whatever his|whatever her|of whatever|of any|at any|irrespective of|regardless of|no matter what|without regard to',
    true,
  ),
);

/**
 * "where the lease is short, and of the tenant in every case", "over 50 EUR and, whatever the amount, after five": the part
 * that speaks of `freed` says that `condition`, which stands in another part, makes no difference to it.
 */
export function isCancelled({ words }: Reading, condition: Anchor, freed: Anchor): boolean {
  const { clause } = freed.chunk.region;
  const parts = (at: number): boolean => isJoint(words, at);
  const apart = condition.chunk.region.clause !== clause;
  const before = words.findLastIndex((_, at) => at < freed.at && at >= clause.start && parts(at));
  const next = words.findIndex((_, at) => at > freed.at && parts(at));
  const [from, to] = [Math.max(before, clause.start), next < 0 ? clause.end : Math.min(next, clause.end)];
  if ((before < 0 && !apart) || (from <= condition.at && condition.at < to)) return false;
  for (let at = from; at < to; at += 1) {
    if (always.at(words, at) !== null) return true;
    const phrase = whatever.at(words, at);
    if (phrase === null) continue;
    const [noun, after] = words.slice(at + phrase.length, at + phrase.length + 2);
    if ([noun, after].some((word) => word !== undefined && isNameOf(condition, word))) return true;
  }
  return false;
}

const isNameOf = ({ variable }: Anchor, word: Word): boolean =>
  variable.inputs.some((input) =>
    partsOfName(input).some((part) => part === word.lower || sameStem(stem(part), word.stem)),
  );

/** A semicolon, a break, or a connective beside a comma. */
function isJoint(words: readonly Word[], at: number): boolean {
  const { text, kind, lower } = words[at]!;
  if (text === ';' || kind === 'break') return true;
  return connectives.has(lower) && (words[at - 1]?.text === ',' || words[at + 1]?.text === ',');
}

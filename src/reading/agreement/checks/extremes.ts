import type { Clause } from '../clauses/clause-parts.ts';
import type { Anchor, Reading } from '../reading-context.ts';

const greater = new Set([
  'higher',
  'greater',
  'larger',
  'later',
  'longer',
  'highest',
  'last',
  'latest',
  'greatest',
  'largest',
  'longest',
  'more',
]);
const lesser = new Set([
  'lower',
  'lesser',
  'smaller',
  'earlier',
  'shorter',
  'less',
  'sooner',
  'soonest',
  'first',
  'earliest',
  'lowest',
  'least',
  'smallest',
  'shortest',
]);

/** "the lesser of A and B", "whichever is the higher": a limit of both, or of either. */
export function extremeOf(
  { words, law, test }: Reading,
  clause: Clause,
  a: Anchor,
  b: Anchor,
): 'and' | 'or' | null {
  let kind: 'greatest' | 'least' | null = null;
  for (let at = clause.start; at < clause.end; at += 1) {
    const lower = words[at]!.lower;
    const placed =
      (words[at + 1]?.lower === 'of' && words[at - 1]?.lower === 'the') ||
      words.slice(Math.max(clause.start, at - 4), at).some((word) => word.lower === 'whichever') ||
      // "or, if that is later, of the posting"
      (['is', 'be'].includes(words[at - 1]?.lower ?? '') &&
        ['that', 'this', 'it'].includes(words[at - 2]?.lower ?? '') &&
        words[at - 3]?.lower === 'if' &&
        words[at + 1]?.text === ',');
    if (placed && greater.has(lower)) kind = 'greatest';
    if (placed && lesser.has(lower)) kind = 'least';
  }
  const measured = [a, b].filter(({ variable }) => variable.kind === 'number');
  if (kind === null || measured.length === 0) return null;
  // "before it is two years old or before it is sold, whichever is the sooner": the one tells which way both go.
  if (measured.length === 1 && [a, b].some(({ variable }) => variable.kind === 'choice')) return null;
  const grows = (anchor: Anchor): boolean => {
    const [low, high] = [anchor.holds, anchor.fails].map(Number).sort((x, y) => x - y);
    return law.change(anchor.variable, low!, high!, test).better;
  };
  // A floor that is the greater of two needs both; a ceiling that is the greater of two needs one.
  // An amount tells by itself whether it is limited from below; held against another, it may be on either side.
  const plain = measured.find(({ variable }) => variable.input !== null) ?? measured[0]!;
  const floor = grows(plain);
  return floor === (kind === 'greatest') ? 'and' : 'or';
}

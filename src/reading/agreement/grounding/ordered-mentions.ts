import type { InputDeclaration } from '../../../rules/model.ts';
import { comparedAt } from '../words/comparators.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';
import type { Mention } from '../reading-context.ts';
import { sameStem } from '../words/stems.ts';
import type { Known } from './vocabulary.ts';
import type { Word } from '../words/words.ts';

type Side = 'high' | 'low';
const behind = new PhraseTable<Side>([
  ...phrases<Side>('or above|or higher|or over|or more|or better|and above|and higher|or up|upwards', 'high'),
  ...phrases<Side>('or below|or lower|or under|or less|and below|and lower|or down', 'low'),
]);

/** Words between a comparison and the value that it compares with: "at least of the grade senior". */
const articles = new Set('a an the of level grade class rank category'.split(' '));

/** Comparisons with a value of an ordered enum: words that deny nothing by themselves. */
export function orderedWords(words: readonly Word[], inputs: readonly InputDeclaration[]): Set<number> {
  const found = new Set<number>();
  const ordered = inputs.filter((input) => input.ordered === true);
  const stems = ordered.flatMap(({ values }) =>
    (values ?? []).map((value) => value.split(/[_\s]+/)[0]!.toLowerCase()),
  );
  for (const { index, lower } of words) {
    if (!stems.includes(lower)) continue;
    const compared = comparisonBefore(words, index);
    for (const [start, end] of compared?.words ?? []) for (let at = start; at < end; at += 1) found.add(at);
  }
  return found;
}

function comparisonBefore(words: readonly Word[], at: number): ReturnType<typeof comparedAt> {
  let from = at;
  while (articles.has(words[from - 1]?.lower ?? '')) from -= 1;
  return comparedAt(words, from);
}

/** "at least senior", "regular or above": every value on that side is named, and a strict limit names not its own. */
export function orderedMentions(
  words: readonly Word[],
  mentions: readonly Mention[],
  known: ReadonlyMap<string, Known>,
): Mention[] {
  return mentions.flatMap((mention): Mention[] => {
    const input = known.get(mention.variable.input ?? '')?.input;
    const values = input?.values ?? [];
    const place = values.indexOf(mention.value);
    if (input?.ordered !== true || place < 0) return [mention];
    const first = mention.at.find((at) => sameStem(words[at]!.stem, words[mention.at[0]!]!.stem))!;
    const compared = comparisonBefore(words, first);
    const after = behind.at(words, mention.at.at(-1)! + 1);
    const side = after?.meaning ?? compared?.side ?? null;
    if (side !== 'high' && side !== 'low') return [mention];
    const own = after !== null || (side === 'high') === (compared?.line === 'below');
    return values
      .filter((_, at) => (at === place ? own : side === 'high' ? at > place : at < place))
      .map((value) => ({ ...mention, value, partial: false }));
  });
}

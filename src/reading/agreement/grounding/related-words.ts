import { related, type WordRelation } from '../../meanings/related.ts';
import { functionWords } from '../clauses/cues.ts';
import { isContent } from './ground.ts';
import { isUnitWord } from '../words/measures.ts';
import type { Known } from './vocabulary.ts';
import { partsOfName, weightOf } from './vocabulary.ts';
import type { Word } from '../words/words.ts';
import { wordsOf } from '../words/words.ts';

const sameThing = new Set<WordRelation | undefined>(['same', 'synonym', 'derived']);

/** How much a word of the same meaning tells, beside one of the same form. */
const share = 0.5;

/**
 * Words of the clause that are an input's own only by their meaning ("lorry", of an input called truck) are added to what
 * the input is known by, where they are one input's and no other's. A word that an input has by its form is left alone.
 */
export function addRelatedWords(
  words: readonly Word[],
  known: ReadonlyMap<string, Known>,
  action: ReadonlySet<string>,
): void {
  const inputs = [...known.values()].map((item) => ({ item, own: contentOf(item) }));
  const seen = new Set<string>();
  for (const word of words) {
    if (!isContent(word) || seen.has(word.lower) || isUnitWord(word.lower)) continue;
    seen.add(word.lower);
    if (action.has(word.stem) || inputs.some(({ item }) => weightOf(item, word.stem) > 0)) continue;
    const owners = inputs.flatMap(({ item, own }) => {
      const match = own.find((other) => sameThing.has(related(word.lower, other.lower)));
      return match === undefined ? [] : [{ item, weight: item.weights.get(match.stem) ?? 0 }];
    });
    const [only, another] = owners;
    if (only !== undefined && another === undefined)
      only.item.weights.set(word.stem, Math.max(0.1, only.weight * share));
  }
}

const contentOf = ({ input }: Known): Word[] =>
  wordsOf([
    [input.name, ...(input.aliases ?? [])].flatMap(partsOfName).join(' '),
    input.description ?? '',
  ]).filter(
    ({ kind, lower }) =>
      kind === 'word' && lower.length > 1 && !functionWords.has(lower) && !isUnitWord(lower),
  );

import { PhraseTable, phrases } from '../words/phrases.ts';
import type { Word } from '../words/words.ts';
import type { Chunk } from './clause-parts.ts';

const grounds = [
  'hygiene',
  'hygienic',
  'sanitary',
  'safety',
  'security',
  'public health',
  'public safety',
  'public order',
  'fire safety',
  'animal welfare',
  'conservation',
  'environmental',
];
const nouns = ['protection', 'safety', 'sake', 'prevention', 'security', 'benefit', 'comfort', 'convenience'];
/** What opens an end for which something is laid down, or a reason for it. */
const purposes = new PhraseTable<true>([
  ...phrases(
    'in order to|in order not to|so as to|so as not to|so that|with a view to|with the aim of|with the purpose of|because of the danger of|because of the risk of|in particular|to protect|to prevent|to avoid|to ensure|to guard against|to safeguard',
    true as const,
  ),
  ...grounds.flatMap((ground) =>
    phrases(
      `for reasons of ${ground}|for ${ground} reasons|on grounds of ${ground}|on the grounds of ${ground}|on ${ground} grounds`,
      true as const,
    ),
  ),
  ...nouns.flatMap((noun) => phrases(`for the ${noun} of|for ${noun} of`, true as const)),
]);

const demands = (chunk: Chunk): boolean => {
  const modality = chunk.region.clause.modal?.says.modality;
  return modality === 'must' || modality === 'must_not';
};

/** "To protect guests, cooks must …", "Dogs must, for reasons of hygiene, …": why, in front of a duty or a ban or set apart in it. */
export function tellsWhy(words: readonly Word[], chunk: Chunk): boolean {
  const { start, end } = chunk;
  const before = words[start - 1];
  const apart = before === undefined || before.kind === 'break' || /^[,.;]$/.test(before.text);
  return (
    apart && /^[,.;]$/.test(words[end]?.text ?? '') && demands(chunk) && purposes.at(words, start) !== null
  );
}

/** "must wash their hands in order to protect guests": behind a duty, by words that name an end and nothing else. */
export function endsInPurpose(words: readonly Word[], at: number, chunk: Chunk): boolean {
  if (chunk.region.clause.modal?.says.modality !== 'must') return false;
  for (let from = at - 1; from >= Math.max(chunk.start, at - 4); from -= 1) {
    const found = purposes.at(words, from);
    if (found !== null && words[from]!.lower !== 'to' && from + found.length >= at) return true;
  }
  return false;
}

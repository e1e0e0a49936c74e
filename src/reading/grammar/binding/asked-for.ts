import type { Binder } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { stem } from '../words/stem.ts';

/** How inputs say that there is what was asked for: `guarantor_named`, `plan_submitted`; `deposit_paid` of money alone. */
const provided =
  'named given provided shown held obtained produced presented submitted attached enclosed appointed supplied'
    .split(' ')
    .map(stem);
const paid = [stem('paid')];
const money = /^(?:deposit|fee|charge|payment|surety|bond|premium|toll|fare|levy|contribution)s?$/;

const asking = /\b(?:required|mandatory|compulsory|obligatory|needed|necessary)\b/;

/** "A guarantor is required": that one is named, given or shown is not said, and meant where one input speaks of it. */
export function askedFor(
  { modality, subject, predicate, words }: NormTree,
  { names }: Binder,
): readonly string[] {
  const asks = modality === 'must' && subject === null && predicate !== null;
  if (!asks || !asking.test(words.map(({ lower }) => lower).join(' '))) return [];
  const thing = wordsOf(predicate).filter(({ content }) => content);
  const speaking = names.inputs.filter(
    ({ kind, stems }) =>
      kind !== 'number' && thing.some((token) => token.stems.some((part) => stems.includes(part))),
  );
  if (speaking.length !== 1) return [];
  return thing.some(({ lower }) => money.test(lower)) ? [...provided, ...paid] : provided;
}

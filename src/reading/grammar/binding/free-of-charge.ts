import type { Binder, Fact } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Slots } from './slots.ts';
import type { Token } from '../words/tokens.ts';
import { isMoney } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** "must send a bill free of charge", where one input says what is charged: it must be nothing. Answers the words. */
export function freeOfCharge(
  slots: Slots,
  { modality, predicate }: NormTree,
  binder: Binder,
): readonly Token[] {
  if (modality !== 'must' || predicate?.kind !== 'region') return [];
  const words = wordsOf(predicate);
  const at = words.findIndex(
    ({ lower }, index) =>
      lower === 'free' &&
      words[index + 1]?.lower === 'of' &&
      /^(?:charge|cost)$/.test(words[index + 2]?.lower ?? ''),
  );
  const [price, ...more] = binder.names.inputs.filter(isCharged);
  const read = Object.values(slots)
    .flat()
    .flatMap(({ facts }) => facts);
  if (at < 0 || price === undefined || more.length > 0 || read.some(({ name }) => name === price)) return [];
  const tokens = words.slice(at, at + 3);
  binder.used.add(price);
  const fact: Fact = {
    kind: 'measure',
    name: price,
    op: '==',
    bound: { kind: 'literal', value: '0', unit: price.input.unit ?? null, tokens },
    direction: [],
    tokens,
    negated: false,
    denials: [],
    restricts: false,
    at: tokens[0]!.index,
  };
  slots.act.push({ fact, facts: [fact], write: (writer, bare) => writer.fact(fact, bare) });
  return tokens;
}

/** A number that says what is asked for: a fee, and no value of goods. */
const isCharged = ({ kind, unit, input }: Name): boolean =>
  kind === 'number' &&
  (unit === null || isMoney(unit)) &&
  /(?:^|_)(?:fees?|charges?|charged|price|cost|costs|fare|toll)(?:_|$)/.test(input.name);

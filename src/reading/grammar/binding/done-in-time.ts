import type { Binder, Fact } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import type { Slots } from './slots.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

/**
 * "must have the water tested no later than the following day" of `days_until_water_tested` beside `water_tested`: what is
 * to be done within a time is to be done.
 */
export function doneInItsTime(slots: Slots, { modality, release }: NormTree, binder: Binder): void {
  if (modality !== 'must' || release) return;
  const read = Object.values(slots)
    .flat()
    .flatMap(({ facts }) => facts);
  for (const { fact } of [...slots.act]) {
    if (fact?.kind !== 'measure' || fact.negated || !/^<=?$/.test(fact.op ?? '')) continue;
    if (!/^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '')) continue;
    const done = binder.names.inputs.filter((name) => isDone(name, fact));
    const [only, ...more] = done;
    if (only === undefined || more.length > 0 || read.some(({ name }) => name === only)) continue;
    binder.used.add(only);
    const holds: Fact = {
      kind: 'holds',
      name: only,
      tokens: fact.tokens.filter(({ stems }) => stems.some((part) => bestLikeness(part, only.stems) >= 0.8)),
      negated: false,
      denials: [],
      restricts: false,
      at: fact.at,
    };
    slots.act.unshift({ fact: holds, facts: [holds], write: (writer, bare) => writer.fact(holds, bare) });
  }
}

/** All that it says is said by the name of the time as well. */
const isDone = ({ kind, stems, negative }: Name, { name }: Fact): boolean =>
  kind === 'bool' &&
  !negative &&
  stems.length > 1 &&
  stems.every((part) => name.stems.includes(part)) &&
  /(?:ed|en|nt|ld|wn|ght|pt|id|ept)$/.test(name.input.name);

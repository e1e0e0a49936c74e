import type { Binder, Fact } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt } from '../trees/phrase-words.ts';
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

/** "is not paid within 14 days of the reminder", of the days since the reminder: that many are over, and it is not paid. */
export function notDoneSince(denied: readonly Fact[]): boolean {
  const done = denied.find(({ kind }) => kind === 'holds');
  const time = denied.find(({ kind }) => kind === 'measure');
  return (
    denied.length === 2 &&
    done !== undefined &&
    time?.kind === 'measure' &&
    (time.op === '<=' || time.op === '<') &&
    time.direction[0]?.lower === 'within' &&
    time.at > done.at &&
    countsSince(time.name) &&
    done.name.stems.every((part) => bestLikeness(part, time.name.stems) === 0)
  );
}

/** Of full days told in the description alone nothing is said: the last of them is over when they are that many. */
const countsSince = ({ input, description }: Name): boolean =>
  /(?:^|_)since(?:_|$)/.test(input.name) || (/\bsince\b/.test(description) && !/\bfull\b/i.test(description));

/** "is paid within 14 days of the reminder", of the days since the reminder: they go on after it was paid in time. */
export function askAboutDoneInTime(facts: readonly Fact[], binder: Binder): void {
  for (const time of facts) {
    if (time.kind !== 'measure' || time.negated || time.direction[0]?.lower !== 'within') continue;
    if (!/\bsince\b/.test(`${time.name.input.name.replaceAll('_', ' ')} ${time.name.description}`)) continue;
    const from = time.direction[0].index;
    const done = facts.find(
      (fact) =>
        fact.kind === 'holds' &&
        !fact.negated &&
        fact.tokens.at(-1)!.index === from - 1 &&
        (participle.test(fact.tokens.at(-1)!.lower) || participle.test(fact.name.input.name)) &&
        fact.name.stems.every((part) => bestLikeness(part, time.name.stems) === 0),
    );
    if (done !== undefined)
      doubt(
        binder,
        'ambiguous_range',
        [...done.tokens, ...time.direction],
        `Was it done in that time, or is that time not over yet? ${time.name.input.name} does not say when it was done.`,
      );
  }
}

const participle = /(?:ed|en|wn|id|ld|ght|pt|nt)$/;

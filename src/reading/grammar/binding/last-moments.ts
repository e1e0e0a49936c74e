import type { Binder, Fact, Part } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { saysWhichDay } from './inputs-of-figures.ts';
import type { Slots } from './slots.ts';
import { doubt } from '../trees/phrase-words.ts';

type Figure = Extract<Fact, { kind: 'measure' }>;

/**
 * "by 18:00 on the day before arrival", "by the 10th of the month following": the last moment, said by two inputs. Whatever
 * is done on an earlier day, or in an earlier month, is in time as well, at any hour of it.
 */
export function lastMoments(slots: Slots, tree: NormTree, binder: Binder): void {
  for (const slot of ['act', 'who', 'if', 'only', 'except'] as const) {
    const parts = slots[slot];
    for (const hour of parts) {
      if (hour.fact?.kind !== 'measure' || !isHour(hour.fact)) continue;
      const figure = hour.fact;
      const [day, ...others] = parts.filter(
        ({ fact }) => fact?.kind === 'measure' && fact.op === '==' && fits(figure, fact),
      );
      if (day?.fact?.kind !== 'measure' || others.length > 0) continue;
      const again = parts.some(
        (part) => part !== day && part.facts.some(({ name }) => name === day.fact!.name),
      );
      const beyond = again || !follows(figure, day.fact) ? null : beyondDay(figure, day.fact, slot, tree);
      if (beyond === null) {
        if (slot === 'act' || day.fact.bound.kind === 'date')
          doubt(
            binder,
            'ambiguous_range',
            [...figure.tokens, ...day.fact.tokens],
            'Is this the last moment, or does it say on which day and before which hour?',
          );
        continue;
      }
      const moment = momentOf(hour, day, { ...day.fact, op: beyond });
      slots[slot] = parts.flatMap((part) => (part === hour ? [moment] : part === day ? [] : [part]));
      break;
    }
  }
}

/** Which comparison says the days on the same side of the moment; null where the words do not say a moment. */
function beyondDay(hour: Figure, day: Figure, slot: keyof Slots, { modality }: NormTree): '<' | '>' | null {
  const early = hour.op === '<' || hour.op === '<=';
  // "not after 12:00 on 3 June 2027": a moment of the calendar is one moment, from wherever it is seen
  if (day.bound.kind === 'date') {
    const clear = early
      ? slot !== 'act' || modality !== 'must_not' || hour.op === '<'
      : slot !== 'act' || modality !== 'must';
    return clear ? (early ? '<' : '>') : null;
  }
  if (slot !== 'act' || !early || modality !== 'must' || !isDeadline(hour)) return null;
  return earlierThan(day);
}

/** "must be paid in the month following delivery": in that month alone, or by its end? */
export function inLaterPeriod({ act }: Slots, { modality }: NormTree, binder: Binder): void {
  if (modality !== 'must') return;
  for (const { fact } of act)
    if (
      fact?.kind === 'measure' &&
      fact.op === '==' &&
      /^(?:of|in|during)$/.test(fact.direction[0]?.lower ?? '') &&
      /^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '')
    )
      doubt(binder, 'ambiguous_range', fact.tokens, 'In that period alone, or at its end at the latest?');
}

const isHour = ({ op, name }: Figure): boolean =>
  op !== null && op !== '==' && (name.unit?.dimension === 'clock' || saysWhichDay(name));

/** An hour is of a day, and a day is of a month. */
function fits({ name }: Figure, day: Figure): boolean {
  if (day.bound.kind === 'date') return !saysWhichDay(name);
  if (!/^(?:time|calendar)$/.test(day.name.unit?.dimension ?? '') || day.bound.kind !== 'literal')
    return false;
  return saysWhichDay(name) ? day.name.unit?.name === 'month' : day.name.unit?.name === 'day';
}

/** Which comparison says an earlier day: fewer after an event, more before it; null where the input does not say. */
function earlierThan({ name }: Figure): '<' | '>' | null {
  const text = `${name.input.name.replaceAll('_', ' ')} ${name.description}`.toLowerCase();
  const named = name.input.name.replaceAll('_', ' ');
  const back = /\b(?:before|precedes?|until|ahead|advance)\b/;
  const forth = /\b(?:after|since|late|following|past)\b/;
  if (back.test(named) !== forth.test(named)) return back.test(named) ? '>' : '<';
  return back.test(text) === forth.test(text) ? null : back.test(text) ? '>' : '<';
}

/** "by", "not later than", "before": and not "until", which may say how long. */
const isDeadline = ({ op, direction }: Figure): boolean =>
  (op === '<=' || op === '<') &&
  /^(?:by|no|not|at|before)$/.test(direction[0]?.lower ?? '') &&
  !direction.some(({ lower }) => /^(?:earlier|until|sooner)$/.test(lower));

/** "by noon on the third day": the day comes right after the hour that is counted on it. */
const follows = (hour: Figure, day: Figure): boolean => {
  const last = Math.max(...hour.direction.map(({ index }) => index));
  const first = Math.min(...day.direction.map(({ index }) => index));
  return first === last + 1;
};

const momentOf = (hour: Part, day: Part, beyond: Figure): Part => ({
  fact: null,
  facts: [...day.facts, ...hour.facts],
  write: (writer, bare) =>
    writer.any([writer.fact(beyond, bare), writer.all([day.write(writer, bare), hour.write(writer, bare)])]),
});

import type { Binder, Surroundings } from './binding.ts';
import type { Coordination, Phrase } from '../trees/clause-tree.ts';
import type { Bound } from './coordinations.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { quantityBeside } from './quantities.ts';
import { fromEitherEvent } from './two-events.ts';

export type Bind = (phrase: Phrase, around: Surroundings, binder: Binder) => Bound;

/** "no more than 1.5 % of the sum or 120 EUR, whichever is the higher": one limit, the greater of the two. */
export function bindSelected(
  phrase: Coordination,
  select: NonNullable<Coordination['select']>,
  around: Surroundings,
  binder: Binder,
  bind: Bind,
): Bound {
  const limits = differentLimits(phrase, select, around, binder, bind);
  if (limits !== null) return limits;
  const [first, ...others] = phrase.items;
  const bound = bind(first!, around, binder);
  const fact = bound.parts.length === 1 ? bound.parts[0]!.fact : null;
  const beside =
    fact === null
      ? []
      : others.map((item) => (item.kind === 'region' ? quantityBeside(item, fact.name, binder) : null));
  if (fact?.kind !== 'measure' || fact.op === null || beside.some((quantity) => quantity === null)) {
    doubt(binder, 'unbound_words', select.tokens, 'What is compared here could not be read.');
    return bound;
  }
  const more = beside.filter((quantity) => quantity !== null);
  // "within 14 days of A or of B, whichever is later": counted from each of two events, which no input is held against
  const timed = more.filter(
    ({ bound: other }) =>
      other.kind === 'input' &&
      /\b(?:since|after|from|until|before|to)\b/.test(
        `${other.name.input.name.replaceAll('_', ' ')} ${other.name.description}`,
      ) &&
      /^(?:time|calendar)$/.test(other.name.unit?.dimension ?? ''),
  );
  if (timed.length > 0 && fact.bound.kind === 'literal') {
    const [only, ...rest] = more;
    const event = rest.length === 0 && only?.bound.kind === 'input' ? only.bound.name : null;
    const either = event === null ? null : fromEitherEvent(fact, event, only!.words, select);
    if (either !== null)
      return {
        parts: [either],
        left: [...bound.left, ...only!.left],
        words: [...bound.words, ...only!.words],
      };
    doubt(binder, 'unbound_words', select.tokens, 'What is compared here could not be read.');
  }
  fact.bound = {
    kind: select.kind,
    of: [fact.bound, ...more.map((quantity) => quantity.bound)],
    tokens: [...select.tokens, ...phrase.tokens],
  };
  fact.tokens.push(...select.tokens, ...phrase.tokens, ...more.flatMap((quantity) => quantity.bound.tokens));
  return {
    parts: bound.parts,
    left: [...bound.left, ...more.flatMap(({ left }) => left)],
    words: [...bound.words, ...more.flatMap(({ words }) => words)],
  };
}

/** "every 6 months or every 10,000 trips, whichever comes first": a limit of each of two inputs, and both hold. */
function differentLimits(
  phrase: Coordination,
  select: NonNullable<Coordination['select']>,
  around: Surroundings,
  binder: Binder,
  bind: Bind,
): Bound | null {
  const trial: Binder = { ...binder, doubts: [], used: new Set(), claimed: new Set() };
  const own = phrase.items.map((item, index) => {
    const others = phrase.items.filter((_, other) => other !== index).flatMap(wordsOf);
    return bind(
      item,
      { near: [...around.near, ...others.flatMap(({ stems }) => stems)], norm: around.norm },
      trial,
    );
  });
  const facts = own.map(({ parts }) => (parts.length === 1 ? parts[0]!.fact : null));
  // "up to 8 persons or 630 kg": the direction goes for both
  const [leading] = facts;
  for (const fact of facts)
    if (fact?.kind === 'measure' && fact.op === null && leading?.kind === 'measure') fact.op = leading.op;
  const limits = facts.every(
    (fact) => fact?.kind === 'measure' && fact.op === '<=' && fact.bound.kind === 'literal' && !fact.negated,
  );
  // "2 % of the sum or 50 EUR" limits one amount twice: what is measured has to differ
  // "within 10 days of A or, if later, within 5 days of B": the times since two events
  const each = phrase.items.every((item) => /^(?:every|after)$/.test(wordsOf(item)[0]?.lower ?? ''));
  const timed = !each && facts.every((fact) => /^(?:time|calendar)$/.test(fact?.name.unit?.dimension ?? ''));
  const measured = new Set(
    facts.map((fact) => (timed ? null : fact?.name.unit?.dimension) ?? fact?.name.input.name),
  );
  if (measured.size !== facts.length) return null;
  if (!limits || new Set(facts.map((fact) => fact?.name)).size !== facts.length) return null;
  binder.doubts.push(...trial.doubts);
  for (const name of trial.used) binder.used.add(name);
  const parts = own.flatMap((bound) => bound.parts);
  const tokens = [...select.tokens, ...phrase.tokens];
  return {
    left: own.flatMap(({ left }) => left),
    words: own.flatMap(({ words }) => words),
    parts:
      select.kind === 'least'
        ? parts
        : [
            {
              fact: null,
              facts: parts.flatMap((part) => part.facts),
              write: (writer, bare) =>
                writer.any(
                  parts.map((part) => part.write(writer, bare)),
                  tokens,
                ),
            },
          ],
  };
}

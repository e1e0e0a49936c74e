import type { Binder, Fact } from './binding.ts';
import type { Marks } from './marks.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { stem } from '../words/stem.ts';

/** "0 if there is none", "999 without one", "0 where the patient never had it": a figure that stands for no time at all. */
function standsForNone(description: string): boolean {
  const found = /\b\d+ (?:if|where|when|without)\b/.exec(description);
  if (found === null) return false;
  const [rest = ''] = description.slice(found.index + found[0].length).split(/[;.]/);
  return found[0].endsWith('without') || none.test(rest);
}
const none = /\b(?:none|no|never|not|nobody|nothing)\b/;
const usual = new Set(
  ['has', 'had', 'previous', 'previously', 'ever', 'earlier', 'before', 'past', 'prior', 'recent'].map(stem),
);

/**
 * "has been stung within the last 6 months" of `months_since_sting`, which is 0 where there was none, beside `was_stung`: that
 * it has happened at all is said as well. Of one such input alone, where nothing is denied.
 */
export function eventsOfTimes(
  facts: readonly Fact[],
  words: readonly Token[],
  denied: boolean,
  binder: Binder,
  marks: Marks,
): Fact[] {
  if (denied) return [];
  return facts.flatMap((fact): Fact[] => {
    if (fact.kind !== 'measure' || fact.negated || !/^<=?$/.test(fact.op ?? '')) return [];
    if (!countsSince(fact.name) || !standsForNone(fact.name.description)) return [];
    const events = binder.names.inputs.filter(
      (name) =>
        name.kind === 'bool' &&
        !name.negative &&
        !facts.some((other) => other.name === name) &&
        happens(name, fact.name, words),
    );
    const [event, another] = events;
    if (event === undefined || another !== undefined) return [];
    const own = words.filter((token) => token.stems.some((part) => bestLikeness(part, event.stems) >= 0.8));
    return [
      { kind: 'holds', ...marks.base(event, own), negated: false, denials: [], restricts: fact.restricts },
    ];
  });
}

const countsSince = ({ unit, input, description }: Name): boolean =>
  unit !== null &&
  /^(?:time|calendar)$/.test(unit.dimension) &&
  /\bsince\b/.test(`${input.name.replaceAll('_', ' ')} ${description}`);

/** Its words say the event that the time is counted from, and no more than that it took place. */
function happens({ stems }: Name, time: Name, words: readonly Token[]): boolean {
  const said = stems.filter((part) => !usual.has(part));
  const own = words.flatMap((token) => token.stems);
  return (
    said.length > 0 &&
    // to have worked somewhere is not to be employed there: the very words, and none of a like meaning
    said.every((part) => time.stems.includes(part) && own.includes(part))
  );
}

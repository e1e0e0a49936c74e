import type { Binder, BoundQuantity, Surroundings } from './binding.ts';
import type { NumberCandidate } from './binding.ts';
import { choose, metBy, rank } from './binding.ts';
import type { Measure } from '../items/measure.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { opensPhrase } from '../words/words.ts';
import { factorOf, sameUnit } from './quantities.ts';

/** An input and what it is compared with, as far as the words of a share or a rate say. */
export interface Compared {
  left: Name;
  bound: BoundQuantity;
  tokens: Token[];
  /** What the left side is multiplied by: see `Fact.times`. */
  times?: string;
}

/** "25 % of the amount borrowed", "a third of the members": of another input, unless an input is that percentage itself. */
export function shareOf(
  measure: Measure,
  next: readonly Token[],
  own: readonly Token[],
  around: Surroundings,
  binder: Binder,
): Compared | 'none' | null {
  const factor = factorOf(measure, next);
  if (factor === null) return null;
  const percent = binder.names.inputs.filter(
    (name) => name.kind === 'number' && name.unit?.dimension === 'ratio',
  );
  if (percent.length > 0) return null;
  const numbers = binder.names.inputs.filter((name) => name.kind === 'number');
  const following = next[0]?.lower === 'of' ? next.slice(1) : [...(measure.base ?? []), ...next];
  const compared = comparedAs(measure.tokens, following);
  const those = ofThose(measure, following, numbers);
  if (those === 'unclear') return 'none';
  const baseWords = compared?.base ?? those?.words ?? wordsOfWhole(following, numbers);
  const noun = baseWords.find(({ content }) => content);
  const ranked = rank(
    numbers.filter((name) => name.stems.length > 0),
    measure.base ?? baseWords,
    { near: [], norm: [] },
    binder,
  );
  // "two thirds of the members vote for it": where the words fit two inputs, the noun next to "of" tells
  const close = ranked.length > 1 && ranked[1]!.score > ranked[0]!.score - 0.08;
  const named = ranked.filter(({ name }) => noun !== undefined && metBy([noun], name.stems).length > 0);
  const base =
    those?.whole ??
    // "50 members, of whom at least half are under 18": what they are a half of was said before
    (measure.base === undefined ? calledAtOnce(baseWords, numbers) : null) ??
    (close && measure.base === undefined && named.length === 1
      ? named[0]!.name
      : ((close ? wholeOf(ranked, following.slice(baseWords.length)) : null) ??
        choose(ranked, [...baseWords], binder)));
  if (base === null) return 'none';
  if (measure.majority === true) askOfWhom(base, following, numbers, measure, binder);
  const beside = own.filter((token) => !next.includes(token));
  // "more than two thirds of the members vote for it": what they do comes after them
  const rest =
    those !== null
      ? those.rest
      : compared !== null
        ? [...beside, ...compared.measured]
        : beside.some(({ content }) => content)
          ? [...beside, ...following.slice(baseWords.length)]
          : next.filter((token) => token !== noun);
  const others = rank(
    numbers.filter((name) => name !== base && sameUnit(name, base)),
    rest,
    around,
    binder,
  );
  const [only, ...more] = others;
  // "filled to more than two thirds of its capacity", where there is nothing else to measure
  const left =
    only !== undefined && more.length === 0 && speaksOf(only.name, [...around.near, ...around.norm])
      ? only.name
      : choose(others, measure.tokens, binder);
  // the whole is no share of its own part
  const isWhole =
    left !== null &&
    !ofOneSide.test(left.input.name) &&
    left.stems.length < base.stems.length &&
    isPartOf(base, left);
  if (left === null || isWhole) return 'none';
  binder.used.add(base);
  const [numerator = factor, denominator] = factor.split('/');
  return {
    left,
    bound:
      numerator === '1' && denominator !== undefined
        ? { kind: 'input', name: base, tokens: measure.tokens }
        : { kind: 'share', of: base, factor: numerator, tokens: measure.tokens },
    tokens: metBy(baseWords, [...base.stems, ...base.described]),
    ...(denominator === undefined ? {} : { times: denominator }),
  };
}

/**
 * "more than half of those present vote for it": the whole is those of whom an input says that they are present, and what
 * they do comes after it.
 */
function ofThose(
  { tokens }: Measure,
  following: readonly Token[],
  numbers: readonly Name[],
): { whole: Name; words: readonly Token[]; rest: readonly Token[] } | 'unclear' | null {
  const said = following[0]?.lower === 'those' ? following.slice(1) : following;
  // "of those" may have been taken for what is counted already, and is no word of either
  const gap = (following[0]?.index ?? 0) - (tokens.at(-1)?.index ?? 0);
  const left = gap === 3 && afterNouns.test(following[0]?.lower ?? '');
  if (said === following && tokens.at(-1)?.lower !== 'those' && !left) return null;
  const [telling, ...rest] = said;
  if (telling === undefined || !(afterNouns.test(telling.lower) || /(?:ed|ing)$/.test(telling.lower)))
    return 'unclear';
  const named = numbers.filter(({ stems }) => telling.stems.every((part) => stems.includes(part)));
  const told = numbers.filter(({ description }) => ` ${description} `.includes(` ${telling.lower} `));
  const [whole, ...more] = named.length === 1 ? named : told;
  return whole === undefined || more.length > 0 ? 'unclear' : { whole, words: [telling], rest };
}

/**
 * "two thirds of the members present vote in favour": the first words after "of" are all of one name, whatever the words
 * after them say of its part.
 */
function calledAtOnce(words: readonly Token[], numbers: readonly Name[]): Name | null {
  const said = words.filter(({ content }) => content);
  const called = numbers.filter(({ stems }) => {
    const first = said.slice(0, stems.length);
    return (
      stems.length > 1 &&
      metBy(first, stems).length === stems.length &&
      stems.every((part) => first.some((word) => metBy([word], [part]).length > 0))
    );
  });
  return called.length === 1 ? called[0]! : null;
}

/** "a quarter of the members are present": what they are is not what they are a share of. */
function wordsOfWhole(following: readonly Token[], numbers: readonly Name[]): readonly Token[] {
  const auxiliary = following.findIndex(
    // "At no time may a quarter of the staff be on leave"
    ({ lower }, at) => at > 0 && /^(?:is|are|was|were|has|have|be)$/.test(lower),
  );
  const verb = auxiliary < 0 ? verbAfterNoun(following, numbers) : auxiliary;
  return verb < 0 ? following : following.slice(0, verb);
}

/** "twice as high as it is wide", "twice as heavy as the frame": what is measured comes first, and what by after it. */
function comparedAs(
  measured: readonly Token[],
  following: readonly Token[],
): { measured: readonly Token[]; base: readonly Token[] } | null {
  const from = measured.findIndex(({ lower }) => lower === 'as');
  if (from < 0 || measured.at(-1)?.lower !== 'as' || from > measured.length - 3) return null;
  const said = measured.slice(from + 1, -1).filter(({ lower }) => !/^(?:much|many)$/.test(lower));
  return { measured: said, base: following };
}

/**
 * "at least half of the pupils live outside the town", where the pupils are counted, and those who live outside: after
 * the words that the whole is named by, the verb says which of them. "Half of the pupils living outside" are others.
 */
function verbAfterNoun(words: readonly Token[], numbers: readonly Name[]): number {
  const noun = words.findIndex(({ content }) => content);
  if (noun < 0 || numbers.some((name) => isCalled(name, words.slice(noun)))) return -1;
  const named = numbers.filter(({ stems }) => metBy([words[noun]!], stems).length > 0);
  const whole = named.filter(
    (name) => !ofOneSide.test(name.input.name) && named.every((other) => isPartOf(other, name)),
  );
  // "two thirds of the members vote for it", where an input counts the members and no other is called so
  const alone = named.length === 1 && named[0]!.stems.length === 1 && numbers.length > 1;
  if ((named.length < 2 && !alone) || whole.length !== 1) return -1;
  let end = noun;
  while (metBy(words.slice(end + 1, end + 2), whole[0]!.stems).length > 0) end += 1;
  const next = words[end + 1];
  const tells =
    next !== undefined &&
    !/(?:ed|ing|en)$/.test(next.lower) &&
    !afterNouns.test(next.lower) &&
    !opensPhrase(next.lower);
  return tells ? end + 1 : -1;
}

/** "votes cast" of `votes_cast`, in so many words: no verb is among them. */
const isCalled = ({ input }: Name, words: readonly Token[]): boolean => {
  const parts = input.name.toLowerCase().split('_');
  return parts.length > 1 && parts.every((part, at) => words[at]?.lower === part);
};

/** `votes_for`: of those on one side, though the noun is all that its name has. */
const ofOneSide = /_(?:for|against|in_favour|opposed)$/;

/** Adjectives that follow their noun: "the members present", "the voters eligible". */
const afterNouns =
  /^(?:present|absent|eligible|ineligible|alive|available|unavailable|able|unable|liable|responsible|fit|unfit|due|free|aboard|ashore|abroad)$/;

/** "a quarter of the lessons have been cancelled" of `lessons_planned` and `lessons_cancelled`: what is said of the part is not said of the whole. */
function wholeOf([first, second, ...more]: readonly NumberCandidate[], said: readonly Token[]): Name | null {
  if (first === undefined || second === undefined || more.some(({ score }) => score > first.score - 0.08))
    return null;
  const tells = (one: Name, other: Name): boolean =>
    one.stems.some(
      (part) =>
        bestLikeness(part, other.stems) === 0 && said.some(({ stems }) => bestLikeness(part, stems) >= 0.8),
    );
  const [one, two] = [tells(first.name, second.name), tells(second.name, first.name)];
  if (one === two || !sameUnit(first.name, second.name)) return null;
  return one ? second.name : first.name;
}

/** `pupils_living_outside` of `pupils`: its name says all that the other's does. */
const isPartOf = (part: Name, whole: Name): boolean =>
  whole.stems.every((stem) => bestLikeness(stem, part.stems) >= 0.8);

/** A word of the norm says more of the input than its unit. */
const speaksOf = (name: Name, stems: readonly string[]): boolean =>
  [...name.stems, ...name.described].some((part) => bestLikeness(part, stems) >= 0.8);

/** "a majority of the members", where another input counts those who are present. */
function askOfWhom(
  base: Name,
  words: readonly Token[],
  numbers: readonly Name[],
  measure: Measure,
  binder: Binder,
): void {
  const says = (name: Name): boolean =>
    /(?:^|_)(?:present|voting|cast|attending)(?:_|$)/.test(name.input.name);
  const said = words.some(({ lower }) => /^(?:present|voting|cast|attending|all|entire|whole)$/.test(lower));
  if (said || says(base) || !numbers.some((name) => name !== base && says(name) && sameUnit(name, base)))
    return;
  binder.doubts.push({
    code: 'ambiguous_attachment',
    words: measure.tokens,
    message: 'A majority of all, or of those who are present?',
  });
}

import type { Binder } from './binding.ts';
import { saidByAny } from './event-arguments.ts';
import type { Token } from '../words/tokens.ts';
import { canAct, isPerson } from '../../meanings/related.ts';
import { stem } from '../words/stem.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { saysOfFigure } from './said-of-figures.ts';
import { saysUse } from './verbs-of-values.ts';

type Explained = (token: Token) => boolean;

/**
 * Words that go with others by the way in which things are said, and tell nothing apart: "situated within 30 m", "half of
 * what they cost", "agreed otherwise", "stolen from its holder", "a new customer" who opens an account.
 */
export function goesWithoutSaying(
  token: Token,
  words: readonly Token[],
  explained: Explained,
  binder: Binder,
): boolean {
  const at = words.indexOf(token);
  return (
    isPlaced(words, at, explained) ||
    isFreeRelative(words, at, explained) ||
    agreedOtherwise(words, at, binder) ||
    ofItsHolder(words, at, explained) ||
    isAnyTime(words, at) ||
    isOwned(words, at, binder) ||
    hasLeft(words, at, binder) ||
    isWhereItIsDone(words, at, binder) ||
    isBegun(words, at, binder) ||
    saysOfFigure(words, at, binder) ||
    usesValue(words, at, binder) ||
    isYear(words, at)
  );
}

const lowerAt = (words: readonly Token[], at: number): string => words[at]?.lower ?? '';

/** "dwellings situated within 30 metres of the line": that they are there, which what follows says. */
function isPlaced(words: readonly Token[], at: number, explained: Explained): boolean {
  if (!/^(?:situated|located)$/.test(lowerAt(words, at))) return false;
  if (!places.test(lowerAt(words, at + 1)) || words[at + 1]!.index !== words[at]!.index + 1) return false;
  const next = words.slice(at + 1).find(({ content }) => content);
  return next !== undefined && explained(next);
}

const places =
  /^(?:in|on|at|within|inside|outside|near|between|behind|beside|above|below|under|along|beyond|up|less|more|fewer|closer|further|not|no)$/;

/** "at least half of what they cost", "no more than what was paid": what the verb behind it says. */
function isFreeRelative(words: readonly Token[], at: number, explained: Explained): boolean {
  if (lowerAt(words, at) !== 'what' || !/^(?:of|than|as)$/.test(lowerAt(words, at - 1))) return false;
  const next = words.slice(at + 1, at + 5).find(({ content }) => content);
  return next !== undefined && explained(next);
}

/** "the accounts for the year 2026": the figure says that it is one. */
const isYear = (words: readonly Token[], at: number): boolean =>
  lowerAt(words, at) === 'year' &&
  words[at + 1]?.index === words[at]!.index + 1 &&
  /^(?:19|20)\d\d$/.test(lowerAt(words, at + 1));

const agreeing = new Set(['agree', 'agreed', 'agreement'].map(stem));

/** "Unless the parties have agreed otherwise", of an input that says whether there is an agreement. */
const agreedOtherwise = (words: readonly Token[], at: number, { used }: Binder): boolean =>
  lowerAt(words, at) === 'otherwise' &&
  /^(?:agree|agrees|agreed)$/.test(lowerAt(words, at - 1)) &&
  [...used].some(({ stems, described }) => [...stems, ...described].some((part) => agreeing.has(part)));

/** "stolen from its holder", "returned to their owners": whoever has it, and no kind of them. */
function ofItsHolder(words: readonly Token[], at: number, explained: Explained): boolean {
  const [verb, link, whose] = words.slice(Math.max(at - 3, 0), at);
  return (
    at > 2 &&
    /^(?:holder|owner|keeper|possessor|proprietor)s?$/.test(lowerAt(words, at)) &&
    /^(?:its|his|her|their)$/.test(whose!.lower) &&
    /^(?:from|to)$/.test(link!.lower) &&
    /^(?:stolen|taken|returned|given|handed|restored|sent|posted|removed)$/.test(verb!.lower) &&
    explained(verb!)
  );
}

const leaving = /\b(?:leaving|left|retirement|retired|resignation|end of (?:office|service|employment))\b/;

/** "a former inspector", of an input that counts from when he left: who had that office. */
function hasLeft(words: readonly Token[], at: number, { used }: Binder): boolean {
  const adjective = lowerAt(words, at) === 'former' ? at : at - 1;
  const noun = words[adjective + 1];
  return (
    lowerAt(words, adjective) === 'former' &&
    noun !== undefined &&
    canAct(noun.lower) &&
    [...used].some(
      ({ kind, input, description }) =>
        kind === 'number' && leaving.test(`${input.name.replaceAll('_', ' ')} ${description}`),
    )
  );
}

/** "the parking spaces beside the entrance" of the action "Park beside the entrance". */
function isWhereItIsDone(words: readonly Token[], at: number, { names }: Binder): boolean {
  const before = words[at - 1];
  const [act] = names.actionWords;
  return (
    /^(?:spaces?|places?|bays?|spots?|areas?|grounds?|sites?)$/.test(lowerAt(words, at)) &&
    before?.lower.endsWith('ing') === true &&
    before.index === words[at]!.index - 1 &&
    act !== undefined &&
    before.stems.length > 0 &&
    before.stems.every((part) => act.stems.includes(part))
  );
}

const belonging = stem('belong');

/** "tools owned by the club" of `tool_belongs_to_club`. */
const isOwned = (words: readonly Token[], at: number, { used }: Binder): boolean =>
  /^(?:owne[dr]s?|owns)$/.test(lowerAt(words, at)) &&
  [...used].some(({ stems }) => stems.includes(belonging));

/** "on any day of the week", "in any month": at all times, where nothing says which of them. */
function isAnyTime(words: readonly Token[], at: number): boolean {
  const whole = lowerAt(words, at - 1) === 'the' && lowerAt(words, at - 2) === 'of' ? at - 3 : at;
  if (lowerAt(words, whole - 1) !== 'any' || !/^(?:on|in|at|during)$/.test(lowerAt(words, whole - 2)))
    return false;
  const part = /^(?:day|month|season|time|hour|weekday)$/.test(lowerAt(words, whole));
  const next = words[at + 1];
  const told =
    next?.index === words[at]!.index + 1 &&
    /^(?:in|on|when|that|which|with|other|before|after|of)$/.test(next.lower);
  const period = whole === at ? next?.lower === 'of' : /^(?:week|year|day|month)$/.test(lowerAt(words, at));
  return part && (period || (whole === at && !told));
}

/** "must register a new …": right behind the verb of the action and an article. */
const isObjectOf = (words: readonly Token[], at: number, act: readonly string[]): boolean =>
  /^an?$/.test(lowerAt(words, at - 1)) && words[at - 2]?.stems.some((part) => act.includes(part)) === true;

const beginning = new Set(
  'open join register enrol admit hire employ appoint engage recruit enlist enter'.split(' ').map(stem),
);

/**
 * "A new customer must produce …" where the action is to open an account: who does it is new by that. Things are new
 * without it: "must register a new bicycle" is not said of every bicycle.
 */
function isBegun(words: readonly Token[], at: number, binder: Binder): boolean {
  const [act, ...others] = binder.names.actionWords;
  const named = others.flatMap(({ stems }) => stems);
  const noun = words[at + 1];
  return (
    lowerAt(words, at) === 'new' &&
    (at < 2 || isObjectOf(words, at, act?.stems ?? [])) &&
    act?.stems.some((part) => beginning.has(part)) === true &&
    noun !== undefined &&
    isPerson(noun.lower) &&
    noun.stems.length > 0 &&
    noun.stems.every((part) => bestLikeness(part, named) >= 0.8) &&
    !saidByAny(words[at]!, binder)
  );
}

/** "uses neither gas nor …" of an input that says what is used: the value behind the verb. */
function usesValue(words: readonly Token[], at: number, { used }: Binder): boolean {
  if (!/^(?:use|uses|using)$/.test(lowerAt(words, at))) return false;
  const next = words.slice(at + 1, at + 4).find(({ content }) => content);
  return (
    next !== undefined &&
    next.stems.length > 0 &&
    [...used].some(
      (name) =>
        name.kind === 'enum' &&
        saysUse(name) &&
        name.values.some(({ stems }) => next.stems.every((part) => stems.includes(part)) && stems.length > 0),
    )
  );
}

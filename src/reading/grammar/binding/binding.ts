import type { Comparison, Condition, ReadBy, TokenRange } from '../../../rules/ledger/ledger.ts';
import type { DoubtCode } from '../../clause-reader.ts';
import type { Token } from '../words/tokens.ts';
import { deniedByCompound } from './denying-compounds.ts';
import { saidByRelation, saidMissing } from './said-relations.ts';
import { isAnothers, meantOnly } from './told-apart.ts';
import type { Name, Names } from '../vocabulary/vocabulary.ts';
import { bestLikeness, stemsIn } from '../vocabulary/vocabulary.ts';
import { likeness } from '../words/likeness.ts';
import { stem } from '../words/stem.ts';
import { opposed } from '../words/words.ts';

/** What the words around say, for a name that the region's own words meet only in part. */
export interface Surroundings {
  /** Stems of earlier items of the same coordination, which share head and verb. */
  near: readonly string[];
  /** Stems of the rest of the norm. */
  norm: readonly string[];
  /** "No visitors may …": of none of them it is said. */
  none?: boolean;
}

/** A quantity that a measure compares with. */
export type BoundQuantity =
  | { kind: 'literal'; value: string; unit: string | null; tokens: Token[] }
  | { kind: 'date'; value: string; tokens: Token[] }
  | { kind: 'input'; name: Name; tokens: Token[] }
  | { kind: 'share'; of: Name; factor: string; tokens: Token[] }
  /** An amount for each unit of an input, or for what of it lies above `over`. */
  | { kind: 'product'; amount: string; unit: string | null; by: Name; over?: string; tokens: Token[] }
  /** A rate on what of an input lies between two figures. */
  | {
      kind: 'portion';
      /** A factor of hundredths for a percentage, else an amount in `unit` for each unit of the input. */
      factor: string;
      unit: string | null | undefined;
      by: Name;
      over: string | null;
      upTo: string | null;
      tokens: Token[];
    }
  | { kind: 'scaled'; factor: string; of: [BoundQuantity]; tokens: Token[] }
  | { kind: 'least' | 'greatest' | 'sum' | 'difference'; of: BoundQuantity[]; tokens: Token[] };

/** The lowest, the highest and the mean of one thing: what one figure of the clause may be of. */
export interface Extremes {
  least?: Name;
  most?: Name;
  all: Name[];
}

/** Words that say something of an input. */
export type Fact = FactBase &
  (
    | { kind: 'holds' }
    | { kind: 'is'; values: string[] }
    | {
        kind: 'measure';
        op: Comparison | null;
        bound: BoundQuantity;
        direction: Token[];
        /** What is compared, where it is more than the input itself: "A together with B". */
        left?: BoundQuantity;
        /** The input is multiplied by this first, where a share is no decimal: a third is at most `3 × x <= y`. */
        times?: string;
        /** "10 % of the price, capped at 250 EUR": beside a share that limits the same. */
        caps?: boolean;
        /** "72 hours after …": counted from an event. */
        anchored?: boolean;
        /** The lowest and the highest of it are inputs, and which is meant is not settled yet. */
        extremes?: Extremes;
      }
  );
export interface FactBase {
  name: Name;
  tokens: Token[];
  /** Its own negation, with the words that deny. */
  negated: boolean;
  denials: Token[];
  /** Stands in a relative clause, or after a participle, of its region. */
  restricts: boolean;
  /** "whose rungs are cracked": a count of them that is not zero. */
  existence?: boolean;
  /** Says in which case a limit holds: "45 % from 2035". */
  inCase?: boolean;
  /** How much of its name the words around it say. */
  strength?: number;
  at: number;
}

/** Facts of the grammar as conditions of the ledger. */
export interface Writer {
  readBy: ReadBy;
  all(conditions: Condition[], words?: readonly Token[]): Condition;
  any(conditions: Condition[], words?: readonly Token[]): Condition;
  not(condition: Condition, words?: readonly Token[]): Condition;
  fact(fact: Fact, bare: Comparison): Condition;
  ranges(tokens: readonly Token[]): TokenRange[];
}

/** One conjunct of what a phrase says: a fact, or a tree of facts. */
export interface Part {
  facts: Fact[];
  /** Writes the condition; `bare` is the direction of a figure that has none. */
  write(writer: Writer, bare: Comparison): Condition;
  fact: Fact | null;
  /** A defined term on an object says which one is meant. */
  restricts?: boolean;
  /** "…, or within 24 hours where …": a limit that holds in one case, and what says the case. */
  inCase?: {
    when: (writer: Writer, bare: Comparison) => Condition;
    holds: boolean;
    limit: Extract<Fact, { kind: 'measure' }>;
  };
  /** "either A or B, but not both": what it is made of. */
  exclusive?: { either: Part; notBoth: Part; words: Token[] };
}

/** "Child" means …: wherever the term is, what it means is said. */
export interface Term {
  stems: string[];
  relation: 'means' | 'includes' | 'excludes';
  parts: Part[];
  /** "but does not include a rule": what does not belong to it. */
  without?: Part[];
  words: Token[];
  /** It says when something is over, and this is the noun for it. */
  over?: { of: string[] };
  /** A norm of the clause uses it. */
  met: boolean;
}

/** Raised doubts and what was used, while one norm is bound. */
export interface Binder {
  names: Names;
  doubts: { code: DoubtCode; words: Token[]; message: string }[];
  used: Set<Name>;
  /** Terms that the clause itself defines. */
  terms: Term[];
  claimed: Set<number>;
  /** Words that narrow what they go with, by their index, and what opens their phrase. */
  restricting: Map<number, string>;
}

const generic = new Set(
  'occur happen arise have hold give make obtain do exist take get use present meet own carry wear keep receive aboard board available show enclose attach produce submit contain'
    .split(' ')
    .map(stem),
);

/** How much a stem of a name tells: little when other inputs share it or the action says it already. */
function weight(part: string, name: Name, names: Names): number {
  // `receipt_shown`: where a name has no other word, what it begins with is the thing
  const thing = part === name.stems[0] && name.stems.every((other) => generic.has(other));
  if (generic.has(part) && !thing) return 0.35;
  if (saidByRelation(part, name)) return 0.35;
  const shared = names.inputs.some((other) => other !== name && other.stems.includes(part));
  const said = names.action.some((word) => likeness(word, part) >= 0.8);
  return (shared ? 0.6 : 1) * (said ? 0.6 : 1);
}

/** What of a name the words meet, 0 to 1: by the region's own words, and with what surrounds it. */
export function recall(
  parts: readonly string[],
  own: readonly string[],
  around: Surroundings,
  name: Name,
  names: Names,
): { own: number; all: number } {
  let [mine, all, total] = [0, 0, 0];
  for (const part of parts) {
    const w = weight(part, name, names);
    const here = bestLikeness(part, own);
    mine += w * here;
    all +=
      w *
      Math.max(
        here,
        0.85 * bestLikeness(part, around.near),
        0.7 * bestLikeness(part, around.norm),
        0.6 * bestLikeness(part, names.action),
      );
    total += w;
  }
  return total === 0 ? { own: 0, all: 0 } : { own: mine / total, all: all / total };
}

/** Words of the region that the name or its description meets. */
export const metBy = (tokens: readonly Token[], parts: readonly string[]): Token[] =>
  tokens.filter(
    (token) => token.stems.length > 0 && token.stems.some((part) => bestLikeness(part, parts) > 0),
  );

/** Words that are the name's own, and not the action's alone. */
function telling(tokens: readonly Token[], name: Name, names: Names): Token[] {
  const strong = name.stems.filter((part) => weight(part, name, names) >= 0.6);
  return metBy(tokens, strong.length > 0 ? strong : name.stems);
}

/** "on" tells how something is where it leads nothing: "the lights are on", and not "ice on the wings". */
const running =
  /\b(?:on(?! (?!at\b|in\b|during\b|when\b|while\b|for\b)\w)|active|activated|running|working|live|lit|in operation|in use|in service)\b/;

const particles: ReadonlyMap<string, string> = new Map([
  ['on', 'off'],
  ['off', 'on'],
  ['up', 'down'],
  ['down', 'up'],
  ['in', 'out'],
  ['out', 'in'],
]);

/** "is down", "are not on": the particle that says how something is, and leads nothing that comes after it. */
function particleSaid(tokens: readonly Token[]): Token | null {
  const found = tokens.find(({ lower, index }, at) => {
    const before = tokens[at - 1];
    if (before === undefined || !particles.has(lower)) return false;
    const next = tokens[at + 1]?.lower;
    const ends =
      next === undefined ||
      (/^(?:up|down|off|out)$/.test(lower)
        ? /^(?:at|in|on|during|for|by|from|when|while|after|before)$/.test(next)
        : /^(?:at|during|for|by|when|while|after|before)$/.test(next));
    // a denial that was taken out leaves a gap: "is not down"
    const denied = before.index < index - 1;
    return ends && (denied || /^(?:is|are|was|were|be|been|being|stays?|remains?)$/.test(before.lower));
  });
  return found ?? null;
}

/** Verbs that "off" belongs to without a word about whether something is on. */
const otherVerb =
  /^(?:let|lets|letting|set|sets|setting|pay|pays|paid|paying|sign|signs|signed|signing|call|calls|called)$/;

/** "switched off" where the input says "switched on", "is down" where it says "up": the particle turns the meaning round. */
function switchedOff(
  tokens: readonly Token[],
  name: Name,
  { title }: Names,
): 'same' | 'contrary' | 'unclear' {
  const particle = particleSaid(tokens);
  // "the barrier is down at night": it says nothing of the night
  const before = particle === null ? [] : tokens.slice(0, tokens.indexOf(particle));
  const said = particle !== null && metBy(before, name.stems).length > 0 ? particle.lower : null;
  const own = name.input.name.split('_').at(-1)!;
  if (said !== null && particles.has(own)) {
    if (own === said) return 'same';
    return particles.get(own) === said ? 'contrary' : 'unclear';
  }
  // "the barrier is down" of `barrier_raised`: which of the two it is, no word says
  if (said !== null && said !== 'on' && said !== 'off') return 'unclear';
  // "must not take off", "let off": part of another verb
  const off = tokens.some(
    ({ lower, index }, at) =>
      lower === 'off' &&
      !/\boff\b/.test(title) &&
      (at === 0 || tokens[at - 1]!.index < index - 1 || !otherVerb.test(tokens[at - 1]!.lower)),
  );
  const told = `${name.input.name.replaceAll('_', ' ')}. ${name.description}`;
  const toldOff = /\boff\b/.test(told);
  if (off === toldOff) return 'same';
  if (off) return running.test(told) ? 'contrary' : 'unclear';
  const on = tokens.some(
    ({ lower }, index) => lower === 'on' && /^(?:switched|turned|put)$/.test(tokens[index - 1]?.lower ?? ''),
  );
  return on ? 'contrary' : 'same';
}

/** `minutes_of_other_meeting`: of another than the clause speaks of, where it does not say so. */
export const isOther = ({ input }: Name): boolean =>
  /(?:^|_)(?:other|another|different)(?:_|$)/.test(input.name);

export const saysOther = ({ lower }: Token): boolean =>
  /^(?:other|another|others|else|different)$/.test(lower);

/** `own_claim`: his own, where the clause says so; "a claim" is any. */
export const isOwn = ({ input }: Name): boolean => /(?:^|_)(?:own|self)(?:_|$)/.test(input.name);

export const saysOwn = ({ lower }: Token): boolean =>
  /^(?:own|owns|owned|owner|self|himself|herself|itself|themselves|oneself|yourself|myself|ourselves)$/.test(
    lower,
  ) || /^self-/.test(lower);

const denies =
  /\b(?:no|not|never|none|neither|nor|without|cannot|lacks?|lacking|fails?|failed|un(?!der|til|it|ion|iform)\w+)\b|n't\b/;

/**
 * "has drunk alcohol" of `intoxicated`, whose description says just that: the words of a description where the name has
 * none of them. All of it has to be there, and nothing of it may deny.
 */
function describing(tokens: readonly Token[], name: Name, own: number, names: Names): Token[] {
  if (own < 0.8 || denies.test(name.description)) return [];
  const met = tokens.filter(
    ({ stems }) => stems.length > 0 && stems.every((part) => name.described.includes(part)),
  );
  const telling = met.filter(({ stems }) =>
    stems.every(
      (part) =>
        bestLikeness(part, names.action) < 0.8 &&
        names.inputs.every(
          (other) =>
            other === name ||
            bestLikeness(part, [...other.stems, ...other.values.flatMap((value) => value.stems)]) < 0.8,
        ),
    ),
  );
  return telling.length < 2 ? [] : met;
}

/** "who is asked for the ticket must show it" of `ticket_shown`: its verb, where the words around say what "it" is. */
function doneToIt(tokens: readonly Token[], { stems }: Name, { near, norm }: Surroundings): Token[] {
  if (!tokens.some(({ lower }) => lower === 'it' || lower === 'them')) return [];
  const verb = tokens.find(({ content }) => content);
  if (verb === undefined || metBy([verb], stems).length === 0) return [];
  const others = stems.filter((part) => bestLikeness(part, verb.stems) === 0);
  return others.length > 0 && others.every((part) => bestLikeness(part, [...near, ...norm]) >= 0.9)
    ? [verb]
    : [];
}

/** "outside the park" of `in_park`, "within the park" of `outside_park`: where it is, is turned round. */
function outsideOf(tokens: readonly Token[], name: Name): Token[] {
  const parts = name.input.name.split('_');
  const [within, beyond] = [parts.some((part) => inside.test(part)), parts.includes('outside')];
  if (within === beyond) return [];
  return tokens.filter(({ lower }, at) => {
    if (within ? lower !== 'outside' : !inside.test(lower)) return false;
    const noun = tokens.slice(at + 1, at + 6).find(({ content }) => content);
    return noun !== undefined && noun.stems.some((part) => bestLikeness(part, name.stems) >= 0.8);
  });
}
const inside = /^(?:in|inside|within)$/;

interface BoolCandidate {
  name: Name;
  score: number;
  tokens: Token[];
  /** Met through its opposite: "unlit" for `lit`. */
  contrary: boolean;
}

/** Bool inputs that words of the region state, best first; each must have telling words of its own. */
export function boolsIn(tokens: readonly Token[], around: Surroundings, binder: Binder): BoolCandidate[] {
  const own = tokens.flatMap(({ stems }) => stems);
  const found: BoolCandidate[] = [];
  for (const name of binder.names.inputs) {
    if (name.kind !== 'bool') continue;
    if (isOther(name) && !tokens.some(saysOther)) continue;
    if (isOwn(name) && !tokens.some(saysOwn)) continue;
    const contrary = tokens.filter((token) =>
      token.stems.some(
        (part) => bestLikeness(part, name.stems) === 0 && name.stems.some((other) => opposed(part, other)),
      ),
    );
    const apart = outsideOf(tokens, name);
    const turned = contrary.flatMap((token) =>
      name.stems.filter((other) => token.stems.some((part) => opposed(part, other))),
    );
    const named = recall(name.stems, [...own, ...turned], around, name, binder.names);
    const described = recall(name.described, [...own, ...turned], around, name, binder.names);
    const off = switchedOff(tokens, name, binder.names);
    const missing = saidMissing(tokens, name);
    const naming = [
      ...telling(tokens, name, binder.names),
      ...contrary,
      ...(missing === null ? [] : [missing]),
    ];
    const words =
      naming.length > 0
        ? [...apart, ...naming]
        : [...describing(tokens, name, described.own, binder.names), ...doneToIt(tokens, name, around)];
    const whole = Math.max(named.all, 0.9 * described.all);
    const mine = Math.max(named.own, 0.9 * described.own);
    if (words.length === 0 || whole < 0.62 || mine < 0.35) continue;
    if (off === 'unclear') continue;
    found.push({
      name,
      score: 0.6 * mine + 0.4 * whole,
      tokens: words,
      contrary:
        ((((contrary.length % 2 === 1) !== (off === 'contrary')) !==
          (apart.length > 0 && naming.length > 0)) !==
          deniedByCompound(words, name)) !==
        (missing !== null),
    });
  }
  return meantOnly(found, tokens).sort((left, right) => right.score - left.score);
}

export interface EnumCandidate {
  name: Name;
  value: string;
  matched: number;
  tokens: Token[];
}

/** Values of enums that words of the region name: every word of the value is there, at least one in the region itself. */
export function valuesIn(tokens: readonly Token[], around: Surroundings, binder: Binder): EnumCandidate[] {
  const own = tokens.flatMap(({ stems }) => stems);
  const lower = new Set(tokens.map((token) => token.lower));
  const found: EnumCandidate[] = [];
  for (const name of binder.names.inputs) {
    if (name.kind !== 'enum') continue;
    const fitting: EnumCandidate[] = [];
    for (const { value, stems, raw } of name.values) {
      if (toldByLabel(name, raw) && !labelled(tokens, raw, name)) continue;
      if (raw.some((part) => /^(?:other|no|not|non|without|none|both|all)$/.test(part) && !lower.has(part)))
        continue;
      const numeral = stems.length === 0 && raw.length === 1 && numberWord.test(raw[0]!);
      // "onto two": a figure is a value of what is beside it
      if (
        numeral &&
        !name.stems.some((part) => bestLikeness(part, [...own, ...around.near, ...around.norm]) > 0)
      )
        continue;
      const parts =
        stems.length > 0 ? stems : raw.filter((part) => (part.length === 1 || numeral) && lower.has(part));
      if (parts.length === 0) continue;
      const met = parts.map((part) => Math.max(bestLikeness(part, own), lower.has(part) ? 1 : 0));
      const beside = parts.map((part) => bestLikeness(part, around.near));
      if (
        !met.some((like) => like >= 0.9) ||
        parts.some((_, index) => Math.max(met[index]!, beside[index]!) < 0.9)
      )
        continue;
      // "A member of the jury" is no `child_of_member`, whatever else the norm speaks of
      const head = stemsIn(raw.slice(0, Math.max(raw.indexOf('of'), 0)).join(' '));
      if (head.some((part) => bestLikeness(part, own) < 0.9)) continue;
      const words = tokens.filter(
        (token) =>
          token.stems.some((part) => bestLikeness(part, parts) >= 0.9) || parts.includes(token.lower),
      );
      if (isAnothers(words, tokens, name)) continue;
      const matched = met.filter((like) => like >= 0.9).length;
      fitting.push({ name, value, matched, tokens: words });
    }
    const best = headmost(fitting, tokens, binder);
    if (best !== null) found.push(best);
  }
  return found.sort((left, right) => right.matched - left.matched);
}

/** "any employee of the applicant": an employee, and which; what comes after "of" or owns it is not what is meant. */
function headmost(
  fitting: readonly EnumCandidate[],
  tokens: readonly Token[],
  binder: Binder,
): EnumCandidate | null {
  const most = Math.max(...fitting.map(({ matched }) => matched));
  const all = fitting.filter(({ matched }) => matched === most);
  const [first, ...others] = all;
  if (first === undefined) return null;
  const apart = others.filter((other) => !other.tokens.some((token) => first.tokens.includes(token)));
  if (apart.length === 0) return first;
  const heads = [first, ...apart].filter((candidate) => !isGoverned(candidate.tokens[0]!, tokens));
  if (heads.length !== 1)
    binder.doubts.push({
      code: 'ambiguous_attachment',
      words: [first, ...apart].flatMap((candidate) => candidate.tokens),
      message: `${first.name.input.name} seems to be two things here.`,
    });
  return heads[0] ?? first;
}

function isGoverned(token: Token, tokens: readonly Token[]): boolean {
  if (/['’]s?$/.test(token.text)) return true;
  let at = tokens.indexOf(token) - 1;
  while (/^(?:the|a|an|his|her|its|their|any|such)$/.test(tokens[at]?.lower ?? '')) at -= 1;
  return tokens[at]?.lower === 'of';
}

const numberWord = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/;

/** `quay_a` beside `quay_c`, `a` beside `b`: a letter tells them apart, and it is a label, never an article. */
const toldByLabel = (name: Name, raw: readonly string[]): boolean =>
  raw.at(-1)!.length === 1 &&
  name.values.some((other) => other.raw.at(-1)!.length === 1 && other.raw.at(-1) !== raw.at(-1));

function labelled(tokens: readonly Token[], raw: readonly string[], name: Name): boolean {
  const letter = raw.at(-1)!;
  return tokens.some((token, at) => {
    if (token.lower !== letter) return false;
    const before = tokens[at - 1];
    if (before === undefined) return token.kind === 'number';
    const named = before.stems.some((part) => bestLikeness(part, [...name.stems, ...raw.map(stem)]) > 0);
    const listed = /^(?:and|or|to)$/.test(before.lower) || before.index < token.index - 1;
    return named || (listed && token.text !== 'a' && token.text !== token.lower);
  });
}

export interface NumberCandidate {
  name: Name;
  score: number;
}

const isTime = ({ unit }: Name): boolean => unit !== null && /^(?:time|calendar)$/.test(unit.dimension);

/** "must amount to": a verb, and no amount. */
const isAmounting = ({ lower }: Token, next: Token | undefined): boolean =>
  /^amount(?:s|ed|ing)?$/.test(lower) && next?.lower === 'to';

/** Numeric or date inputs by how well the words around a measure meet them. */
export function rank(
  candidates: readonly Name[],
  own: readonly Token[],
  around: Surroundings,
  binder: Binder,
): NumberCandidate[] {
  const said = own.filter((token, at) => !isAmounting(token, own[at + 1])).flatMap((token) => token.stems);
  // "The fee must not exceed …": the subject before the verb says what is compared
  const stems = said.length > 0 ? said : [...around.near];
  return candidates
    .map((name) => {
      const named = recall(name.stems, stems, around, name, binder.names);
      const described = recall(name.described, stems, around, name, binder.names);
      const covered =
        stems.length === 0
          ? 0
          : stems.filter((part) => bestLikeness(part, [...name.stems, ...name.described]) > 0).length /
            stems.length;
      const score =
        0.35 * Math.max(named.own, described.own) + 0.35 * Math.max(named.all, described.all) + 0.3 * covered;
      // an accident that keeps a person off work is no report of it within 48 hours
      if (isTime(name) && stems.length > 0 && named.all === 0 && described.all < 0.2)
        return { name, score: 0 };
      const specific = 0.02 * name.stems.filter((part) => bestLikeness(part, stems) > 0).length;
      return { name, score: score + specific };
    })
    .sort((left, right) => right.score - left.score);
}

/** The one that stands out; a doubt when two do about as well. */
export function choose(ranked: readonly NumberCandidate[], words: Token[], binder: Binder): Name | null {
  const [first, second] = ranked;
  if (first === undefined) return null;
  const alone = second === undefined;
  if (first.score < (alone ? 0.2 : 0.33)) return null;
  if (!alone && second.score > first.score - 0.08) {
    binder.doubts.push({
      code: 'unbound_words',
      words,
      message: `These words fit ${first.name.input.name} and ${second.name.input.name} about as well.`,
    });
  }
  return first.name;
}

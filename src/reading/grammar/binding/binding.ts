import type { Comparison, Condition, ReadBy, TokenRange } from '../../../rules/ledger/ledger.ts';
import type { DoubtCode } from '../../clause-reader.ts';
import type { Token } from '../words/tokens.ts';
import { saidByRelation } from './said-relations.ts';
import type { Name, Names } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { likeness } from '../words/likeness.ts';
import { stem } from '../words/stem.ts';

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
        /** "from 10 March": in a later month, or in that month on that day or later. */
        inMonth?: Extract<Fact, { kind: 'measure' }>;
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
  /** It is deemed to be so, besides what an input says is so. */
  besides?: boolean;
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
export function telling(tokens: readonly Token[], name: Name, names: Names): Token[] {
  const strong = name.stems.filter((part) => weight(part, name, names) >= 0.6);
  return metBy(tokens, strong.length > 0 ? strong : name.stems);
}

/** "on" tells how something is where it leads nothing: "the lights are on", and not "ice on the wings". */
export const running =
  /\b(?:on(?! (?!at\b|in\b|during\b|when\b|while\b|for\b)\w)|active|activated|running|working|live|lit|in operation|in use|in service)\b/;

export const particles: ReadonlyMap<string, string> = new Map([
  ['on', 'off'],
  ['off', 'on'],
  ['up', 'down'],
  ['down', 'up'],
  ['in', 'out'],
  ['out', 'in'],
]);

/** "is down", "are not on": the particle that says how something is, and leads nothing that comes after it. */
export function particleSaid(tokens: readonly Token[]): Token | null {
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
export function describing(tokens: readonly Token[], name: Name, own: number, names: Names): Token[] {
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

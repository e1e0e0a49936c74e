import type { Region } from '../clauses/clause-parts.ts';
import { denialOf } from '../clauses/cues.ts';
import { denials, noneOfList } from '../signs/signs.ts';
import type { Anchor, Reading } from '../reading-context.ts';
import type { Word } from '../words/words.ts';

interface Separator {
  at: number;
  word: 'and' | 'or';
  /** 3 at a break or semicolon, 2 behind a comma, 1 alone. */
  weight: number;
}

/** Words that begin another subject behind an "and". */
const quantified = new Set('anyone anybody everyone everybody any every each all those persons'.split(' '));

/** The word that joins two places of a region; `beside` where none is between them. */
export function connective(
  reading: Reading,
  region: Region,
  a: Anchor,
  b: Anchor,
): 'and' | 'or' | 'beside' | null {
  const { words } = reading;
  const [from, to] = [Math.min(a.at, b.at), Math.max(a.at, b.at)];
  const all = separators(reading, region);
  const between = all.filter(({ at }) => at > from && at < to && !insideGroup(words, at, from, to, region));
  const broken = hasBreak(words, from, to);
  const none = [a, b].every(({ chunk }) => noneOfList(reading, chunk) !== null);
  if (none) return 'and';
  if (broken) return listWord(reading, all, from, to, region);
  // "to a club or a school, in each case for no more than 3 days": said of each.
  const ofEach = words
    .slice(from, to)
    .some(
      ({ lower }, at, own) =>
        lower === 'in' && own[at + 1]?.lower === 'each' && own[at + 2]?.lower === 'case',
    );
  if (ofEach) return 'beside';
  if (isOutsideSeries(words, between, from, to)) return 'beside';
  if (isEitherOrBoth(reading, a, b)) return 'and';
  if (between.length > 0) {
    const heaviest = Math.max(...between.map(({ weight }) => weight));
    const joints = between.filter(({ weight }) => weight === heaviest);
    const kinds = new Set(joints.map(({ word }) => word));
    if (kinds.size > 1) return null;
    // "Anyone under 18, and anyone who cannot swim,": either of the two.
    const each =
      region.part === 'subject' && joints.some(({ at }) => quantified.has(words[at + 1]?.lower ?? ''));
    if (each) return 'or';
    // "except to a member state and except for small consignments": the one as well as the other.
    const again = joints.some(({ at }) => ['except', 'save'].includes(words[at + 1]?.lower ?? ''));
    if (again) return 'or';
    const kind = [...kinds][0]!;
    return denied(reading, a, b, kind) ?? kind;
  }
  const commas = words.slice(from, to).some(({ text }) => text === ',');
  if (commas) {
    const next = all.find(({ at }) => at > to);
    // "in the hall, on a Friday; or (another item)": what an item holds goes together.
    const comma = words.findLastIndex(({ text }, at) => text === ',' && at > from && at < to);
    if (next?.weight === 3 && a.variable !== b.variable && placing.has(words[comma + 1]?.lower ?? ''))
      return 'beside';
    if (next !== undefined && next.at - to <= 25 && next.weight >= 1)
      return denied(reading, a, b, next.word) ?? next.word;
    if (words.slice(region.clause.start, from).some(({ text }) => text === ':'))
      return plainList(words, region);
  }
  return 'beside';
}

/**
 * "who knowingly ships, sells, or buys marked goods": what stands before the first word of a series and what comes after its
 * last are said of each of them.
 */
function isOutsideSeries(
  words: readonly Word[],
  between: readonly Separator[],
  from: number,
  to: number,
): boolean {
  const [joint, ...more] = between;
  if (joint === undefined || more.length > 0 || words[joint.at - 1]?.text !== ',') return false;
  let first = joint.at - 1;
  let items = 0;
  while (words[first]?.text === ',' && words[first - 1]?.kind === 'word') {
    first -= 2;
    items += 1;
  }
  // The first item is the word or two before the first comma, and the last one is the word behind the connective.
  return items >= 2 && from <= first && from >= first - 1 && to > joint.at + 1;
}

/** "fined not more than 500 or imprisoned not more than a year, or both": neither may be more than its limit. */
function isEitherOrBoth({ words, lines }: Reading, a: Anchor, b: Anchor): boolean {
  const drawn = [a, b].map((anchor) => lines.filter(({ variable }) => variable === anchor.variable));
  const capped = drawn.every(
    (own) => own.length > 0 && own.every(({ comparison }) => comparison?.side === 'low'),
  );
  const last = Math.max(...drawn.flat().map(({ figure }) => figure.end));
  const rest = words.slice(last, last + 3).map(({ text }) => text.toLowerCase());
  return capped && /^(?:, )?or both/.test(rest.join(' '));
}

const placing = new Set('on in at by with for during under'.split(' '));

/** "neither A nor B", "not A or B": what is joined are the denials of both. */
function denied(reading: Reading, a: Anchor, b: Anchor, word: 'and' | 'or'): 'and' | 'or' | null {
  if (word !== 'or') return null;
  // "must carry neither more than eight persons nor a load above 600 kg"
  if (isNeither(reading, a, b)) return 'and';
  // "who has been refused a permit", of an input for just that: no denial of it.
  const own = ({ variable }: Anchor): string[] =>
    (reading.known.get(variable.input ?? '')?.denials ?? []).map(denialOf);
  // "no date or no signature": either is lacking.
  const again = [a, b].every(({ chunk }) => chunk.negators.length > 0) && a.chunk !== b.chunk;
  const last = a.at < b.at ? b.chunk : a.chunk;
  if (again && last.negators[0] === last.start && reading.words[last.start - 1]?.lower === 'or') return null;
  const both = [a, b].every((anchor) => {
    const named = own(anchor);
    const said = denials(reading, anchor.chunk, anchor.last);
    return said.filter((at) => !named.includes(denialOf(reading.words[at]!.lower))).length % 2 === 1;
  });
  return both ? 'and' : null;
}

/** "neither A nor B" behind the modal, or "nor" behind a denied act: both are denied. */
function isNeither({ words }: Reading, a: Anchor, b: Anchor): boolean {
  const { clause } = a.chunk.region;
  const [from, to] = [Math.min(a.at, b.at), Math.max(a.at, b.at)];
  const nor = words.slice(from, to).some(({ lower }) => lower === 'nor');
  const neither = words.findLast(
    ({ lower, index }) => lower === 'neither' && index < from && index >= (clause.modal?.end ?? clause.start),
  );
  return (
    nor &&
    neither !== undefined &&
    neither.index !== clause.negativeSubject &&
    (clause.norm === 'duty' || clause.norm === 'permission') &&
    from - neither.index <= 12
  );
}

const hasBreak = (words: readonly Word[], from: number, to: number): boolean =>
  words.slice(from, to).some(({ kind, text }) => kind === 'break' || text === ';');

const hasPhrase = (text: string, list: readonly string[]): boolean =>
  list.some((phrase) => text.includes(phrase));

/** The connective of a list: the word before its last item, or its trunk's; words behind the list go with each item. */
function listWord(
  { words }: Reading,
  all: readonly Separator[],
  from: number,
  to: number,
  region: Region,
): 'and' | 'or' | 'beside' | null {
  const lower = words
    .slice(region.clause.start, to)
    .map((word) => word.lower)
    .join(' ');
  if (
    hasPhrase(lower, [
      'all of the following',
      'each of the following',
      'both of the following',
      'all the following',
      'all of these',
      'all these',
      'every one of these',
      'each of these',
      'each one of these',
      'every one of the following',
      'each one of the following',
      'both of these',
    ])
  )
    return 'and';
  if (
    hasPhrase(lower, [
      'any of the following',
      'one of the following',
      'either of the following',
      'one or more of the following',
      'one of these',
      'any of these',
      'either of these',
    ])
  )
    return 'or';
  if (isInnerList(words, region.clause.start, from, to)) return 'or';
  const heavy = all.filter(({ weight }) => weight === 3);
  const kinds = new Set(heavy.map(({ word }) => word));
  if (kinds.size === 0) return plainList(words, region);
  if (kinds.size !== 1) return outerWord(words, heavy, from, to);
  const last = heavy.at(-1)!;
  const breaks = words.flatMap(({ kind, index }) => (kind === 'break' && index > last.at + 2 ? [index] : []));
  const behind = breaks.find((index) => index > last.at + 2 && index < to);
  if (behind !== undefined && from < behind) return 'beside';
  return last.word;
}

/**
 * "(a) a plan; (b) either (i) a pledge, or (ii) a deposit; and (c) a map", "a rope is cut; or its hook (i) is bent, and (ii) …":
 * the items of the outer list end with semicolons; "either" opens an inner one of two.
 */
function outerWord(
  words: readonly Word[],
  heavy: readonly Separator[],
  from: number,
  to: number,
): 'and' | 'or' | null {
  const outer = heavy.filter(({ at }) => words[at - 1]?.text === ';');
  const between = heavy.filter(({ at }) => at > from && at < to);
  const parting = new Set(between.filter((item) => outer.includes(item)).map(({ word }) => word));
  if (parting.size === 1) return [...parting][0]!;
  const either = words.slice(Math.max(0, from - 6), from).some(({ lower }) => lower === 'either');
  if (between.length === 1 && between[0]!.word === 'or' && either) return 'or';
  const semicolon = words.slice(from, to).some(({ text }) => text === ';');
  const all = new Set(outer.map(({ word }) => word));
  return between.length === 0 && semicolon && all.size === 1 ? [...all][0]! : null;
}

/** "(b) at least one of (i) a flare, (ii) a radio; and (c) an anchor": items of a list inside an item. */
function isInnerList(words: readonly Word[], start: number, from: number, to: number): boolean {
  const opens = words.findLastIndex(
    ({ lower }, at) =>
      at >= start &&
      at < from &&
      lower === 'of' &&
      ['one', 'either', 'any'].includes(words[at - 1]?.lower ?? '') &&
      (words[at + 1]?.kind === 'break' || words[at + 1]?.text === ':'),
  );
  return opens > start && !words.slice(opens, to).some(({ text }) => text === ';');
}

/** "Not accepted: photocopies, screenshots": a list without a connective names alternatives of what is barred. */
function plainList(words: readonly Word[], { clause }: Region): 'and' | 'or' | null {
  if (!words.slice(clause.start, clause.end).some(({ text }) => text === ':')) return null;
  // "The following are admitted: children; students": each of them is.
  const classes = words
    .slice(clause.start, clause.modal?.start ?? clause.start)
    .some(({ lower }, at, own) => lower === 'the' && own[at + 1]?.lower === 'following');
  if (clause.norm === 'permission') return classes ? 'or' : null;
  return clause.norm === 'prohibition' ? 'or' : clause.norm === 'duty' ? 'and' : null;
}

function separators(reading: Reading, region: Region): Separator[] {
  const { words } = reading;
  const found: Separator[] = [];
  for (let at = region.start; at < region.end; at += 1) {
    const word = words[at]!;
    if (reading.figures.some(({ start, end }) => at >= start && at < end)) continue;
    const as =
      (word.lower === 'as' && words[at + 1]?.lower === 'well' && words[at + 2]?.lower === 'as') ||
      (['together', 'along'].includes(word.lower) && words[at + 1]?.lower === 'with');
    const kind =
      as || ['and', 'but', '&'].includes(word.lower)
        ? 'and'
        : ['or', 'nor', '/'].includes(word.lower)
          ? 'or'
          : null;
    if (kind === null || isComparison(reading, at)) continue;
    // "and/or": the one, the other, or both.
    if (word.lower === 'and' && words[at + 1]?.text === '/' && words[at + 2]?.lower === 'or') continue;
    if (word.text === '/' && words[at - 1]?.lower === 'and' && words[at + 1]?.lower === 'or') continue;
    const [before, after] = [words[at - 1], words[at + 1]];
    const heavy =
      before?.text === ';' ||
      before?.kind === 'break' ||
      after?.kind === 'break' ||
      (after?.kind === 'mark' && words[at + 2]?.kind === 'break');
    found.push({
      at,
      word: kind,
      weight: heavy ? 3 : before?.text === ',' || after?.text === ',' ? 2 : as ? 1.5 : 1,
    });
  }
  return found;
}

/** "or more", "up to and including", "if and only if": no connectives. */
function isComparison(reading: Reading, at: number): boolean {
  for (const comparison of reading.comparisons.values())
    if (comparison.words.some(([start, end]) => at >= start && at < end)) {
      const nor = reading.words[at]!.lower === 'nor';
      if (!nor) return true;
    }
  const { words } = reading;
  const around = `${words[at - 1]?.lower} ${words[at]!.lower} ${words[at + 1]?.lower}`;
  // "for one or more of the purposes": how many of them, and no choice.
  return hasPhrase(around, [
    'if and only',
    'unless and until',
    'if or when',
    'and including',
    'and not',
    'one or more',
  ]);
}

/** The connective belongs to an "either … or" or "both … and" that opens between the two places. */
function insideGroup(words: readonly Word[], at: number, from: number, to: number, region: Region): boolean {
  const opener = words[at]!.lower === 'and' ? 'both' : 'either';
  for (let index = at - 1; index > Math.max(from, region.start); index -= 1) {
    const lower = words[index]!.lower;
    if (lower === opener) return index > from && index < to;
    if (lower === words[at]!.lower) return false;
  }
  return false;
}

import type { Clause, Region } from './clause-parts.ts';
import { denialOf } from './cues.ts';
import { isOfPoint } from './region-signs.ts';
import type { Named } from './signs.ts';
import { denials, expectedSign, isDenied } from './signs.ts';
import { takenOut } from './regions.ts';
import type { Anchor, Reading } from './reading-context.ts';
import type { Word } from './words.ts';
import { rangesOf } from './words.ts';

/** Two conditions of the words act together in the rule as the words join them; `counted` by their number instead. */
export function checkConnectives(
  reading: Reading,
  anchors: readonly Anchor[],
  counted: ReadonlySet<Anchor>,
): void {
  const ordered = [...anchors].sort((a, b) => a.at - b.at);
  ordered.forEach((a, index) => {
    for (const b of ordered.slice(index + 1))
      if (a.variable !== b.variable && !(counted.has(a) && counted.has(b))) checkPair(reading, a, b, ordered);
  });
}

function checkPair(reading: Reading, a: Anchor, b: Anchor, all: readonly Anchor[]): void {
  const { law, test, evidence, words } = reading;
  const [regionA, regionB] = [a.sign ?? a.chunk.region.sign, b.sign ?? b.chunk.region.sign];
  if (regionA === 0 || regionB === 0) return;
  const place = rangesOf(words, Math.min(a.at, b.at), Math.max(a.at, b.at) + 1);
  const good = (anchor: Anchor, sign: 1 | -1) => ({
    variable: anchor.variable,
    good: sign === 1 ? anchor.holds : anchor.fails,
    bad: sign === 1 ? anchor.fails : anchor.holds,
  });
  const found = law.together(good(a, regionA), good(b, regionB), test);
  if (!found.and && !found.or) return;
  const expected = jointOf(reading, nearer(a, b, all), nearer(b, a, all));
  if (expected === null) {
    evidence.open('reading_disagrees', place, `How the words join ${a.label} and ${b.label} is not clear.`);
    return;
  }
  const right = found[expected];
  const wrong = found[expected === 'and' ? 'or' : 'and'];
  if (right && !wrong) return;
  const meaning = expected === 'and' ? 'both are needed' : 'each is enough';
  const message = `${a.label} and ${b.label}: by the words ${meaning} for a better outcome; in the rule it is not so.`;
  const signs = [a, b].map((anchor) =>
    expectedSign(reading, anchor.chunk, { input: anchor.variable.input, at: anchor.last }),
  );
  const told = signs.every((item) => item.sure);
  const sure = told && a.clarity >= 0.45 && b.clarity >= 0.45;
  // What the words ask for together is seldom meant apart, whatever else of them stays unclear.
  if (!right && (sure || (told && expected === 'and'))) evidence.against('reading_disagrees', place, message);
  else if (told) evidence.doubt('reading_disagrees', place, message);
  else evidence.open('reading_disagrees', place, message);
}

/** "up to 20 minutes for loading or unloading": a list behind a word is where its first item does. */
function nearer(own: Anchor, other: Anchor, all: readonly Anchor[]): Anchor {
  if (own.variable.kind !== 'choice' || own.at < other.at) return own;
  const listed = ({ variable, chunk, at }: Anchor): boolean =>
    variable === own.variable && chunk.region === own.chunk.region && at > other.at && at < own.at;
  return all.find(listed) ?? own;
}

type Role = 'scope' | 'act' | 'exception' | 'only';

/** The part of the norm that a region belongs to, and the region that is that part. */
function roleOf(region: Region, strict: boolean): { role: Role; host: Region } {
  const { part, parent, clause } = region;
  if (clause.kind === 'exception') return { role: 'exception', host: clause.regions[0] ?? region };
  switch (part) {
    case 'exception':
    case 'until':
      return { role: 'exception', host: region };
    case 'only':
      return { role: 'only', host: region };
    case 'condition':
    case 'front':
      return { role: 'scope', host: region };
    case 'act':
      return { role: 'act', host: region };
    case 'subject':
      return { role: 'scope', host: region };
    default:
      if (parent === null) return { role: 'act', host: region };
      // "must disclose it to a buyer who is a consumer": the relative clause says when the duty arises.
      if (part === 'relative' && parent.part === 'act' && strict && region.sign !== parent.sign)
        return { role: 'scope', host: region };
      return roleOf(parent, strict);
  }
}

/** How the good values of two anchors are joined: `and` where both are needed for the better outcome. */
function jointOf(reading: Reading, a: Anchor, b: Anchor): 'and' | 'or' | null {
  const [ra, rb] = [a.chunk.region, b.chunk.region];
  const norm = normOf(reading, ra.clause);
  const strict = isStrict(norm);
  const across = strict ? 'or' : 'and';
  if (ra.clause !== rb.clause) {
    const kinds = [ra.clause.kind, rb.clause.kind];
    // "Point (b) does not apply to": joined to that point, and not to the others.
    const relieves = [ra, rb].some(
      ({ clause }) => clause.kind === 'exception' && isOfPoint(reading.words, clause),
    );
    if (relieves && !strict) return null;
    if (kinds.includes('norm') && kinds.includes('exception')) return across;
    if (
      kinds.every((kind) => kind === 'norm') &&
      normOf(reading, rb.clause) === norm &&
      norm === 'prohibition'
    )
      return 'and';
    // "None of them may be related, and two must be trustees": what each norm asks for is needed.
    const asked = [ra, rb].every(
      ({ clause, part }) => isStrict(clause.norm) && (part === 'act' || part === 'subject'),
    );
    const apart = [ra, rb].every(({ clause }) => reading.words[clause.start - 1]?.lower !== 'or');
    if (kinds.every((kind) => kind === 'norm') && asked && apart && strict) return 'and';
    // "must vote in favour, and the vote is void if fewer are present": neither makes up for the other.
    const voids = [ra, rb].some(({ clause }) => isVoiding(reading.words, clause));
    if (kinds.every((kind) => kind === 'norm') && voids && apart && strict) return 'and';
    return null;
  }
  // "The donor and the physician shall sign": each of them does what is asked for.
  if (a.sign !== undefined && a.sign === b.sign && ra === rb) {
    const word = connective(reading, ra, a, b);
    if (word === null) return null;
    return (word === 'or') === (a.sign === 1) ? 'or' : 'and';
  }
  const exception = isTakenBack(rb, ra) ? ra : isTakenBack(ra, rb) ? rb : null;
  if (exception !== null) return exception.sign === 1 ? 'and' : 'or';
  // "other than an engineer who carried out the repair": both, to be the one that is taken out.
  const taken = rb.parent === ra ? ra : ra.parent === rb ? rb : null;
  const inner = taken === ra ? rb : ra;
  if (inner.part === 'relative' && taken?.part === 'besides') return taken.sign === 1 ? 'and' : 'or';
  // "may not leave until it is weighed, nor while a door is open": each forbids by itself.
  const nor = [ra, rb].some(({ start }) => reading.words[start - 1]?.lower === 'nor');
  if (nor && norm === 'prohibition' && ra !== rb) return 'and';
  const [hostA, hostB] = [roleOf(ra, strict), roleOf(rb, strict)];
  const done = a.sign ?? b.sign;
  if (done !== undefined && [hostA.role, hostB.role].includes('act')) return done === 1 ? 'and' : 'or';
  // "is forbidden near the shore or where it is shallow": a clause in a list with what it is not a clause to.
  const listed = norm === 'prohibition' ? joinedClause(reading, a, b) : null;
  if (listed !== null && ra.sign === rb.sign) return (listed === 'and') === (ra.sign === 1) ? 'and' : 'or';
  if (hostA.host === hostB.host) {
    const { words } = reading;
    // "must not be lit without either a guard or a lamp": one of the two will do.
    const pair = ra === rb && ra.part === 'without' ? words[ra.start + 1]?.lower : undefined;
    if (pair === 'either' || pair === 'both') return (pair === 'either') === (ra.sign === 1) ? 'or' : 'and';
    // "shall not, without consent, lend or pledge": the "or" is of what is done.
    const lacking = taken !== null && inner.part === 'without' && taken.part === 'act';
    const word = lacking ? 'beside' : connective(reading, hostA.host, a, b);
    if (word === null) return null;
    // "shall not enter without notice, other than to deal with a fire": the one frees as well as the other.
    const frees = [ra, rb].every(({ parent, sign }) => parent?.part === 'act' && sign === 1);
    const ways = new Set([ra.part, rb.part]);
    if (norm === 'prohibition' && frees && ways.has('without') && ways.has('besides')) return 'or';
    const extreme = extremeOf(reading, ra.clause, a, b);
    if (extreme !== null) return extreme;
    // "children under six and persons in uniform excepted": either class is taken out.
    const host = hostA.host;
    const classes = host.part === 'exception' && takenOut.has(reading.words[host.end - 1]?.lower ?? '');
    if (classes) return host.sign === 1 ? 'or' : 'and';
    if (word === 'and' && ra.part === 'subject' && ra === rb) return null;
    if (word === 'and' && hostA.role === 'act' && norm !== 'duty' && ra === rb) return null;
    // "not aerosols in packages of up to 1 litre": what is taken out is the whole of it.
    if (word === 'beside' && ra.clause.kind === 'definition' && ra.part === 'besides')
      return signOf(ra) === 1 ? 'and' : 'or';
    // "neither notes of more than 200 EUR nor cheques": what is denied is the whole of it.
    const both = [a, b].map(
      (anchor) => anchor.chunk === a.chunk && isDenied(reading, a.chunk, anchorOf(anchor)),
    );
    const turned = word === 'beside' && a.at !== b.at && both.every(Boolean);
    return (word !== 'or') === ((signOf(hostA.host) === 1) !== turned) ? 'and' : 'or';
  }
  if (hostA.role === 'act' && hostB.role === 'act') return hostA.host.sign === 1 ? 'and' : 'or';
  // "is reserved for residents, except on Sundays": the exception frees by itself.
  const roles = [hostA.role, hostB.role];
  if (norm === 'permission' && ra.clause.only && roles.filter((role) => role === 'exception').length === 1)
    return 'or';
  if (hostA.role === 'only' || hostB.role === 'only')
    return norm === 'duty' && [hostA.role, hostB.role].includes('scope') ? 'or' : 'and';
  return across;
}

const voiding = new Set(['void', 'invalid']);
const isVoiding = (words: readonly Word[], { modal }: Clause): boolean =>
  modal !== null && words.slice(modal.start, modal.end).some(({ lower }) => voiding.has(lower));

/** "folded scooters excepted, but not if their battery exceeds": what an exception does not hold for. */
function isTakenBack(region: Region, exception: Region): boolean {
  if (exception.part !== 'exception') return false;
  for (let at: Region | null = region; at !== null; at = at.parent)
    if (at.part === 'besides' && at.parent === exception) return true;
  return false;
}

/** The connective right before a condition that begins between two places. */
function joinedClause({ words }: Reading, a: Anchor, b: Anchor): 'and' | 'or' | null {
  const [first, second] = a.at <= b.at ? [a, b] : [b, a];
  const { part, start } = second.chunk.region;
  const word = words[start - 1]?.lower;
  if (part !== 'condition' || start <= first.at || first.chunk.region.part !== 'act') return null;
  return word === 'and' || word === 'or' ? word : null;
}

const isStrict = (norm: Clause['norm']): boolean => norm === 'duty' || norm === 'prohibition';
const anchorOf = ({ variable, last }: Anchor): Named => ({ input: variable.input, at: last });
const signOf = (host: Region): 1 | -1 | 0 => host.sign;
const normOf = (reading: Reading, clause: Clause): Clause['norm'] =>
  (clause.kind === 'norm' ? clause : (reading.main ?? clause)).norm;

const greater = new Set([
  'higher',
  'greater',
  'larger',
  'later',
  'longer',
  'highest',
  'last',
  'latest',
  'greatest',
  'largest',
  'longest',
  'more',
]);
const lesser = new Set([
  'lower',
  'lesser',
  'smaller',
  'earlier',
  'shorter',
  'less',
  'sooner',
  'soonest',
  'first',
  'earliest',
  'lowest',
  'least',
  'smallest',
  'shortest',
]);

/** "the lesser of A and B", "whichever is the higher": a limit of both, or of either. */
function extremeOf({ words, law, test }: Reading, clause: Clause, a: Anchor, b: Anchor): 'and' | 'or' | null {
  let kind: 'greatest' | 'least' | null = null;
  for (let at = clause.start; at < clause.end; at += 1) {
    const lower = words[at]!.lower;
    const placed =
      (words[at + 1]?.lower === 'of' && words[at - 1]?.lower === 'the') ||
      words.slice(Math.max(clause.start, at - 4), at).some((word) => word.lower === 'whichever');
    if (placed && greater.has(lower)) kind = 'greatest';
    if (placed && lesser.has(lower)) kind = 'least';
  }
  if (kind === null || a.variable.kind !== 'number' || b.variable.kind !== 'number') return null;
  const grows = (anchor: Anchor): boolean => {
    const [low, high] = [anchor.holds, anchor.fails].map(Number).sort((x, y) => x - y);
    return law.change(anchor.variable, low!, high!, test).better;
  };
  // A floor that is the greater of two needs both; a ceiling that is the greater of two needs one.
  // An amount tells by itself whether it is limited from below; held against another, it may be on either side.
  const plain = [a, b].find(({ variable }) => variable.input !== null) ?? a;
  const floor = grows(plain);
  return floor === (kind === 'greatest') ? 'and' : 'or';
}

interface Separator {
  at: number;
  word: 'and' | 'or';
  /** 3 at a break or semicolon, 2 behind a comma, 1 alone. */
  weight: number;
}

/** Words that begin another subject behind an "and". */
const quantified = new Set('anyone anybody everyone everybody any every each all those persons'.split(' '));

/** The word that joins two places of a region; `beside` where none is between them. */
function connective(reading: Reading, region: Region, a: Anchor, b: Anchor): 'and' | 'or' | 'beside' | null {
  const { words } = reading;
  const [from, to] = [Math.min(a.at, b.at), Math.max(a.at, b.at)];
  const all = separators(reading, region);
  const between = all.filter(({ at }) => at > from && at < to && !insideGroup(words, at, from, to, region));
  const broken = hasBreak(words, from, to);
  if (broken) return listWord(reading, all, from, to, region);
  // "to a club or a school, in each case for no more than 3 days": said of each.
  const ofEach = words
    .slice(from, to)
    .some(
      ({ lower }, at, own) =>
        lower === 'in' && own[at + 1]?.lower === 'each' && own[at + 2]?.lower === 'case',
    );
  if (ofEach) return 'beside';
  if (between.length > 0) {
    const heaviest = Math.max(...between.map(({ weight }) => weight));
    const joints = between.filter(({ weight }) => weight === heaviest);
    const kinds = new Set(joints.map(({ word }) => word));
    if (kinds.size > 1) return null;
    // "Anyone under 18, and anyone who cannot swim,": either of the two.
    const each =
      region.part === 'subject' && joints.some(({ at }) => quantified.has(words[at + 1]?.lower ?? ''));
    if (each) return 'or';
    const kind = [...kinds][0]!;
    return denied(reading, a, b, kind) ?? kind;
  }
  const commas = words.slice(from, to).some(({ text }) => text === ',');
  if (commas) {
    const next = all.find(({ at }) => at > to);
    if (next !== undefined && next.at - to <= 25 && next.weight >= 1)
      return denied(reading, a, b, next.word) ?? next.word;
    if (words.slice(region.clause.start, from).some(({ text }) => text === ':'))
      return plainList(words, region);
  }
  return 'beside';
}

/** "neither A nor B", "not A or B": what is joined are the denials of both. */
function denied(reading: Reading, a: Anchor, b: Anchor, word: 'and' | 'or'): 'and' | 'or' | null {
  if (word !== 'or') return null;
  // "who has been refused a permit", of an input for just that: no denial of it.
  const own = ({ variable }: Anchor): string[] =>
    (reading.known.get(variable.input ?? '')?.denials ?? []).map(denialOf);
  const both = [a, b].every((anchor) => {
    const named = own(anchor);
    const said = denials(reading, anchor.chunk, anchor.last);
    return said.filter((at) => !named.includes(denialOf(reading.words[at]!.lower))).length % 2 === 1;
  });
  return both ? 'and' : null;
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
  if (
    hasPhrase(lower, [
      'all of the following',
      'each of the following',
      'both of the following',
      'all the following',
      'all of these',
      'all these',
      'every one of these',
    ])
  )
    return 'and';
  const heavy = all.filter(({ weight }) => weight === 3);
  const kinds = new Set(heavy.map(({ word }) => word));
  if (kinds.size === 0) return plainList(words, region);
  if (kinds.size !== 1) return null;
  const last = heavy.at(-1)!;
  const breaks = words.flatMap(({ kind, index }) => (kind === 'break' && index > last.at + 2 ? [index] : []));
  const behind = breaks.find((index) => index > last.at + 2 && index < to);
  if (behind !== undefined && from < behind) return 'beside';
  return last.word;
}

/** "Not accepted: photocopies, screenshots": a list without a connective names alternatives of what is barred. */
function plainList(words: readonly Word[], { clause }: Region): 'and' | 'or' | null {
  if (!words.slice(clause.start, clause.end).some(({ text }) => text === ':')) return null;
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
  return hasPhrase(around, ['if and only', 'unless and until', 'if or when', 'and including', 'and not']);
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

import type { Clause, Region } from '../clauses/clause-parts.ts';
import { connectives } from '../clauses/clause-parts.ts';
import { prepositions } from '../clauses/relative-clauses.ts';
import { isCancelled } from './cancelled-cases.ts';
import { areAlike, asksForOne, isOfEach } from './shared-by-two.ts';
import { connective } from './connective-words.ts';
import { extremeOf } from './extremes.ts';
import { reachWords } from '../clauses/cues.ts';
import { isOfException, isOfPoint } from '../clauses/region-signs.ts';
import type { Named } from '../signs/signs.ts';
import { expectedSign, isDenied } from '../signs/signs.ts';
import { takenOut } from '../clauses/asides.ts';
import type { Anchor, Reading } from '../reading-context.ts';
import type { Word } from '../words/words.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';
import { rangesOf } from '../words/words.ts';

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
  const meant = told || isListed(reading, a, b);
  if (!right && (sure || (meant && expected === 'and')))
    evidence.against('reading_disagrees', place, message);
  else if (told) evidence.doubt('reading_disagrees', place, message);
  else evidence.open('reading_disagrees', place, message);
}

/**
 * "wash the wound, report it within the hour", "CV: at most 3 pages. Letter: at most 1 page.": what is asked for side by side,
 * with or without a modal. Of what has a limit for each of several cases, they are no such list.
 */
function isListed(reading: Reading, a: Anchor, b: Anchor): boolean {
  const { lines } = reading;
  const plain = [a, b].every(
    ({ variable, chunk: { region } }) =>
      region.part === 'act' &&
      region.clause.kind === 'norm' &&
      variable.kind !== 'choice' &&
      lines.filter((line) => line.variable === variable).length <= 1,
  );
  if (!plain || isOneMore(reading.words, Math.min(a.at, b.at), Math.max(a.at, b.at))) return false;
  return a.chunk.region === b.chunk.region
    ? ['and', 'beside'].includes(connective(reading, a.chunk.region, a, b) ?? '')
    : [a, b].every(({ variable }) => variable.kind === 'number');
}

/** ", as is the master", ", as do the carers" */
const isOneMore = (words: readonly Word[], from: number, to: number): boolean =>
  words
    .slice(from, to)
    .some(
      ({ lower }, at, own) =>
        lower === 'as' && own[at - 1]?.text === ',' && againVerbs.has(own[at + 1]?.lower ?? ''),
    );
const againVerbs = new Set('is are do does may must shall has have'.split(' '));

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
    const cancelled = isCancelled(reading, a, b) || isCancelled(reading, b, a);
    if (
      cancelled &&
      normOf(reading, rb.clause) === norm &&
      [ra, rb].every(({ clause }) => clause.kind === 'norm')
    )
      return strict ? 'and' : 'or';
    const kinds = [ra.clause.kind, rb.clause.kind];
    // "Point (b) does not apply to": joined to that point, and not to the others.
    const relieves = [ra, rb].some(
      ({ clause }) => clause.kind === 'exception' && isOfPoint(reading.words, clause),
    );
    if (relieves && !strict) return null;
    // "except with consent; that exception does not apply at night": consent, and not at night.
    const takenBack = [ra, rb].some(
      ({ clause }) => clause.kind === 'exception' && isOfException(reading.words, clause),
    );
    if (takenBack)
      return [ra, rb].some(({ clause, part }) => clause.kind === 'norm' && part === 'exception')
        ? 'and'
        : null;
    if (kinds.includes('norm') && kinds.includes('exception')) return across;
    if (
      kinds.every((kind) => kind === 'norm') &&
      normOf(reading, rb.clause) === norm &&
      norm === 'prohibition'
    )
      return 'and';
    // "So must every child on board": one more of whom the duty before it is.
    const again = [ra, rb].some(({ clause }) => isSaidAgain(reading.words, clause));
    if (again && kinds.every((kind) => kind === 'norm') && [ra, rb].some(({ part }) => part === 'act'))
      return across;
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
  if (ra.clause.kind === 'definition' && isEquated(reading, a, b) && ra.sign !== 0)
    return ra.sign === 1 ? 'or' : 'and';
  // "with three or more absences in each of two months": both are needed for what then has to be done.
  const alike = a.at === b.at && a.variable.kind === 'number' && b.variable.kind === 'number';
  if (alike && isOfEach(reading, a) && roleOf(ra, strict).role === 'scope')
    return ra.sign === 1 ? 'and' : 'or';
  // "nor shall either of them play more than three": one figure, which is the limit of each.
  if (alike) return extremeOf(reading, ra.clause, a, b) ?? 'and';
  // "The donor and the physician shall sign": each of them does what is asked for.
  if (a.sign !== undefined && a.sign === b.sign && ra === rb) {
    if (asksForOne(reading, ra.clause)) return a.sign === 1 ? 'or' : 'and';
    const word = connective(reading, ra, a, b);
    if (word === null) return null;
    return (word === 'or') === (a.sign === 1) ? 'or' : 'and';
  }
  // "Children go free, as do their teachers": one more, and each by itself.
  const more = isOneMore(reading.words, Math.min(a.at, b.at), Math.max(a.at, b.at));
  if (more && ra.sign === rb.sign && ra.sign !== 0) return ra.sign === 1 ? 'or' : 'and';
  // "to the porter or, if he is off duty, to the guard": the case goes with what follows it, and both stand beside the porter
  const other = ra.alternative === true ? ra : rb.alternative === true ? rb : null;
  if (other !== null && ra !== rb) {
    const follows = (other === ra ? b : a).at >= other.end;
    const sign = other.part === 'without' ? other.parent?.sign : other.sign;
    return follows === (sign === 1) ? 'and' : 'or';
  }
  const exception = isTakenBack(rb, ra) ? ra : isTakenBack(ra, rb) ? rb : null;
  if (exception !== null) return exception.sign === 1 ? 'and' : 'or';
  // "and, whatever the amount, after five payments": each of the two does by itself what its part says.
  if (isCancelled(reading, a, b) || isCancelled(reading, b, a)) return strict ? 'and' : 'or';
  // "other than an engineer who carried out the repair": both, to be the one that is taken out.
  const taken = rb.parent === ra ? ra : ra.parent === rb ? rb : null;
  const inner = taken === ra ? rb : ra;
  if (inner.part === 'relative' && taken?.part === 'besides') return taken.sign === 1 ? 'and' : 'or';
  // "may not leave until it is weighed, nor while a door is open": each forbids by itself.
  const nor =
    [ra, rb].some(({ start }) => reading.words[start - 1]?.lower === 'nor') ||
    reading.words
      .slice(Math.min(a.at, b.at), Math.max(a.at, b.at))
      .some(({ lower }, at, own) => lower === 'nor' && own[at - 1]?.text === ',');
  if (nor && norm === 'prohibition' && ra !== rb) return 'and';
  // "A guide dog, or any other dog if muzzled,": the case is of the second alone.
  if (isCaseOfSecond(reading, a, b)) return ra.sign === 1 ? 'or' : 'and';
  const [hostA, hostB] = [roleOf(ra, strict), roleOf(rb, strict)];
  const done = a.sign ?? b.sign;
  const each = done ?? (ra.sign === rb.sign ? ra.sign : 0);
  if (each !== 0 && strict && areAlike(a, b) && asksForOne(reading, ra.clause))
    return each === 1 ? 'or' : 'and';
  if (done !== undefined && [hostA.role, hostB.role].includes('act')) return done === 1 ? 'and' : 'or';
  // "is forbidden near the shore or where it is shallow": a clause in a list with what it is not a clause to.
  const listed = norm === 'prohibition' ? joinedClause(reading, a, b) : null;
  if (listed !== null && ra.sign === rb.sign) return (listed === 'and') === (ra.sign === 1) ? 'and' : 'or';
  if (hostA.host === hostB.host) {
    const { words } = reading;
    // "must not be lit without either a guard or a lamp": one of the two will do.
    const pair = ra === rb && ra.part === 'without' ? words[ra.start + 1]?.lower : undefined;
    if (pair === 'either' || pair === 'both') return (pair === 'either') === (ra.sign === 1) ? 'or' : 'and';
    // "without a pass or the company of a guard", "but on the written order of a judge": what is lacking as a whole.
    const whole = ra === rb && hostA.host !== ra && ['without', 'besides'].includes(ra.part);
    const inside = whole ? connective(reading, ra, a, b) : null;
    if (inside !== null && !leavesPart(reading, a, b))
      return (inside !== 'or') === (ra.sign === 1) ? 'and' : 'or';
    // "shall not, without consent, lend or pledge": the "or" is of what is done.
    const lacking =
      taken !== null &&
      inner.part === 'without' &&
      taken.part === 'act' &&
      !isOfOtherItem(reading, inner, a, b);
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
    // "persons on crutches and children under five are exempt": either class is.
    const last = Math.max(a.at, b.at);
    const exempted =
      ra.clause.kind === 'exception' &&
      !(ra === rb && ra.part === 'relative') &&
      words.some(
        ({ index, lower }) =>
          index > last && index < ra.clause.end && lower === 'are' && reachWords.at(words, index) !== null,
      );
    if (word === 'and' && exempted) return host.sign === 1 ? 'or' : 'and';
    if (word === 'and' && ra.part === 'subject' && ra === rb) return null;
    if (word === 'and' && hostA.role === 'act' && norm !== 'duty' && ra === rb) return null;
    // "not aerosols in packages of up to 1 litre": what is taken out is the whole of it.
    if (word === 'beside' && ra.clause.kind === 'definition' && ra.part === 'besides')
      return signOf(ra) === 1 ? 'and' : 'or';
    // "neither notes of more than 200 EUR nor cheques": what is denied is the whole of it.
    const both = [a, b].map(
      (anchor) => anchor.chunk === a.chunk && isDenied(reading, a.chunk, anchorOf(anchor)),
    );
    // "have not been collected within 30 days", of how long they lie: the denial is of the whole of it.
    const within = [a, b].some(
      ({ variable, at }) =>
        variable.kind === 'number' &&
        (reading.words[at - 1]?.lower === 'within' || isByEnd(reading.words, at)),
    );
    const turned = word === 'beside' && a.at !== b.at && both.every(Boolean) && !within;
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

/** "without a badge or at night", "not to a club and never at night": what is joined stands beside the whole of it. */
const leavesPart = ({ words }: Reading, a: Anchor, b: Anchor): boolean =>
  words.slice(Math.min(a.at, b.at), Math.max(a.at, b.at)).some(({ lower }, at, own) => {
    const next = own[at + 1]?.lower ?? '';
    return connectives.has(lower) && (lower === 'nor' || prepositions.has(next) || apart.has(next));
  });
const apart = new Set(['outside', 'without', 'never', 'not', 'no']);

/** "(a) on a listed building; (b) on a roof without a rail": the lack is of its own item. */
const isOfOtherItem = ({ words }: Reading, inner: Region, a: Anchor, b: Anchor): boolean => {
  const other = a.chunk.region === inner ? b : a;
  const [from, to] = other.at < inner.start ? [other.at, inner.start] : [inner.end, other.at];
  const breaks = (start: number, end: number): boolean =>
    words.slice(start, end).some(({ kind }) => kind === 'break');
  // "shall not, without consent, (a) sell it": before all items, and of each
  return breaks(inner.clause.modal?.end ?? inner.clause.start, inner.start) && breaks(from, to);
};

/** "is treated as", "counts as": what is said before it and what it is taken for are two ways to the same. */
const isEquated = ({ words }: Reading, a: Anchor, b: Anchor): boolean =>
  words
    .slice(Math.min(a.at, b.at), Math.max(a.at, b.at))
    .some(({ index }) => equating.at(words, index) !== null);
const equating = new PhraseTable<true>(
  phrases(
    'is treated as|are treated as|is to be treated as|shall be treated as|counts as|count as|is deemed to be|are deemed to be|is deemed|are deemed|shall be deemed|is regarded as|are regarded as|is considered|are considered|is considered to be',
    true,
  ),
);

/** "by the end of the 20th day" */
const isByEnd = (words: readonly Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - 6), at)
    .some(({ lower }, index, own) => lower === 'by' && own[index + 2]?.lower === 'end');

const isSaidAgain = (words: readonly Word[], { modal }: Clause): boolean =>
  modal !== null && ['so', 'likewise'].includes(words[modal.start - 1]?.lower ?? '');

/** A condition in what the modal is said of stands behind an "or" that parts it from the other place. */
function isCaseOfSecond({ words }: Reading, a: Anchor, b: Anchor): boolean {
  const [first, last] = a.at <= b.at ? [a, b] : [b, a];
  const { region } = last.chunk;
  const own =
    region.part === 'condition' && region.parent?.part === 'subject' && region.parent === first.chunk.region;
  const parted = words
    .slice(first.at, region.start)
    .some(({ lower }, at, gap) => lower === 'or' && gap[at - 1]?.text === ',');
  return own && parted && words[region.start - 1]?.text !== ',';
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

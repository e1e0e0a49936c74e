import type { Clause, Region } from './clause-parts.ts';
import type { Front } from './cues.ts';
import type { Word } from '../words/words.ts';
import {
  exceptedEnd,
  partedAt,
  furtherCaseEnd,
  includedEnd,
  insertedEnd,
  listAhead,
  notBefore,
  orNotEnd,
  otherCaseEnd,
  whetherOrEnd,
} from './asides.ts';
import { opensInBrackets, outermostIn } from './brackets.ts';
import { connectives } from './clause-parts.ts';
import { isOfAlternative, alternativeFrom } from './alternatives.ts';
import { absentFrom } from './absences.ts';
import { allBut, noneBut, outsideBut } from './but-clauses.ts';
import { idioms, openers, separating } from './cues.ts';
import { isInverted, listedSubject } from './subjects.ts';
import { isReduced, prepositions, relativeThat, suchAs } from './relative-clauses.ts';

export function regionsOf(
  words: readonly Word[],
  clause: Clause,
  front: { start: number; end: number; sign: Front } | null,
  taken: ReadonlySet<number>,
  inFigure: ReadonlySet<number>,
): Region[] {
  const regions: Region[] = [];
  const open = (
    part: Region['part'],
    start: number,
    end: number,
    parent: Region | null,
    reduced = false,
  ): Region => {
    const region: Region = { part, start, end, parent, clause, sign: 0, guess: false, reduced };
    regions.push(region);
    return region;
  };
  const { start: modalStart, end: modalEnd } = clause.modal ??
    clause.verb ?? { start: clause.start, end: clause.start };
  const mainStart = front?.end ?? clause.start;
  if (front !== null) {
    const region = open(front.sign, front.start, front.end, null);
    inner(words, region, front.start + 1, front.end, open, taken, inFigure);
  }
  if (modalStart > mainStart) {
    const subject = open('subject', mainStart, modalStart, null);
    inner(words, subject, mainStart, modalStart, open, taken, inFigure);
  }
  const parted = partedAt(words, clause, mainStart);
  if (parted !== null) {
    for (const region of regions) if (region.part === 'subject') region.end = Math.min(region.end, parted);
    open('condition', parted + 1, modalStart - 1, null);
  }
  // "So must every child on board": of whom it is said comes behind the modal.
  if (clause.modal !== null && isInverted(words, mainStart, modalStart)) {
    const subject = open('subject', modalEnd, clause.end, null);
    inner(words, subject, modalEnd, clause.end, open, taken, inFigure);
    return regions;
  }
  const listed = listedSubject(words, mainStart, modalStart, clause);
  const actEnd = listed ?? clause.end;
  const act = open('act', Math.max(modalEnd, mainStart), actEnd, null);
  inner(words, act, act.start, actEnd, open, taken, inFigure);
  if (listed !== null) {
    const items = open('subject', listed, clause.end, null);
    inner(words, items, listed, clause.end, open, taken, inFigure);
  }
  return regions;
}

/** "without delay", "stored apart from food": words that open a clause elsewhere. */
const isNoOpener = (words: readonly Word[], at: number): boolean =>
  idioms.at(words, at) !== null ||
  (asked.has(words[at]!.lower) && asking.has(words[at - 1]?.lower ?? '')) ||
  // "shall be exclusive of carriage": what the price is, and nothing taken out
  (words[at]!.lower === 'exclusive' && ['be', 'is', 'are'].includes(words[at - 1]?.lower ?? '')) ||
  (words[at]!.lower === 'apart' && separating.has(words[at - 1]?.lower ?? ''));

/** "must establish who owns it": what is found out, and no clause to the word before it. */
const asked = new Set(['who', 'whose', 'whom', 'which']);

const asking = new Set(
  'establish establishes ascertain ascertains determine determines verify verifies check checks record records state states ask asks know knows specify specifies indicate indicates decide decides say says'.split(
    ' ',
  ),
);

/** What is named or asked for behind these may be so in one case only. */
const heldApart = new Set<Region['part']>(['only', 'exception', 'besides']);

/** Clauses opened inside a region. A later region covers an earlier one where both hold a word. */
function inner(
  words: readonly Word[],
  outer: Region,
  start: number,
  end: number,
  open: (
    part: Region['part'],
    start: number,
    end: number,
    parent: Region | null,
    reduced?: boolean,
  ) => Region,
  taken: ReadonlySet<number>,
  inFigure: ReadonlySet<number>,
): void {
  let current: Region = outer;
  let openerLength = 0;
  const close = (at: number): void => {
    if (current !== outer) current.end = Math.min(current.end, at);
  };
  for (let at = start; at < end; at += 1) {
    const word = words[at]!;
    // "until it has been approved, nor more than 12 months after": denied like the act before.
    const again = current.part === 'until' || (current.part === 'condition' && isOfProhibition(outer));
    if (again && word.lower === 'nor' && words[at - 1]?.text === ',') {
      close(at);
      current = outer;
      continue;
    }
    if (taken.has(at) || inFigure.has(at)) continue;
    if (isNoOpener(words, at)) continue;
    // "is to be tested during 2027": when it is done, as "in 2027" says.
    if (word.lower === 'during' && outer.part === 'act' && inFigure.has(at + 1)) continue;
    // "must be weighed before it is stored": when it is done. What must not be done before is free from then on.
    if (word.lower === 'before' && outer.clause.norm !== 'prohibition') continue;
    // "Insured or not, a parcel must"
    const idle =
      outer.part === 'front'
        ? null
        : (whetherOrEnd(words, at, start, end) ??
          (at === outer.clause.start && words[at + 1]?.lower === 'or' ? orNotEnd(words, at, end) : null));
    if (idle !== null) {
      close(at);
      current = open('concession', at, idle, outer);
      at = idle - 1;
      continue;
    }
    if (isDoer(words, at, outer)) continue;
    const not = notBefore(words, at, outer, taken, inFigure);
    if (not !== null) {
      close(at);
      current = open('until', at, end, outer);
      openerLength = not;
      at += not - 1;
      continue;
    }
    const phrase =
      openers.at(words, at) ??
      relativeThat(words, at) ??
      suchAs(words, at) ??
      noneBut(words, at) ??
      outsideBut(words, at, outer) ??
      absentFrom(words, at) ??
      (outer.part === 'subject' && at > outer.start ? allBut(words, at) : null);
    // "with no more than 50 hens", "but not more than 10 days": the denial is the comparison's.
    if (phrase?.meaning === 'besides' && taken.has(at + phrase.length - 1)) continue;
    const insertion =
      phrase === null && current.part === 'condition'
        ? insertedEnd(words, at, end, inFigure)
        : phrase === null && current === outer && outer.part === 'act'
          ? otherCaseEnd(words, at, outer.start, end, inFigure)
          : null;
    const further = insertion === null && heldApart.has(current.part) ? furtherCaseEnd(words, at, end) : null;
    if (further !== null) {
      const own = open(word.lower === 'outside' ? 'without' : 'condition', at, further, current);
      // What is excepted in one case only is free in it; what is restricted further is less so.
      if (current.part === 'only') own.further = true;
      else own.alternative = true;
      at = further - 1;
      continue;
    }
    if (insertion !== null) {
      open('condition', at, insertion, current).further = true;
      at = insertion - 1;
      continue;
    }
    if (phrase !== null) {
      const part = phrase.meaning;
      const before = words[at - 1];
      const joined = before !== undefined && connectives.has(before.lower);
      // "until it has been weighed, nor while its doors are open": a second condition, and none of the first.
      const apart = before?.text === ',' || (before?.lower === 'nor' && words[at - 2]?.text === ',');
      const base = partOf(current);
      if (joined && current.part === part) {
        at += phrase.length - 1;
        continue;
      }
      const heavy = part === 'condition' || part === 'exception' || part === 'only' || part === 'until';
      const nested = heavy
        ? !apart && base !== null && base.part !== 'act' && base.part !== 'subject' && base.part !== 'only'
        : true;
      // "but not if its battery exceeds": the condition of what is not so.
      const denied = current.part === 'besides' && current.start + openerLength === at;
      // "other than an engineer who carried out the repair": said of what is taken out.
      const within =
        part === 'relative' &&
        !joined &&
        before?.text !== ',' &&
        current.part === 'besides' &&
        !isOfSeveral(words, at);
      const parent =
        denied || within
          ? current
          : nested
            ? heavy
              ? (base ?? outer)
              : current.part === 'relative' && !joined
                ? current
                : (base ?? outer)
            : outer;
      if (parent !== current) close(at);
      current = open(part, at, end, parent);
      openerLength = phrase.length;
      // "only with A and, where B, with C": when the further thing is needed.
      current.further =
        (heavy && before?.text === ',' && connectives.has(words[at - 2]?.lower ?? '')) ||
        (part === 'condition' && outer.part === 'act' && isOfAlternative(words, outer.start, at, inFigure));
      const alternative =
        part === 'condition' && outer.part === 'act'
          ? alternativeFrom(words, at, end, inFigure, outer.clause)
          : null;
      if (alternative !== null) {
        current.alternative = true;
        inner(words, current, at + phrase.length, alternative, open, taken, inFigure);
        current.end = alternative;
        current = outer;
        at = alternative;
        continue;
      }
      at += phrase.length - 1;
      continue;
    }
    // "the boathouse (except during a regatta), the store": over with its parenthesis.
    if (word.text === ')' && opensInBrackets(words, current)) {
      const first = outermostIn(current, words);
      close(at);
      first.end = Math.min(first.end, at);
      current = first.parent ?? outer;
      continue;
    }
    // "a till that prints receipts, or (ii) a receipt book": the next item is no more of the clause to the one before it.
    const told = words.slice(current.start + openerLength, at);
    // "an allotment whose holder (items)": each of the items goes on from there.
    const trunk = words[current.start]?.lower === 'whose' && told.length === 1;
    const ofItem =
      told.length > 0 && !trunk && told.every(({ kind, text }) => kind !== 'break' && text !== ':');
    const ownCase = current.part === 'condition' && opensItem(words, current.start);
    if (
      word.kind === 'break' &&
      ofItem &&
      (ownCase || ['relative', 'without', 'besides'].includes(current.part))
    ) {
      close(at);
      current = current.parent ?? outer;
      continue;
    }
    const either = word.text === ',' ? orNotEnd(words, at + 1, end) : null;
    if (either !== null) {
      close(at);
      current = open('concession', at + 1, either, outer);
      at = either - 1;
      continue;
    }
    const included =
      word.text === ',' || word.text === '(' ? includedEnd(words, at + 1, end, inFigure) : null;
    if (included !== null) {
      close(at);
      current = open('concession', at + 1, included, outer);
      at = included - 1;
      continue;
    }
    const excepted = [',', '–', '—', '('].includes(word.text) ? exceptedEnd(words, at + 1, end) : null;
    if (excepted !== null) {
      close(at);
      current = open('exception', at + 1, excepted, outer);
      at = excepted - 1;
      continue;
    }
    // "must, so far as practicable, complete": inserted behind the modal, and over at its second comma.
    const inserted =
      outer.part === 'act' && words[outer.start]?.text === ',' && current.start === outer.start + 1;
    const last = !words.slice(at + 1, end).some(({ text }) => text === ',');
    if (word.text === ',' && inserted && (last || !listAhead(words, at, end))) {
      close(at);
      current = outer;
      continue;
    }
    // "must confirm it, in the case of an oral order, within 2 days": the case ends where the limit begins.
    // "a flag and, if it is dark, a lamp must": over at its comma, where the list goes on.
    const furthers =
      current.part === 'condition' &&
      outer.part === 'subject' &&
      words[current.start - 1]?.text === ',' &&
      connectives.has(words[current.start - 2]?.lower ?? '');
    if (word.text === ',' && furthers) {
      close(at);
      current = outer;
      continue;
    }
    // "where it is long, and of the tenant in every case": joined to what stands before the case.
    const head = words[at + 2];
    const returns =
      word.text === ',' &&
      current.part === 'condition' &&
      outer.part === 'act' &&
      connectives.has(words[at + 1]?.lower ?? '') &&
      prepositions.has(head?.lower ?? '') &&
      words.slice(outer.start, current.start).some(({ lower }) => lower === head!.lower) &&
      !words.slice(current.start, at).some(({ lower }) => lower === head!.lower);
    // "must show the crew, if they ask for it, a certificate": what is to be shown comes behind the case.
    const object =
      word.text === ',' &&
      current.part === 'condition' &&
      outer.part === 'act' &&
      words[current.start - 1]?.text === ',' &&
      ['a', 'an', 'the'].includes(words[at + 1]?.lower ?? '') &&
      !listAhead(words, at, end);
    // "shall not be lent, otherwise than under watch, to a reader who": inserted, and over at its second comma.
    const interposed =
      word.text === ',' &&
      current.part === 'exception' &&
      outer.part === 'act' &&
      words[current.start - 1]?.text === ',' &&
      words[current.start]?.lower === 'otherwise' &&
      prepositions.has(words[at + 1]?.lower ?? '') &&
      !listAhead(words, at, end);
    if (returns || object || interposed) {
      close(at);
      current = outer;
      continue;
    }
    const aside = ownCase || (current.part === 'condition' && words[current.start - 1]?.text === ',');
    const limits = taken.has(at + 1) || (taken.has(at + 2) && words[at + 1]?.lower === 'for');
    if (word.text === ',' && aside && outer.part === 'act' && limits) {
      close(at);
      current = outer;
      continue;
    }
    if (word.text === ',' && ['relative', 'without', 'besides'].includes(current.part)) {
      const next = words[at + 1];
      // "a telephone but not a camera, and a bag": the comma ends what is taken out.
      const apart =
        words[current.start]?.lower === 'but' &&
        next?.lower === 'and' &&
        !words.slice(current.start, at).some(({ text }) => text === ',');
      const continues = !apart && next !== undefined && connectives.has(next.lower);
      const list = !continues && listAhead(words, at, end);
      if (!continues && !list) {
        close(at);
        current = current.parent ?? outer;
      }
      continue;
    }
    if (isReduced(words, at, current)) {
      const parent = current;
      current = open('relative', words[at - 1]?.lower === 'not' ? at - 1 : at, end, parent, true);
    }
  }
  function partOf(region: Region): Region | null {
    let at: Region | null = region;
    while (at !== null && ['relative', 'without', 'besides'].includes(at.part)) at = at.parent;
    return at === outer ? null : at;
  }
}

/** "(b) while it is on display, for at least …": the first words of an item of a list. */
function opensItem(words: readonly Word[], at: number): boolean {
  let before = at - 1;
  while (words[before]?.kind === 'mark' || words[before]?.kind === 'number') before -= 1;
  return words[before]?.kind === 'break';
}

const isOfProhibition = ({ part, clause }: Region): boolean =>
  part === 'act' && clause.norm === 'prohibition';

/** "goods of an origin other than Norway that are landed": said of the goods, and not of what is singular before it. */
const isOfSeveral = (words: readonly Word[], at: number): boolean =>
  ['are', 'were', 'have'].includes(words[at + 1]?.lower ?? '') &&
  !(words[at - 1]?.lower ?? 's').endsWith('s');

/** "Whoever moors a boat": who does it. "Whoever owns it, the boat must": it does not matter who. */
const isDoer = (words: readonly Word[], at: number, { part, clause }: Region): boolean =>
  words[at]!.lower === 'whoever' &&
  part === 'subject' &&
  words[at - 1]?.text !== ',' &&
  !words.slice(at, clause.modal?.start ?? at).some(({ text }) => text === ',');

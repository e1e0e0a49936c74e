import type { Clause, Region } from './clause-parts.ts';
import { connectives, range } from './clause-parts.ts';
import type { Front, Opener } from './cues.ts';
import { fronts, functionWords, idioms, modals, openers, separating } from './cues.ts';
import { participles } from './participles.ts';
import type { Word } from './words.ts';

export function frontOf(
  words: readonly Word[],
  clause: Clause,
  inFigure: ReadonlySet<number>,
): { end: number; sign: Front; start: number } | null {
  let start = clause.start;
  while (
    start < clause.end &&
    (words[start]!.kind === 'break' ||
      words[start]!.kind === 'mark' ||
      connectives.has(words[start]!.lower)) &&
    fronts.at(words, start) === null
  )
    start += 1;
  const phrase = fronts.at(words, start);
  if (phrase === null) return null;
  const limit = clause.modal?.start ?? clause.end;
  let comma = -1;
  for (let at = start; at < limit; at += 1) if (words[at]!.text === ',') comma = at;
  if (comma < 0 && clause.modal !== null && ['should', 'were', 'had'].includes(words[start]!.lower))
    return null;
  if (comma < 0) return null;
  // "Before placing an order of more than 10,000 EUR, a school must": when it has to.
  const occasion = words[start]!.lower === 'before' && (words[start + 1]?.lower ?? '').endsWith('ing');
  // "Until 31 March 2027, stoves may be replaced": the days on which it holds.
  const until = words[start]!.lower === 'until' && range(start + 1, comma).every((at) => inFigure.has(at));
  return { start, end: comma + 1, sign: occasion || until ? 'condition' : phrase.meaning };
}

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
  const modalStart = clause.modal?.start ?? clause.start;
  const modalEnd = clause.modal?.end ?? clause.start;
  const mainStart = front?.end ?? clause.start;
  if (front !== null) {
    const region = open(front.sign, front.start, front.end, null);
    inner(words, region, front.start + 1, front.end, open, taken, inFigure);
  }
  if (modalStart > mainStart) {
    const subject = open('subject', mainStart, modalStart, null);
    inner(words, subject, mainStart, modalStart, open, taken, inFigure);
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

/** "The following shall be kept cold: (items)": what the modal is said of comes after the colon. */
function listedSubject(words: readonly Word[], start: number, modal: number, clause: Clause): number | null {
  if (clause.modal === null) return null;
  const subject = words.slice(start, modal).map(({ lower }) => lower);
  if (!subject.some((lower, at) => lower === 'the' && subject[at + 1] === 'following')) return null;
  const colon = words.findIndex(({ text }, at) => at >= clause.modal!.end && at < clause.end && text === ':');
  return colon < 0 ? null : colon + 1;
}

/** "without delay", "stored apart from food": words that open a clause elsewhere. */
const isNoOpener = (words: readonly Word[], at: number): boolean =>
  idioms.at(words, at) !== null ||
  (asked.has(words[at]!.lower) && asking.has(words[at - 1]?.lower ?? '')) ||
  (words[at]!.lower === 'apart' && separating.has(words[at - 1]?.lower ?? ''));

/** "must establish who owns it": what is found out, and no clause to the word before it. */
const asked = new Set(['who', 'whose', 'whom', 'which']);
const asking = new Set(
  'establish establishes ascertain ascertains determine determines verify verifies check checks record records state states ask asks know knows specify specifies indicate indicates decide decides say says'.split(
    ' ',
  ),
);

/** "such vehicles as weigh 3 tonnes or less", "such of the goods as have been": which of them. */
function suchAs(words: readonly Word[], at: number): { length: number; meaning: Opener } | null {
  if (words[at]!.lower !== 'as') return null;
  const before = words.slice(Math.max(0, at - 5), at);
  const such = before.findLastIndex(({ lower }) => lower === 'such');
  if (such < 0 || such === before.length - 1 || !before.every(({ kind }) => kind === 'word')) return null;
  const next = words[at + 1];
  return next?.kind === 'word' &&
    !determiners.has(next.lower.replace(/^(?:is|are|was|were|have|has|had)$/, ''))
    ? { length: 1, meaning: 'relative' }
    : null;
}

/** "no one but the owner", "no person but the owner". */
function noneBut(words: readonly Word[], at: number): { length: number; meaning: Opener } | null {
  if (words[at]!.lower !== 'but') return null;
  const [before, first] = [words[at - 1]?.lower ?? '', words[at - 2]?.lower ?? ''];
  const none = ['nobody', 'none', 'nothing'].includes(before);
  const noOne = first === 'no' && ['one', 'person', 'body'].includes(before);
  return none || noOne ? { length: 1, meaning: 'besides' } : null;
}

/** "All boats bar lifeboats must", "Everyone but the guards", "but for the guards": without them. */
function allBut(words: readonly Word[], at: number): { length: number; meaning: Opener } | null {
  const next = words[at + 1]?.lower ?? '';
  if (words[at]!.lower === 'bar' && words[at + 1]?.kind === 'word') return { length: 1, meaning: 'besides' };
  if (words[at]!.lower !== 'but') return null;
  if (next === 'for') return { length: 2, meaning: 'besides' };
  const all = words.slice(Math.max(0, at - 6), at).some(({ lower }) => ofAll.has(lower));
  return all && words[at + 1]?.kind === 'word' && !prepositions.has(next) && !['not', 'only'].includes(next)
    ? { length: 1, meaning: 'besides' }
    : null;
}
const ofAll = new Set(['all', 'every', 'everyone', 'everybody', 'any', 'anyone', 'anybody']);

const determiners = new Set(
  'a an the no any each every some such all of and or in on at by to for from with his her its their is are was were be been being has have had not this that these those more less than as'.split(
    ' ',
  ),
);

const prepositions = new Set('on in by with for at to under from of'.split(' '));

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
    if (taken.has(at) || inFigure.has(at)) continue;
    if (isNoOpener(words, at)) continue;
    // "is to be tested during 2027": when it is done, as "in 2027" says.
    if (word.lower === 'during' && outer.part === 'act' && inFigure.has(at + 1)) continue;
    // "must be weighed before it is stored": when it is done. What must not be done before is free from then on.
    if (word.lower === 'before' && outer.clause.norm !== 'prohibition') continue;
    const idle = outer.part === 'front' ? null : whetherOrEnd(words, at, start, end);
    if (idle !== null) {
      close(at);
      current = open('concession', at, idle, outer);
      at = idle - 1;
      continue;
    }
    if (isDoer(words, at, outer)) continue;
    const phrase =
      openers.at(words, at) ??
      relativeThat(words, at) ??
      suchAs(words, at) ??
      noneBut(words, at) ??
      (outer.part === 'subject' && at > outer.start ? allBut(words, at) : null);
    // "with no more than 50 hens", "but not more than 10 days": the denial is the comparison's.
    if (phrase?.meaning === 'besides' && taken.has(at + phrase.length - 1)) continue;
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
      const within = part === 'relative' && !joined && before?.text !== ',' && current.part === 'besides';
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
      at += phrase.length - 1;
      continue;
    }
    // "a till that prints receipts, or (ii) a receipt book": the next item is no more of the clause to the one before it.
    const told = words.slice(current.start + openerLength, at);
    const ofItem = told.length > 0 && told.every(({ kind, text }) => kind !== 'break' && text !== ':');
    if (word.kind === 'break' && ofItem && ['relative', 'without', 'besides'].includes(current.part)) {
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
    const excepted = word.text === ',' ? exceptedEnd(words, at + 1, end) : null;
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
    const aside = current.part === 'condition' && words[current.start - 1]?.text === ',';
    if (word.text === ',' && aside && outer.part === 'act' && taken.has(at + 1)) {
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

/** "at least 3 m, or 5 m if it cooks with gas", "2 months, or 1 month where": when the second figure holds, which may be for better or worse. */
function isOfAlternative(
  words: readonly Word[],
  start: number,
  opener: number,
  inFigure: ReadonlySet<number>,
): boolean {
  const joint = words.findLastIndex(
    ({ text, lower }, at) => at > start && at < opener && (text === ',' || lower === 'or'),
  );
  const figured = (from: number, to: number): boolean =>
    words.slice(from, to).some(({ index }) => inFigure.has(index));
  return joint > start && opener - joint <= 8 && figured(joint, opener) && figured(start, joint);
}

/** Words by which what comes before them is taken out. */
export const takenOut: ReadonlySet<string> = new Set(['excepted', 'excluded', 'exempted', 'apart', 'aside']);

/** ", folded scooters excepted": the end of what is between commas and is taken out by its last word. */
function exceptedEnd(words: readonly Word[], from: number, end: number): number | null {
  for (let at = from; at < Math.min(end, from + 12); at += 1) {
    const word = words[at]!;
    if (word.kind === 'mark' || word.kind === 'break' || openers.at(words, at) !== null) return null;
    const next = words[at + 1];
    const ends = next === undefined || at + 1 >= end || [',', '.', ';'].includes(next.text);
    if (ends) return takenOut.has(word.lower) && at > from ? at + 1 : null;
  }
  return null;
}

/** ", whether full or empty": the end of what is said not to matter. "must check whether it is full or empty" asks. */
function whetherOrEnd(words: readonly Word[], at: number, start: number, end: number): number | null {
  if (words[at]!.lower !== 'whether') return null;
  const opens = at <= start || [',', '(', '—', '–'].includes(words[at - 1]?.text ?? '');
  if (!opens || words[at + 1]?.lower === 'or') return null;
  for (let to = at + 1; to < Math.min(end, at + 14); to += 1) {
    const { kind, lower } = words[to]!;
    if (kind === 'mark' || kind === 'break') return null;
    if (lower !== 'or') continue;
    const mark = words.findIndex(({ kind: own }, index) => index > to && own !== 'word' && own !== 'number');
    return mark < 0 ? end : Math.min(end, mark);
  }
  return null;
}

/** "Whoever moors a boat": who does it. "Whoever owns it, the boat must": it does not matter who. */
const isDoer = (words: readonly Word[], at: number, { part, clause }: Region): boolean =>
  words[at]!.lower === 'whoever' &&
  part === 'subject' &&
  words[at - 1]?.text !== ',' &&
  !words.slice(at, clause.modal?.start ?? at).some(({ text }) => text === ',');

/** ", encrypted or not": the end of what is said not to matter. */
function orNotEnd(words: readonly Word[], from: number, end: number): number | null {
  for (let at = from + 1; at < Math.min(end, from + 6); at += 1) {
    if (words[at - 1]!.kind !== 'word') return null;
    if (words[at]!.lower !== 'or' || words[at + 1]?.lower !== 'not') continue;
    const next = words[at + 2];
    return next === undefined || next.kind !== 'word' ? at + 2 : null;
  }
  return null;
}

/** The comma is in a list that an "and" or "or" still ends. */
function listAhead(words: readonly Word[], comma: number, end: number): boolean {
  for (let at = comma + 1; at < end; at += 1) {
    const word = words[at]!;
    if (openers.at(words, at) !== null || modals.at(words, at) !== null) return false;
    if (word.text === ',') return words[at + 1] !== undefined && ['and', 'or'].includes(words[at + 1]!.lower);
    if (['and', 'or'].includes(word.lower)) return at - comma <= 6;
  }
  return false;
}

const complementVerbs = new Set(
  'ensure ensures state states show shows declare declares confirm confirms certify certifies verify verifies check checks provided so such in find finds satisfied establish prove proves believe believes except save notify condition sure given provides fact extent certain care it himself herself itself themselves aware clear likely evident guarantee guarantees see sees seen agree agrees agreed accept accepts require requires required proof evidence opinion view assurance undertaking statement declaration certificate confirmation acknowledge acknowledges appears appear likelihood risk checked ensured verified confirmed shown declared certified proved proven warrant warrants undertake undertakes promise promises guaranteed represent represents covenant covenants'.split(
    ' ',
  ),
);

export function relativeThat(words: readonly Word[], at: number): { length: number; meaning: Opener } | null {
  if (words[at]!.lower !== 'that') return null;
  const before = words[at - 1];
  const next = words[at + 1];
  if (before === undefined || next === undefined || (before.kind !== 'word' && before.text !== ','))
    return null;
  if (
    complementVerbs.has(before.lower) ||
    (modals.at(words, at + 1)?.meaning.weak === undefined && modals.at(words, at + 1) !== null)
  )
    return null;
  const introduced = ['or', 'and', ','].includes(before.lower) || before.text === ',';
  if (introduced) {
    // "or that carries": a second relative clause; "and that person": a determiner.
    const third = words[at + 2];
    const verb = next.lower.endsWith('s') || ['is', 'are', 'has', 'have', 'was', 'were'].includes(next.lower);
    return verb && third !== undefined ? { length: 1, meaning: 'relative' } : null;
  }
  if (
    functionWords.has(before.lower) &&
    !['those', 'one', 'person', 'anyone', 'any', 'all'].includes(before.lower)
  )
    return null;
  return { length: 1, meaning: 'relative' };
}

function isReduced(words: readonly Word[], at: number, current: Region): boolean {
  const inside = current.part !== 'subject' && current.part !== 'act';
  const word = words[at]!;
  const denied = words[at - 1]?.lower === 'not';
  const before = words[denied ? at - 2 : at - 1];
  const next = words[at + 1];
  if (word.kind !== 'word' || before === undefined || next === undefined) return false;
  if (inside && !(denied && prepositions.has(next.lower))) return false;
  if (before.kind !== 'word' || determiners.has(before.lower) || functionWords.has(before.lower))
    return false;
  if (before.lower.endsWith('ly') || modals.endingAt(words, at - 1) !== null) return false;
  if (word.hyphenated === true) return false;
  if (current.part === 'subject' && isDoing(word, before, next)) return true;
  if (!participles.has(word.lower) && !(word.lower.endsWith('ed') && word.lower.length > 3)) return false;
  return at > current.start + 1;
}

/** "a vehicle carrying explosives", and no "carrying case": said of the noun before it. */
const isDoing = (word: Word, before: Word, next: Word): boolean =>
  word.lower.endsWith('ing') &&
  word.lower.length > 5 &&
  !nounsInIng.has(word.lower) &&
  !before.lower.endsWith('ing') &&
  next.kind !== 'break' &&
  modals.at([next], 0) === null;
/** Nouns in "-ing" of which much law speaks. */
export const nounsInIng = new Set(
  'building buildings hearing meeting dwelling parking mooring landing opening closing following funding training heating lighting housing shipping fishing hunting filing packing filling warning crossing wedding spring string during including according pending regarding concerning existing remaining marking markings finding findings ruling rating reading setting standing drawing drawings covering clothing covering planning licensing trading banking accounting advertising painting writing proceeding proceedings wing ring king thing nothing something anything everything evening morning ceiling duckling booking offering'.split(
    ' ',
  ),
);

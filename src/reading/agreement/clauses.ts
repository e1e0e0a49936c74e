import type { Figure } from './figures.ts';
import type { Front, Modal, NormKind, Opener } from './cues.ts';
import {
  additive,
  definitionWords,
  comparatives,
  fronts,
  irrelevance,
  functionWords,
  modals,
  negators,
  onlyWords,
  openers,
  reachWords,
  stateVerbs,
} from './cues.ts';
import { PhraseTable, phrases } from './phrases.ts';
import { participles } from './participles.ts';
import type { Word } from './words.ts';

/** A stretch of a clause that plays one part in it. */
export interface Region {
  part: 'subject' | 'act' | 'front' | Opener;
  start: number;
  end: number;
  parent: Region | null;
  clause: Clause;
  /**
   * What the truth of its words does to the outcome for who acts: 1 better, -1 worse, 0 where the words do not settle
   * it (a definition, a sentence without a modal).
   */
  sign: 1 | -1 | 0;
  /** A condition of one part of a list alone. */
  further?: boolean;
  /** The sign is a guess. */
  guess: boolean;
  /** A relative clause without its pronoun: "a notice sent by post". */
  reduced: boolean;
}

/** Words between two boundaries: connectives, commas, openers, modals. */
export interface Chunk {
  start: number;
  end: number;
  region: Region;
  /** Negators inside, that no comparison and no modal took. */
  negators: number[];
}

/** One statement: a norm, or what is said about one. */
export interface Clause {
  kind: 'norm' | 'exception' | 'extension' | 'definition' | 'statement';
  start: number;
  end: number;
  norm: NormKind | null;
  only: boolean;
  modal: { start: number; end: number; says: Modal } | null;
  /** A negative subject: "no person may". */
  negativeSubject: number | null;
  regions: Region[];
  chunks: Chunk[];
}

const connectives = new Set(['and', 'or', 'nor', 'but']);
const isEnd = (word: Word): boolean => word.kind === 'mark' && ['.', '?', '!'].includes(word.text);

/** Behind what is allowed: nobody, or nothing, besides is. */
const elsewhere = new PhraseTable<true>(
  phrases(
    'by no other|by no one else|by nobody else|no one else|nobody else|no others|and no other|nowhere else|at no other',
    true,
  ),
);

/** The clauses of the words, in order. `taken` are words that comparisons have used up. */
export function clausesOf(
  words: readonly Word[],
  figures: readonly Figure[],
  taken: ReadonlySet<number>,
  fallback: NormKind | null,
): Clause[] {
  const inFigure = new Set(figures.flatMap(({ start, end }) => range(start, end)));
  const used = new Set([...taken, ...inFigure]);
  const clauses = statements(words, inFigure, used).map(([start, end]) =>
    clauseOf(words, start, end, taken, inFigure, fallback),
  );
  const strong = clauses.some(({ kind, modal }) => kind === 'norm' && modal?.says.weak !== true);
  for (const clause of clauses)
    if (
      strong &&
      clause.kind === 'norm' &&
      clause.modal?.says.weak === true &&
      clause.norm === 'permission'
    ) {
      clause.kind = 'definition';
      clause.norm = null;
    }
  // Words without a modal ("Minimum deposit: 5%") are read as the kind of norm that the rule says it is.
  if (fallback !== null && clauses.every(({ kind }) => kind !== 'norm'))
    for (const clause of clauses)
      if (clause.kind === 'statement') {
        clause.kind = 'norm';
        clause.norm = fallback;
      }
  let norm: Clause | null = clauses.find(({ kind }) => kind === 'norm') ?? null;
  for (const clause of clauses) {
    if (clause.kind === 'norm') norm = clause;
    settleSigns(words, clause, norm);
  }
  for (const clause of clauses) {
    // "A permit lapses if …": what another sentence means by a lapsed permit.
    const tells = clause.regions.some(
      ({ part, start }) =>
        start > clause.start + 1 &&
        words[start - 1]!.lower !== 'as' &&
        ['condition', 'exception', 'until'].includes(part),
    );
    if (clause.kind === 'statement' && tells) defineSigns(words, clause, clauses);
    if (clause.kind === 'definition') defineSigns(words, clause, clauses);
  }
  for (const clause of clauses) clause.chunks = chunksOf(words, clause, taken, inFigure);
  return clauses;
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);

/** Sentences, cut again at a second modal: the second norm of a sentence is a statement of its own. */
function statements(
  words: readonly Word[],
  inFigure: ReadonlySet<number>,
  taken: ReadonlySet<number>,
): [number, number][] {
  const found: [number, number][] = [];
  let start = 0;
  words.forEach((word, index) => {
    if (!isEnd(word) || inFigure.has(index)) return;
    const next = words[index + 1];
    const abbreviation = next !== undefined && next.kind === 'word' && next.text === next.lower;
    if (abbreviation) return;
    found.push([start, index + 1]);
    start = index + 1;
  });
  if (start < words.length) found.push([start, words.length]);
  return found.flatMap(([from, to]) => splitNorms(words, from, to, taken));
}

function strongModals(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
): { start: number; end: number; says: Modal }[] {
  const found: { start: number; end: number; says: Modal }[] = [];
  for (let at = start; at < end; at += 1) {
    if (taken.has(at)) continue;
    const phrase = modals.at(words, at);
    if (phrase === null || (at === start && fronts.at(words, at) !== null)) continue;
    found.push({ start: at, end: at + phrase.length, says: phrase.meaning });
    at += phrase.length - 1;
  }
  const strong = found.filter(({ says }) => says.weak !== true);
  return strong.length > 0 ? strong : found;
}

function splitNorms(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
): [number, number][] {
  const found = strongModals(words, start, end, taken).filter(({ says }) => says.weak !== true);
  const [first, ...rest] = found;
  if (first === undefined) return [[start, end]];
  const said = statementEnd(words, start, first.start);
  if (said !== null) return [[start, said], ...splitNorms(words, said + 1, end, taken)];
  for (const second of rest) {
    for (let at = second.start - 1; at > first.end; at -= 1) {
      const word = words[at]!;
      if (openers.at(words, at) !== null && !word.lower.startsWith('exc') && word.lower !== 'save') break;
      const boundary =
        [';', ':'].includes(word.text) || (connectives.has(word.lower) && word.lower !== 'nor');
      const proviso =
        word.lower === 'that' && ['save', 'except', 'provided'].includes(words[at - 1]?.lower ?? '');
      if (proviso) break;
      if (boundary) return [[start, at], ...splitNorms(words, at + 1, end, taken)];
    }
  }
  return [[start, end]];
}

/** "Visitors: no photos", "Contractor without an NDA → no access": a prohibition without a verb. */
function plainNo(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
): { start: number; end: number; says: Modal } | null {
  for (let at = start; at < end; at += 1) {
    const [word, before] = [words[at]!, words[at - 1]];
    const opens = at === start || before === undefined || [':', '→', '>'].includes(before.text);
    if (word.lower === 'no' && opens && !taken.has(at) && words[at + 1]?.kind === 'word')
      return { start: at, end: at + 1, says: { norm: 'prohibition', modality: 'must_not', weak: true } };
  }
  return null;
}

/** "A card expires in March; it is an offence to …": the semicolon between a statement and the norm behind it. */
function statementEnd(words: readonly Word[], start: number, modal: number): number | null {
  const marks = words
    .slice(start, modal)
    .filter(({ text, kind }) => [';', ':'].includes(text) || kind === 'break');
  const [only] = marks;
  if (only?.text !== ';' || marks.length > 1 || only.index < start + 3) return null;
  return fronts.at(words, start) === null && openers.at(words, start) === null ? only.index : null;
}

function clauseOf(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
  inFigure: ReadonlySet<number>,
  fallback: NormKind | null,
): Clause {
  const found = strongModals(words, start, end, new Set([...taken, ...inFigure]));
  const clause: Clause = {
    kind: 'statement',
    start,
    end,
    norm: null,
    only: false,
    modal: null,
    negativeSubject: null,
    regions: [],
    chunks: [],
  };
  const has = (table: { at(words: readonly Word[], index: number): unknown }): number => {
    for (let at = start; at < end; at += 1) if (table.at(words, at) !== null) return at;
    return -1;
  };
  const reach = has(reachWords);
  const defines = has(definitionWords);
  const strong = found.find(({ says }) => says.weak !== true);
  if (
    reach >= 0 &&
    (strong === undefined || strong.start > reach || reachWords.at(words, strong.start) !== null)
  ) {
    clause.kind = reachWords.at(words, reach)!.meaning;
    clause.modal = null;
  } else if (defines >= 0 && (strong === undefined || defines <= strong.start)) clause.kind = 'definition';
  else if (found.length > 0) {
    clause.kind = 'norm';
    clause.modal = found[0]!;
    clause.norm = found[0]!.says.norm;
  }
  if (clause.kind === 'statement' && fallback !== 'permission') {
    const no = plainNo(words, start, end, taken);
    if (no !== null) {
      clause.kind = 'norm';
      clause.modal = no;
      clause.norm = 'prohibition';
    }
  }
  const front = frontOf(words, clause);
  if (clause.modal !== null && front !== null && clause.modal.start < front.end) {
    const later = found.find((item) => item.start >= front.end);
    if (later !== undefined) {
      clause.modal = later;
      clause.norm = later.says.norm;
    }
  }
  clause.regions = regionsOf(words, clause, front, taken, inFigure);
  readSubject(words, clause, front, taken);
  clause.only = readOnly(words, clause);
  if (words.slice(start, end).some(({ lower }) => irrelevance.has(lower)))
    for (const region of clause.regions) region.part = 'concession';
  return clause;
}

/** "no person may", "none of them may", "neither A nor B may": the subject denies the act. */
function readSubject(
  words: readonly Word[],
  clause: Clause,
  front: { end: number } | null,
  taken: ReadonlySet<number>,
): void {
  if (clause.kind !== 'norm' || clause.modal === null || clause.norm === 'release') return;
  for (let at = clause.modal.start - 1; at > clause.start; at -= 1) {
    const word = words[at]!;
    if (word.text === ',' || word.text === ';' || openers.at(words, at) !== null) break;
    const notOne = word.lower === 'not' && words[at + 1]?.lower === 'one' && words[at + 2]?.lower === 'of';
    if (taken.has(at) || !(notOne || ['no', 'none', 'nobody', 'neither', 'nothing'].includes(word.lower)))
      continue;
    // "who has no licence": denied of the subject, which is somebody.
    if (words.slice(clause.start, at).some((_, offset) => isRelative(words, clause.start + offset))) continue;
    clause.norm = 'prohibition';
    clause.negativeSubject = at;
    return;
  }
  const from = Math.max(front?.end ?? clause.start, clause.start);
  for (let at = from; at < clause.modal.start; at += 1) {
    const word = words[at]!;
    if (taken.has(at)) continue;
    const opens = openers.at(words, at);
    if (opens !== null && word.lower !== 'with') return;
    if (['no', 'none', 'nobody', 'neither', 'nothing'].includes(word.lower)) {
      if (clause.norm !== 'prohibition') clause.norm = 'prohibition';
      clause.negativeSubject = at;
      return;
    }
    if (word.kind === 'word' && !functionWords.has(word.lower)) return;
  }
}

const isRelative = (words: readonly Word[], at: number): boolean =>
  openers.at(words, at)?.meaning === 'relative' ||
  relativeThat(words, at) !== null ||
  words[at]!.lower === 'with';

function readOnly(words: readonly Word[], clause: Clause): boolean {
  if (clause.kind !== 'norm') return false;
  if (clause.negativeSubject !== null) {
    const next = words
      .slice(clause.negativeSubject, clause.modal?.start ?? clause.end)
      .map(({ lower }) => lower);
    return next.join(' ').includes('other than') || next.includes('but') || next.includes('except');
  }
  for (let at = clause.start; at < clause.end; at += 1) {
    if (elsewhere.at(words, at) !== null && at > (clause.modal?.end ?? clause.end)) return true;
    if (!onlyWords.has(words[at]!.lower)) continue;
    // "not only" and "only two weeks" restrict no permission.
    if (words[at - 1]?.lower === 'not') continue;
    return true;
  }
  return false;
}

function frontOf(words: readonly Word[], clause: Clause): { end: number; sign: Front; start: number } | null {
  let start = clause.start;
  while (
    start < clause.end &&
    (words[start]!.kind === 'break' || words[start]!.kind === 'mark' || connectives.has(words[start]!.lower))
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
  return { start, end: comma + 1, sign: phrase.meaning };
}

function regionsOf(
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
  const act = open('act', Math.max(modalEnd, mainStart), clause.end, null);
  inner(words, act, act.start, clause.end, open, taken, inFigure);
  return regions;
}

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
  const close = (at: number): void => {
    if (current !== outer) current.end = Math.min(current.end, at);
  };
  for (let at = start; at < end; at += 1) {
    const word = words[at]!;
    if (taken.has(at) || inFigure.has(at)) continue;
    const phrase = openers.at(words, at) ?? relativeThat(words, at);
    if (phrase !== null) {
      const part = phrase.meaning;
      const before = words[at - 1];
      const joined = before !== undefined && connectives.has(before.lower);
      const base = partOf(current);
      if (joined && current.part === part) {
        at += phrase.length - 1;
        continue;
      }
      const heavy = part === 'condition' || part === 'exception' || part === 'only' || part === 'until';
      const nested = heavy
        ? !(before?.text === ',') &&
          base !== null &&
          base.part !== 'act' &&
          base.part !== 'subject' &&
          base.part !== 'only'
        : true;
      const parent = nested
        ? heavy
          ? (base ?? outer)
          : current.part === 'relative' && !joined
            ? current
            : (base ?? outer)
        : outer;
      if (parent !== current) close(at);
      current = open(part, at, end, parent);
      // "only with A and, where B, with C": when the further thing is needed.
      current.further = heavy && before?.text === ',' && connectives.has(words[at - 2]?.lower ?? '');
      at += phrase.length - 1;
      continue;
    }
    if (word.text === ',' && ['relative', 'without', 'besides'].includes(current.part)) {
      const next = words[at + 1];
      const continues = next !== undefined && connectives.has(next.lower);
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

/** The comma stands in a list that an "and" or "or" still ends. */
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
  'ensure ensures state states show shows declare declares confirm confirms certify certifies verify verifies check checks provided so such in find finds satisfied establish prove proves believe believes except save notify condition sure given provides fact extent certain care it himself herself itself themselves aware clear likely evident guarantee guarantees see sees seen agree agrees agreed accept accepts require requires required proof evidence opinion view assurance undertaking statement declaration certificate confirmation acknowledge acknowledges appears appear likelihood risk'.split(
    ' ',
  ),
);

function relativeThat(words: readonly Word[], at: number): { length: number; meaning: Opener } | null {
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
  !nouns.has(word.lower) &&
  !before.lower.endsWith('ing') &&
  next.kind !== 'break' &&
  modals.at([next], 0) === null;
/** Nouns in "-ing" of which much law speaks. */
const nouns = new Set(
  'building buildings hearing meeting dwelling parking mooring landing opening closing following funding training heating lighting housing shipping fishing hunting filing packing filling warning crossing wedding spring string during including according pending regarding concerning existing remaining marking markings finding findings ruling rating reading setting standing drawing drawings covering clothing covering planning licensing trading banking accounting advertising painting writing proceeding proceedings wing ring king thing nothing something anything everything evening morning ceiling duckling booking offering'.split(
    ' ',
  ),
);

/** What a word means counts where the word is used: "A child is entitled", "“Child” means a person under 14". */
function defineSigns(words: readonly Word[], clause: Clause, clauses: readonly Clause[]): void {
  const defined = definedStems(words, clause);
  for (const user of clauses) {
    if (user.kind !== 'norm') continue;
    for (const region of user.regions.toReversed()) {
      const uses = range(region.start, region.end).some((at) => defined.has(words[at]!.stem));
      const owner =
        uses &&
        !user.regions.some(
          (other) =>
            other !== region &&
            other.start >= region.start &&
            other.end <= region.end &&
            other.start > region.start &&
            range(other.start, other.end).some((at) => defined.has(words[at]!.stem)),
        );
      if (!owner) continue;
      const used = range(region.start, region.end).find((at) => defined.has(words[at]!.stem))!;
      const denied = range(region.start, used).filter((at) =>
        ['not', 'no', 'never'].includes(words[at]!.lower),
      );
      const turned = denied.length % 2 === 1 && region.part === 'relative';
      for (const own of clause.regions) {
        const flips = ['exception', 'without', 'besides'].includes(own.part);
        own.sign = region.sign === 0 ? 0 : flips !== turned ? (region.sign === 1 ? -1 : 1) : region.sign;
        // What a duty is about comes after its modal, and says when the duty holds: "must report a serious accident".
        own.guess = region.part === 'act' && user.norm === 'duty';
        if (own.guess && own.sign !== 0) own.sign = own.sign === 1 ? -1 : 1;
      }
      return;
    }
  }
}

/** Stems of the words that a clause defines: those before "means", or in "a roof counts as flat if". */
export function definedStems(words: readonly Word[], clause: Clause): Set<string> {
  const found = new Set<string>();
  for (let at = clause.start; at < clause.end; at += 1) {
    const word = words[at]!;
    if (definitionWords.at(words, at) !== null && !(word.lower === 'for')) break;
    if (openers.at(words, at) !== null) break;
    if (word.kind === 'word' && !functionWords.has(word.lower)) found.add(word.stem);
  }
  return found;
}

/** What each region's truth does, by the norm that the clause states or is about. */
function settleSigns(words: readonly Word[], clause: Clause, about: Clause | null): void {
  const norm = clause.kind === 'norm' ? clause.norm : (about?.norm ?? null);
  const permissive = norm === 'permission';
  const demands = clause.kind === 'norm' && clause.modal?.says.demands === true;
  const act: 1 | -1 | 0 = norm === null ? 0 : norm === 'prohibition' ? -1 : norm === 'release' ? 0 : 1;
  const who: 1 | -1 | 0 = norm === null ? 0 : permissive || norm === 'release' ? 1 : -1;
  const reversed = (sign: 1 | -1 | 0): 1 | -1 | 0 => (sign === 0 ? 0 : sign === 1 ? -1 : 1);
  for (const region of clause.regions) {
    const { parent, part } = region;
    if (clause.kind === 'exception' || clause.kind === 'extension') {
      const whole = clause.kind === 'exception' ? reversed(who) : who;
      region.sign =
        part === 'exception' || part === 'besides' || part === 'without' ? reversed(whole) : whole;
      region.guess = part === 'exception';
      continue;
    }
    if (clause.kind !== 'norm') {
      region.sign = 0;
      continue;
    }
    // "even if the passenger waves that all is well": what stands in it matters as little.
    if (
      parent?.part === 'concession' &&
      !words.slice(parent.start, region.start).some(({ text }) => text === ',')
    )
      region.part = 'concession';
    if (region.part === 'concession') continue;
    if (parent !== null && parent.part !== 'subject' && parent.part !== 'act') {
      const flips = part === 'exception' || part === 'without' || part === 'besides';
      region.sign = flips ? reversed(parent.sign) : parent.sign;
      region.guess = parent.guess || part === 'exception';
      continue;
    }
    const inAct = parent?.part === 'act';
    switch (part) {
      case 'act':
        region.sign = demands ? who : act;
        break;
      case 'subject':
        region.sign = demands ? act : who;
        break;
      case 'condition':
        region.sign = who;
        break;
      case 'front':
        region.sign = who;
        break;
      case 'only':
        region.sign = 1;
        break;
      case 'exception':
      case 'until':
        region.sign = reversed(who);
        region.guess = part === 'until' && norm !== 'prohibition';
        break;
      case 'relative':
        region.sign = inAct ? (norm === 'duty' ? -1 : act) : who;
        region.guess = inAct && norm === 'duty' && stateVerbs.has(words[clause.modal?.end ?? 0]?.lower ?? '');
        break;
      case 'concession':
        break;
      case 'without':
      case 'besides':
        region.sign = reversed(inAct ? act : who);
        break;
    }
    if (region.further === true) region.guess = true;
    // "a report prepared by a surveyor": what the thing has to be, or which thing it is about.
    if (part === 'relative' && region.reduced && inAct && norm === 'duty') region.guess = true;
    // "no one other than the owner may": what is named is what may.
    if (clause.only && clause.negativeSubject !== null && part === 'besides') region.sign = 1;
  }
}

/** The "not" of "does not apply", which makes the sentence an exception. */
function inReach(words: readonly Word[], clause: Clause, at: number): boolean {
  for (let from = Math.max(clause.start, at - 3); from <= at; from += 1) {
    const phrase = reachWords.at(words, from);
    if (phrase !== null && from + phrase.length > at) return true;
  }
  return false;
}

function chunksOf(
  words: readonly Word[],
  clause: Clause,
  taken: ReadonlySet<number>,
  inFigure: ReadonlySet<number>,
): Chunk[] {
  const chunks: Chunk[] = [];
  let start = clause.start;
  const word = (at: number): string => words[at]?.lower ?? '';
  const regionAt = (at: number): Region | null =>
    clause.regions.findLast((region) => region.start <= at && at < region.end) ?? null;
  const finish = (end: number): void => {
    if (end > start) {
      const region = regionAt(start);
      const negations = range(start, end).filter(
        (at) =>
          negators.has(words[at]!.lower) &&
          !taken.has(at) &&
          at !== clause.negativeSubject &&
          !inReach(words, clause, at) &&
          !(comparatives.has(word(at + 1)) && word(at + 2) === 'than') &&
          !(word(at) === 'not' && additive.has(word(at + 1))),
      );
      if (region !== null) chunks.push({ start, end, region, negators: negations });
    }
  };
  for (let at = clause.start; at < clause.end; at += 1) {
    const current = words[at]!;
    if (clause.modal !== null && at >= clause.modal.start && at < clause.modal.end) {
      if (at === clause.modal.start) finish(at);
      start = clause.modal.end;
      continue;
    }
    if (inFigure.has(at) || taken.has(at)) continue;
    const boundary =
      connectives.has(current.lower) ||
      (current.lower === 'well' && word(at - 1) === 'as' && word(at + 1) === 'as') ||
      (current.kind === 'mark' && [',', ';', ':', '(', ')', '–', '—', '/', '.'].includes(current.text)) ||
      current.kind === 'break';
    if (boundary) {
      finish(at);
      start = at + 1;
    } else if (at > start && regionAt(at) !== regionAt(at - 1)) {
      finish(at);
      start = at;
    }
  }
  finish(clause.end);
  return chunks;
}

import { bareVerb } from './bare-verbs.ts';
import { chunksOf } from './chunks.ts';
import { closingAt } from './closings.ts';
import { definerAt } from './definers.ts';
import type { Clause } from './clause-parts.ts';
import { range } from './clause-parts.ts';
import type { Figure } from '../words/figure.ts';
import type { NormKind } from './modal.ts';
import { functionWords, irrelevance, onlyWords, openers, reachWords } from './cues.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';
import { defineSigns, settleSigns } from './region-signs.ts';
import { concedeReasons } from './conceded-reasons.ts';
import { frontOf } from './fronts.ts';
import { reachAt } from './reach.ts';
import { regionsOf } from './regions.ts';
import { relativeThat } from './relative-clauses.ts';
import { inWhichCase, modalsIn, plainNo, statements, strongModals } from './statements.ts';
import type { Word } from '../words/words.ts';

/** Behind what is allowed: no one else, and nothing else, is. */
const elsewhere = new PhraseTable<true>(
  phrases(
    'by no other|by no one else|by nobody else|no one else|nobody else|no others|and no other|nowhere else|at no other|for no other|in no other|to no other|on no other|with no other|from no other|and nothing else|to the exclusion of',
    true,
  ),
);

/** "the porter, to the exclusion of all others, may"; "a doctor, and no one else, may" */
const others = new PhraseTable<true>(
  phrases(
    'to the exclusion of all others|to the exclusion of everyone else|to the exclusion of others|and no one else|and nobody else|but no one else|and no other person|purely for|purely by|purely to',
    true,
  ),
);

/** "by nobody except auditors", "for nothing other than repairs": they, and no one else. */
const noneElse = new PhraseTable<true>(
  ['nobody', 'no one', 'none', 'nothing', 'no person'].flatMap((none) =>
    phrases(`${none} except|${none} but|${none} other than|${none} save|${none} apart from`, true),
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
  // "A permit lapses if …" beside a norm says what that norm means by it.
  const whole = modalsIn(words, 0, words.length, used).some(({ says }) => says.weak !== true);
  const clauses = statements(words, inFigure, used).map(([start, end]) =>
    clauseOf(words, start, end, taken, inFigure, fallback, whole),
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
  concedeReasons(words, clauses);
  let norm: Clause | null = clauses.find(({ kind }) => kind === 'norm') ?? null;
  for (const clause of clauses) {
    if (clause.kind === 'norm') norm = clause;
    settleSigns(words, clause, norm);
  }
  bindOccasions(words, clauses);
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

/** "A guest may order a meal, in which case the cook must": the permission is the occasion of the norm behind it. */
function bindOccasions(words: readonly Word[], clauses: readonly Clause[]): void {
  clauses.forEach((clause, at) => {
    const next = clauses[at + 1];
    const then = next?.kind === 'norm' && inWhichCase(words, clause.end) !== null;
    if (!then || clause.norm !== 'permission' || next.norm === 'permission') return;
    clause.kind = 'statement';
    clause.norm = null;
    clause.modal = null;
    for (const region of clause.regions) {
      region.sign = -1;
      region.guess = region.part !== 'act' && region.part !== 'subject';
    }
  });
}

function clauseOf(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
  inFigure: ReadonlySet<number>,
  fallback: NormKind | null,
  besideNorm: boolean,
): Clause {
  const found = mainModals(words, start, end, new Set([...taken, ...inFigure])).filter(
    ({ says }) => !(besideNorm && says.ends === true),
  );
  const clause: Clause = {
    kind: 'statement',
    start,
    end,
    norm: null,
    only: false,
    modal: null,
    verb: null,
    negativeSubject: null,
    regions: [],
    chunks: [],
  };
  const reach = reachAt(words, start, end);
  const defines = range(start, end).find((at) => definerAt(words, at, start)) ?? -1;
  const strong = found.find(({ says }) => says.weak !== true);
  if (
    reach >= 0 &&
    (strong === undefined || strong.start > reach || reachWords.at(words, strong.start) !== null)
  ) {
    clause.kind = reachWords.at(words, reach)?.meaning ?? 'exception';
    clause.modal = null;
  } else if (defines >= 0 && (strong === undefined || defines <= strong.start)) clause.kind = 'definition';
  else if (found.length > 0) {
    const main = found.find((item) => !isInner(words, start, item.start)) ?? found[0]!;
    // "A vessel is a pleasure craft if it is not used for trade", beside a norm: what the word means there.
    const tells = besideNorm && main.says.weak === true && isInner(words, start, main.start);
    if (!tells) {
      clause.kind = 'norm';
      clause.modal = main;
      clause.norm = (main.says.follows === true ? fallback : null) ?? main.says.norm;
    }
  }
  if (clause.kind === 'statement') {
    const no = plainNo(words, start, end, taken, fallback === 'permission');
    // "14 days or less: no refund", beside what is granted
    if (no !== null && fallback === 'permission' && no.start > start) clause.kind = 'exception';
    else if (no !== null && fallback !== 'permission') {
      clause.kind = 'norm';
      clause.modal = no;
      clause.norm = 'prohibition';
    }
  }
  // "ambulance flights do not": of what the norm before it asks.
  if (clause.modal !== null && start > 0 && deniesAgain(words, clause.modal, end)) {
    clause.kind = 'exception';
    clause.modal = null;
    clause.norm = null;
  }
  const front = frontOf(words, clause, inFigure);
  if (clause.kind === 'statement' && fallback !== null)
    clause.verb = bareVerb(words, Math.max(start, front?.end ?? start), end, inFigure);
  if (clause.modal !== null && front !== null && clause.modal.start < front.end) {
    const later = found.find((item) => item.start >= front.end);
    if (later !== undefined) {
      clause.modal = later;
      clause.norm = later.says.norm;
    }
  }
  clause.regions = regionsOf(words, clause, front, taken, inFigure);
  readSubject(words, clause, front, taken);
  readObject(words, clause, taken);
  readNeither(words, clause);
  clause.only = readOnly(words, clause);
  // "regardless of its length" opens a part of its own, and says nothing of the rest.
  if (
    words
      .slice(start, end)
      .some(({ lower, index }) => irrelevance.has(lower) && openers.at(words, index) === null)
  )
    for (const region of clause.regions) region.part = 'concession';
  return clause;
}

const deniesAgain = (words: readonly Word[], modal: { start: number; end: number }, end: number): boolean =>
  ['do', 'does'].includes(words[modal.start]!.lower) &&
  words[modal.end - 1]!.lower === 'not' &&
  words.slice(modal.end, end).every(({ kind }) => kind === 'mark' || kind === 'break');

/** The modals that count: plain ones, unless all of them are of inner clauses and a weaker one is not. */
function mainModals(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
): ReturnType<typeof modalsIn> {
  const found = strongModals(words, start, end, taken);
  const outer = found.some((item) => !isInner(words, start, item.start));
  if (found.length === 0 || outer) return found;
  const weaker = modalsIn(words, start, end, taken).filter(
    ({ says, start: at }) => !(says.follows === true && says.norm === 'duty') && !isInner(words, start, at),
  );
  return weaker.length > 0 ? weaker : found;
}

const prepositions = new Set(['by', 'to', 'for', 'under', 'from', 'with', 'in', 'of', 'on']);

/** "those that can cause harm must", "If it cannot be delivered, the courier must": the modal of an inner clause. */
function isInner(words: readonly Word[], start: number, modal: number): boolean {
  const before = words[modal - 1]?.lower ?? '';
  if (modal - 1 > start && (before === 'who' || before === 'which' || before === 'that')) return true;
  // "whose own earnings do not exceed": the modal of what is said of the subject
  const owner = words.slice(Math.max(start + 1, modal - 5), modal).findLast(({ lower }) => lower === 'whose');
  if (owner !== undefined && words.slice(owner.index, modal).every(({ kind }) => kind === 'word'))
    return true;
  // "A term by which a consumer is to pay": the modal of a relative clause behind its preposition.
  const behind = words.slice(Math.max(start + 1, modal - 5), modal);
  const opens = behind.findLast(
    ({ lower, index }) =>
      ['which', 'whom'].includes(lower) && prepositions.has(words[index - 1]?.lower ?? ''),
  );
  if (opens !== undefined && words.slice(opens.index, modal).every(({ kind }) => kind === 'word'))
    return true;
  for (let at = modal - 1; at >= start; at -= 1) {
    const word = words[at]!;
    if (word.text === ',' || word.text === ':' || word.text === ';' || word.kind === 'break') return false;
    const opener = openers.at(words, at)?.meaning;
    if (['if', 'where', 'when', 'unless', 'whenever'].includes(word.lower)) return true;
    if (word.lower.startsWith('provid') && words[at - 1]?.text !== ',' && opener === 'condition') return true;
  }
  return false;
}

/** "not one of the", "not a single": none. */
const isNotOne = (words: readonly Word[], at: number): boolean =>
  words[at]!.lower === 'not' &&
  ((words[at + 1]?.lower === 'one' && words[at + 2]?.lower === 'of') ||
    (['a', 'one'].includes(words[at + 1]?.lower ?? '') && words[at + 2]?.lower === 'single'));

/** "no person may", "none of them may", "neither A nor B may": the subject denies the act. */
function readSubject(
  words: readonly Word[],
  clause: Clause,
  front: { end: number } | null,
  taken: ReadonlySet<number>,
): void {
  if (clause.kind !== 'norm' || clause.modal === null || clause.norm === 'release') return;
  // "nor may a shot be fired": forbidden as what came before.
  const before = clause.modal.start - 1;
  if (before >= clause.start && words[before]!.lower === 'nor' && clause.norm !== 'prohibition') {
    deny(clause, before);
    return;
  }
  for (let at = clause.modal.start - 1; at > clause.start; at -= 1) {
    const word = words[at]!;
    if (word.text === ',' && at === clause.modal.start - 1) {
      const opens = words.findLastIndex(({ text }, index) => text === ',' && index < at);
      if (opens > clause.start) at = opens;
      continue;
    }
    const but = ['none', 'nobody', 'nothing'].includes(word.lower) && words[at + 1]?.lower === 'but';
    if (word.text === ',' || word.text === ';' || (openers.at(words, at) !== null && !but)) break;
    if (
      taken.has(at) ||
      !(isNotOne(words, at) || ['no', 'none', 'nobody', 'neither', 'nothing'].includes(word.lower))
    )
      continue;
    if (others.at(words, at - 1) !== null) return;
    // "who has no licence": denied of the subject, which is a person.
    if (words.slice(clause.start, at).some((_, offset) => isRelative(words, clause.start + offset))) continue;
    deny(clause, at);
    return;
  }
  const from = Math.max(front?.end ?? clause.start, clause.start);
  for (let at = from; at < clause.modal.start; at += 1) {
    const word = words[at]!;
    if (taken.has(at)) continue;
    const opens = openers.at(words, at);
    const but = ['none', 'nobody', 'nothing'].includes(word.lower) && words[at + 1]?.lower === 'but';
    if (opens !== null && word.lower !== 'with' && !but) return;
    // "Not all of the lifeboats may", "Not every seat may".
    const notAll = word.lower === 'not' && ['all', 'every', 'both'].includes(words[at + 1]?.lower ?? '');
    if (
      notAll ||
      isNotOne(words, at) ||
      ['no', 'none', 'nobody', 'neither', 'nothing'].includes(word.lower)
    ) {
      if (clause.norm !== 'prohibition') deny(clause, at);
      else clause.negativeSubject = at;
      return;
    }
    if (word.kind === 'word' && !functionWords.has(word.lower)) return;
  }
}

/** "No person may" is forbidden to all; "no one is obliged to" frees all. */
function deny(clause: Clause, at: number): void {
  if (clause.modal?.says.burdens === true) {
    clause.norm = 'release';
    return;
  }
  clause.norm = 'prohibition';
  clause.negativeSubject = at;
}

/** "shall be let in neither without a badge nor at night": each of the two by itself is forbidden. */
function readNeither(words: readonly Word[], clause: Clause): void {
  if (clause.norm !== 'duty' || clause.modal === null || clause.modal.says.weak === true) return;
  const { end } = clause.modal;
  const neither = words.slice(end, clause.end).find(({ lower }) => lower === 'neither');
  if (neither === undefined) return;
  const next = words[neither.index + 1]?.lower ?? '';
  if (next !== 'without' && next !== 'outside') return;
  clause.norm = 'prohibition';
  clause.negativeSubject = neither.index;
}

/** "may decide nothing that", "may give no refund", "may show neither": what is granted is that nothing is done. */
function readObject(words: readonly Word[], clause: Clause, taken: ReadonlySet<number>): void {
  if (clause.norm !== 'permission' || clause.modal === null || clause.negativeSubject !== null) return;
  // "may show neither the face nor the name", "may be shown to neither of them", "may neither show nor name it"
  // "a couple neither of whom is a national" says which couple.
  const neither = words.findIndex(
    ({ lower }, index) =>
      index >= clause.modal!.end &&
      index < clause.end &&
      lower === 'neither' &&
      !(words[index + 1]?.lower === 'of' && ['whom', 'which'].includes(words[index + 2]?.lower ?? '')),
  );
  const between = words.slice(clause.modal.end, Math.max(neither, clause.modal.end));
  if (neither >= 0 && neither - clause.modal.end <= 4 && between.every(({ kind }) => kind === 'word')) {
    clause.norm = 'prohibition';
    clause.negativeSubject = neither;
    return;
  }
  const at = clause.modal.end + 1;
  if (taken.has(at) || !['no', 'nothing', 'none', 'nobody'].includes(words[at]?.lower ?? '')) return;
  clause.norm = 'prohibition';
  clause.negativeSubject = at;
}

const isRelative = (words: readonly Word[], at: number): boolean =>
  openers.at(words, at)?.meaning === 'relative' ||
  relativeThat(words, at) !== null ||
  words[at]!.lower === 'with';

/** "may be given by a doctor alone": by no one else; "may swim alone" says how. */
const isAlone = (words: readonly Word[], at: number, { modal }: Clause): boolean =>
  words[at]!.lower === 'alone' &&
  at > (modal?.end ?? at) &&
  words
    .slice(Math.max(at - 4, modal?.end ?? at), at)
    .some(({ lower }) => lower === 'by' || lower === 'to' || lower === 'for') &&
  words[at + 1]?.kind !== 'word';

function readOnly(words: readonly Word[], clause: Clause): boolean {
  if (clause.kind !== 'norm') return false;
  if (clause.modal?.says.alone === true) return true;
  if (clause.negativeSubject !== null) {
    const next = words
      .slice(clause.negativeSubject, clause.modal?.start ?? clause.end)
      .map(({ lower }) => lower);
    return / (?:other than|but|except|excepting|save|besides|apart from|aside from|else than)\b/.test(
      next.join(' '),
    );
  }
  for (let at = clause.start; at < clause.end; at += 1) {
    if (elsewhere.at(words, at) !== null && at > (clause.modal?.end ?? clause.end)) return true;
    if (closingAt(words, at) > 0 && at > (clause.modal?.end ?? clause.end)) return true;
    if (others.at(words, at) !== null || noneElse.at(words, at) !== null) return true;
    if (words[at]!.lower === 'but' && words[at + 1]?.lower === 'once') return true;
    if (isAlone(words, at, clause)) return true;
    if (!onlyWords.has(words[at]!.lower)) continue;
    // "not only" and "only two weeks" restrict no permission.
    if (words[at - 1]?.lower === 'not') continue;
    return true;
  }
  return false;
}

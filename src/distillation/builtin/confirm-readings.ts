import { makeCitationSelectors } from '../../core/quote.ts';
import type { Citation, InputDeclaration } from '../../rules/model.ts';
import type {
  CandidateDoubt,
  CandidateFlag,
  DistillableSource,
  Distillation,
  DistilledCandidate,
  DistillOptions,
  KnownAction,
  OmissionReason,
  SourceBlock,
} from '../distiller.ts';
import { domainOf } from './builtin-distiller.ts';
import { findDates } from './dates.ts';
import { outOfFocus } from './focus.ts';
import {
  doubted,
  findingsOf,
  readClause,
  type ClauseReading,
  type QuotedClause,
} from './grammar-candidates.ts';
import { modalityOf } from './modality.ts';
import { markedQuote } from './marked-clause.ts';
import { hasForce } from './normative-force.ts';
import { ActionRecogniser } from './recognise-action.ts';
import { readByProposal, readWithActor } from './proposals/read-by-proposal.ts';
import { Ranges } from './ranges.ts';
import { speaksOfAnyInput, unreadInputs } from './speaks-of-input.ts';
import type { TextRange } from './sentences.ts';
import { passagesOf, speaksOfOthers, type Passage, type StatementGroup } from './statements.ts';

/** A longer passage is read in parts. */
const longestPassage = 1_500;
/** A longer statement is not read, but for its sign of being a norm. */
const longestGroup = 4_000;

/**
 * Holds a distillation against the words of the source with the readers of the gates, so that an unflagged candidate is
 * one of which every word was read. What the grammar reads by the names of an action that the world has becomes that
 * reading's candidates, bound to the action's inputs: unflagged where it reads the whole passage, else with what it
 * could not read. What it does not read, though it speaks of an action, is a candidate without effects that says so.
 * Every other candidate is unflagged only where the grammar reads its own quotes whole. Of the passages of one part alone,
 * where one is given.
 */
export function confirmReadings(
  source: DistillableSource,
  distillation: Distillation,
  options: DistillOptions,
  foreign: Ranges = new Ranges([]),
  part: PassagePart = wholeSource,
): DistilledCandidate[] {
  const { passages } = passagesOf(source);
  const before = passages[part.from - 1]?.end ?? 0;
  const drafts = distillation.candidates.filter((candidate) => startOf(candidate) >= before);
  const edges = distillation.candidates.flatMap(({ id, overrides, limits }) =>
    overrides.length + limits.length === 0
      ? []
      : [id, ...limits, ...overrides.map(({ candidate }) => candidate)],
  );
  const reader = new PassageReader(source, { ...distillation, candidates: drafts }, options, new Set(edges));
  for (const passage of passages.slice(part.from, part.to)) if (!foreign.meets(passage)) reader.read(passage);
  return reader.candidates.sort((a, b) => startOf(a) - startOf(b));
}

/** Passages of a source that are read together: those from the one of index `from` to before the one of `to`. */
export interface PassagePart {
  from: number;
  to: number;
}

const wholeSource: PassagePart = { from: 0, to: Infinity };

/** So many characters are read in a few seconds. */
const partLength = 24_000;

/** The passages of a source in parts that are read apart from each other, to the same effect as all of them together. */
export function partsOfPassages(source: DistillableSource): PassagePart[] {
  const { passages } = passagesOf(source);
  const parts: PassagePart[] = [];
  let begin = 0;
  for (const [index, { end }] of passages.entries()) {
    const isLast = index === passages.length - 1;
    if (end - (passages[begin]?.start ?? 0) < partLength && !isLast) continue;
    parts.push({ from: begin, to: index + 1 });
    begin = index + 1;
  }
  return parts;
}

class PassageReader {
  readonly candidates: DistilledCandidate[] = [];
  readonly #recogniser: ActionRecogniser;
  readonly #known: ReadonlySet<string>;
  readonly #named: ReadonlyMap<string, Distillation['definitions'][number]>;
  readonly #waiting: DistilledCandidate[];
  /** What the source defines, or speaks of as a word, in small letters. */
  readonly #terms: readonly string[];
  /** Where the source defines a term, or says when it begins. */
  readonly #accounted: Ranges;
  readonly #blocks: readonly SourceBlock[];
  /** What the sentence grammar has a reason to leave out. */
  readonly #leftOut: Ranges;
  /** First part of routing keys that are proposed. */
  readonly #domain: string;
  /** The clause that was read last. */
  #read: { place: string; about: string; readings: ClauseReading[] } | null = null;

  constructor(
    private readonly source: DistillableSource,
    distillation: Distillation,
    private readonly options: DistillOptions,
    /** Drafts with an edge to another: they are of one action, which has its name from there. */
    private readonly linkedDrafts: ReadonlySet<string>,
  ) {
    const actions = options.actions ?? [];
    this.#blocks = [...source.blocks].sort((a, b) => a.start - b.start);
    this.#recogniser = new ActionRecogniser(actions);
    this.#known = new Set(actions.flatMap(({ inputs }) => inputs.map(({ name }: InputDeclaration) => name)));
    this.#named = new Map(distillation.definitions.map((definition) => [definition.name, definition]));
    const quoted = [...source.text.matchAll(/[“"]([^“”"]{1,60})[”"]/g)].map(([, term = '']) => term);
    this.#terms = [...distillation.terms.map(({ term }) => term), ...quoted].map((term) =>
      term.toLowerCase(),
    );
    this.#accounted = new Ranges([
      ...distillation.terms.flatMap(({ citations }) => citations),
      ...distillation.coverage.omissions.filter(({ reason }) => saysNothingMore.has(reason)),
    ]);
    this.#leftOut = new Ranges(
      distillation.coverage.omissions.filter(({ reason }) => reason !== 'no_actor_or_act'),
    );
    this.#domain = domainOf(source, options.problem_space ?? '');
    this.#waiting = [...distillation.candidates].sort((a, b) => startOf(a) - startOf(b));
  }

  read(passage: Passage): void {
    const text = this.source.text.slice(passage.start, passage.end);
    const waiting = this.#waitingIn(passage);
    const confirmed = (): DistilledCandidate[] =>
      waiting.map((candidate) => this.#confirmed(candidate, passage.headings));
    if (outOfFocus(`${passage.headings.join(' ')} ${text}`, this.options)) {
      this.candidates.push(...confirmed());
      return;
    }
    for (const clause of text.length > longestPassage ? [] : this.#clauses(passage)) {
      const whole = this.#certain(clause);
      if (whole === null) continue;
      this.candidates.push(...whole);
      return;
    }
    const drafted = confirmed();
    const found = passage.groups.map((group) => this.#group(group, drafted));
    const unread = found.some(({ candidates, force }) => force && candidates.length === 0);
    const beside =
      unread ||
      speaksOfOthers.test(text) ||
      found.some(({ candidates }) => candidates.some(({ flags }) => flags.length > 0));
    drafted.push(...found.flatMap((group) => this.#undrafted(group, passage, drafted)));
    const kept = new Set(found.flatMap(({ candidates }) => candidates));
    const leftOpen = this.#leftOpen(found);
    for (const candidate of [...kept, ...drafted.filter((each) => !this.#replaced(each, found))]) {
      const open =
        this.#underCase(candidate) ||
        (kept.has(candidate)
          ? (beside && found.length > 1) || leftOpen.has(candidate.action.key)
          : this.#goesOn(candidate) ||
            this.#speaksOfBefore(passage, candidate) ||
            this.#saysMore(passage, candidate, drafted));
      if (candidate.flags.length === 0 && open) this.candidates.push(doubted(candidate, [besideDoubt]));
      else this.candidates.push(candidate);
    }
  }

  /** Actions of which a statement that nothing was made of names an input that no candidate of the passage reads. */
  #leftOpen(found: readonly GroupReading[]): Set<string> {
    const candidates = found.flatMap((group) => group.candidates);
    const silent = found
      .filter((group) => group.candidates.length === 0 && !this.#accounted.meets(group.range))
      .map(({ range }) => this.source.text.slice(range.start, range.end));
    if (silent.length === 0) return new Set();
    const open = (this.options.actions ?? []).filter(({ key, inputs }) => {
      const own = candidates.filter(({ action }) => action.key === key);
      if (own.length === 0) return false;
      const unread = unreadInputs(inputs, own);
      return silent.some((text) => speaksOfAnyInput(text, unread));
    });
    return new Set(open.map(({ key }) => key));
  }

  /** What the grammar reads whole of a statement that nothing was drafted of. */
  #undrafted(
    { range, candidates, force }: GroupReading,
    { headings }: Passage,
    drafted: readonly DistilledCandidate[],
  ): DistilledCandidate[] {
    const isOpen =
      force && candidates.length === 0 && !this.#accounted.meets(range) && !this.#leftOut.meets(range);
    const own = drafted.some(({ citations }) => citations.some((citation) => overlap(citation, range)));
    if (!isOpen || own || this.#known.size > 0) return [];
    const clause = this.#quote(range, headings);
    const read = readByProposal(clause, {
      options: this.options,
      domain: this.#domain,
      usesTerm: this.#usesTerm(clause),
      action: null,
      linked: false,
    });
    return read === null ? [] : [{ ...read, id: `p${range.start}` }];
  }

  /** "…, the deduction shall be zero": begins in the middle of a sentence of which the rest is not quoted. */
  #goesOn({ citations: [first] }: DistilledCandidate): boolean {
    if (first === undefined || !/^[a-z]/.test(first.quote)) return false;
    const before = this.source.text.slice(Math.max(0, first.start - 200), first.start).trimEnd();
    return before !== '' && !/[.?!]["”’')\]]*$/.test(before);
  }

  /** "The guard may put it out if …": what is meant is in a statement before, which is not quoted. */
  #speaksOfBefore({ start }: Passage, { citations: [first] }: DistilledCandidate): boolean {
    if (first === undefined || first.start <= start) return false;
    const [main = ''] = first.quote.split(/,|\b(?:if|when|where|unless|while|who|which|that)\b/i);
    return /\b(?:it|them|they|this|these|those|such)\b/i.test(main);
  }

  /** "(2) If a document amends a section, … (ii) The agency shall …": an item below a case that it does not quote. */
  #underCase({ citations }: DistilledCandidate): boolean {
    const [first] = citations;
    if (first === undefined) return false;
    let at = this.#firstBlockFrom(first.start + 1) - 1;
    for (let level = this.#blocks[at]?.level ?? 0; level > 0 && at >= 0; at--) {
      const block = this.#blocks[at]!;
      if (block.level >= level || !block.marker) continue;
      level = block.level;
      const isQuoted = citations.some((citation) => overlap(citation, block));
      const begin = block.contentStart ?? block.start;
      if (!isQuoted && opensCase.test(this.source.text.slice(begin, begin + 40))) return true;
    }
    return false;
  }

  /** "The agency may extend this period", "Children are excepted.": what follows speaks of it, and was not read whole. */
  #saysMore(
    { groups }: Passage,
    { citations, id }: DistilledCandidate,
    drafted: readonly DistilledCandidate[],
  ): boolean {
    const statements = groups.flatMap((group) => group.statements);
    const at = statements.findLastIndex((range) => citations.some((citation) => overlap(citation, range)));
    const next = at < 0 ? undefined : statements[at + 1];
    if (next === undefined) return false;
    const text = this.source.text.slice(next.start, Math.min(next.end, next.start + longestGroup));
    const others = drafted.filter((each) => each.citations.some((citation) => overlap(citation, next)));
    const readers = others.filter((each) => each.flags.length === 0);
    // "However, a claimant may file a claim if …": read by itself, it is still no exception to this one.
    const isException = readers.some((each) => each.overrides.some(({ candidate }) => candidate === id));
    if (readers.length > 0) return !isException && (turnsAgainst.test(text) || pointsBack.test(text));
    return speaksOfOthers.test(text) || (others.length === 0 && !this.#accounted.meets(next));
  }

  /** What the grammar makes of one statement with its list; drafts of it stay where it makes less. */
  #group(group: StatementGroup, drafted: readonly DistilledCandidate[]): GroupReading {
    const [first] = group.statements;
    const range: TextRange = { start: first?.start ?? 0, end: group.statements.at(-1)?.end ?? 0 };
    const text = this.source.text.slice(range.start, range.end);
    const clause = this.#quote(range, group.headings);
    const force = hasForce(text);
    const own = drafted.filter(({ citations }) => citations.some((citation) => overlap(citation, range)));
    if (text.length > longestGroup) return { range, candidates: [], force, partial: false };
    const [best, next] = this.#recogniser.among(`${group.headings.join(' ')} ${text}`);
    if (best === undefined || (!force && own.length === 0 && best.score < spokenOf))
      return { range, candidates: [], force, partial: false };
    const readings = this.#readings(clause);
    const certain = readings.filter((reading) => reading.certain);
    if (certain.length === 1) return { range, candidates: certain[0]!.candidates, force, partial: false };
    const clear = next === undefined || best.score > next.score;
    const [partial] = readings.filter(({ candidates }) => candidates.length > 0);
    if (partial !== undefined && clear)
      return { range, candidates: partial.candidates, force, partial: true };
    if (own.length > 0 || !clear || best.score < recognised)
      return { range, candidates: [], force, partial: false };
    return { range, candidates: [this.#unread(clause, best.action, readings[0])], force, partial: true };
  }

  #readings(clause: QuotedClause): ClauseReading[] {
    const text = clause.citations.map(({ quote }) => quote).join(' ');
    const about = `${clause.headings.join(' ')} ${text}`;
    const place = clause.citations.map(({ start, end }) => `${start}-${end}`).join();
    // a passage of one statement is asked for whole, and again as its statement
    if (this.#read?.place !== place || this.#read.about !== about)
      this.#read = {
        place,
        about,
        readings: this.#recogniser.among(about).map(({ action }) => readClause(clause, action, this.options)),
      };
    return this.#read.readings;
  }

  /** The candidates where exactly one action's names read the clause whole. */
  #certain(clause: QuotedClause): DistilledCandidate[] | null {
    const readings = this.#readings(clause).filter(({ certain }) => certain);
    return readings.length === 1 ? readings[0]!.candidates : null;
  }

  /** A candidate without effects: that the words were not read is all that it says. */
  #unread(
    clause: QuotedClause,
    { key, title }: KnownAction,
    reading: ClauseReading | undefined,
  ): DistilledCandidate {
    const text = clause.citations.map(({ quote }) => quote).join(' ');
    const doubts: CandidateDoubt[] = reading === undefined ? [] : reading.doubts;
    return doubted(
      {
        id: `u${clause.citations[0]?.start ?? 0}`,
        natural_language: text.replace(/\s+/g, ' ').trim(),
        citations: clause.citations,
        action: { key, title },
        modality: modalityOf(text),
        applies_when: 'true',
        requires: 'true',
        if_met: 'none',
        if_unmet: 'none',
        overrides: [],
        limits: [],
        obligations: [],
        tier: this.options.expected_tier ?? 'mandatory',
        from: null,
        to: null,
        inputs: [],
        definitions: [],
        confidence: 0.05,
        flags: ['unread_words'],
        doubts: [],
      },
      doubts,
    );
  }

  /** Takes the drafts of the passage from those that wait. */
  #waitingIn({ end }: Passage): DistilledCandidate[] {
    const next = this.#waiting.findIndex((candidate) => startOf(candidate) >= end);
    return this.#waiting.splice(0, next < 0 ? this.#waiting.length : next);
  }

  /** A draft whose statements the grammar read instead. */
  #replaced(candidate: DistilledCandidate, found: readonly GroupReading[]): boolean {
    return found.some(
      ({ candidates, range }) =>
        candidates.length > 0 && candidate.citations.some((citation) => overlap(citation, range)),
    );
  }

  /** The draft, flagged unless the grammar reads its quotes whole by the draft's own names; then its reading. */
  #confirmed(candidate: DistilledCandidate, headings: readonly string[]): DistilledCandidate {
    const proposed = this.#proposed(candidate, headings);
    if (proposed !== null) return proposed;
    const definitions = candidate.definitions.flatMap((name) => this.#named.get(name) ?? []);
    const { key, title } = candidate.action;
    const action: KnownAction = { key, title, inputs: candidate.inputs };
    const clause = { citations: candidate.citations, headings };
    const context = { options: this.options, usesTerm: this.#usesTerm(clause) };
    const { read, actor } = readWithActor(clause, action, context);
    const [only, ...others] = read.candidates;
    const draft = actor === null ? candidate : guarded(candidate, actor);
    const { overrides } = candidate;
    const same =
      (overrides.length > 0 ? read.linkable : read.certain) &&
      only !== undefined &&
      others.length === 0 &&
      !saysAside(candidate) &&
      candidate.flags.length === 0 &&
      findingsOf(draft, definitions, [], { key, title }).length === 0;
    const flags = new Set(candidate.flags);
    if (this.#isStrange(candidate)) flags.add('unbound_words');
    if (candidate.inputs.some((input) => isSpliced(input) && !this.#known.has(input.name)))
      flags.add('ambiguous');
    if (same && flags.size === 0)
      return { ...only, ...linked(candidate), flags: [], doubts: [], confidence: 0.95 };
    flags.add('unread_words');
    return doubted({ ...candidate, flags: [...flags] }, read.doubts);
  }

  /** The draft's quotes as the grammar reads them whole by names that it proposes. */
  #proposed(candidate: DistilledCandidate, headings: readonly string[]): DistilledCandidate | null {
    const text = candidate.citations.map(({ quote }) => quote).join(' ');
    const dated = (candidate.from !== null || candidate.to !== null) && findDates(text).length > 0;
    if (dated || candidate.flags.some((flag) => !settledByGrammar.has(flag)) || saysAside(candidate))
      return null;
    const clause = { citations: candidate.citations, headings };
    const read = readByProposal(clause, {
      options: this.options,
      domain: candidate.action.key.split('.')[0]!,
      usesTerm: this.#usesTerm(clause),
      action: this.linkedDrafts.has(candidate.id) ? candidate.action : null,
      linked: candidate.overrides.length > 0,
    });
    if (read === null) return null;
    const whole = { ...read, ...linked(candidate), flags: [], doubts: [], confidence: 0.95 };
    return this.#isStrange(whole) ? doubted(whole, [], 'unbound_words') : whole;
  }

  /** It has inputs that the world has not, which has some. */
  #isStrange({ inputs }: DistilledCandidate): boolean {
    return this.#known.size > 0 && inputs.some(({ name }) => !this.#known.has(name));
  }

  /** "A pilot must not fly at night", where the source says what night is. */
  #usesTerm({ citations }: QuotedClause): boolean {
    const text = citations.map(({ quote }) => quote.toLowerCase()).join(' ');
    return this.#terms.some((term) => text.includes(term));
  }

  /** How a passage may be quoted: as it stands, and with the heading that numbers it. */
  #clauses(passage: Passage): QuotedClause[] {
    const { headings, heading } = passage;
    const plain = this.#quote(passage, headings);
    if (heading === null) return [plain];
    return [plain, this.#quote({ start: heading.start, end: passage.end }, headings.slice(0, -1))];
  }

  #quote(range: TextRange, headings: readonly string[]): QuotedClause {
    const { text, source_material_id } = this.source;
    const citation: Citation = {
      source_material_id,
      section: headings.join(' > '),
      ...makeCitationSelectors(text, range.start, range.end),
    };
    const marked = markedQuote(text, this.#blocksIn(range), range);
    return { citations: [citation], headings, ...(marked !== null && { marked: [marked] }) };
  }

  #blocksIn({ start, end }: TextRange): SourceBlock[] {
    const found: SourceBlock[] = [];
    for (let at = this.#firstBlockFrom(start); at < this.#blocks.length; at += 1) {
      const block = this.#blocks[at]!;
      if (block.end > end) break;
      found.push(block);
    }
    return found;
  }

  #firstBlockFrom(start: number): number {
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#blocks[middle]!.start < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** How sure it has to be that a statement speaks of an action, before it is laid before a person as one of its rules. */
const recognised = 0.3;
/** What speaks of an action so plainly is about it, with a sign of a norm or without. */
const spokenOf = 0.7;

interface GroupReading {
  range: TextRange;
  candidates: DistilledCandidate[];
  /** It may oblige, forbid, permit or entitle. */
  force: boolean;
  partial: boolean;
}

/** Doubts of the sentence grammar about its own reading, which says nothing of another one. */
const settledByGrammar = new Set<CandidateFlag>(['ambiguous', 'unattached_number']);

const saysNothingMore = new Set<OmissionReason>(['definition', 'effective_date', 'recital', 'interpretive']);

/** What a draft is beside its words: its name, its dates, and its place among the rules of its source. */
const linked = ({ id, from, to, overrides, limits }: DistilledCandidate) => ({
  id,
  from,
  to,
  overrides,
  limits,
});

/** "(children excepted)": a draft names its inputs by such words as well, which does not mean that they were read. */
const saysAside = ({ citations }: DistilledCandidate): boolean =>
  citations.some(({ quote }) => /\([^()]{0,200}\p{L}{3}/u.test(quote));

/** `months_logged_and_either`: a name that took up what joins two facts, or half a sentence, says none of them. */
const isSpliced = ({ name, type }: InputDeclaration): boolean =>
  (name.split('_').length > 5 && !name.startsWith('actor_is_')) ||
  /\d/.test(name) ||
  name.split('_').some((word) => joining.has(word) || (type !== 'bool' && (word === 'and' || word === 'or')));
const joining = new Set(['either', 'neither', 'than', 'unless', 'until', 'except']);

/** The draft as a rule of those alone who act so. */
function guarded(candidate: DistilledCandidate, actor: InputDeclaration): DistilledCandidate {
  const { applies_when } = candidate;
  const guard = `inputs.${actor.name}`;
  return {
    ...candidate,
    applies_when: applies_when === 'true' ? guard : `${guard} && (${applies_when})`,
    inputs: [...candidate.inputs, actor],
  };
}

/** Signs that a statement takes something of the one before it back. */
const turnsAgainst =
  /\b(?:however|instead|otherwise|alternatively|notwithstanding|despite|nevertheless|except)\b/i;

/** And that it speaks of what the one before it speaks of: "The guard may put it out", "For students it must not exceed …". */
const pointsBack = /\b(?:it|its|this|these|those|them|they|such|same|thereof|therefrom)\b/i;

/** How a provision begins that speaks of one case. */
const opensCase = /^(?:if|where|when|whenever|unless|in the case of|in case of|for)\b/i;

const besideDoubt: CandidateDoubt = {
  flag: 'unread_beside',
  message: 'Another statement of the section was not read whole, and may change what this one says.',
  words: [],
};

const startOf = ({ citations }: DistilledCandidate): number => citations[0]?.start ?? 0;
const overlap = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

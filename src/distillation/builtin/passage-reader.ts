import type { InputDeclaration } from '../../rules/model.ts';
import type {
  CandidateDoubt,
  CandidateFlag,
  DistillableSource,
  Distillation,
  DistilledCandidate,
  DistillOptions,
  KnownAction,
  OmissionReason,
} from '../distiller.ts';
import { isDoubted } from '../informing-policy.ts';
import { domainOf } from './builtin-distiller.ts';
import { findDates } from './dates.ts';
import {
  besideDoubt,
  furtherDoubt,
  guarded,
  linked,
  opensCase,
  overlap,
  pointsBack,
  saysAside,
  startOf,
  turnsAgainst,
} from './drafts.ts';
import { outOfFocus } from './focus.ts';
import { doubted, findingsOf, type QuotedClause } from './grammar-candidates.ts';
import { lumpIn, namesBeside } from './proposals/names-beside.ts';
import { readByProposal, readWithActor } from './proposals/read-by-proposal.ts';
import { Ranges } from './ranges.ts';
import { speaksOfAnyInput, unreadInputs } from './speaks-of-input.ts';
import type { TextRange } from './sentences.ts';
import { isSpliced } from './spliced-names.ts';
import { SourceBlocks } from './source-blocks.ts';
import { longestGroup, StatementReader, type GroupReading } from './statement-reader.ts';
import { speaksOfOthers, type Passage } from './statements.ts';

/** A longer passage is read in parts. */
const longestPassage = 1_500;

/** Doubts of the sentence grammar about its own reading, which says nothing of another one. */
const settledByGrammar = new Set<CandidateFlag>(['ambiguous', 'unattached_number']);

const saysNothingMore = new Set<OmissionReason>(['definition', 'effective_date', 'recital', 'interpretive']);

/** Reads the passages of one source, one after the other, and keeps what became of each. */
export class PassageReader {
  readonly candidates: DistilledCandidate[] = [];
  readonly #known: ReadonlySet<string>;
  /** The world has names of its own, beside those that its open candidates propose. */
  readonly #hasNames: boolean;
  readonly #named: ReadonlyMap<string, Distillation['definitions'][number]>;
  readonly #waiting: DistilledCandidate[];
  /** Where the source defines a term, or says when it begins. */
  readonly #accounted: Ranges;
  readonly #blocks: SourceBlocks;
  /** What the sentence grammar has a reason to leave out. */
  readonly #leftOut: Ranges;
  readonly #statements: StatementReader;

  constructor(
    private readonly source: DistillableSource,
    distillation: Distillation,
    private readonly options: DistillOptions,
    /** Drafts with an edge to another: they are of one action, which has its name from there. */
    private readonly linkedDrafts: ReadonlySet<string>,
  ) {
    const actions = options.actions ?? [];
    this.#blocks = new SourceBlocks(source.blocks);
    this.#known = new Set(actions.flatMap(({ inputs }) => inputs.map(({ name }: InputDeclaration) => name)));
    this.#hasNames = actions.some(({ proposed, inputs }) => proposed !== true && inputs.length > 0);
    this.#named = new Map(distillation.definitions.map((definition) => [definition.name, definition]));
    const quoted = [...source.text.matchAll(/[“"]([^“”"]{1,60})[”"]/g)].map(([, term = '']) => term);
    const terms = [...distillation.terms.map(({ term }) => term), ...quoted].map((term) =>
      term.toLowerCase(),
    );
    this.#accounted = new Ranges([
      ...distillation.terms.flatMap(({ citations }) => citations),
      ...distillation.coverage.omissions.filter(({ reason }) => saysNothingMore.has(reason)),
    ]);
    this.#leftOut = new Ranges(
      distillation.coverage.omissions.filter(({ reason }) => reason !== 'no_actor_or_act'),
    );
    this.#statements = new StatementReader(source, options, {
      blocks: this.#blocks,
      terms,
      leftOut: this.#leftOut,
      domain: domainOf(source, options.problem_space ?? ''),
    });
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
      const whole = this.#statements.certain(clause);
      if (whole === null) continue;
      this.candidates.push(...whole);
      return;
    }
    const drafted = confirmed();
    const found = passage.groups.flatMap((group) => this.#statements.groups(group, drafted));
    drafted.push(...found.flatMap((group) => this.#undrafted(group, passage, drafted)));
    const kept = new Set(found.flatMap(({ candidates }) => candidates));
    const leftOpen = this.#leftOpen(found);
    for (const candidate of [...kept, ...drafted.filter((each) => !this.#replaced(each, found))]) {
      const further = kept.has(candidate) ? this.#statements.furtherNames(candidate) : [];
      const others = kept.has(candidate)
        ? [...this.#beside(candidate, found, drafted), ...(leftOpen.get(candidate.action.key) ?? [])]
        : [...this.#saysMore(passage, candidate, drafted), ...this.#ofItsAct(candidate, drafted)];
      const open =
        others.length > 0 ||
        this.#underCase(candidate) ||
        (!kept.has(candidate) && (this.#goesOn(candidate) || this.#speaksOfBefore(passage, candidate)));
      const said = others.map(({ start, end }) => this.source.text.slice(start, end).trim());
      const doubts = [
        ...(!isDoubted(candidate) && open ? [besideDoubt(said)] : []),
        ...(further.length > 0 ? [furtherDoubt(further)] : []),
      ];
      this.candidates.push(doubts.length > 0 ? doubted(candidate, doubts) : candidate);
    }
  }

  /**
   * Statements that may change what a candidate of the passage says: nothing was made of them, or not all of them was read and
   * they may be about the same act, or they speak of others.
   */
  #beside(
    candidate: DistilledCandidate,
    found: readonly GroupReading[],
    drafted: readonly DistilledCandidate[],
  ): TextRange[] {
    const others = found.filter(({ candidates }) => !candidates.includes(candidate));
    const speaks = ({ range }: GroupReading): boolean =>
      speaksOfOthers.test(this.source.text.slice(range.start, range.end));
    const meant = others.filter((group) => {
      const { range, candidates, force } = group;
      if (group.near === true || speaks(group)) return true;
      const drafts = drafted.filter((each) => each.citations.some((citation) => overlap(citation, range)));
      const read = candidates.length > 0 ? candidates : drafts;
      if (read.length === 0) return force;
      return read.some(
        (each) =>
          each.flags.length > 0 &&
          (mayBeOf(each, candidate) || (this.#guessesAct(each) && !bothRefuse(each, candidate))),
      );
    });
    // what speaks of others itself means one of those beside it: most often the last before it
    const own = found.filter(({ candidates }) => candidates.includes(candidate));
    if (meant.length > 0 || !own.some(speaks)) return meant.map(({ range }) => range);
    const before = others.filter(({ range }) => own.every((each) => range.start < each.range.start)).at(-1);
    const nearest = before ?? others[0];
    return nearest === undefined ? [] : [nearest.range];
  }

  /** Of an action that only its own draft proposes, by words that were not all read: which act they speak of is not known. */
  #guessesAct({ action: { key }, flags }: DistilledCandidate): boolean {
    const isKnown = this.options.actions?.some((action) => action.key === key && action.proposed !== true);
    return isKnown !== true && flags.includes('unread_words');
  }

  /** Statements about the act of a draft that were not read whole. */
  #ofItsAct(
    { id, action, citations }: DistilledCandidate,
    drafted: readonly DistilledCandidate[],
  ): TextRange[] {
    return drafted
      .filter((each) => each.id !== id && each.action.key === action.key && isDoubted(each))
      .flatMap((each) => each.citations)
      .filter((citation) => !citations.some((own) => overlap(own, citation)));
  }

  /** Of each action: statements that nothing was made of and that name an input which no candidate of the passage reads. */
  #leftOpen(found: readonly GroupReading[]): Map<string, TextRange[]> {
    const candidates = found.flatMap((group) => group.candidates);
    const silent = found.filter(
      (group) => group.candidates.length === 0 && !this.#accounted.meets(group.range),
    );
    const open = new Map<string, TextRange[]>();
    for (const { key, inputs } of silent.length === 0 ? [] : (this.options.actions ?? [])) {
      const own = candidates.filter(({ action }) => action.key === key);
      if (own.length === 0) continue;
      const unread = unreadInputs(inputs, own);
      const speaking = silent.filter(({ range }) =>
        speaksOfAnyInput(this.source.text.slice(range.start, range.end), unread),
      );
      if (speaking.length > 0)
        open.set(
          key,
          speaking.map(({ range }) => range),
        );
    }
    return open;
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
    if (!isOpen || own) return [];
    const read = this.#statements.byProposal(this.#statements.quote(range, headings));
    return read === null ? [] : [this.#ofWorld({ ...read, id: `p${range.start}` })];
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
    return this.#blocks.above(first.start).some((block) => {
      const isQuoted = citations.some((citation) => overlap(citation, block));
      const begin = block.contentStart ?? block.start;
      return !isQuoted && opensCase.test(this.source.text.slice(begin, begin + 40));
    });
  }

  /** "The agency may extend this period", "Children are excepted.": what follows speaks of it, and was not read whole. */
  #saysMore(
    { groups }: Passage,
    { citations, id, flags }: DistilledCandidate,
    drafted: readonly DistilledCandidate[],
  ): TextRange[] {
    const statements = groups.flatMap((group) => group.statements);
    const at = statements.findLastIndex((range) => citations.some((citation) => overlap(citation, range)));
    const next = at < 0 ? undefined : statements[at + 1];
    if (next === undefined) return [];
    const text = this.source.text.slice(next.start, Math.min(next.end, next.start + longestGroup));
    const others = drafted.filter((each) => each.citations.some((citation) => overlap(citation, next)));
    // beside a rule of the world's own names, what is read by proposed ones is not yet of that rule's act or another's
    const readers = others.filter((each) => (flags.length > 0 ? !isDoubted(each) : each.flags.length === 0));
    // "However, a claimant may file a claim if …": read by itself, it is still no exception to this one.
    const isException = readers.some((each) => each.overrides.some(({ candidate }) => candidate === id));
    const changes =
      readers.length > 0
        ? !isException && (turnsAgainst.test(text) || pointsBack.test(text))
        : speaksOfOthers.test(text) || (others.length === 0 && !this.#accounted.meets(next));
    return changes ? [next] : [];
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
    const context = { options: this.options, usesTerm: this.#statements.usesTerm(clause) };
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
    if (candidate.inputs.some((input) => isSpliced(input) && !this.#known.has(input.name)))
      flags.add('ambiguous');
    if (same && flags.size === 0)
      return this.#ofWorld(
        { ...only, ...linked(candidate), flags: [], doubts: [], confidence: 0.95 },
        lumpIn(only),
      );
    // words of it were not read: whether a fact stands for a stretch of them, its other doubts say
    const beside = this.#isStrange(candidate) ? namesBeside(candidate, this.options.actions ?? []) : null;
    if (this.#isStrange(candidate) && beside === null) flags.add('proposed_names');
    flags.add('unread_words');
    return doubted(
      { ...candidate, flags: [...flags] },
      beside === null ? read.doubts : [...read.doubts, beside],
    );
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
      usesTerm: this.#statements.usesTerm(clause),
      action: this.linkedDrafts.has(candidate.id) ? candidate.action : null,
      linked: candidate.overrides.length > 0,
    });
    if (read === null) return null;
    const whole = { ...read, ...linked(candidate), flags: [], doubts: [], confidence: 0.95 };
    return this.#ofWorld(whole);
  }

  /** It has an action or inputs that the world has not, which has some. */
  #isStrange({ action, inputs }: DistilledCandidate): boolean {
    const isNew = !(this.options.actions ?? []).some(({ key }) => key === action.key);
    return this.#hasNames && (isNew || inputs.some(({ name }) => !this.#known.has(name)));
  }

  /** What was read by names that are proposed: it says so where the world has names, and is doubted beside near ones. */
  #ofWorld(candidate: DistilledCandidate, lump: CandidateDoubt | null = null): DistilledCandidate {
    if (!this.#isStrange(candidate)) return candidate;
    const doubt = lump ?? namesBeside(candidate, this.options.actions ?? []);
    return doubt === null ? { ...candidate, flags: ['proposed_names'] } : doubted(candidate, [doubt]);
  }

  /** How a passage may be quoted: as it stands, and with the heading that numbers it. */
  #clauses(passage: Passage): QuotedClause[] {
    const { headings, heading } = passage;
    const plain = this.#statements.quote(passage, headings);
    if (heading === null) return [plain];
    return [plain, this.#statements.quote({ start: heading.start, end: passage.end }, headings.slice(0, -1))];
  }
}

/** "must …" beside "must not …": of whatever act they are, neither takes anything of the other back. */
const bothRefuse = (...each: readonly DistilledCandidate[]): boolean =>
  each.every(({ modality, if_met }) => /^must/.test(modality) && if_met !== 'permit');

/** Of the same action; or of one that may be: its doubt says which of the world's it may be, and names no words. */
const mayBeOf = (other: DistilledCandidate, candidate: DistilledCandidate): boolean =>
  other.action.key === candidate.action.key ||
  other.doubts.some(({ flag, words }) => flag === 'unbound_words' && words.length === 0);

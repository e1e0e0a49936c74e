import { makeCitationSelectors } from '../../core/quote.ts';
import type { Citation } from '../../rules/model.ts';
import type { DistillableSource, DistilledCandidate, DistillOptions, KnownAction } from '../distiller.ts';
import { ClauseAct } from './act-of-action.ts';
import { besideDoubt, overlap, unreadDraft } from './drafts.ts';
import { doubted, readClause, type ClauseReading, type QuotedClause } from './grammar-candidates.ts';
import { itemsApart } from './items-apart.ts';
import { markedQuote } from './marked-clause.ts';
import { hasForce } from './normative-force.ts';
import { readWithFurther, WorldFacts } from './proposals/further-inputs.ts';
import { readByProposal } from './proposals/read-by-proposal.ts';
import type { Ranges } from './ranges.ts';
import { ActionRecogniser, type RecognisedAction } from './recognise-action.ts';
import type { TextRange } from './sentences.ts';
import type { SourceBlocks } from './source-blocks.ts';
import type { StatementGroup } from './statements.ts';

/** A longer statement is not read, but for its sign of being a norm. */
export const longestGroup = 4_000;

/** Actions that are worth a reading for their words. */
const mostLike = 3;

/** How sure it has to be that a statement speaks of an action, before it is laid before a person as one of its rules. */
const recognised = 0.3;

/** What speaks of an action so plainly is about it, with a sign of a norm or without. */
const spokenOf = 0.7;

export interface GroupReading {
  range: TextRange;
  candidates: DistilledCandidate[];
  /** It may oblige, forbid, permit or entitle. */
  force: boolean;
  partial: boolean;
  /** An action has words of it, and it names the act of none. */
  near?: boolean;
}

interface ActionReading extends ClauseReading {
  action: KnownAction;
  /** How much of the action's names the clause has. */
  score: number;
}

const rangeOf = ({ statements }: StatementGroup): TextRange => ({
  start: statements[0]?.start ?? 0,
  end: statements.at(-1)?.end ?? 0,
});

/** What a source says beside the statement that is read. */
interface StatementContext {
  blocks: SourceBlocks;
  /** What the source defines, or speaks of as a word, in small letters. */
  terms: readonly string[];
  /** What the sentence grammar has a reason to leave out. */
  leftOut: Ranges;
  /** First part of routing keys that are proposed. */
  domain: string;
}

/** Reads statements of one source by the names of the actions that the world has, or by those that it proposes. */
export class StatementReader {
  readonly #recogniser: ActionRecogniser;
  readonly #facts: WorldFacts;
  /** The clause that was read last. */
  #read: { place: string; about: string; readings: ActionReading[] } | null = null;

  constructor(
    private readonly source: DistillableSource,
    private readonly options: DistillOptions,
    private readonly context: StatementContext,
  ) {
    this.#recogniser = new ActionRecogniser(options.actions ?? []);
    this.#facts = new WorldFacts(options.actions ?? []);
  }

  /** Numbered sentences are read together where one action's names read them whole, else each by itself. */
  groups(group: StatementGroup, drafted: readonly DistilledCandidate[]): GroupReading[] {
    const apart = itemsApart(group, this.context.blocks, this.source.text);
    const range = rangeOf(group);
    if (apart.length === 1) return [this.#group(group, drafted)];
    const isLong = range.end - range.start > longestGroup;
    const together = isLong ? null : this.certain(this.quote(range, group.headings));
    if (together === null) return this.#besideEachOther(apart.map((each) => this.#group(each, drafted)));
    const force = hasForce(this.source.text.slice(range.start, range.end));
    return [{ range, candidates: together, force, partial: false }];
  }

  /** What is read whole of one action, sentence by sentence, is not by that what they say together: "until 23:00", "after 22:00". */
  #besideEachOther(found: readonly GroupReading[]): GroupReading[] {
    const actions = found.map(({ candidates }) => candidates[0]?.action.key);
    return found.map((each, index) => {
      const others = found.filter((_, place) => place !== index && actions[place] === actions[index]);
      const [first] = each.candidates;
      if (first === undefined || others.length === 0) return each;
      const action = this.options.actions?.find(({ key }) => key === first.action.key);
      const citations = found
        .filter((_, place) => actions[place] === actions[index])
        .flatMap(({ candidates }) => candidates[0]?.citations ?? []);
      const clause = { citations, headings: [] };
      if (action !== undefined && readClause(clause, action, this.options).certain) return each;
      const isOpen = ({ flags }: DistilledCandidate): boolean => flags.length === 0;
      const beside = others.flatMap(({ candidates }) => candidates[0]?.citations ?? []);
      const doubt = besideDoubt(beside.map(({ quote }) => quote));
      return {
        ...each,
        candidates: each.candidates.map((one) => (isOpen(one) ? doubted(one, [doubt]) : one)),
      };
    });
  }

  /** What the grammar makes of one statement with its list; drafts of it stay where it makes less. */
  #group(group: StatementGroup, drafted: readonly DistilledCandidate[]): GroupReading {
    const range = rangeOf(group);
    const text = this.source.text.slice(range.start, range.end);
    const clause = this.quote(this.#unnumbered(group, range), group.headings);
    const force = hasForce(text);
    const own = drafted.filter(({ citations }) => citations.some((citation) => overlap(citation, range)));
    if (text.length > longestGroup) return { range, candidates: [], force, partial: false };
    const none = { range, candidates: [], force, partial: false };
    if (!force && own.length === 0 && !this.#isSpokenOf(`${group.headings.join(' ')} ${text}`)) return none;
    const readings = this.#readings(clause);
    const certain = readings.filter((reading) => reading.certain);
    if (certain.length === 1) return { range, candidates: certain[0]!.candidates, force, partial: false };
    const act = new ClauseAct(clause.citations.map(({ quote }) => quote));
    // what is only proposed is no more than the act that its own source tells
    const named = readings.filter(({ action }) =>
      action.proposed === true ? act.tells(action) : act.isOf(action),
    );
    const ofWorld = readings.filter(({ action }) => action.proposed !== true);
    const [best, next] = named.length > 0 ? named : ofWorld.filter(({ action }) => act.isNear(action));
    const near = named.length === 0 && ofWorld.some(({ candidates }) => candidates.length > 0);
    if (best === undefined) return { ...none, near };
    const clear = next === undefined || best.score > next.score;
    const further =
      named.length > 0 && clear && best.doubts.length > 0
        ? readWithFurther(clause, best.action, best, this.#facts, this.options)
        : null;
    if (further !== null) return { range, candidates: [further], force, partial: false };
    if (named.length > 0 && best.candidates.length > 0 && clear)
      return { range, candidates: best.candidates, force, partial: true };
    if (own.length > 0 || !clear || best.score < recognised) return { ...none, near };
    const isLeft = this.context.leftOut.meets(range);
    if (named.length === 0 && !isLeft && this.byProposal(clause) !== null) return { ...none, near };
    const unread = unreadDraft(clause, best.action, best, this.options);
    return { range, candidates: [unread], force, partial: true };
  }

  /** Whether the text speaks plainly of an action that the world has. */
  #isSpokenOf(text: string): boolean {
    return this.#recogniser
      .among(text)
      .some(({ action, score }) => score >= spokenOf && action.proposed !== true);
  }

  /** Inputs of a candidate of a registered action that neither it nor any other action of the world has. */
  furtherNames({ action: { key }, inputs }: DistilledCandidate): string[] {
    const isRegistered = this.options.actions?.some((action) => action.key === key && !action.proposed);
    if (isRegistered !== true) return [];
    return inputs.filter((input) => !this.#facts.has(input)).map(({ name }) => name);
  }

  /** What the grammar reads whole by names that it proposes itself. */
  byProposal(clause: QuotedClause): DistilledCandidate | null {
    return readByProposal(clause, {
      options: this.options,
      domain: this.context.domain,
      usesTerm: this.usesTerm(clause),
      action: null,
      linked: false,
    });
  }

  /** A sentence of its own is quoted without the number that it begins with. */
  #unnumbered({ statements }: StatementGroup, range: TextRange): TextRange {
    const start = statements.length === 1 ? this.context.blocks.contentAt(range.start) : range.start;
    return start < range.end ? { start, end: range.end } : range;
  }

  /** By the names of each action that the clause has words of, those that it has most of first. */
  #readings(clause: QuotedClause): ActionReading[] {
    const text = clause.citations.map(({ quote }) => quote).join(' ');
    const about = `${clause.headings.join(' ')} ${text}`;
    const place = clause.citations.map(({ start, end }) => `${start}-${end}`).join();
    // a passage of one statement is asked for whole, and again as its statement
    if (this.#read?.place !== place || this.#read.about !== about)
      this.#read = {
        place,
        about,
        readings: this.#worthReading(clause, about).map(({ action, score }) => ({
          ...readClause(clause, action, this.options),
          action,
          score,
        })),
      };
    return this.#read.readings;
  }

  /** The likest actions, and of the others those whose act the clause tells: where a world has many, all may be as like. */
  #worthReading({ citations }: QuotedClause, about: string): RecognisedAction[] {
    const among = this.#recogniser.among(about);
    const [likest, others] = [among.slice(0, mostLike), among.slice(mostLike)];
    if (others.length === 0) return likest;
    const act = new ClauseAct(citations.map(({ quote }) => quote));
    return [...likest, ...others.filter(({ action }) => act.tells(action)).slice(0, mostLike)];
  }

  /** The candidates where exactly one action's names read the clause whole. */
  certain(clause: QuotedClause): DistilledCandidate[] | null {
    const readings = this.#readings(clause).filter(({ certain }) => certain);
    return readings.length === 1 ? readings[0]!.candidates : null;
  }

  /** "A pilot must not fly at night", where the source says what night is. */
  usesTerm({ citations }: QuotedClause): boolean {
    const text = citations.map(({ quote }) => quote.toLowerCase()).join(' ');
    return this.context.terms.some((term) => text.includes(term));
  }

  quote(range: TextRange, headings: readonly string[]): QuotedClause {
    const { text, source_material_id } = this.source;
    const citation: Citation = {
      source_material_id,
      section: headings.join(' > '),
      ...makeCitationSelectors(text, range.start, range.end),
    };
    const marked = markedQuote(text, this.context.blocks.within(range), range);
    return { citations: [citation], headings, ...(marked !== null && { marked: [marked] }) };
  }
}

import type {
  Coverage,
  DistillableSource,
  Distillation,
  DistillOptions,
  Omission,
  OmissionReason,
} from '../distiller.ts';
import { outOfFocus } from './focus.ts';
import { hasForce, hasModal } from './normative-force.ts';
import { Ranges } from './ranges.ts';
import type { TextRange } from './sentences.ts';
import { passagesOf, type Statement } from './statements.ts';

/** What numbers a statement is no word of it. */
const isMarker = (word: string): boolean => /^(?:\d{1,4}[a-z]?|[a-z]|[ivxlc]{2,6})$/i.test(word);
const longestMarkers = 24;
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Accounts for every statement of the source: what candidates quote, what defines a term, and all the rest by its
 * reason. What a quote leaves of its sentence is a statement of its own, so that nothing is lost beside a quote.
 * `foreign`: what is in a language that is not read.
 */
export function accountFor(
  source: DistillableSource,
  distillation: AccountedDistillation,
  options: DistillOptions,
  foreign: Ranges,
): Coverage {
  const accountant = new Accountant(source, distillation, options, foreign);
  const { passages, headings } = passagesOf(source);
  for (const heading of headings) accountant.take(heading, false);
  for (const { groups } of passages)
    for (const { statements } of groups) {
      const [trunk, ...items] = statements;
      if (trunk === undefined) continue;
      accountant.take(trunk, false);
      const forceful = items.length > 0 && hasForce(source.text.slice(trunk.start, trunk.end));
      for (const item of items) accountant.take(item, forceful);
    }
  return accountant.coverage();
}

/** What of a distillation an account rests on: where the quotes of its candidates and terms are, and what it left out. */
export type AccountedDistillation = Pick<Distillation, 'terms' | 'coverage'> & {
  candidates: readonly { citations: readonly TextRange[] }[];
};

class Accountant {
  #distilled = 0;
  #defined = 0;
  readonly #omissions: Omission[] = [];
  readonly #quoted: Ranges;
  readonly #defining: Ranges;
  readonly #given: Omission[];

  constructor(
    private readonly source: DistillableSource,
    { candidates, terms, coverage }: AccountedDistillation,
    private readonly options: DistillOptions,
    private readonly foreign: Ranges,
  ) {
    this.#quoted = new Ranges(candidates.flatMap(({ citations }) => citations));
    this.#defining = new Ranges(terms.flatMap(({ citations }) => citations));
    this.#given = [...coverage.omissions].sort((a, b) => a.start - b.start);
  }

  /** `introduced`: the statement that introduces it may oblige, forbid, permit or entitle. */
  take(statement: Statement, introduced: boolean): void {
    const unquoted = this.#quoted.outside(statement).filter((piece) => this.#counts(piece, statement));
    if (this.#quoted.meets(statement)) this.#distilled += 1;
    for (const piece of unquoted) {
      if (this.#defining.meets(piece)) this.#defined += 1;
      for (const left of this.#defining.outside(piece))
        if (this.#counts(left, statement)) this.#leaveOut(left, statement, introduced);
    }
  }

  coverage(): Coverage {
    const omissions = this.#omissions.sort((a, b) => a.start - b.start);
    const [distilled, defined] = [this.#distilled, this.#defined];
    return { found: distilled + defined + omissions.length, distilled, defined, omissions };
  }

  #counts({ start, end }: TextRange, statement: Statement): boolean {
    const text = this.source.text.slice(start, end);
    const words = wordsIn(text);
    if (words.length === 0) return false;
    const leads = start === statement.start && end < statement.end;
    return !(leads && text.length <= longestMarkers && words.every(isMarker));
  }

  #leaveOut(range: TextRange, statement: Statement, introduced: boolean): void {
    const whole = this.source.text.slice(range.start, range.end);
    const lead = whole.length - whole.trimStart().length;
    const start = range.start + lead;
    const quote = whole.trim();
    this.#omissions.push({
      section: statement.headings.join(' > '),
      quote,
      start,
      end: start + quote.length,
      reason: this.#reasonOf(range, quote, statement, introduced),
    });
  }

  #reasonOf(range: TextRange, quote: string, statement: Statement, introduced: boolean): OmissionReason {
    if (statement.kind === 'note') return 'note';
    if (this.foreign.meets(range)) return 'foreign_language';
    const given = this.#givenFor(range);
    // What the sentence grammar had no actor or act for is as unread as what it never saw for a norm.
    if (given !== null && given !== 'no_actor_or_act') return given;
    const headings = statement.headings.join(' ');
    if (outOfFocus(`${headings} ${quote}`, this.options)) return 'out_of_focus';
    if (statement.kind === 'heading') return hasModal(quote) ? 'not_read' : 'heading';
    return given !== null || introduced || hasForce(quote) ? 'not_read' : 'no_norm';
  }

  /** The reason that the sentence grammar gave for the range. */
  #givenFor({ start, end }: TextRange): OmissionReason | null {
    let [low, high] = [0, this.#given.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#given[middle]!.start < end) low = middle + 1;
      else high = middle;
    }
    for (let at = low - 1; at >= Math.max(0, low - 8); at -= 1)
      if (this.#given[at]!.end > start) return this.#given[at]!.reason;
    return null;
  }
}

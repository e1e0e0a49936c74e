import { makeCitationSelectors, QuotableText } from '../../core/quote.ts';
import { usableInputs, type ReaderIdentity } from '../../reading/model/model-reading.ts';
import { WordLocator } from '../../reading/model/locate-words.ts';
import { writeLedger } from '../../reading/model/write-ledger.ts';
import { behaviourWitness } from '../../rules/analysis/behaviour-witness.ts';
import { namesRead } from '../../rules/language/names-read.ts';
import { unreadRanges, wordsIn } from '../../rules/ledger/account.ts';
import { deriveRule } from '../../rules/ledger/derive-rule.ts';
import type { Citation } from '../../rules/model.ts';
import { ruleSetAlone } from '../../rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../../rules/rule-set/check-rule-set.ts';
import { accountFor } from '../builtin/account.ts';
import { doubted, findingsOf, readClause, ruleOf, rulesCheck } from '../builtin/grammar-candidates.ts';
import { foreignPassages } from '../builtin/language.ts';
import { provisionsOf } from '../builtin/provisions.ts';
import type { TextRange } from '../builtin/sentences.ts';
import { inForceAsStated, statedPeriods } from '../builtin/stated-periods.ts';
import { passagesOf, type Passage } from '../builtin/statements.ts';
import { unitsOf } from '../builtin/units.ts';
import type {
  CandidateDoubt,
  DistillableSource,
  Distillation,
  DistilledCandidate,
  DistilledTerm,
  DistillOptions,
  KnownAction,
} from '../distiller.ts';
import type { DistillAnswer } from './distill-answer.ts';

/** What a model answered about a part of the source. */
export interface PartAnswer extends TextRange {
  answer: DistillAnswer;
}

/** A routing key, as actions have them. */
const routingKey = /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/;

/**
 * What a model's answers amount to: candidates whose quotes are in the source, word for word, and whose rules follow
 * from its account of their words. Each is flagged, unless the reader that is built in reads the same words whole and to
 * the same effect; then its account takes the place of the model's. Every statement of the source is accounted for as
 * with any distiller.
 */
export async function confirmAnswers(
  source: DistillableSource,
  options: DistillOptions,
  answers: readonly PartAnswer[],
  reader: ReaderIdentity,
): Promise<Distillation> {
  const taken = new AnswerReader(source, options, reader);
  for (const answer of answers) await taken.read(answer);
  const { ranges, notice } = foreignPassages(source);
  const candidates = inForceAsStated(
    [...taken.candidates].sort((a, b) => startOf(a) - startOf(b)),
    statedPeriods(unitsOf(source.text, provisionsOf(source))),
  );
  const distillation: Distillation = {
    candidates,
    definitions: [],
    terms: taken.terms,
    coverage: { found: 0, distilled: 0, defined: 0, omissions: [] },
    notice: candidates.length === 0 ? notice : null,
    dropped: taken.dropped,
  };
  return { ...distillation, coverage: accountFor(source, distillation, options, ranges) };
}

const startOf = ({ citations }: DistilledCandidate): number => citations[0]?.start ?? 0;

class AnswerReader {
  readonly candidates: DistilledCandidate[] = [];
  readonly terms: DistilledTerm[] = [];
  readonly dropped = { quotes: 0, candidates: 0 };
  readonly #passages: Passage[];
  readonly #seen = new Set<string>();

  constructor(
    private readonly source: DistillableSource,
    private readonly options: DistillOptions,
    private readonly reader: ReaderIdentity,
  ) {
    this.#passages = passagesOf(source).passages;
  }

  async read({ answer, ...part }: PartAnswer): Promise<void> {
    const text = new QuotableText(this.source.text.slice(part.start, part.end));
    for (const { term, quote } of answer.terms) {
      const citations = this.#cite([quote], text, part.start);
      if (citations !== null) this.terms.push({ term, citations, definition: null });
    }
    const kept: (DistilledCandidate | null)[] = [];
    for (const proposed of answer.candidates) {
      const candidate = await this.#candidate(proposed, text, part.start);
      if (candidate === null) this.dropped.candidates += 1;
      kept.push(candidate);
    }
    this.#override(answer, kept);
    this.candidates.push(...kept.flatMap((candidate) => candidate ?? []));
  }

  /** Where the quotes are; null where one of them is not in the source, which is counted. */
  #cite(quotes: readonly string[], text: QuotableText, offset: number): Citation[] | null {
    let after = 0;
    const citations: Citation[] = [];
    for (const quote of quotes) {
      const spans = text.find(quote);
      const span = spans.find(({ start }) => start >= after) ?? spans[0];
      if (span === undefined) {
        this.dropped.quotes += 1;
        continue;
      }
      after = span.end;
      const [start, end] = [span.start + offset, span.end + offset];
      const { source_material_id, text: whole } = this.source;
      const section = this.#headingsAt(start).join(' > ');
      citations.push({ source_material_id, section, ...makeCitationSelectors(whole, start, end) });
    }
    return citations.length === quotes.length ? citations : null;
  }

  #headingsAt(position: number): string[] {
    let [low, high] = [0, this.#passages.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#passages[middle]!.start <= position) low = middle + 1;
      else high = middle;
    }
    return this.#passages[low - 1]?.headings ?? [];
  }

  async #candidate(
    {
      quotes,
      action: key,
      action_title: newTitle,
      inputs: answered,
      norm,
    }: DistillAnswer['candidates'][number],
    text: QuotableText,
    offset: number,
  ): Promise<DistilledCandidate | null> {
    const citations = this.#cite(quotes, text, offset);
    const [first] = citations ?? [];
    if (citations === null || first === undefined || !routingKey.test(key)) return null;
    const known = this.options.actions?.find((action) => action.key === key);
    const inputs = [...(known?.inputs ?? []), ...usableInputs(answered, known?.inputs ?? [])];
    const action: KnownAction = { key, title: known?.title ?? newTitle, inputs };
    const words = citations.map(({ quote }) => quote);
    const locator = new WordLocator(words);
    const ledger = writeLedger(norm, locator, {
      reader: this.reader.name,
      version: this.reader.version,
    });
    if (ledger === null) return null;
    const derived = deriveRule(ledger, { inputs, definitions: [] });
    const read = new Set([derived.applies_when, derived.requires].flatMap((code) => namesRead(code).inputs));
    const candidate: DistilledCandidate = {
      id: `m${first.start}.${this.candidates.length + 1}`,
      natural_language: words.map((quote) => quote.replace(/\s+/g, ' ').trim()).join(' '),
      citations,
      action: { key, title: action.title },
      modality: derived.modality ?? 'must',
      applies_when: derived.applies_when,
      requires: derived.requires,
      if_met: derived.if_met,
      if_unmet: derived.if_unmet,
      overrides: [],
      limits: [],
      obligations: derived.obligations,
      tier: norm.tier === 'mandatory' ? (this.options.expected_tier ?? 'mandatory') : norm.tier,
      from: null,
      to: null,
      ledger,
      inputs: inputs.filter(({ name }) => read.has(name)),
      definitions: [],
      confidence: Math.min(0.95, norm.confidence),
      flags: [],
      doubts: [],
    };
    if (!rulesCheck([candidate], { ...action, inputs: candidate.inputs })) return null;
    const places = citations.map(({ start }) => start);
    const said = JSON.stringify([
      places,
      words,
      key,
      candidate.applies_when,
      candidate.requires,
      candidate.modality,
    ]);
    if (this.#seen.has(said)) return null;
    this.#seen.add(said);
    return this.#confirmed({ ...candidate, id: `m${first.start}.${this.#seen.size}` }, action, locator);
  }

  async #confirmed(
    candidate: DistilledCandidate,
    action: KnownAction,
    { strange }: WordLocator,
  ): Promise<DistilledCandidate> {
    const quotes = candidate.citations.map(({ quote }) => quote);
    const headings = this.#headingsAt(startOf(candidate));
    const doubts: CandidateDoubt[] = [];
    const unread = candidate.ledger ? wordsIn(quotes, unreadRanges(quotes, candidate.ledger)) : quotes;
    if (unread.length > 0)
      doubts.push({
        flag: 'unread_words',
        message: 'The model accounted for none of these words.',
        words: unread,
      });
    if (strange.length > 0)
      doubts.push({
        flag: 'unread_words',
        message: 'The model read words that are not there.',
        words: [...strange],
      });
    for (const { message } of findingsOf(candidate, [], headings, action))
      doubts.push({ flag: 'model_reading', message, words: [] });
    const builtin = readClause(
      { citations: candidate.citations, headings },
      { ...action, inputs: candidate.inputs },
      this.options,
    );
    const [only, ...others] = builtin.candidates;
    if (only !== undefined && others.length === 0 && builtin.certain) {
      const difference = await differenceOf(only, candidate);
      if (difference === null && doubts.length === 0) {
        return { ...only, id: candidate.id, confidence: Math.min(only.confidence, candidate.confidence) };
      }
      if (difference !== null) doubts.push({ flag: 'model_reading', message: difference, words: [] });
    }
    return doubted({ ...candidate, flags: ['model_reading'] }, doubts);
  }

  /** Exceptions of the answer, as far as their bases were kept, are of the same action, and lead to no circle. */
  #override(answer: DistillAnswer, kept: readonly (DistilledCandidate | null)[]): void {
    const bases = new Map<number, number[]>();
    const reaches = (from: number, to: number): boolean =>
      from === to || (bases.get(from) ?? []).some((next) => reaches(next, to));
    for (const [index, { overrides }] of answer.candidates.entries()) {
      const exception = kept[index];
      const [citation] = exception?.citations ?? [];
      if (!exception || !citation) continue;
      for (const position of new Set(overrides)) {
        const base = kept[position];
        if (!base || base.action.key !== exception.action.key || reaches(position, index)) {
          if (!exception.flags.includes('unresolved_reference')) exception.flags.push('unresolved_reference');
          continue;
        }
        bases.set(index, [...(bases.get(index) ?? []), position]);
        exception.overrides.push({ candidate: base.id, citation });
      }
    }
  }
}

/** Where two candidates of the same words decide otherwise, in words; null where they are proved to decide alike. */
async function differenceOf(builtin: DistilledCandidate, model: DistilledCandidate): Promise<string | null> {
  if (builtin.modality !== model.modality || builtin.obligations.length !== model.obligations.length)
    return `The built-in reader reads this as "${builtin.modality}", the model as "${model.modality}".`;
  const inputs = [
    ...new Map([...builtin.inputs, ...model.inputs].map((input) => [input.name, input])).values(),
  ];
  const [a, b] = [builtin, model].map((candidate) => {
    const body = {
      ...ruleOf(candidate),
      tier: 'mandatory' as const,
      obligations: [],
      from: '0001-01-01',
      to: null,
    };
    return checkRuleSet(ruleSetAlone('R-0000', { body, inputs, definitions: [] }));
  });
  if (!a?.ok || !b?.ok) return 'The two readings could not be compared.';
  const behaviour = await behaviourWitness(a.checked, b.checked, { inputs: 'complete' });
  switch (behaviour.status) {
    case 'equal':
      return null;
    case 'undecided':
      return `Whether the built-in reader reads the same could not be decided: ${behaviour.reason}`;
    case 'different': {
      const given = Object.entries(behaviour.witness.inputs)
        .map(([name, value]) => `${name} is ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', ');
      return `The built-in reader reads the same words otherwise, for example if ${given}.`;
    }
  }
}

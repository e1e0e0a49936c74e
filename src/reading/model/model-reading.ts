import { unreadRanges } from '../../rules/ledger/account.ts';
import { inputsOfLedger } from '../../rules/ledger/ledger-names.ts';
import type { Ledger, TokenRange } from '../../rules/ledger/ledger.ts';
import { isModelReader } from '../../rules/ledger/model-reader.ts';
import { checkInputs } from '../../rules/language/scope.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import type { Clause, Doubt, NormReading, Reading, Vocabulary } from '../clause-reader.ts';
import type { AnsweredInput, ClauseAnswer } from './clause-answer.ts';
import { WordLocator } from './locate-words.ts';
import { writeLedger } from './write-ledger.ts';

export interface ReaderIdentity {
  name: string;
  version: string;
}

/** A declaration as the rule language knows it. */
export const declarationOf = ({
  name,
  type,
  unit,
  scale,
  values,
  description,
}: AnsweredInput): InputDeclaration => ({
  name,
  type,
  ...(unit !== null && (type === 'int' || type === 'decimal') && { unit }),
  ...(type === 'decimal' && { scale: scale ?? 2 }),
  ...(type === 'enum' && { values: values ?? [] }),
  description,
});

/** The declarations that can be had beside the known ones: what is declared already is not declared anew. */
export function usableInputs(
  answered: readonly AnsweredInput[],
  known: readonly InputDeclaration[],
): InputDeclaration[] {
  const names = new Set(known.map(({ name }) => name));
  const usable: InputDeclaration[] = [];
  for (const input of answered.map(declarationOf)) {
    if (names.has(input.name) || checkInputs([input]).length > 0) continue;
    names.add(input.name);
    usable.push(input);
  }
  return usable;
}

/**
 * A model's answer as a reading like any other's: complete only where every word was found in the quotes and is read by
 * an element, every name is declared, and the model says of no words that it doubts them.
 */
export function readAnswer(
  answer: ClauseAnswer,
  { quotes }: Clause,
  vocabulary: Vocabulary,
  reader: ReaderIdentity,
): Reading {
  if (!isModelReader(reader.name)) throw new RangeError('A model reads under a name that says so.');
  const by = { reader: reader.name, version: reader.version };
  const doubts: Doubt[] = [];
  const doubt = (code: Doubt['code'], message: string, words: TokenRange[] = []): void =>
    void doubts.push({ code, message, words });
  for (const { words, about } of answer.doubts)
    doubt('ambiguous_attachment', about, new WordLocator(quotes).take(words));
  const proposed = usableInputs(answer.inputs, vocabulary.inputs);
  const declared = new Set([...vocabulary.inputs, ...proposed].map(({ name }) => name));
  const norms: NormReading[] = [];
  // Of words that are there twice, the second norm has those that the first has not.
  const locator = new WordLocator(quotes);
  for (const answered of answer.norms) {
    const ledger = writeLedger(answered, locator, by);
    if (ledger === null) {
      doubt('unread_words', 'An account of the words was given that is none.');
      continue;
    }
    const used = inputsOfLedger(ledger);
    const unknown = used.filter((name) => !declared.has(name));
    if (unknown.length > 0) doubt('unbound_words', `Nothing declares ${unknown.join(', ')}.`);
    norms.push({
      ledger,
      proposed: proposed.filter(({ name }) => used.includes(name)),
      overrides: [],
      tier: answered.tier,
      confidence: answered.confidence,
    });
  }
  if (locator.strange.length > 0) {
    doubt('unread_words', `Words were read that are not there: ${locator.strange.slice(0, 5).join(', ')}.`);
  }
  const unread = unreadByAll(
    quotes,
    norms.map(({ ledger }) => ledger),
  );
  return {
    reader: { ...reader },
    complete: norms.length > 0 && unread.length === 0 && doubts.length === 0,
    norms,
    unread,
    doubts,
    no_norm: norms.length === 0 ? (answer.no_norm ?? 'The model found no norm.') : null,
  };
}

/** Words that no norm of the answer reads. */
function unreadByAll(quotes: readonly string[], ledgers: readonly Ledger[]): TokenRange[] {
  const [first, ...others] = ledgers.map((ledger) => unreadRanges(quotes, ledger));
  if (first === undefined)
    return quotes.map((quote, citation) => ({ citation, start: 0, end: quote.length }));
  return others.reduce(
    (left, ranges) =>
      left.flatMap((one) =>
        ranges
          .filter(
            ({ citation, start, end }) => citation === one.citation && start < one.end && one.start < end,
          )
          .map(({ start, end }) => ({
            ...one,
            start: Math.max(start, one.start),
            end: Math.min(end, one.end),
          })),
      ),
    first,
  );
}

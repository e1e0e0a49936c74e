import type { Json } from '../core/canonical-json.ts';
import { builder } from '../graphql/builder.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { accountOf, unreadRanges, type AccountedToken } from '../rules/ledger/account.ts';
import type { Ledger, ReadBy, TokenRange } from '../rules/ledger/ledger.ts';
import { elementsOf, type ElementKind, type LedgerElement } from '../rules/ledger/walk-ledger.ts';
import type { RuleBody } from '../rules/model.ts';

/** A ledger with the quotes whose words it accounts for. */
export interface LedgerOfQuotes {
  ledger: Ledger;
  quotes: readonly string[];
}

export const ledgerOfBody = ({
  ledger,
  citations,
}: Pick<RuleBody, 'ledger' | 'citations'>): LedgerOfQuotes | null =>
  ledger ? { ledger, quotes: citations.map(({ quote }) => quote) } : null;

interface QuotedRange extends TokenRange {
  text: string;
}

const quoted = (quotes: readonly string[], ranges: readonly TokenRange[]): QuotedRange[] =>
  ranges.map((range) => ({ ...range, text: quotes[range.citation]?.slice(range.start, range.end) ?? '' }));

const QuotedWordsRef = builder.objectRef<QuotedRange>('QuotedWords').implement({
  description: 'Words of a quote, verbatim.',
  fields: (t) => ({
    citation: t.exposeInt('citation', { description: 'Position of the quote among the citations, from 0.' }),
    start: t.exposeInt('start', { description: 'First character in the quote (UTF-16).' }),
    end: t.int({ description: 'Character after the last.', resolve: ({ end }) => end }),
    text: t.exposeString('text', { description: 'Characters of the quote from `start` to `end`.' }),
  }),
});

const ReaderRef = builder.objectRef<ReadBy>('WordReader').implement({
  description: 'Who read words so: a reader with its version, or an operator at a time.',
  fields: (t) => ({
    reader: t.string({
      nullable: true,
      description: 'Name of the reader; `operator` where a module does not say which one.',
      resolve: (by) => ('reader' in by ? by.reader : null),
    }),
    version: t.string({
      nullable: true,
      description: 'Release of the reader that read so; null of an operator.',
      resolve: (by) => ('reader' in by ? by.version : null),
    }),
    operatorId: t.field({
      type: 'UUID',
      nullable: true,
      description: 'User who read so; null where a reader did.',
      resolve: (by) => ('operator' in by ? by.operator : null),
    }),
    at: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the operator read it so.',
      resolve: (by) => ('operator' in by ? by.at : null),
    }),
  }),
});

const ElementKindEnum = closedEnum<ElementKind>('LedgerElementKind', 'What words are in the rule.', {
  norm: 'What is commanded, forbidden or allowed.',
  reference: 'The rule that is overridden.',
  obligation: 'A duty that arises besides.',
  note: 'Without effect on the rule, and why.',
  term: 'A defined term.',
  all: '“And”: every part holds.',
  any: '“Or”: one of the parts holds.',
  not: 'A denial.',
  fact: 'An input that holds, or has a value.',
  one_of: 'An input that has one of several values.',
  measure: 'A comparison of two quantities.',
  cases: 'Rows, of which the first that fits holds.',
  given: 'What the action itself is.',
  judgement: 'A judgement that a person asserts.',
  literal: 'A figure.',
  date: 'A day of the calendar, as `YYYY-MM-DD`.',
  input: 'The value of an input of the action.',
  sum: 'Several quantities added.',
  difference: 'One quantity less others.',
  least: 'The least of several.',
  greatest: 'The greatest of several.',
  times: 'A multiple or a part.',
  product: 'An amount for each unit of another.',
});

const LedgerElementRef = builder
  .objectRef<LedgerElement & { quotes: readonly string[] }>('LedgerElement')
  .implement({
    description: 'What became of some words: the part of the rule that they are.',
    fields: (t) => ({
      path: t.exposeString('path', {
        description: 'Its place in the ledger: `norm`, `norm/if/0`, `notes/2`.',
      }),
      kind: t.expose('kind', {
        type: ElementKindEnum,
        description: 'Which part the words play in the rule.',
      }),
      words: t.field({
        type: [QuotedWordsRef],
        description: 'The words that it reads.',
        resolve: ({ words, quotes }) => quoted(quotes, words),
      }),
      readBy: t.field({
        type: ReaderRef,
        description: 'Who read them so.',
        resolve: ({ read_by: by }) => by,
      }),
    }),
  });

const LedgerWordRef = builder.objectRef<AccountedToken>('LedgerWord').implement({
  description: 'One word, figure or mark of the quotes.',
  fields: (t) => ({
    citation: t.exposeInt('citation', { description: 'Position of its quote, from 0.' }),
    start: t.exposeInt('start', { description: 'First character in the quote (UTF-16).' }),
    end: t.int({ description: 'Character after the last.', resolve: ({ end }) => end }),
    text: t.exposeString('text', { description: 'As it is written.' }),
    needs: t.exposeBoolean('needs', {
      description: 'Whether an element has to read it: articles, auxiliaries and enumerators need none.',
    }),
    element: t.string({
      nullable: true,
      description: '`path` of the innermost element that reads it; null where none does.',
      resolve: ({ element }) => element?.path ?? null,
    }),
  }),
});

export const ReadingLedgerRef = builder.objectRef<LedgerOfQuotes>('ReadingLedger').implement({
  description: 'The account of every word of the quotes: what it is in the rule, and who read it so.',
  fields: (t) => ({
    tokenizer: t.string({
      description: 'What cut the quotes into words.',
      resolve: ({ ledger }) => ledger.tokenizer,
    }),
    complete: t.boolean({
      description:
        'Whether no word is left. A complete ledger is a formula: the code is proved equal to it, or refused.',
      resolve: ({ ledger, quotes }) => unreadRanges(quotes, ledger).length === 0,
    }),
    unread: t.field({
      type: [QuotedWordsRef],
      description: 'Words that no element reads.',
      resolve: ({ ledger, quotes }) => quoted(quotes, unreadRanges(quotes, ledger)),
    }),
    words: t.field({
      type: [LedgerWordRef],
      description: 'All words in their order.',
      resolve: ({ ledger, quotes }) => accountOf(quotes, ledger),
    }),
    elements: t.field({
      type: [LedgerElementRef],
      description: 'All elements, parents before their parts.',
      resolve: ({ ledger, quotes }) => elementsOf(ledger).map((element) => ({ ...element, quotes })),
    }),
    tree: t.field({
      type: 'Ledger',
      description: 'The ledger as it is written: `{tokenizer, norm, terms, notes}`, what an edit sends back.',
      resolve: ({ ledger }) => JSON.parse(JSON.stringify(ledger)) as Json,
    }),
  }),
});

/** An account of the words, with who gave it. */
export interface ProvedReading {
  by: string;
  ledgers: LedgerOfQuotes[];
}

export const ProvedReadingRef = builder.objectRef<ProvedReading>('ProvedReading').implement({
  description:
    'A complete account of the words, to which the code was proved equal for every complete input.',
  fields: (t) => ({
    by: t.exposeString('by', {
      description: 'A reader with its version; `ledger`: the account that the candidate brings itself.',
    }),
    norms: t.expose('ledgers', {
      type: [ReadingLedgerRef],
      description: 'The account of each norm that the rule is; one, as a rule.',
    }),
  }),
});

import { unreadRanges } from '../rules/ledger/account.ts';
import { elementsOf } from '../rules/ledger/walk-ledger.ts';
import type { Finding, RuleBody } from '../rules/model.ts';
import { findingOf } from './finding-policy.ts';

/** What each flag of a distiller says; one of an older release may not be among them. */
export const flagMeanings = {
  cross_reference: 'the clause refers to another one, which was not read with it',
  unattached_exception: 'an exception was found that could not be attached to what it excepts from',
  unattached_number: 'a figure was found that limits nothing',
  aggregate_or_window: 'the clause counts or adds up over a time',
  mixed_connectives: '"and" and "or" are mixed, and the text does not say which joins first',
  business_days: 'it counts business days, which depend on a calendar that the rule does not have',
  fraction: 'it speaks of fractions, or of a fraction that counts as a whole',
  ambiguous: 'the clause can be read in more than one way',
  unresolved_reference: 'it refers to something that was not found',
  unread_words: 'words of the clause were not read',
  unbound_words: 'words of the clause could not be bound to an input, or may be those of another one',
  proposed_names: 'the action and the inputs that it is read by are new to the ruleset',
  unread_beside: 'another statement of the same section was not read, and may change what this one says',
  judgement: 'it rests on a judgement that a person has to make',
  model_reading: 'a model read these words so, and no reader that is built in confirms it',
} as const;

/** What a person is told and not asked. A flag that is not known here is asked about. */
const informing: ReadonlySet<string> = new Set<keyof typeof flagMeanings>(['proposed_names']);

/** Flags that say of words that they were not read, or what they are was not known. */
const ofWords: ReadonlySet<string> = new Set<keyof typeof flagMeanings>(['unread_words', 'unbound_words']);

/** What a distiller asks of a candidate. */
interface Asked {
  flags: readonly string[];
  doubts: readonly { flag: string; words: readonly string[] }[];
}

/**
 * The flags that are still open. That words were not read is answered once an operator has said what they are and none is left:
 * who wrote that account does not sign it alone. Every other flag stays, and one with a doubt that is about no words: that the
 * names may be those of another action, no account of the words answers.
 */
export function flagsLeft(
  { flags, doubts }: Asked,
  { ledger, citations }: Pick<RuleBody, 'ledger' | 'citations'>,
): string[] {
  const quotes = citations.map(({ quote }) => quote);
  const isRead =
    ledger !== undefined &&
    ledger.norm.words.length > 0 &&
    elementsOf(ledger).some(({ read_by }) => 'operator' in read_by) &&
    unreadRanges(quotes, ledger).length === 0;
  const isOfWhole = (flag: string): boolean =>
    doubts.some((doubt) => doubt.flag === flag && doubt.words.length === 0);
  return flags.filter((flag) => !isRead || !ofWords.has(flag) || isOfWhole(flag));
}

/** Why a flag of words asks nothing any more. */
export type NotAsked = 'read_since' | 'asked_already';

const saidOf: Readonly<Record<NotAsked, string>> = {
  read_since: 'A reader accounts for every word now, to the effect of the code.',
  asked_already: 'The same words are asked about above, once.',
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whole words that stand one behind the other in others: "no" is not said by "another notice". */
const standIn = (words: string, others: string): boolean => {
  const own = wordsOf(words).join(' ');
  return own !== '' && ` ${wordsOf(others).join(' ')} `.includes(` ${own} `);
};

/**
 * Flags of words that are open and need no answer of their own: a reader that is built in now accounts for every word to the
 * effect of the code, or a finding about the words names all of theirs. One with a doubt that is about no words stays: that a
 * name may be another's, no account of the words answers.
 */
export function settledFlags(
  { flags, doubts }: Asked,
  readWhole: boolean,
  findings: readonly Finding[],
): Map<string, NotAsked> {
  const open = findings.filter(({ code, severity }) => code === 'unread_words' && severity !== 'report');
  // What is asked of an input, or of the rule as a whole, quotes names, and no words of the clause.
  const ofQuotes = open.filter(({ path }) => path?.startsWith('citations') === true);
  const asked = ofQuotes.flatMap(({ message }) =>
    [...message.matchAll(/"([^"]*)"/g)].map(([, words = '']) => words),
  );
  const settled = new Map<string, NotAsked>();
  for (const flag of flags.filter((each) => ofWords.has(each))) {
    const own = doubts.filter((doubt) => doubt.flag === flag);
    if (own.some(({ words }) => words.length === 0)) continue;
    const words = own.flatMap((doubt) => doubt.words);
    if (readWhole && open.length === 0) settled.set(flag, 'read_since');
    else if (words.length > 0 && words.every((word) => asked.some((each) => standIn(word, each))))
      settled.set(flag, 'asked_already');
  }
  return settled;
}

/** Those that were told as settled when the gates ran of this very content. */
export const settledBefore = (verified: readonly Finding[]): Map<string, NotAsked> =>
  new Map(
    verified
      .filter(({ code, severity }) => code === 'flagged' && severity === 'report')
      .flatMap(({ path, message }) => {
        const reasons: readonly NotAsked[] = ['read_since', 'asked_already'];
        const reason = reasons.find((each) => message.endsWith(saidOf[each]));
        return path === null || reason === undefined ? [] : [[path.replace('flags/', ''), reason] as const];
      }),
  );

const meanings: Readonly<Record<string, string>> = flagMeanings;

/** Each flag of a distiller is a question to the person who signs, or tells them something: none is dropped on the way. */
export const flagFindings = (
  contentHash: string,
  flags: readonly string[],
  settled: ReadonlyMap<string, NotAsked> = new Map(),
): Finding[] =>
  [...new Set(flags)].sort().map((flag) => {
    const since = settled.get(flag);
    const isTold = informing.has(flag) || since !== undefined;
    const meaning = meanings[flag] ?? `${flag.replaceAll('_', ' ')}, of which it was not sure`;
    const lead = isTold ? 'The distiller says' : 'The distiller asks a person to look';
    return findingOf(contentHash, {
      code: 'flagged',
      severity: isTold ? 'report' : 'acknowledge',
      message: `${lead}: ${meaning}.${since === undefined ? '' : ` ${saidOf[since]}`}`,
      path: `flags/${flag}`,
    });
  });

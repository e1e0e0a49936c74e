import { findingOf } from './finding-policy.ts';
import type { ReadingRequest } from './reading-request.ts';
import { sentencePath } from './sentence-policy.ts';
import { differencesOf, strangeWords } from './sentence/compare-sentence.ts';
import { haveSameWords, shareOf, stemsIn } from './sentence/same-words.ts';
import { otherPlaces } from './sentence/word-order.ts';
import type { Citation, Finding, InputDeclaration, Severity } from '../rules/model.ts';

/** The share of a sentence's words that have to be in the quotes, or the other way round. */
const leastShare = 0.3;

/** Characters of a sentence and its quotes that are compared word by word: longer ones would hold up what else is asked. */
const mostCompared = 12_000;

/**
 * The rule's own sentence is about what its quotes are about, and says nothing else than they do. It heads the rule wherever
 * a person reads it, and is the reason of its decisions. A person may shorten and reword it: what it says in other words is
 * to be acknowledged; of a sentence that was read by itself as what the code means (`restated`), only words of its own and words
 * that changed places are.
 */
export function checkSentence(
  hash: string,
  sentence: string,
  citations: readonly Pick<Citation, 'quote' | 'section'>[],
  said: Said,
): Finding[] {
  const quotes = citations.map(({ quote }) => quote);
  const sections = citations.map(({ section }) => section);
  const ungrounded = (severity: Severity, message: string): Finding[] => [
    findingOf(hash, { code: 'ungrounded', severity, message, path: sentencePath }),
  ];
  const [own, quoted] = [stemsIn([sentence]), stemsIn(quotes)];
  const known = new Set([...quoted, ...stemsIn(sections)]);
  if (own.size === 0 || Math.max(shareOf(own, known), shareOf(quoted, own)) < leastShare)
    return ungrounded(
      'blocking',
      'The text of the rule is not about what its quotes say. Write it from the words of the quotes.',
    );
  if (haveSameWords(sentence, quotes.join('\n'))) return [];
  if (quotes.reduce((sum, quote) => sum + quote.length, sentence.length) > mostCompared)
    return ungrounded(
      'acknowledge',
      'The text of the rule and its quotes are too long to be compared word by word. Cite fewer words, or acknowledge that the text says what they say.',
    );
  const around = [...sections, ...said.around];
  const ground = { quotes, around, inputs: said.inputs };
  const differences = said.restated
    ? [...strangeWords(sentence, ground), ...otherPlaces(sentence, quotes)]
    : differencesOf(sentence, ground);
  if (differences.length === 0) return [];
  return ungrounded(
    'acknowledge',
    `The text of the rule is not in the words of its quotes. ${differences.join(' ')} It heads the rule and is given as the reason of its decisions: write it from their words, or acknowledge that it says the same.`,
  );
}

/** What a sentence is held against besides the quotes. */
export interface Said {
  /** Words before the quotes in their sentences, cited definitions, the action. */
  around: readonly string[];
  /** What the rule declares. */
  inputs: readonly InputDeclaration[];
  /** Both methods read the sentence by itself to what the code decides. */
  restated: boolean;
}

/** What of a rule and its place may lend words to its sentence: its action, headings, and the definitions that it reads. */
export const wordsAround = ({
  content,
  headings,
  action,
}: Pick<ReadingRequest, 'content' | 'headings' | 'action'>): string[] => [
  ...headings,
  ...(action === null ? [] : [action.title, action.key.replaceAll(/[_.-]/g, ' ')]),
  ...content.definitions.flatMap(({ name, description, cases }) => [
    name.replaceAll('_', ' '),
    description,
    ...cases.flatMap(({ citation }) => (citation === null ? [] : [citation.quote])),
  ]),
];

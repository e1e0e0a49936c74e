import type { Readers } from '../../reading/readers.ts';
import { wordsIn } from '../../rules/ledger/account.ts';
import type { TokenRange } from '../../rules/ledger/ledger.ts';
import type { Citation } from '../../rules/model.ts';
import { compareReading } from '../compare-reading.ts';
import type { ReadingRequest } from '../reading-request.ts';
import { strangeWords } from './compare-sentence.ts';
import { namingWords, normsOf, turnsOf } from './word-kinds.ts';

/**
 * Whether the rule's own sentence means what its code means, whatever its words: the second method holds nothing in it
 * against the code, and a reader accounts for it as what the code decides; at most words of the quotes are left. Takes its time.
 */
export async function isRestated(
  { content, headings, action, inputs, definitions }: ReadingRequest,
  { readers, agreement }: Readers,
): Promise<boolean> {
  if (agreement === null) return false;
  const { natural_language: sentence, citations } = content.body;
  const clause = { quotes: [sentence], headings };
  const { ledger: _ledger, ...body } = content.body;
  const alone = { ...content, body: { ...body, citations: [quoting(sentence, citations)] } };
  const found = agreement({ ...clause, action, inputs }, alone);
  const quotes = citations.map(({ quote }) => quote);
  const isOfQuotes = (ranges: readonly TokenRange[]): boolean => areOfQuotes(sentence, ranges, quotes);
  if (found.some(({ severity, contrary }) => severity === 'blocking' || contrary)) return false;
  if (found.some(({ code, words }) => code === 'unread_words' && !isOfQuotes(words))) return false;
  for (const reader of readers) {
    const { norms, unread, doubts } = reader.read(clause, { action, inputs, definitions });
    const open = [...unread, ...doubts.flatMap(({ words }) => words)];
    if (norms.length === 0 || doubts.some(({ code }) => code !== 'unread_words') || !isOfQuotes(open))
      continue;
    const comparison = await compareReading(norms, alone, inputs);
    if (comparison.status !== 'equal' || comparison.norms.length < norms.length) continue;
    if (comparison.bindings.length === 0 && comparison.fromZero.length === 0) return true;
  }
  return false;
}

/** "a lantern", which no input names: words that both have, and that turn nothing round. */
function areOfQuotes(sentence: string, ranges: readonly TokenRange[], quotes: readonly string[]): boolean {
  const words = wordsIn([sentence], ranges);
  const ground = { quotes, around: [], inputs: [] };
  return (
    (ranges.length === 0 || words.every((said) => namingWords(said).length > 0)) &&
    turnsOf(words).size === 0 &&
    normsOf(words).size === 0 &&
    strangeWords(words.join(' '), ground).length === 0
  );
}

const quoting = (quote: string, [first]: readonly Citation[]): Citation => ({
  source_material_id: '',
  section: '',
  prefix: '',
  suffix: '',
  ...first,
  quote,
  start: 0,
  end: quote.length,
});

import { inQuotes } from '../../core/text.ts';
import { sameStem, stem } from '../../reading/agreement/words/stems.ts';
import { wordsOf } from '../../reading/agreement/words/words.ts';
import { formsOf, kinOf, related } from '../../reading/meanings/related.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import { otherFigures } from './compared-figures.ts';
import { namingWords, normsOf, turnsOf, type TurningKind } from './word-kinds.ts';
import { otherOrder } from './word-order.ts';

/** What the words of a rule's own sentence may come from. */
export interface SentenceGround {
  quotes: readonly string[];
  /** Headings, what of their sentences stands before the quotes, cited definitions, the action. */
  around: readonly string[];
  /** What the rule declares. */
  inputs: readonly InputDeclaration[];
}

/**
 * How a sentence says something else than the quotes, or may: words that nothing around them has, denials, exceptions and
 * alternatives and figures that only one of the two has, another norm, a figure compared the other way, the same words in
 * another order, what it leaves out of the rule's inputs. In words, for a person; none where it has the words of the quotes alone, or says them in the usual other ones.
 */
export const differencesOf = (sentence: string, ground: SentenceGround): string[] => [
  ...strangeWords(sentence, ground),
  ...otherTurns(sentence, ground.quotes.map(unjoined)),
  ...otherNorms(sentence, ground.quotes),
  ...otherFigures(sentence, ground),
  ...otherOrder(sentence, ground.quotes),
  ...silentOf(sentence, ground),
];

/** "request payment, or": what joins an item of a list with the next one is no alternative of its own. */
const unjoined = (quote: string): string => quote.replace(/\b(?:and|or)\W{0,4}$/i, '');

const list = (words: readonly string[]): string => [...new Set(words)].map(inQuotes).join(', ');

/** Content words that nothing has which the sentence can come from. */
export function strangeWords(sentence: string, { quotes, around, inputs }: SentenceGround): string[] {
  const texts = [
    ...quotes,
    ...around,
    ...inputs.flatMap(({ name, description, values }) => [
      plain(name),
      description ?? '',
      ...(values ?? []).map(plain),
    ]),
  ];
  const known = new Lexicon(texts.flatMap(namingWords));
  const strange = namingWords(sentence).filter((word) => !known.has(word));
  return strange.length === 0
    ? []
    : [`It has words that neither they nor what is declared have: ${list(strange)}.`];
}

const plain = (name: string): string => name.replaceAll('_', ' ');

/** Words, with those that mean the same. */
class Lexicon {
  readonly #words = new Set<string>();
  readonly #byStem = new Map<string, string[]>();
  readonly #byForm = new Map<string, string[]>();

  constructor(words: readonly string[]) {
    for (const word of words.flatMap((whole) => [whole, ...whole.split('-')])) {
      if (this.#words.has(word)) continue;
      this.#words.add(word);
      const root = stem(word);
      this.#byStem.set(root, [...(this.#byStem.get(root) ?? []), word]);
      for (const form of formsOf(word)) this.#byForm.set(form, [...(this.#byForm.get(form) ?? []), word]);
    }
  }

  has(word: string): boolean {
    if (this.#words.has(word)) return true;
    const root = stem(word);
    const role = roleOf(word);
    const alikes = this.#byStem.get(root) ?? [];
    // "employee" of a text that says "employer" alone
    if (role !== null && alikes.length > 0 && alikes.every((known) => (roleOf(known) ?? role) !== role))
      return false;
    // "18 years old" is "aged 18".
    if (this.#byStem.has(root) || (ages.has(root) && [...ages].some((age) => this.#byStem.has(age))))
      return true;
    if ([...this.#byStem.keys()].some((known) => sameStem(known, root))) return true;
    const kin = [...kinOf(word)].flatMap((form) => this.#byForm.get(form) ?? []);
    if (kin.some((other) => alike.has(related(word, other) ?? 'none'))) return true;
    return word.includes('-') && word.split('-').every((part) => part.length < 3 || this.has(part));
  }
}

/** Who does it, or to whom it is done. */
const roleOf = (word: string): 'doer' | 'done to' | null =>
  /[eo]rs?$/.test(word) ? 'doer' : /ees?$/.test(word) ? 'done to' : null;

const ages: ReadonlySet<string> = new Set(['age', 'year']);
const alike: ReadonlySet<string> = new Set(['same', 'synonym', 'derived']);

/** How often the two say what turns a sentence round or narrows it. */
function otherTurns(sentence: string, quotes: readonly string[]): string[] {
  const [own, said] = [turnsOf([sentence]), turnsOf(quotes)];
  return kinds.flatMap((kind) => {
    const [mine, theirs] = [own.get(kind) ?? [], said.get(kind) ?? []];
    if (mine.length === theirs.length) return [];
    return mine.length > theirs.length
      ? [`It says ${list(mine)} more often than they do.`]
      : [`It does not say ${list(theirs)} as often as they do.`];
  });
}

const kinds: readonly TurningKind[] = ['negation', 'exception', 'restriction', 'alternative'];

/** "must" of a clause that says "may". */
function otherNorms(sentence: string, quotes: readonly string[]): string[] {
  const [own, said] = [normsOf([sentence]), normsOf(quotes)];
  const other = [...own].filter(([norm]) => !said.has(norm)).map(([, words]) => words);
  return other.length === 0 || said.size === 0 ? [] : [`It says ${list(other)} where they do not.`];
}

/** Words of the rule's inputs that the quotes have and the sentence has not. */
function silentOf(sentence: string, { quotes, inputs }: SentenceGround): string[] {
  const own = new Lexicon(wordsOf([sentence]).map(({ lower }) => lower));
  const said = new Lexicon(quotes.flatMap(namingWords));
  const lost = inputs.flatMap(({ name }) =>
    namingWords(plain(name)).filter((word) => said.has(word) && !own.has(word)),
  );
  return lost.length === 0 ? [] : [`It says nothing of ${list(lost)}, of which they speak.`];
}

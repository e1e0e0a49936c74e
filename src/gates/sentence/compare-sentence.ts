import { inQuotes } from '../../core/text.ts';
import { comparisonsOf } from '../../reading/agreement/words/comparators.ts';
import { figureValues } from '../../reading/agreement/words/figure-values.ts';
import { figuresOf } from '../../reading/agreement/words/figures.ts';
import { sameStem, stem } from '../../reading/agreement/words/stems.ts';
import { wordsOf } from '../../reading/agreement/words/words.ts';
import { formsOf, kinOf, related } from '../../reading/meanings/related.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import { namingWords, normsOf, turnsOf, type TurningKind } from './word-kinds.ts';

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
 * alternatives that only one of the two has, another norm, a figure compared the other way, what it leaves out of the
 * rule's inputs. In words, for a person; none where it has the words of the quotes alone, or says them in the usual other ones.
 */
export const differencesOf = (sentence: string, ground: SentenceGround): string[] => [
  ...strangeWords(sentence, ground),
  ...otherTurns(sentence, ground.quotes.map(unjoined)),
  ...otherNorms(sentence, ground.quotes),
  ...otherDirections(sentence, ground.quotes),
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
  readonly #stems = new Set<string>();
  readonly #byForm = new Map<string, string[]>();

  constructor(words: readonly string[]) {
    for (const word of words.flatMap((whole) => [whole, ...whole.split('-')])) {
      if (this.#words.has(word)) continue;
      this.#words.add(word);
      this.#stems.add(stem(word));
      for (const form of formsOf(word)) this.#byForm.set(form, [...(this.#byForm.get(form) ?? []), word]);
    }
  }

  has(word: string): boolean {
    if (this.#words.has(word)) return true;
    const root = stem(word);
    // "18 years old" is "aged 18".
    if (this.#stems.has(root) || (ages.has(root) && [...ages].some((age) => this.#stems.has(age))))
      return true;
    if ([...this.#stems].some((known) => sameStem(known, root))) return true;
    const kin = [...kinOf(word)].flatMap((form) => this.#byForm.get(form) ?? []);
    if (kin.some((other) => alike.has(related(word, other) ?? 'none'))) return true;
    return word.includes('-') && word.split('-').every((part) => part.length < 3 || this.has(part));
  }
}

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
  const other = [...own].filter(([norm]) => !said.has(norm)).map(([, word]) => word);
  return other.length === 0 || said.size === 0 ? [] : [`It says ${list(other)} where they do not.`];
}

/** "under 18" of a clause that says "at least 18", or no figure at all. */
function otherDirections(sentence: string, quotes: readonly string[]): string[] {
  const said = comparedIn(quotes);
  const own = comparedIn([sentence]);
  const isOf = (one: Compared, other: Compared): boolean =>
    other.values.some((value) => one.values.includes(value));
  const turned = own.flatMap((figure) => {
    const same = said.filter((other) => isOf(figure, other));
    const agrees = same.some(({ side, line }) => side === figure.side && line === figure.line);
    return same.length === 0 || agrees ? [] : [figure.text];
  });
  const lost = said.filter((figure) => figure.side !== null && !own.some((other) => isOf(figure, other)));
  return [
    ...(turned.length === 0 ? [] : [`It compares ${list(turned)} in another way than they do.`]),
    ...(lost.length === 0 ? [] : [`It lacks ${list(lost.map(({ text }) => text))}.`]),
  ];
}

interface Compared {
  values: number[];
  text: string;
  side: string | null;
  line: string | null;
}

function comparedIn(texts: readonly string[]): Compared[] {
  const words = wordsOf(texts);
  const figures = figuresOf(words);
  const comparisons = comparisonsOf(words, figures);
  return figures.map((figure) => {
    const { side = null, line = null } = comparisons.get(figure) ?? {};
    const text = words
      .slice(figure.start, figure.end)
      .map((word) => word.text)
      .join(' ');
    return { values: figureValues(figure), text, side, line };
  });
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

import { bestLikeness, stemsIn } from '../../reading/grammar/vocabulary/vocabulary.ts';
import { related, type WordRelation } from '../../reading/meanings/related.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import type { KnownAction } from '../distiller.ts';
import { proposedVocabularies } from './proposals/propose-vocabulary.ts';

/** How like two stems have to be to name one thing. */
const alike = 0.7;

/** "Pay a refund", of an action "Payment of refunds"; "carry a lorry", of "Carry a vehicle"; "close a kiosk", of "Open a kiosk". */
const oneThing: ReadonlySet<WordRelation | undefined> = new Set<WordRelation>([
  'same',
  'synonym',
  'derived',
  'narrower',
  'opposite',
]);

/** What no act is told by: `set_fee` of "The fee must not exceed 40 EUR", `qualify_member` of "Members must be 18". */
const measured = /^(?:set(?!_(?:up|out)_)|qualify|limit|obtain)_/;

export const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/**
 * Whether a clause names an action of the world: its act and what that acts on. A clause that tells an act of its own, "close
 * a stall", is of no action that only shares a word of its conditions, or of the headings over it. One that tells none is of
 * the action whose title, or one of whose inputs, it has all words of.
 */
export class ClauseAct {
  readonly #text: string;
  #acts: string[] | null = null;

  constructor(private readonly quotes: readonly string[]) {
    this.#text = quotes.join(' ');
  }

  /** Whether the clause tells an act of its own, and that is the action's. */
  tells(action: KnownAction): boolean {
    return this.#told().length > 0 && this.isOf(action);
  }

  isOf(action: KnownAction): boolean {
    // Each by itself: two words of one act are not one of the title and one of the key.
    const called = [action.title, action.key.split('.').at(-1) ?? ''].map(wordsIn);
    const acts = this.#told();
    if (acts.length > 0)
      return acts.some(
        (act) =>
          called.some((name) => names(act, name)) ||
          action.inputs.some((input) => isFact(input) && saysFact(act, input)),
      );
    return hasAll(this.#text, action.title) || action.inputs.some((input) => namesInput(this.#text, input));
  }

  /** Whether the clause has half the words of the action's title: it may be about it, though it names another act. */
  isNear({ title }: KnownAction): boolean {
    const said = stemsIn(this.#text);
    const wanted = stemsIn(title);
    return (
      wanted.filter((stem) => bestLikeness(stem, said) >= alike).length * 2 >= Math.max(1, wanted.length)
    );
  }

  /** Acts that the grammar's trees of the clause tell, as `close_stall`. */
  #told(): string[] {
    this.#acts ??= [
      ...new Set(
        proposedVocabularies(this.quotes)
          .map(({ act }) => act)
          .filter((act) => act !== '' && !measured.test(act)),
      ),
    ];
    return this.#acts;
  }
}

/** "must have a second way out", of `has_second_way_out`: an act of having is named after keeping. */
const saysFact = (act: string, { name }: InputDeclaration): boolean =>
  [act, act.replace(/^keep_/, 'have_')].some((each) => names(each, wordsIn(name)));

const isFact = ({ type }: InputDeclaration): boolean => type === 'bool';

/** Every word of the act is one of the name's. */
const names = (act: string, name: readonly string[]): boolean =>
  act.split('_').every((word) => name.some((other) => isOne(word, other)));

/** Whether two words name one thing: alike, synonyms, one a kind of the other, or the opposite act. */
export const isOne = (word: string, other: string): boolean =>
  isAlike(word, other) || oneThing.has(related(word, other));

/** The same, and no kind of it: "lorries" and "lorry", not "lorry" and "vehicle". */
export const isOneThing = (word: string, other: string): boolean =>
  isAlike(word, other) || ['same', 'synonym', 'derived'].includes(related(word, other) ?? '');

const isAlike = (word: string, other: string): boolean => {
  const [wanted = word] = stemsIn(word);
  return bestLikeness(wanted, stemsIn(other)) >= alike;
};

function hasAll(text: string, name: string): boolean {
  const said = stemsIn(text);
  const wanted = stemsIn(name);
  return wanted.length > 0 && wanted.every((stem) => bestLikeness(stem, said) >= alike);
}

const namesInput = (text: string, { name, aliases }: InputDeclaration): boolean =>
  [name.replaceAll('_', ' '), ...(aliases ?? [])].some((each) => hasAll(text, each));

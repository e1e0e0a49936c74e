import type { InputPartsFragment } from '../../../../../../src/generated/cockpit/graphql.ts';
import { irregularPlurals, isCurrency, isKnownUnit } from '../../../../../../src/rules/language/units.ts';
import { isAlike, unlikeWords } from '../../../../../../src/rules/ledger/unlike-input.ts';
import { typesOf, type Meaning, type WordDraft } from './assignment.ts';

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);

/** How much of an input's name the words say, 0 to 1. */
function shareSaid(name: string, said: readonly string[]): number {
  const parts = wordsIn(name.replaceAll('_', ' '));
  if (parts.length === 0) return 0;
  return parts.filter((part) => said.some((word) => isAlike(part, word))).length / parts.length;
}

function speaksOfAnother(text: string, input: InputPartsFragment): boolean {
  const { own, theirs } = unlikeWords(text, input);
  return own.length > 0 && theirs.length > 0;
}

/**
 * The input that the words name, of those whose values they can say something of: at least half of its name is among them,
 * and of no other as much. Empty where none is, or several are: a person says which. Empty as well where the words speak of one
 * thing and the name of another ("distance to the nearest hedge", of `distance_to_tent`): that is a new input.
 */
export function fittingInput(text: string, meaning: Meaning, known: readonly InputPartsFragment[]): string {
  const said = wordsIn(text);
  const types = typesOf(meaning);
  const scored = known
    .filter(({ type }) => types.has(type))
    .filter((input) => !speaksOfAnother(text, input))
    .map(({ name }) => ({ name, share: shareSaid(name, said) }))
    .filter(({ share }) => share >= 0.5)
    .sort((a, b) => b.share - a.share);
  const [first, second] = scored;
  return first !== undefined && first.share !== second?.share ? first.name : '';
}

/** The unit right after the figure: "480 minutes" is in `minute`. Empty where there is none that is known. */
export function unitIn(text: string): string {
  const word = /\d[\d.,'’]{0,20}[ \u00a0\u202f]([A-Za-z]{1,20})/.exec(text)?.[1];
  if (word === undefined) return '';
  if (isCurrency(word)) return word;
  const many = word.toLowerCase();
  const one = irregularPlurals.get(many) ?? (many.endsWith('s') ? many.slice(0, -1) : many);
  return isKnownUnit(one) ? one : '';
}

/**
 * What the words are to begin with, or once they are said to be something else, bound to the input that they name. A unit
 * that the law writes, also behind the selected words, goes before that of the input.
 */
export function bound(
  draft: WordDraft,
  text: string,
  following: string,
  known: readonly InputPartsFragment[],
): WordDraft {
  const name = fittingInput(text, draft.meaning, known);
  const input = known.find((one) => one.name === name);
  const written = unitIn(`${text} ${following}`);
  return {
    ...draft,
    input: name,
    equals: input?.values?.[0] ?? draft.equals,
    unit: draft.meaning === 'measure' ? written || (input?.unit ?? '') : draft.unit,
  };
}

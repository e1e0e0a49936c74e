import type { Binder } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import { unitNamed } from '../words/units.ts';
import { numeral } from './spoken-inputs.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/**
 * Words beside a figure that an input says already by what it measures: "1.5 m *apart*" of a distance, "the *entire* price",
 * "all sponsors *together*", "six files a *day*" of those ordered today.
 */
export function saysOfFigure(words: readonly Token[], at: number, { used }: Binder): boolean {
  const lower = words[at]?.lower ?? '';
  const numbers = [...used].filter(({ kind }) => kind === 'number');
  switch (lower) {
    case 'apart':
      return (
        measures(words[at - 1]) && numbers.some((name) => name.unit !== null && apart.test(textOf(name)))
      );
    case 'entire':
    case 'whole':
      return words[at - 1]?.lower === 'the' && numbers.some((name) => isAllOf(name, words[at + 1]));
    case 'together':
      return numbers.some((name) => countsAll(name, words.slice(0, at)));
    case 'day':
      return (
        /^(?:an?|per|each|every)$/.test(words[at - 1]?.lower ?? '') &&
        numbers.some(
          (name) => name.unit === null && today.test(textOf(name)) && counts(name, words.slice(0, at - 1)),
        )
      );
    default:
      return false;
  }
}

const textOf = ({ input, description }: Name): string =>
  `${input.name.replaceAll('_', ' ')} ${description}`.toLowerCase();

const apart = /\b(?:distance|gap|spacing|interval|apart)\b/;
const today = /\b(?:today|daily)\b/;

const measures = (token: Token | undefined): boolean =>
  token !== undefined && unitNamed(token.lower) !== null;

/** "six files" right before "a day", of what counts files: not "two hours a day" behind them. */
function counts({ stems, described }: Name, before: readonly Token[]): boolean {
  const figure = before.findLastIndex(({ kind, lower }) => kind === 'number' || numeral.test(lower));
  const of = figure < 0 ? [] : before.slice(figure + 1).filter(({ content }) => content);
  return of.some((word) => word.stems.some((part) => stems.includes(part) || described.includes(part)));
}

/** "of the entire price" of `price`: all of it, and no part. */
const isAllOf = ({ stems }: Name, noun: Token | undefined): boolean =>
  noun !== undefined &&
  noun.stems.length > 0 &&
  noun.stems.length === stems.length &&
  noun.stems.every((part) => stems.includes(part));

/** "all sponsors from abroad together", of what "all sponsors from abroad" gave. */
function countsAll(name: Name, before: readonly Token[]): boolean {
  const all = before.findLastIndex(({ lower }) => lower === 'all');
  const noun = all < 0 ? undefined : before[all + 1];
  return noun !== undefined && textOf(name).includes(`all ${noun.lower}`);
}

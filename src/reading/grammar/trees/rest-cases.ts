import type { ClauseCondition, NormTree, Phrase } from './clause-tree.ts';
import type { Read } from './one-item.ts';
import { wordsOf } from './phrase-words.ts';
import { related } from '../../meanings/related.ts';
import { isKindOfDay } from '../words/kinds-of-days.ts';
import type { Token } from '../words/tokens.ts';

const rest =
  /^(?:elsewhere|everywhere else|(?:at|on|in|for|during|with|under) (?:(?:all|any|every|each|the) )?(?:(?:other|remaining) [a-z-]+(?: [a-z]+)?|(?:others|rest)))$/;
/** "in other words", "on the other hand", "on the other side", "for other than guests": of no case. */
const noCase =
  / (?:the|a|an|this|that|no|all)$|\b(?:than|words?|hand|side|end|way|and|or|of|the other|each other|is|are|it)\b/;

export const saysRest = (said: string): boolean =>
  rest.test(said) && !noCase.test(said.replace(/^(?:\w+ )(?:the )(?=others|rest)/, ''));

/** The same of the words themselves, without their comma. */
export const saysRestOfCase = (words: readonly Token[]): boolean =>
  saysRest(
    words
      .filter(({ kind }) => kind === 'word')
      .map(({ lower }) => lower)
      .join(' '),
  );

/** How many words from here on say "on other days", "for all others", "elsewhere": where the case before is not. */
export function restWords(tokens: readonly Token[], at: number): number[] {
  const found: number[] = [];
  for (let length = 1; length <= 5 && tokens[at + length - 1]?.kind === 'word'; length += 1) {
    const said = tokens.slice(at, at + length).map(({ lower }) => lower);
    if (saysRest(said.join(' '))) found.push(length);
  }
  return found;
}

/** The same among items, with the comma behind it. */
export const restCase: Read<Token[]> = ({ items }, at) => {
  const words: Token[] = [];
  for (let to = at; to - at < 5 && items[to]?.kind === 'word'; to += 1) words.push(...items[to]!.tokens);
  return restWords(words, 0).map((length) => {
    const comma = items[at + length]?.kind === 'comma' ? 1 : 0;
    return {
      to: at + length + comma,
      value: [
        ...words.slice(0, length),
        ...items.slice(at + length, at + length + comma).flatMap((item) => item.tokens),
      ],
    };
  });
};

/** "cases", "others": of whatever the case before is; another noun has to be one of its words. */
const anyCase = /^(?:cases?|circumstances|situations?|instances?|events?|others|rest|elsewhere|else)$/;
const times = /^(?:days?|hours?|months?|seasons?|weeks?|nights?|weekdays?|times?|occasions?)$/;
const places = /^(?:places?|parts?)$/;

export const isAnyCase = (noun: string): boolean =>
  anyCase.test(noun) || times.test(noun) || places.test(noun);

/** "days" of a case that is a time, "parts" of one that is a place. */
const isOfKind = (noun: string, { lower }: Token): boolean =>
  times.test(noun)
    ? related(lower, 'period') === 'narrower' || isKindOfDay(lower)
    : places.test(noun) &&
      ['area', 'place', 'building', 'room'].some((place) =>
        ['same', 'narrower'].includes(related(lower, place) ?? ''),
      );

/** Whether the words can be the rest of a case said in these words, which is one case and no more. */
export function isRestOf(said: readonly Token[], known: readonly Token[], facts: number): boolean {
  const noun = said.findLast(({ kind }) => kind === 'word');
  if (noun === undefined) return false;
  if (/^(?:cases?|circumstances)$/.test(noun.lower)) return true;
  if (facts !== 1) return false;
  return (
    anyCase.test(noun.lower) ||
    known.some(
      (token) =>
        isOfKind(noun.lower, token) ||
        (noun.stems.length > 0 && noun.stems.every((part) => token.stems.includes(part))),
    )
  );
}

const isOnePhrase = (phrase: Phrase): boolean =>
  phrase.kind === 'coordination'
    ? phrase.items.every(isOnePhrase)
    : phrase.pieces.length === 1 ||
      phrase.pieces.every(({ kind }) => kind === 'words' || kind === 'not') ||
      // "boats registered before 1 January 2020", "lorries heavier than 12 t"
      (phrase.pieces[0]?.kind === 'words' &&
        phrase.pieces.length < 4 &&
        phrase.pieces.every(({ kind }) => kind === 'words' || kind === 'measure') &&
        phrase.pieces.filter(({ kind }) => kind === 'measure').length === 1);

/**
 * "For parcels sent abroad the fee is 9 EUR; for all others it is 6 EUR": the case of the second is that the case of the
 * first is not there. Null where the norm before has no case, or several.
 */
export function restOfCase(before: NormTree, said: readonly Token[]): ClauseCondition | null {
  const [only, ...more] = before.conditions.filter(({ relation }) => relation !== 'idle');
  if (only === undefined || more.length > 0 || before.gapped === true) return null;
  const turned =
    only.relation === 'if' || (only.relation === 'adjunct' && only.front)
      ? ('unless' as const)
      : only.relation === 'unless'
        ? ('if' as const)
        : null;
  if (turned === null || !isOnePhrase(only.phrase)) return null;
  if (!isRestOf(said, wordsOf(only.phrase), 1)) return null;
  return { ...only, relation: turned, tokens: [...said], front: true };
}

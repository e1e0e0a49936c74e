import { map, type Parser } from './chart.ts';
import type { Item } from '../items/item.ts';
import type { Token } from '../words/tokens.ts';

export type Read<T> = Parser<T>;

/** One item of one of the kinds. */
export const item = (...kinds: Item['kind'][]): Read<Item> => {
  const wanted = new Set(kinds);
  return ({ items }, at) => {
    const found = items[at];
    return found !== undefined && wanted.has(found.kind) ? [{ to: at + 1, value: found }] : [];
  };
};

export const cue = (...kinds: Item['kind'][]): Read<Token[]> => map(item(...kinds), ({ tokens }) => tokens);

/** A word written so, whatever cue it may be elsewhere. */
export const word = (...texts: string[]): Read<Token[]> => {
  const wanted = new Set(texts);
  return ({ items }, at) => {
    const found = items[at];
    return found !== undefined && wanted.has(found.tokens.map((token) => token.lower).join(' '))
      ? [{ to: at + 1, value: found.tokens }]
      : [];
  };
};

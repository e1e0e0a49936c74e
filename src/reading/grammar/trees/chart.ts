import type { Item } from '../items/item.ts';

/**
 * A chart over productions: each parser answers every way in which it reads the items from a place on, and what it once
 * found at a place is kept, so that a construction that several others begin with is read once. A production is a
 * `sequence` of parsers and what it makes of them; a nonterminal is a `rule` of alternatives. The number of readings of
 * one place is bounded, which bounds the whole.
 */
export interface Found<T> {
  to: number;
  value: T;
}

export interface Chart {
  items: readonly Item[];
}

export type Parser<T> = (chart: Chart, at: number) => readonly Found<T>[];

const mostReadings = 48;

/** A nonterminal: the union of its alternatives, kept per place. */
export function rule<T>(alternatives: () => readonly Parser<T>[]): Parser<T> {
  const kept = new WeakMap<Chart, Map<number, readonly Found<T>[]>>();
  let list: readonly Parser<T>[] | null = null;
  return (chart, at) => {
    let places = kept.get(chart);
    if (places === undefined) {
      places = new Map();
      kept.set(chart, places);
    }
    const known = places.get(at);
    if (known !== undefined) return known;
    places.set(at, []);
    list ??= alternatives();
    const found = list.flatMap((alternative) => [...alternative(chart, at)]).slice(0, mostReadings);
    places.set(at, found);
    return found;
  };
}

export const map =
  <A, B>(parser: Parser<A>, make: (value: A) => B): Parser<B> =>
  (chart, at) =>
    parser(chart, at).map(({ to, value }) => ({ to, value: make(value) }));

type Values<P extends readonly Parser<unknown>[]> = {
  [K in keyof P]: P[K] extends Parser<infer T> ? T : never;
};

/** One after the other. */
export function sequence<P extends readonly Parser<unknown>[], T>(
  parts: readonly [...P],
  make: (...values: Values<P>) => T,
): Parser<T> {
  return (chart, at) => {
    let open: Found<unknown[]>[] = [{ to: at, value: [] }];
    for (const part of parts) {
      open = open
        .flatMap(({ to, value }) =>
          part(chart, to).map((next) => ({ to: next.to, value: [...value, next.value] })),
        )
        .slice(0, mostReadings);
      if (open.length === 0) return [];
    }
    return open.map(({ to, value }) => ({ to, value: make(...(value as Values<P>)) }));
  };
}

/** There or not; both are tried, the longer first. */
export const optional =
  <T>(parser: Parser<T>): Parser<T | null> =>
  (chart, at) => [...parser(chart, at), { to: at, value: null }];

/** None or more, every length, the longest first. */
export function several<T>(parser: Parser<T>, least = 0): Parser<T[]> {
  return (chart, at) => {
    const all: Found<T[]>[] = [{ to: at, value: [] }];
    for (let index = 0; index < all.length && all.length < mostReadings; index += 1) {
      const { to, value } = all[index]!;
      for (const next of parser(chart, to)) {
        if (next.to > to) all.push({ to: next.to, value: [...value, next.value] });
      }
    }
    return all.filter(({ value }) => value.length >= least).reverse();
  };
}

export const anyOf =
  <T>(...parsers: Parser<T>[]): Parser<T> =>
  (chart, at) =>
    parsers.flatMap((parser) => [...parser(chart, at)]);

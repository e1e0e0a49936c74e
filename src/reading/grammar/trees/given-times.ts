import type { NormTree, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import type { Item } from '../items/item.ts';
import { whole } from './limits.ts';
import type { Token } from '../words/tokens.ts';

const gives =
  /^(?:has|have|had|is given|are given|is allowed|are allowed|is granted|are granted|shall have|will have)$/;
const opensAct = /^(?:to|in which to|within which to)$/;

const textOf = (items: readonly Item[]): string =>
  items.flatMap(({ tokens }) => tokens.map(({ lower }) => lower)).join(' ');

/**
 * "The passenger has three months from the arrival of the train to lodge a complaint", "is given 30 days from the draw in
 * which to collect it": a deadline that is said as a time that someone has.
 */
export function givenTime(items: readonly Item[]): StatementTree[] {
  const ended = items.at(-1)?.kind === 'stop' ? items.slice(0, -1) : items;
  const at = ended.findIndex(({ kind }) => kind === 'measure');
  const found = ended[at];
  if (found?.kind !== 'measure' || found.measure.op !== null || found.measure.amount.kind !== 'number')
    return [];
  if (!/^(?:time|calendar)$/.test(found.measure.amount.unit?.dimension ?? '')) return [];
  if (
    ended.some(
      (item, index) =>
        item.kind !== 'word' &&
        item.kind !== 'measure' &&
        !(item.kind === 'relative' && index > at) &&
        index >= at,
    )
  )
    return [];
  const verb = [2, 1].find((length) => at >= length + 1 && gives.test(textOf(ended.slice(at - length, at))));
  const to = ended.findIndex((_, index) => index > at + 1 && opensAct.test(textOf([ended[index]!])));
  if (verb === undefined || to < 0 || to === ended.length - 1) return [];
  // "in which to", "within which to"
  const lead = ['which', 'in which', 'within which'].find((phrase) =>
    textOf(ended.slice(at, to)).endsWith(` ${phrase}`),
  );
  const anchor = textWithout(ended.slice(at + 1, to), lead?.split(' ').length ?? 0);
  if (!/^(?:from|after|following|of|since)$/.test(anchor[0]?.lower ?? '')) return [];
  const subject = whole(ended.slice(0, at - verb));
  if (subject === null) return [];
  const act = ended.slice(to + 1).flatMap(({ tokens }) => tokens);
  const tree: NormTree = norm({
    modality: 'must',
    words: ended.slice(at - verb, at).flatMap(({ tokens }) => tokens),
    subject,
    predicate: regionOf([
      { kind: 'words', tokens: act },
      { kind: 'measure', tokens: found.tokens, measure: { ...found.measure, op: '<=', sense: 'latest' } },
      { kind: 'words', tokens: anchor },
    ]),
  });
  return [{ kind: 'norms', norms: [tree] }];
}

const textWithout = (items: readonly Item[], last: number): Token[] => {
  const tokens = items.flatMap((item) => item.tokens);
  return last === 0 ? tokens : tokens.slice(0, -last);
};

import type { Item } from './item.ts';
import { textOf } from './item-words.ts';

/** "may be used for 24 months and no longer", "may take three books but no more": that much at most, and only so. */
export function closedFigures(items: readonly Item[]): Item[] {
  const may = items.findIndex(({ kind }) => kind === 'may');
  const figures = items.flatMap(({ kind }, at) => (kind === 'measure' ? [at] : []));
  const [figure, ...more] = figures;
  const found = items[figure ?? -1];
  if (may < 0 || found?.kind !== 'measure' || figure! < may || more.length > 0) return [...items];
  if (found.measure.op !== null && found.measure.op !== '<=') return [...items];
  if (items.some(({ kind }) => kind === 'only' || kind === 'must' || kind === 'must_not')) return [...items];
  const link = items.findLastIndex(
    ({ kind, tokens }) => kind === 'and' && /^(?:and|but)$/.test(tokens.at(-1)!.lower),
  );
  const from = items[link - 1]?.kind === 'comma' ? link - 1 : link;
  const rest = items.slice(link + 1);
  const end = rest.findIndex(({ kind }) => kind === 'stop' || kind === 'semicolon');
  const said = (end < 0 ? rest : rest.slice(0, end)).map(textOf).join(' ');
  if (from <= figure! || !/^(?:no|not) (?:longer|more|further)$/.test(said)) return [...items];
  const before = items[figure! - 1];
  const lead = before !== undefined && /^(?:for|by)$/.test(textOf(before)) ? figure! - 1 : figure!;
  const closing = items.slice(from, end < 0 ? items.length : link + 1 + end).flatMap(({ tokens }) => tokens);
  return [
    ...items.slice(0, lead),
    { kind: 'only', tokens: closing },
    ...items.slice(lead, figure),
    { ...found, measure: { ...found.measure, op: '<=' } },
    ...items.slice(figure! + 1, from),
    ...(end < 0 ? [] : rest.slice(end)),
  ];
}

import type { Item } from './item.ts';
import type { Measure } from './measure.ts';
import { textOf } from './item-words.ts';

const noMore = /^(?:no|not) (?:longer|more|further)(?: than that)?$/;
/** Said of a time alone: "and not thereafter", "but not beyond that date". */
const notAfter =
  /^(?:no|not) (?:later|thereafter|afterwards?|any longer|(?:after|beyond|past) (?:that|then|this|that (?:time|date|day|point|period|moment)))$/;
const isOfTime = ({ amount }: Measure): boolean =>
  amount.kind === 'date' ||
  (amount.kind === 'number' && /^(?:time|calendar)$/.test(amount.unit?.dimension ?? ''));

/**
 * "may be used for 24 months and no longer", "may take three books but no more", "may be cancelled up to 48 hours before
 * the start and not thereafter": that much at most, and only so.
 */
export function closedFigures(items: readonly Item[]): Item[] {
  const may = items.findIndex(({ kind }) => kind === 'may');
  const figures = items.flatMap(({ kind }, at) => (kind === 'measure' ? [at] : []));
  const [figure, ...more] = figures;
  const found = items[figure ?? -1];
  if (may < 0 || found?.kind !== 'measure' || figure! < may || more.length > 0) return [...items];
  if (found.measure.op !== null && found.measure.op !== '<=') return [...items];
  if (items.some(({ kind }) => kind === 'only' || kind === 'must' || kind === 'must_not')) return [...items];
  const link = items.findLastIndex((item) => /^(?:and|but)(?: not)?$/.test(textOf(item)));
  const from = items[link - 1]?.kind === 'comma' ? link - 1 : link;
  const rest = items.slice(link + 1);
  const denied = items[link]?.tokens.at(-1)?.lower === 'not' ? 'not ' : '';
  const end = rest.findIndex(({ kind }) => kind === 'stop' || kind === 'semicolon');
  const said = denied + (end < 0 ? rest : rest.slice(0, end)).map(textOf).join(' ');
  if (from <= figure! || !(noMore.test(said) || (isOfTime(found.measure) && notAfter.test(said))))
    return [...items];
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

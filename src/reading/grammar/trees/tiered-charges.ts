import type { NormTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import { isMeasure } from './formula-items.ts';
import { formula, formulaPiece } from './formulas.ts';
import type { Item } from '../items/item.ts';
import type { Read } from './one-item.ts';
import { isMoney, isMoneyRate } from '../words/units.ts';

type Figure = Extract<Item, { kind: 'measure' }>;

/** A rate, and the part that it is for. */
interface Tier {
  rate: Item[];
  scope: Item[];
}

/**
 * "For the first 500 kWh no more than 0.32 EUR per kWh may be charged, for every further kWh no more than 0.27 EUR": rates
 * with the part that each is for, before or behind them, and the verb said once.
 */
export const tieredCharge: Read<NormTree> = ({ items }, at) => {
  const end = items.findIndex(({ kind }, index) => index >= at && kind === 'stop');
  const own = items.slice(at, end < 0 ? items.length : end);
  const verb = verbIn(own);
  if (verb === null) return [];
  const before = own.slice(0, verb.from);
  const tiers = tiersIn([...before, ...own.slice(verb.to)]);
  const [first] = tiers ?? [];
  const op = first === undefined ? null : directionOf(first.rate);
  if (tiers === null || tiers.length < 2 || (op !== '<=' && op !== '<')) return [];
  if (tiers.some(({ rate }) => (directionOf(rate) ?? op) !== op)) return [];
  const joined = tiers.flatMap(({ rate, scope }, index): Item[] => [
    ...(index === 0 ? [] : [{ kind: 'comma' as const, tokens: [] }]),
    ...rate.map((item) => (isMeasure(item) ? { ...item, measure: { ...item.measure, op: null } } : item)),
    ...scope,
  ]);
  const found = formula({ items: joined }, 0).find(
    ({ to, value }) => to === joined.length && value.formula.kind === 'tiers',
  )?.value;
  if (found === undefined) return [];
  const words = own.slice(verb.from, verb.to).flatMap(({ tokens }) => tokens);
  const marks = own
    .filter(({ kind }) => kind === 'comma' || kind === 'and' || kind === 'semicolon')
    .flatMap(({ tokens }) => tokens);
  return [
    {
      to: at + own.length,
      value: norm({
        modality: 'must',
        words: [...words.slice(0, 1), ...marks],
        predicate: regionOf([{ kind: 'words', tokens: words.slice(1) }, formulaPiece(found, op)]),
      }),
    },
  ];
};

const charging =
  /^(?:be )?(?:charged|levied|billed|demanded|asked|collected|claimed|invoiced|imposed|deducted)$/;

/** "may be charged". */
function verbIn(items: readonly Item[]): { from: number; to: number } | null {
  const from = items.findIndex(({ kind }) => kind === 'may' || kind === 'must');
  if (from < 1) return null;
  for (const to of [from + 3, from + 2]) {
    const words = items.slice(from + 1, to);
    if (words.every(({ kind }) => kind === 'word') && charging.test(saidBy(words))) return { from, to };
  }
  return null;
}

const saidBy = (items: readonly Item[]): string =>
  items.flatMap(({ tokens }) => tokens.map(({ lower }) => lower)).join(' ');

const isRate = (item: Item): item is Figure =>
  isMeasure(item) &&
  item.measure.amount.kind === 'number' &&
  item.measure.amount.unit !== null &&
  (isMoney(item.measure.amount.unit) || isMoneyRate(item.measure.amount.unit));

const directionOf = (rate: readonly Item[]): Figure['measure']['op'] => {
  const figure = rate.find(isRate);
  return figure === undefined ? null : figure.measure.op;
};

const opens = /^(?:for|on)$/;
const per = /^(?:per|a|an|each|every)$/;

/** Each rate with "per kWh" behind it, and the words of its part from "for" or "on" on, on either side of it. */
function tiersIn(items: readonly Item[]): Tier[] | null {
  const tiers: Tier[] = [];
  let [scope, at]: [Item[], number] = [[], 0];
  while (at < items.length) {
    const item = items[at]!;
    if (item.kind === 'comma' || item.kind === 'and' || item.kind === 'semicolon') at += 1;
    else if (isRate(item)) {
      const rate: Item[] = [item];
      at += 1;
      if (per.test(saidBy(items.slice(at, at + 1)))) {
        rate.push(...items.slice(at, at + 2));
        at += 2;
      }
      tiers.push({ rate, scope });
      scope = [];
    } else if (opens.test(saidBy([item]))) {
      const part: Item[] = [item];
      at += 1;
      while (at < items.length && !isRate(items[at]!) && !/^(?:comma|and|semicolon)$/.test(items[at]!.kind))
        part.push(items[at++]!);
      const open = tiers.at(-1);
      if (open !== undefined && open.scope.length === 0 && scope.length === 0) open.scope = part;
      else scope = part;
    } else return null;
  }
  return scope.length === 0 && tiers.every((tier) => tier.scope.length > 0) ? tiers : null;
}

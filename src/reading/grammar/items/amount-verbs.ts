import { amountAt } from '../words/amounts.ts';
import { cuesAt } from '../words/cues.ts';
import { measuresAt } from './measures.ts';
import type { PlainVerb } from '../words/plain-verb.ts';
import type { Token } from '../words/tokens.ts';
import { isMoney, isMoneyRate } from '../words/units.ts';

/** "is", "amounts to", "pays": what comes after is what is due, or a formula of it. */
const amounting = [
  'is',
  'are',
  'equals',
  'equal',
  'amounts to',
  'amount to',
  'comes to',
  'come to',
  'is fixed at',
  'are fixed at',
  'is set at',
  'are set at',
  'is equal to',
  'are equal to',
  'is charged at',
  'are charged at',
  'is levied at',
  'are levied at',
  'is calculated at',
  'is paid at',
  'are paid at',
  'is billed at',
  'are billed at',
  'is priced at',
  'are priced at',
  'is taxed at',
  'are taxed at',
  'costs',
  'cost',
  'covers',
  'cover',
  'charges',
  'charge',
  'levies',
  'levy',
  'collects',
  'collect',
  'pays',
  'pay',
].map((phrase) => phrase.split(' '));

/** "4 EUR is charged for each day": the figure comes before. */
const charged = /^(?:charged|levied|payable|due|imposed|collected|owed|added|deducted)$/;

export function amountVerb(tokens: readonly Token[], from: number, at: number, to: number): PlainVerb | null {
  const lower = (index: number): string => (index < to ? (tokens[index]?.lower ?? '') : '');
  if (/^(?:is|are)$/.test(lower(at)) && charged.test(lower(at + 1)) && figureBefore(tokens, from, at))
    return { at, to: at + 2, kind: 'charged' };
  const found = amounting
    .filter((words) => words.every((word, index) => lower(at + index) === word))
    .sort((left, right) => right.length - left.length)[0];
  if (found === undefined || !opensAmount(tokens, at + found.length, to)) return null;
  return { at, to: at + found.length, kind: 'amounts' };
}

function figureBefore(tokens: readonly Token[], from: number, at: number): boolean {
  for (let index = from; index < at; index += 1) {
    const amount = amountAt(tokens, index);
    if (amount?.amount.kind === 'share') return true;
    if (amount?.amount.kind !== 'number') continue;
    if (isMoney(amount.amount.unit) || isMoneyRate(amount.amount.unit)) return true;
  }
  return false;
}

/** "48 EUR", "6 % of", "the greater of", "nothing", "at most one third of", "half that amount". */
function opensAmount(tokens: readonly Token[], at: number, to: number): boolean {
  const lower = (index: number): string => (index < to ? (tokens[index]?.lower ?? '') : '');
  if (/^(?:nothing|nil|free)$/.test(lower(at))) return true;
  if (cuesAt(lower, at).some(({ category }) => /^(?:greater_of|lesser_of|sum_of)$/.test(category)))
    return true;
  return measuresAt(tokens, at).some(
    ({ amount }) =>
      amount.kind === 'share' ||
      (amount.kind === 'number' &&
        (isMoney(amount.unit) || isMoneyRate(amount.unit) || amount.unit?.dimension === 'ratio')),
  );
}

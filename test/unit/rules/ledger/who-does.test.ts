import { expect, it } from 'vitest';
import { whoDoes } from '../../../../src/rules/ledger/who-does.ts';
import { wordsOf } from './sample-ledger.ts';

const quote = 'The warden must inspect each plot and mow the verge if the weather is dry.';
const say = wordsOf(quote);
const done = [say.fact('plot_inspected', 'inspect each plot'), say.fact('verge_mown', 'mow the verge')];
const dry = say.fact('weather_dry', 'the weather is dry');
const warden = say.given('actor', 'The warden');

it('says of each act of a norm who does it, and of no condition', () => {
  const ledger = say.ledger('must', 'must', { who: [warden], if: [dry], act: [say.all(done, 'and')] });
  expect([...whoDoes([quote], ledger)]).toEqual([
    ['plot_inspected', 'The warden'],
    ['verge_mown', 'The warden'],
  ]);
});

it('says so where a condition asks who acts, and nothing where the words name nobody', () => {
  const asked = say.fact('actor_is_warden', 'The warden');
  const of = (who: (typeof dry)[]) =>
    whoDoes([quote], say.ledger('must', 'must', { who, act: [say.all(done, 'and')] })).size;
  expect(of([asked])).toBe(2);
  expect(of([])).toBe(0);
  expect(of([dry])).toBe(0);
});

it('says nothing where the words name who is not meant', () => {
  const other = say.fact('actor_is_warden', 'The warden');
  if (other.kind !== 'fact') throw new Error('no fact');
  const who = [{ ...other, equals: false }];
  expect(whoDoes([quote], say.ledger('must', 'must', { who, act: [say.all(done, 'and')] })).size).toBe(0);
});

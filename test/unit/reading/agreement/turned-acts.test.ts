import { describe, expect, it } from 'vitest';
import {
  amount,
  bool,
  findingsOf,
  int,
  mayOnly,
  must,
  mustNot,
  verdictOf,
  type Sentence,
} from './rule-of.ts';

const baths: Sentence = {
  quotes: ['The baths must stay closed where the water is warmer than 30 °C.'],
  title: 'Open the baths',
  inputs: [int('water_temperature', 'celsius', 'Temperature of the water')],
};
const cheque: Sentence = {
  quotes: ['A cashier is obliged to refuse a cheque that is older than 60 days.'],
  title: 'Cash a cheque',
  inputs: [int('cheque_age_days', 'day', 'Age of the cheque in days')],
};

describe('a duty to do the contrary of the action', () => {
  it('forbids the action', () => {
    expect(verdictOf(baths, mustNot, 'inputs.water_temperature <= 30')).not.toBe('blocked');
    expect(verdictOf(cheque, mustNot, 'inputs.cheque_age_days <= 60')).toBe('green');
  });

  it('forbids it where the words say, and nowhere else', () => {
    expect(verdictOf(baths, mustNot, 'inputs.water_temperature >= 30')).toBe('blocked');
    expect(verdictOf(cheque, mustNot, 'inputs.cheque_age_days > 60')).toBe('blocked');
  });

  it('is a duty where it is done to something else', () => {
    const gate = { ...baths, quotes: ['The gate must stay closed where the water is warmer than 30 °C.'] };
    expect(verdictOf(gate, mustNot, 'inputs.water_temperature <= 30')).not.toBe('green');
  });

  it.each([
    ['A library must lend a book that is out of print.', 'Borrow a book'],
    ['A book that is out of print must be lent.', 'Borrow a book'],
    ['A dealer must buy a book that is out of print.', 'Sell a book'],
    ['A book that is out of print must be sold.', 'Buy a book'],
  ])('is a duty of another, where that is what he does: %s', (quote, title) => {
    const book = { quotes: [quote], title, inputs: [bool('out_of_print', 'The book is out of print')] };
    const contrary = findingsOf(book, mustNot, '!inputs.out_of_print').filter((each) => each.contrary);
    expect(contrary.map(({ path }) => path)).toEqual(['modality']);
  });

  it('is a duty where an input says whether it is done', () => {
    const refused = bool('cheque_refused', 'The cheque is refused');
    const told = { ...cheque, inputs: [...cheque.inputs, refused] };
    expect(verdictOf(told, must, 'inputs.cheque_refused', 'inputs.cheque_age_days > 60')).toBe('green');
    expect(verdictOf(told, mustNot, '!inputs.cheque_refused', 'inputs.cheque_age_days > 60')).not.toBe(
      'green',
    );
  });
});

describe('what is said to be not so', () => {
  const road: Sentence = {
    quotes: ['Salt may be strewn only from November to March and only on roads that are not gritted.'],
    title: 'Strew salt',
    inputs: [
      int('month', null, 'Month in which the salt is strewn, 1 to 12'),
      bool('road_gritted', 'The road is gritted'),
    ],
  };
  const season = '(inputs.month >= 11 || inputs.month <= 3)';

  it('is said there, and not where its thing is named', () => {
    expect(verdictOf(road, mayOnly, `${season} && !inputs.road_gritted`)).not.toBe('blocked');
    expect(verdictOf(road, mayOnly, `${season} && inputs.road_gritted`)).not.toBe('green');
  });
});

describe('what is asked for something when it is sold again', () => {
  const stamp: Sentence = {
    quotes: ['Whoever resells a stamp for more than the price printed on it commits an offence.'],
    title: 'Resell a stamp',
    inputs: [
      amount('resale_price', 'EUR', 'Price for which the stamp is resold'),
      amount('printed_price', 'EUR', 'Price printed on the stamp'),
    ],
  };

  it('is held against what is printed', () => {
    expect(verdictOf(stamp, mustNot, 'inputs.resale_price <= inputs.printed_price')).not.toBe('blocked');
    expect(verdictOf(stamp, mustNot, 'inputs.resale_price >= inputs.printed_price')).toBe('blocked');
  });
});

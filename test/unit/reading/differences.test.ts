import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const weights = [
  'label_weight: decimal g - Weight on the label',
  'net_weight: decimal g - Net weight of the cheese',
];
const above = 'net_weight - label_weight';
const below = 'label_weight - net_weight';
const read = (text: string) => readClause(`The net weight ${text}.`, 'Sell a packed cheese', weights);

it.each([
  [
    'must not differ from the weight on the label by more than 2 g',
    `!(${above} > 2 || ${below} > 2) none/deny`,
  ],
  ['may deviate from the weight on the label by at most 2 g', `${above} <= 2 && ${below} <= 2 permit/none`],
  ['must differ from the weight on the label by at least 2 g', `${above} >= 2 || ${below} >= 2 none/deny`],
  ['must not be more than 2 g below the weight on the label', `${below} <= 2 none/deny`],
  ['must not be more than 2 g above the weight on the label', `${above} <= 2 none/deny`],
  ['must not exceed the weight on the label by more than 2 g', `${above} <= 2 none/deny`],
  ['must not fall short of the weight on the label by more than 2 g', `${below} <= 2 none/deny`],
  ['must exceed the weight on the label by at least 2 g', `${above} >= 2 none/deny`],
  [
    'must not differ from the weight on the label by more than 2% of the weight on the label in either direction',
    `!(${above} > 0.02 * label_weight || ${below} > 0.02 * label_weight) none/deny`,
  ],
  ['must not exceed the weight on the label by more than 2%', `${above} <= 0.02 * label_weight none/deny`],
  [
    'must not fall short of the weight on the label by more than 2%',
    `${below} <= 0.02 * label_weight none/deny`,
  ],
])('how far one is from the other: "%s"', (text, said) => {
  expect(meaningOf(read(text), weights)).toEqual([`[true] => ${said}`]);
});

it.each([
  'must not differ from the weight on the label',
  'must not differ from the weight on the label by more than 2%',
  'must not differ from the weight on the label by more than 2 g upwards',
  'must not differ from the weight of the packaging by more than 2 g',
])('how far, of what, or which way is not said: "%s"', (text) => {
  expect(read(text).complete).toBe(false);
});

it('a deviation that has a sign keeps to both sides', () => {
  const inputs = ['deviation_g: decimal g - Reading of the scale minus the reference weight'];
  const text = 'A scale may deviate from the reference weight by up to 2 g in either direction.';
  expect(meaningOf(readClause(text, 'Use a scale', inputs), inputs)).toEqual([
    '[true] => deviation_g <= 2 && 0 - deviation_g <= 2 permit/none',
  ]);
});

const laid = ['days_since_laying: int day - Days since the eggs were laid'];
it.each([
  ['Eggs older than 28 days must not be sold.', 'days_since_laying <= 28 none/deny'],
  ['Eggs must not be sold when they are more than 28 days old.', 'days_since_laying <= 28 none/deny'],
  ['Eggs may be sold up to an age of 28 days.', 'days_since_laying <= 28 permit/none'],
])('the age of a thing is the time since it was made: "%s"', (text, said) => {
  expect(meaningOf(readClause(text, 'Sell eggs', laid), laid)).toEqual([`[true] => ${said}`]);
});

it('the time since something else happened is no age', () => {
  const opened = ['days_since_opening: int day - Days since the pack was opened'];
  expect(readClause('Cheese older than 28 days must not be sold.', 'Sell cheese', opened).complete).toBe(
    false,
  );
});

it('a figure without a noun is of the input that was spoken of before', () => {
  const paint = [
    'made_on: date - Day of production',
    'solvent_percent: decimal percent - Share of solvent in the paint',
  ];
  const text = (end: string): string =>
    `Wall paint made up to 31 December 2027 may contain up to 12% solvent; ${end}`;
  expect(
    meaningOf(
      readClause(text('wall paint made after that date may contain up to 5%.'), 'Make wall paint', paint),
      paint,
    ),
  ).toEqual([
    '[made_on <= date("2027-12-31")] => solvent_percent <= 12 permit/none',
    '[made_on > date("2027-12-31")] => solvent_percent <= 5 permit/none',
  ]);
  expect(readClause(text('it must contain at least 5% water.'), 'Make wall paint', paint).complete).toBe(
    false,
  );
});

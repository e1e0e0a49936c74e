import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [what: string, text: string, inputs: string[], means: string[]];

const dog = [
  'bites: bool - The dog bites',
  'weight: decimal kilogram - Weight of the dog',
  'muzzled: bool - The dog is muzzled',
];
const shop = [
  'sunday: bool - It is a Sunday',
  'public_holiday: bool - It is a public holiday',
  'closed: bool - The shop is closed',
];
const drive = [
  'winter: bool - It is winter',
  'wet_weather: bool - The weather is wet',
  'driven_slowly: bool - The car is driven slowly',
];
const milk = [
  'fat_content: decimal percent - Fat content of the milk',
  'sheep_milk: bool - The milk is sheep’s milk',
];
const boats = ['days_moored: int day - Days for which the boat is moored', 'winter: bool - It is winter'];

const read: [...Example, action: string][] = [
  [
    'two classes that must both do it',
    'Dogs that bite and dogs that weigh over 40 kg must be muzzled.',
    dog,
    ['[bites || weight > 40] => muzzled none/deny'],
    'Walk a dog',
  ],
  [
    'one class with two properties',
    'A dog that bites and weighs over 40 kg must be muzzled.',
    dog,
    ['[bites && weight > 40] => muzzled none/deny'],
    'Walk a dog',
  ],
  [
    'two kinds of days in front',
    'On Sundays and public holidays, shops must be closed.',
    shop,
    ['[sunday || public_holiday] => closed none/deny'],
    'Run a shop',
  ],
  [
    'two classes that are exempt, after a semicolon',
    'A skip must be covered; however, empty skips and skips that stand in a yard are exempt.',
    [
      'covered: bool - The skip is covered',
      'empty: bool - The skip is empty',
      'in_yard: bool - The skip stands in a yard',
    ],
    ['[!(empty || in_yard)] => covered none/deny'],
    'Leave a skip',
  ],
  [
    'a figure that one class has instead',
    'Milk with a fat content of more than 5% must not be sold; for sheep’s milk this limit is 8%.',
    milk,
    ['[fat_content > 5] => sheep_milk none/deny', '[fat_content > 8] => !sheep_milk none/deny'],
    'Sell milk',
  ],
  [
    'a figure that one case has instead, in its own sentence',
    'A boat must not be moored for more than 7 days. In winter the limit is 14 days.',
    boats,
    ['[!winter] => days_moored <= 7 none/deny', '[winter] => days_moored <= 14 none/deny'],
    'Moor a boat',
  ],
  [
    'a figure that one case has instead, in a parenthesis',
    'Boats may be moored for up to 7 days (14 days in winter).',
    boats,
    ['[true] => winter && days_moored <= 14 || !winter && days_moored <= 7 permit/none'],
    'Moor a boat',
  ],
];

const open: [what: string, text: string, inputs: string[], action: string][] = [
  [
    'two circumstances in front',
    'In winter and in wet weather the car must be driven slowly.',
    drive,
    'Drive a car',
  ],
  ['two circumstances behind', 'Shops must be closed on Sundays and on public holidays.', shop, 'Run a shop'],
  [
    'a figure of another unit',
    'Boats may be moored for up to 7 days. In winter the limit is 14 m.',
    boats,
    'Moor a boat',
  ],
  [
    'a second denial without its verb',
    'Nothing heavier than 5 kg may be hung from the rail, and nothing at all from the lamp.',
    [
      'weight: decimal kilogram - Weight of what is hung',
      'hung_from: enum rail|lamp|hook - From what it is hung',
    ],
    'Hang something',
  ],
];

describe('classes and cases that are named side by side', () => {
  it.each(read)('reads %s', (_what, text, inputs, means, action) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('leaves open %s', (_what, text, inputs, action) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

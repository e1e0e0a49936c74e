import { expect, test } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const pressure = ['boiler_pressure: decimal bar'];
const rowers = ['rowers: int - Rowers in the crew'];
const repair = ['hours_since_repair: decimal hour'];
const reeds = ['cut_on: date - Day on which the reeds are cut'];
const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

test.each([
  ['A crew must have at the very least 3 rowers.', rowers, 'rowers >= 3 none/deny'],
  ['A crew must have 3 rowers as a minimum.', rowers, 'rowers >= 3 none/deny'],
  ['A crew must have 8 rowers at the outside.', rowers, 'rowers <= 8 none/deny'],
  [
    'The boiler pressure must be neither more nor less than 3 bar.',
    pressure,
    'boiler_pressure == 3 none/deny',
  ],
  ['The boiler pressure must be 3 bar, no more and no less.', pressure, 'boiler_pressure == 3 none/deny'],
  ['The boiler pressure must not reach 5 bar.', pressure, 'boiler_pressure < 5 none/deny'],
  [
    'The boiler pressure must stay within the limits of 2 and 5 bar.',
    pressure,
    'boiler_pressure >= 2 && boiler_pressure <= 5 none/deny',
  ],
  [
    'The boiler pressure must not lie outside the range 2 to 5 bar.',
    pressure,
    '!(boiler_pressure < 2 || boiler_pressure > 5) none/deny',
  ],
  [
    'The boiler pressure must not be allowed to fall below 2 bar.',
    pressure,
    'boiler_pressure >= 2 none/deny',
  ],
  ['The boiler pressure may be 5 bar at most.', pressure, 'boiler_pressure <= 5 none/deny'],
  ['The boiler pressure may be up to 5 bar.', pressure, 'boiler_pressure <= 5 permit/none'],
  [
    'The number of rowers in the boat must not exceed 8.',
    ['rowers_in_boat: int - Rowers on board'],
    'rowers_in_boat <= 8 none/deny',
  ],
  [
    'The distance between two boats must be at least 3 m.',
    ['distance_between_boats: decimal metre'],
    'distance_between_boats >= 3 none/deny',
  ],
  [
    'The duration of a heat must not exceed 20 minutes.',
    ['heat_minutes: int minute'],
    'heat_minutes <= 20 none/deny',
  ],
])('a figure is bounded as the words say: %s', (text, inputs, said) => {
  expect(read(text, 'Start the race', inputs)).toEqual([`[true] => ${said}`]);
});

test.each([
  ['The crew may relight the boiler no sooner than 3 hours after the repair.', '>= 3 permit/deny'],
  ['At the earliest 3 hours after the repair, the crew may relight the boiler.', '>= 3 permit/deny'],
  ['The crew may relight the boiler no later than 3 hours after the repair.', '<= 3 permit/none'],
  ['The crew must wait at least 3 hours after the repair before relighting the boiler.', '>= 3 none/deny'],
  [
    'The crew must not wait more than 3 hours after the repair before relighting the boiler.',
    '<= 3 none/deny',
  ],
  ['At least 3 hours must have passed since the repair before the boiler may be relit.', '>= 3 none/deny'],
  ['There must be at least 3 hours between the repair and the relighting of the boiler.', '>= 3 none/deny'],
  [
    'The crew may relight the boiler only after more than 3 hours have passed since the repair.',
    '> 3 permit/deny',
  ],
])('a time has to pass, or must not: %s', (text, said) => {
  expect(read(text, 'Relight the boiler', repair)).toEqual([`[true] => hours_since_repair ${said}`]);
});

test.each([
  [
    'Reeds must not be cut from 1 March until 31 July 2027.',
    '!(cut_on >= date("2027-03-01") && cut_on <= date("2027-07-31"))',
  ],
  ['Reeds must not be cut until 31 July 2027.', 'cut_on >= date("2027-07-31")'],
  ['Reeds must not be cut until 31 July 2027 inclusive.', 'cut_on > date("2027-07-31")'],
])('the last day of a ban belongs to it where it has a first one, or is included: %s', (text, said) => {
  expect(read(text, 'Cut reeds', reeds)).toEqual([`[true] => ${said} none/deny`]);
});

const hour = [
  'mooring_time: decimal hour - Time of day at which the boat is moored, in hours after midnight',
];
const rower = ['rower_age: int year - Age of the rower'];
const haul = ['catch_kg: decimal kilogram - Weight of the catch', 'catch_logged: bool'];
const protest = ['days_after_regatta: int day - Days from the regatta to the lodging of the protest'];

test.each([
  [
    'The boiler must have a pressure of not less than 2 nor more than 5 bar.',
    'Start',
    pressure,
    '[true] => boiler_pressure >= 2 && boiler_pressure <= 5 none/deny',
  ],
  [
    'The boiler pressure must not be less than 2 nor more than 5 bar.',
    'Start',
    pressure,
    '[true] => !(boiler_pressure < 2 || boiler_pressure > 5) none/deny',
  ],
  [
    'The boiler pressure must be from 2 up to but not including 5 bar.',
    'Start',
    pressure,
    '[true] => boiler_pressure >= 2 && boiler_pressure < 5 none/deny',
  ],
  [
    'A crew must have exactly 4 rowers, no more and no fewer.',
    'Start',
    rowers,
    '[true] => rowers == 4 none/deny',
  ],
  [
    'A catch of anything from 5 to 20 kg must be logged.',
    'Land the catch',
    haul,
    '[catch_kg >= 5 && catch_kg <= 20] => catch_logged none/deny',
  ],
  ['Rowers of 16 years or more may start.', 'Start', rower, '[rower_age >= 16] => true permit/none'],
  [
    'Rowers who have completed 16 years of age may start.',
    'Start',
    rower,
    '[rower_age >= 16] => true permit/none',
  ],
  [
    'Rowers who are not yet 16 years old must not start.',
    'Start',
    rower,
    '[true] => rower_age >= 16 none/deny',
  ],
  [
    'Reeds must be cut on 1 March 2027 at the earliest.',
    'Cut',
    ['cut_on: date - Day on which the reeds are cut'],
    '[true] => cut_on >= date("2027-03-01") none/deny',
  ],
])('two ends of a range, and ages: %s', (text, action, inputs, said) => {
  expect(read(text, action, inputs)).toEqual([said]);
});

test.each([
  ['The boat must be moored before 21:00.', 'mooring_time < 21'],
  ['The boat must be moored by 21:00 at the latest.', 'mooring_time <= 21'],
  ['Boats must not be moored from 9 p.m. onwards.', 'mooring_time < 21'],
  [
    'Outside the hours of 8 a.m. to 6 p.m., a boat must not be moored.',
    '!(mooring_time < 8 || mooring_time > 18)',
  ],
])('the hour of an act: %s', (text, said) => {
  expect(read(text, 'Moor the boat', hour)).toEqual([`[true] => ${said} none/deny`]);
});

test('hours over midnight that are left out are asked about', () => {
  const text = 'Outside the hours of 10 p.m. to 6 a.m., a boat must not be moored.';
  expect(readClause(text, 'Moor the boat', hour).complete).toBe(false);
});

test.each([
  'The crew has 10 days from the regatta to lodge a protest.',
  'The crew is given 10 days after the regatta in which to lodge a protest.',
])('a time that someone has is a deadline: %s', (text) => {
  expect(read(text, 'Lodge a protest', protest)).toEqual(['[true] => days_after_regatta <= 10 none/deny']);
});

test.each(['The crew has 10 days from the regatta.', 'The crew has 10 boats to moor.'])(
  'what someone has, without what for or of something else, is no deadline: %s',
  (text) => {
    expect(readClause(text, 'Lodge a protest', protest).complete).toBe(false);
  },
);

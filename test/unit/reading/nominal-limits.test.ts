import { expect, test } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, input: string): string[] =>
  meaningOf(readClause(text, 'Use the dock', [input]), [input]);
const draught = 'draught: decimal metre - Draught of the barge';
const fee = 'mooring_fee: decimal EUR';
const width = 'berth_width: decimal metre';
const pressure = 'boiler_pressure: decimal bar';

test.each([
  ['The upper limit for the draught of a barge is 2 m.', draught, 'draught <= 2'],
  ['The lower limit for the draught of a barge is 2 m.', draught, 'draught >= 2'],
  ['The highest permitted draught of a barge is 2 m.', draught, 'draught <= 2'],
  ['There is a ceiling of 40 EUR on the mooring fee.', fee, 'mooring_fee <= 40'],
  ['A minimum of 3 m applies to the width of a berth.', width, 'berth_width >= 3'],
  ['The mooring fee has a cap of 40 EUR.', fee, 'mooring_fee <= 40'],
  [
    'The permitted range for the pressure of the boiler is 2 to 5 bar.',
    pressure,
    'boiler_pressure >= 2 && boiler_pressure <= 5',
  ],
  [
    'The period for lodging a protest ends 10 days after the regatta.',
    'days_after_regatta: int day - Days from the regatta to the lodging of the protest',
    'days_after_regatta <= 10',
  ],
  [
    'The latest time for booking the pilot is two days before arrival.',
    'days_from_booking_to_arrival: int day',
    'days_from_booking_to_arrival >= 2',
  ],
  ['Berth width: between 3 and 5 m.', width, 'berth_width >= 3 && berth_width <= 5'],
  ['Mooring fee: 40 EUR max.', fee, 'mooring_fee <= 40'],
])('a limit that a noun states: %s', (text, input, said) => {
  expect(read(text, input)).toEqual([`[true] => ${said} none/deny`]);
});

test.each([
  ['The period of notice is 10 days.', 'notice_days: int day'],
  ['The age limit for skippers is 70 years.', 'skipper_age: int year'],
  ['The limit of 40 EUR applies to members.', 'is_member: bool'],
])('a noun that may be either, or that limits something else, is asked about: %s', (text, input) => {
  expect(readClause(text, 'Use the dock', [input]).complete).toBe(false);
});

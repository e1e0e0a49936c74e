import { expect, test } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const kiln = ['glaze_dry: bool - The glaze is dry', 'kiln_lit: bool - The kiln is lit'];
const boat = ['debt_settled: bool', 'boat_sold: bool'];
const lock = ['lock_open: bool', 'horn_sounded: bool'];
const signal = ['signal: bool', 'horn_sounded: bool'];
const vent = ['vent_open: bool'];
const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

test.each([
  [
    'Up to the time when the glaze is dry, the potter must not light the kiln.',
    'Light the kiln',
    kiln,
    '[true] => !kiln_lit || glaze_dry none/deny',
  ],
  [
    'The skipper must not sell the boat till the debt has been settled.',
    'Sell the boat',
    boat,
    '[true] => !boat_sold || debt_settled none/deny',
  ],
  [
    'Pending settlement of the debt, the skipper must not sell the boat.',
    'Sell the boat',
    boat,
    '[true] => !boat_sold || debt_settled none/deny',
  ],
  [
    'Before settlement of the debt, the skipper must not sell the boat.',
    'Sell the boat',
    boat,
    '[true] => !boat_sold || debt_settled none/deny',
  ],
  [
    'The kiln must stay lit until the glaze is dry.',
    'Leave the workshop',
    kiln,
    '[!glaze_dry] => kiln_lit none/deny',
  ],
  [
    'The kiln must stay lit for as long as the glaze has yet to be dried.',
    'Leave the workshop',
    ['glaze_dried: bool', 'kiln_lit: bool'],
    '[!glaze_dried] => kiln_lit none/deny',
  ],
  [
    'The gunner must open the vent previous to firing the gun.',
    'Fire the gun',
    vent,
    '[true] => vent_open none/deny',
  ],
  [
    'The vent must be opened before the gunner fires the gun.',
    'Fire the gun',
    vent,
    '[true] => vent_open none/deny',
  ],
  [
    'The gunner must not fire the gun before opening the vent.',
    'Fire the gun',
    vent,
    '[true] => vent_open none/deny',
  ],
  [
    'A diver must not drink wine before diving.',
    'Dive',
    ['wine_drunk: bool'],
    '[true] => !wine_drunk none/deny',
  ],
  [
    'In any case other than one in which the lock is open, the keeper must sound the horn.',
    'Pass the lock',
    lock,
    '[!lock_open] => horn_sounded none/deny',
  ],
  [
    'The keeper must sound the horn in the absence of a signal.',
    'Pass the lock',
    signal,
    '[!signal] => horn_sounded none/deny',
  ],
  [
    'Absent a signal, the keeper must sound the horn.',
    'Pass the lock',
    signal,
    '[!signal] => horn_sounded none/deny',
  ],
  [
    'For want of a signal, the keeper must sound the horn.',
    'Pass the lock',
    signal,
    '[!signal] => horn_sounded none/deny',
  ],
])('until then, before it, without it: %s', (text, action, inputs, said) => {
  expect(read(text, action, inputs)).toEqual([said]);
});

test.each([
  'The keeper must sound the horn, regardless whether the lock is open.',
  'Whether the lock is open or not, the keeper must sound the horn.',
  'The keeper must sound the horn (even if the lock is open).',
  'The keeper must sound the horn, also if the lock is open.',
  'The keeper must sound the horn, and it is immaterial whether the lock is open.',
])('what makes no difference is no condition: %s', (text) => {
  expect(read(text, 'Pass the lock', lock)).toEqual(['[true] => horn_sounded none/deny']);
});

test('a place is no condition where any place will do, and something that is there is one', () => {
  const inputs = ['fog: bool', 'horn_sounded: bool'];
  expect(read('Wherever there is fog, the keeper must sound the horn.', 'Pass the lock', inputs)).toEqual([
    '[fog] => horn_sounded none/deny',
  ]);
  const town = ['is_resident: bool - The visitor is a resident', 'ticket_shown: bool'];
  expect(read('Wherever a visitor lives, a ticket must be shown.', 'Enter the fort', town)).toEqual([
    '[true] => ticket_shown none/deny',
  ]);
});

test.each([
  ['The potter must wait at the door until the glaze is dry.', 'Light the kiln', kiln],
  ['The kiln may stay lit until the glaze is dry.', 'Leave the workshop', kiln],
  ['A diver must not drink wine before resting.', 'Dive', ['wine_drunk: bool', 'rested: bool']],
  ['The keeper must list absent boatmen.', 'Pass the lock', ['boatmen_absent: bool', 'boatmen_listed: bool']],
  [
    'If there is fog, the keeper must sound the horn, also if the lock is open.',
    'Pass the lock',
    [...lock, 'fog: bool'],
  ],
  [
    'If, in spite of a protest by the crew, the lock is open, the keeper must sound the horn.',
    'Pass the lock',
    [...lock, 'crew_protests: bool'],
  ],
])('what may be meant otherwise is asked about: %s', (text, action, inputs) => {
  expect(readClause(text, action, inputs).complete).toBe(false);
});

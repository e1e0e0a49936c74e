import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('what makes no difference', () => {
  it.each([
    [
      'A parcel must be insured, whichever depot it was sent from.',
      'Send parcel',
      ['insured: bool'],
      '[true] => insured none/deny',
    ],
    [
      'A claim must be filed by 1 March 2027, on whatever day the loss occurred.',
      'File claim',
      ['filed_on: date', 'loss_occurred_on: date'],
      '[true] => filed_on <= date("2027-03-01") none/deny',
    ],
    [
      'Visitors must wear a badge, whoever invited them.',
      'Visit',
      ['wears_badge: bool', 'invited_by: enum staff|management'],
      '[true] => wears_badge none/deny',
    ],
    [
      'A dog of whatever breed must be on a lead.',
      'Walk dog',
      ['on_lead: bool', 'breed: enum poodle|terrier'],
      '[true] => on_lead none/deny',
    ],
  ])('limits nothing: %s', (text, action, inputs, meaning) => {
    expect(read(text, action, inputs)).toEqual([meaning]);
  });

  it('is told from which of two is meant', () => {
    const inputs = ['months_from_delivery: int month', 'months_from_discovery: int month'];
    const text =
      'A claim must be made within 24 months of delivery or within 6 months of discovery, whichever period ends first.';
    expect(read(text, 'Make a claim', inputs)).toEqual([
      '[true] => months_from_delivery <= 24 && months_from_discovery <= 6 none/deny',
    ]);
  });

  it('is asked about where it says to whom: A ticket may be sold to whichever visitor asks first.', () => {
    const text = 'A ticket may be sold to whichever visitor asks first.';
    expect(readClause(text, 'Sell ticket', ['asks_first: bool']).complete).toBe(false);
  });
});

describe('verbs beside a figure or a state that an input says', () => {
  it.each([
    [
      'If a plant proves to be infected, the grower must burn it within 24 hours.',
      'Grow plants',
      ['plant_infected: bool', 'hours_to_burning: int hour'],
      '[plant_infected] => hours_to_burning <= 24 none/deny',
    ],
    [
      'If a plant turns out to be infected, the grower must burn it within 24 hours.',
      'Grow plants',
      ['plant_infected: bool', 'hours_to_burning: int hour'],
      '[plant_infected] => hours_to_burning <= 24 none/deny',
    ],
    [
      'When the pressure has fallen to 2 bar or less, the pump must be stopped.',
      'Run pump',
      ['pressure: decimal bar', 'pump_stopped: bool'],
      '[pressure <= 2] => pump_stopped none/deny',
    ],
    [
      'A paper graded with fewer than 40 points may be resubmitted.',
      'Resubmit paper',
      ['points: int'],
      '[points < 40] => true permit/none',
    ],
    [
      'A deed may be corrected if the registration lies no more than 12 months back.',
      'Correct deed',
      ['months_since_registration: int month'],
      '[true] => months_since_registration <= 12 permit/none',
    ],
    [
      'A bus driver who leaves the cab must switch off the engine before doing so.',
      'Drive bus',
      ['leaves_cab: bool', 'engine_switched_off: bool'],
      '[leaves_cab] => engine_switched_off none/deny',
    ],
    [
      'Every year from June to August, fires must not be lit.',
      'Light fire',
      ['month: int - Month of the year'],
      '[true] => !(month >= 6 && month <= 8) none/deny',
    ],
  ])('say no more: %s', (text, action, inputs, meaning) => {
    expect(read(text, action, inputs)).toEqual([meaning]);
  });

  it.each([
    // by how much it changed, and not to what
    [
      'The pump must be stopped when the pressure has fallen by 2 bar or more.',
      ['pressure: decimal bar', 'pump_stopped: bool'],
    ],
    // what was shown of what someone can do
    ['A candidate who has proved to be able to swim may take the boat.', ['can_swim: bool']],
    // a lamp that has gone out is not on
    ['Once the lamp has gone out, the crew may leave their seats.', ['lamp_on: bool']],
  ])('are asked about where they may say more: %s', (text, inputs) => {
    expect(readClause(text, 'Act', inputs).complete).toBe(false);
  });
});

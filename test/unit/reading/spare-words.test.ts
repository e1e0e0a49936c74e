import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read: [what: string, text: string, action: string, inputs: string[], means: string[]][] = [
  [
    'a noun that says which kind of thing the action is about',
    'A river cruise must be cancelled if the water level exceeds 4 m.',
    'Run a cruise',
    ['water_level: decimal metre - Water level', 'cancelled: bool - The cruise is cancelled'],
    ['[water_level > 4] => cancelled none/deny'],
  ],
  [
    'the same in the plural, after its verb',
    'A carrier must label glass bottles.',
    'Carry bottles',
    ['labelled: bool - The bottles are labelled'],
    ['[true] => labelled none/deny'],
  ],
  [
    'who does what is done',
    'Prices may be fixed by the board for up to 12 months.',
    'Fix prices',
    ['months: int month - Months for which the prices are fixed'],
    ['[true] => months <= 12 permit/none'],
  ],
  [
    'whom a pronoun takes up',
    'Where a council rejects a claim, it must state its reasons.',
    'Decide a claim',
    ['claim_rejected: bool - The claim is rejected', 'reasons_stated: bool - Reasons are stated'],
    ['[claim_rejected] => reasons_stated none/deny'],
  ],
  [
    'what is granted once in a time lies at least so long after the last',
    'Prices may be raised once every 12 months.',
    'Raise prices',
    ['months_since_last_raise: int month - Months since prices were last raised'],
    ['[true] => months_since_last_raise >= 12 permit/none'],
  ],
  [
    'where what is due goes, and the verb that its noun needs',
    'The operator must send the report to the ministry within 3 days of the event.',
    'Report an event',
    ['days_from_event_to_report: int day - Days from the event to the report'],
    ['[true] => days_from_event_to_report <= 3 none/deny'],
  ],
  [
    'where it comes from',
    'The buyer shall collect the goods from the warehouse within 8 days of payment.',
    'Collect goods',
    ['days_from_payment: int day - Days from the payment to the collection of the goods'],
    ['[true] => days_from_payment <= 8 none/deny'],
  ],
  [
    'who acts, beside the kind of an event that is counted from',
    'The organiser of a street race must apply for a permit at least 60 days before the race.',
    'Apply for race permit',
    ['days_before_race: int day - Days from the application to the race'],
    ['[true] => days_before_race >= 60 none/deny'],
  ],
  [
    'the frame of a range',
    'The pressure must stay within the range from 2 to 5 bar.',
    'Run a boiler',
    ['pressure: decimal bar - Pressure in the boiler'],
    ['[true] => pressure >= 2 && pressure <= 5 none/deny'],
  ],
  [
    'a verb beside what the act turns on',
    'Nothing thinner than 4 mm may be used as a ramp.',
    'Build a ramp',
    ['plate_thickness: int millimetre - Thickness of the plate'],
    ['[true] => plate_thickness >= 4 none/deny'],
  ],
  [
    'the same in each of two norms',
    'No single sponsor may supply more than 20% of the seed, and all sponsors together may not supply more than 70% of it.',
    'Sow a field',
    [
      'share_of_largest_sponsor: decimal percent - Share of the seed that comes from the largest sponsor',
      'share_of_all_sponsors: decimal percent - Share of the seed that comes from all sponsors together',
    ],
    ['[true] => share_of_largest_sponsor <= 20 none/deny', '[true] => share_of_all_sponsors <= 70 none/deny'],
  ],
];

const left: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'how a thing is',
    'A damaged parcel must be returned within 7 days.',
    'Return a parcel',
    ['days_to_return: int day - Days until the parcel is returned'],
  ],
  [
    'an input that nothing reads may be what the word says',
    'A motor boat may be hired for up to 5 hours.',
    'Hire a boat',
    ['hours: decimal hour - Length of the hire', 'engine_power: int kilowatt - Power of its engine'],
  ],
  [
    'a noun that says which figure is meant',
    'The door width must be at least 90 cm at the sill.',
    'Fit a door',
    ['width: int centimetre - Width'],
  ],
  [
    'a place of its kind',
    'The sample must be sent to an accredited laboratory within 2 days.',
    'Send a sample',
    ['days_to_sending: int day - Days until the sample is sent'],
  ],
  [
    'a place that something says more of',
    'A captain must report the loss to the coastguard of the nearest port within 2 hours.',
    'Report a loss',
    ['hours_to_report: int hour - Hours to the report'],
  ],
  [
    'another thing than the action is about',
    'The operator must send the invoice to the ministry within 3 days of the event.',
    'Report an event',
    ['days_from_event_to_report: int day - Days from the event to the report'],
  ],
  [
    'one that singles out some of those who act',
    'No student nurse may give an injection.',
    'Give an injection',
    ['supervised: bool - A doctor supervises'],
  ],
  [
    'a verb that turns the act round',
    'A sack heavier than 30 kg may be refused.',
    'Accept a sack',
    ['sack_weight: int kilogram - Weight of the sack'],
  ],
  [
    'a verb with a thing of its own',
    'A sack heavier than 30 kg must be put on a trolley.',
    'Accept a sack',
    ['sack_weight: int kilogram - Weight of the sack'],
  ],
];

describe('words that tell no two cases of an action apart', () => {
  it.each(read)('%s', (_what, text, action, inputs, means) => {
    const reading = readClause(text, action, inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual(means);
  });

  it.each(left)('are left unread: %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

describe('whose or of what the one who is named is', () => {
  const cheque = ['officers_who_signed: int - Number of officers who signed the cheque'];
  const exhibit = ['exhibitor: enum judge|grower|visitor - Who enters the exhibit'];
  const manifest = ['countersigned_by: enum safety_officer|deputy|nobody - Who countersigned the manifest'];

  it.each([
    [
      'A cheque must be signed by two officers of the association.',
      'Sign a cheque',
      cheque,
      '[true] => officers_who_signed >= 2 none/deny',
    ],
    [
      'A judge of the rose show may not enter an exhibit.',
      'Enter an exhibit',
      exhibit,
      '[true] => exhibitor != "judge" none/deny',
    ],
    [
      "The licensee's safety officer must countersign the manifest.",
      'Ship a source',
      manifest,
      '[true] => countersigned_by == "safety_officer" none/deny',
    ],
  ])('tells nothing apart: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it.each([
    ['A cheque must be signed by two officers of another association.', 'Sign a cheque', cheque],
    ['A cheque must be signed by two officers of the bank that issued it.', 'Sign a cheque', cheque],
    [
      'A judge of the dog show or a judge of the rose show may not enter an exhibit.',
      'Enter an exhibit',
      exhibit,
    ],
    ["The carrier's former safety officer must countersign the manifest.", 'Ship a source', manifest],
  ])('tells one from another: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

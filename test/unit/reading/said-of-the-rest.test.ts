import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] | null => {
  const reading = readClause(text, action, inputs);
  return reading.complete ? meaningOf(reading, inputs) : null;
};

describe('what is said of the rest, of company and of time', () => {
  const parcels = ['parcel_kg: decimal kilogram - Weight of the parcel in kilograms'];
  it.each([
    'Only parcels of up to 20 kg may be accepted; all others must be refused.',
    'Only parcels of up to 20 kg may be accepted; the others shall be sent back.',
    'Only parcels of up to 20 kg may be accepted; all others must be returned.',
  ])('refuses those that "only" refuses already: %s', (text) => {
    expect(read(text, 'Accept parcel', parcels)).toEqual(['[true] => parcel_kg <= 20 permit/deny']);
  });

  it.each([
    'Parcels of up to 20 kg may be accepted; all others must be refused.',
    'Only parcels of up to 20 kg may be accepted; all others must be weighed.',
    'Only parcels of up to 20 kg may be accepted; all others must be refused if they are damp.',
  ])('is asked about where it says more than that: %s', (text) => {
    expect(read(text, 'Accept parcel', parcels)).toBeNull();
  });

  const kiln = [
    'who: enum intern|potter - Who fires the kiln',
    'supervised_by_potter: bool - A potter supervises the firing',
  ];
  it('reads "alone" beside company that a norm before asks for', () => {
    expect(
      read(
        'An intern may fire the kiln only under the supervision of a potter; a potter may fire it alone.',
        'Fire kiln',
        kiln,
      ),
    ).toEqual([
      '[who == "intern"] => supervised_by_potter permit/deny',
      '[who == "potter"] => true permit/none',
    ]);
    expect(read('A potter may fire the kiln alone.', 'Fire kiln', kiln)).toBeNull();
  });

  const fair = [
    'open_on_following_day: bool - The fair is open on the following day',
    'open_on_same_day: bool - The fair has been open on the day itself',
  ];
  it('takes the day that is named for that day alone', () => {
    expect(
      read(
        'A stand may be left in place overnight if the fair is open on the following day.',
        'Leave stand in place overnight',
        fair,
      ),
    ).toEqual(['[true] => open_on_following_day permit/none']);
    expect(
      read(
        'A stand may be left in place overnight if the fair is open on the same day.',
        'Leave stand in place overnight',
        fair,
      ),
    ).not.toEqual(['[true] => open_on_following_day permit/none']);
  });

  it('reads no input into what makes no difference, also where its name is of light words', () => {
    const inputs = [
      'length_m: decimal metre - Length of the boat',
      'under_way: bool - Whether the boat is under way',
      'horn_carried: bool - Whether the boat carries a horn',
    ];
    expect(
      read(
        'A boat must carry a horn, whether or not it is under way, if it is longer than 12 metres.',
        'Use boat',
        inputs,
      ),
    ).toEqual(['[length_m > 12] => horn_carried none/deny']);
  });

  const records = ['days_since_visit: int day - Days since the visit'];
  it.each([
    [
      'A record must be erased no later than 30 days after the visit.',
      ['[true] => days_since_visit <= 30 none/deny'],
    ],
    ['A record must be erased no earlier than 30 days after the visit.', null],
  ])('ends what is kept: %s', (text, meaning) => {
    expect(read(text, 'Keep record', records)).toEqual(meaning);
  });

  it('takes what the figure is counted in for no count of its own', () => {
    const inputs = ['eggs_in_box: int - Number of eggs in the box'];
    expect(read('A packer may put from 6 to 12 eggs into one box.', 'Fill box', inputs)).toEqual([
      '[true] => eggs_in_box >= 6 && eggs_in_box <= 12 permit/none',
    ]);
  });

  it('reads a case of the same subject behind "and, where"', () => {
    const inputs = [
      'carries_children: bool - Whether the bus carries children',
      'months_since_inspection: decimal month - Months since the bus was last inspected',
    ];
    expect(
      read(
        'Buses shall be inspected at intervals not exceeding 12 months and, where they carry children, at intervals not exceeding 3 months.',
        'Run bus',
        inputs,
      ),
    ).toEqual([
      '[true] => carries_children && months_since_inspection <= 3 || !carries_children && months_since_inspection <= 12 none/deny',
    ]);
  });

  it('reads a conflict of named rules as a condition', () => {
    const inputs = [
      'brought_by_member: bool - The cat is brought by a member',
      'month_of_year: int - Month of the visit, 1 for January to 12 for December',
    ];
    expect(
      read(
        '1. A member may bring a cat.\n2. No cat may be brought from March to June.\n3. Where paragraphs 1 and 2 conflict, paragraph 2 prevails.',
        'Bring cat',
        inputs,
      ),
    ).toEqual([
      '[true] => brought_by_member permit/none',
      '[true] => !(month_of_year >= 3 && month_of_year <= 6) none/deny',
    ]);
  });
});

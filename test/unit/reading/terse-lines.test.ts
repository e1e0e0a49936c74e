import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('lines without a verb', () => {
  it.each([
    [
      'Expenses above 50 EUR only with a receipt.',
      'Claim expense',
      ['amount: decimal EUR', 'receipt: bool'],
      '[amount > 50] => receipt permit/deny',
    ],
    [
      'Children under 14 only with an adult.',
      'Enter',
      ['age: int year', 'adult_present: bool'],
      '[age < 14] => adult_present permit/deny',
    ],
    ['Dogs allowed only on a lead.', 'Bring dog', ['on_lead: bool'], '[true] => on_lead permit/deny'],
    [
      'Alcohol only after 18:00.',
      'Serve alcohol',
      ['minute_of_day: int minute - Minutes after midnight'],
      '[true] => minute_of_day > 1080 permit/deny',
    ],
    [
      'Helmets required on site.',
      'Enter site',
      ['wears_helmet: bool', 'on_site: bool'],
      '[on_site] => wears_helmet none/deny',
    ],
    [
      'Advance booking required for groups of more than ten.',
      'Visit',
      ['group_size: int', 'booked_in_advance: bool'],
      '[group_size > 10] => booked_in_advance none/deny',
    ],
    [
      'Gloves when handling acid.',
      'Work',
      ['handles_acid: bool', 'wears_gloves: bool'],
      '[handles_acid] => wears_gloves none/deny',
    ],
    [
      'No gloves when handling keys.',
      'Work',
      ['handles_keys: bool', 'wears_gloves: bool'],
      '[handles_keys] => !wears_gloves none/deny',
    ],
  ])('grant, ask for or forbid: %s', (text, action, inputs, meaning) => {
    expect(read(text, action, inputs)).toEqual([meaning]);
  });

  it.each([
    ['Advance booking not required.', ['booked_in_advance: bool']],
    ['No reservation required.', ['reservation: bool']],
    ['Not only with a receipt.', ['receipt: bool']],
    ['Rules when handling acid.', ['handles_acid: bool', 'wears_gloves: bool']],
    ['Helmet required, gloves recommended.', ['helmet: bool', 'gloves: bool']],
    ['Photographs only without flash.', ['uses_flash: bool']],
  ])('are not read where they ask for nothing, or for more: %s', (text, inputs) => {
    expect(readClause(text, 'Act', inputs).complete).toBe(false);
  });
});

describe('a ban with its cases after a colon', () => {
  const slope = ['wind: decimal m/s - Speed of the wind', 'snow: int cm - Depth of the snow'];

  it.each([
    ['No chairlift: wind over 18 m/s.', '[true] => wind <= 18 none/deny'],
    ['No chairlift: wind > 18 m/s or snow < 30 cm.', '[true] => !(wind > 18 || snow < 30) none/deny'],
  ])('holds in each of them: %s', (text, meaning) => {
    expect(read(text, 'Run the chairlift', slope)).toEqual([meaning]);
  });

  it.each(['No chairlift: snow up to 30 cm.', 'No chairlift: snow at least 30 cm.'])(
    'is asked about where the figure may be what is allowed: %s',
    (text) => {
      expect(readClause(text, 'Run the chairlift', slope).complete).toBe(false);
    },
  );

  it('is asked about where the figure is a fine', () => {
    expect(readClause('No chairlift: fine over 50 EUR.', 'Ride', ['fine: decimal EUR - Fine']).complete).toBe(
      false,
    );
  });
});

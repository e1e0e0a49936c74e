import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const hall = [
  'sunday: bool - The delivery is made on a Sunday',
  'delivery_minute_of_day: int minute - Time of the delivery in minutes after midnight',
];
const archive = [
  'age_years: int year - Age of the person',
  'holds_card: bool - The person holds a card',
  'belongs_to_staff: bool - The person belongs to the staff',
  'signed_register: bool - The person has signed the register',
];
const firm = [
  'convicted_of_fraud: bool - The firm has been convicted of fraud',
  'full_years_since_conviction: int year - Full years that have passed since the conviction',
];
const chapel = [
  'feast_day: bool - The visit is on a feast day',
  'entrance: enum cloister|garden - Entrance that the visitor uses',
];
const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('limits beside one another', () => {
  it('are asked about where they leave an input no figure', () => {
    const general = '1. Deliveries to the market hall must be made before 8:00.\n';
    const none = `${general}2. On Sundays, deliveries to the market hall must not be made before 9:00.`;
    const some = `${general}2. On Sundays, deliveries to the market hall must not be made before 6:00.`;
    expect(readClause(none, 'Deliver to the market hall', hall).complete).toBe(false);
    expect(readClause(some, 'Deliver to the market hall', hall).complete).toBe(true);
  });

  it('are asked about where the last of a list has one of its own', () => {
    const list = (last: string): string =>
      `The archive may be used by persons who\n\n(a) are at least 18 years old,\n\n(b) hold a card, or\n\n(c) ${last}.`;
    const asked = list('belong to the staff and have signed the register');
    expect(readClause(asked, 'Use the archive', archive).complete).toBe(false);
    const plain = archive.slice(0, 3);
    expect(readClause(list('belong to the staff'), 'Use the archive', plain).complete).toBe(true);
  });
});

it('years that are counted when they are full end the last of so many', () => {
  const text =
    'A firm that has been convicted of fraud within the preceding five years is barred from submitting a tender.';
  expect(read(text, 'Submit a tender', firm)).toEqual([
    '[true] => !(convicted_of_fraud && full_years_since_conviction < 5) none/deny',
  ]);
});

it('what is excepted in front of "only" is not permitted, but left aside', () => {
  expect(
    read(
      'Except on feast days, visitors may enter the chapel only through the cloister.',
      'Enter the chapel',
      chapel,
    ),
  ).toEqual(['[!feast_day] => entrance == "cloister" permit/deny']);
  expect(
    read(
      'Visitors may enter the chapel only through the cloister, except on feast days.',
      'Enter the chapel',
      chapel,
    ),
  ).not.toEqual(['[!feast_day] => entrance == "cloister" permit/deny']);
});

it('"unworthy" is for a person to judge', () => {
  const inputs = ['conduct_unworthy: bool - The conduct of the member is unworthy'];
  const { doubts } = readClause(
    'A member whose conduct is unworthy may be expelled.',
    'Expel a member',
    inputs,
  );
  expect(doubts.map(({ code }) => code)).toContain('judgement');
});

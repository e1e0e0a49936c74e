import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const dogs = [
  'dogs_kept: int - Number of dogs that the tenant keeps',
  'on_lead: bool - The dogs are on a lead',
];
const tests = ['tests_passed: int - Number of tests that the driver has passed'];
const signing = ['directors_signing: int - Number of directors who sign the cheque'];
const visitors = ['visitors_named: int - Number of visitors whom the patient names'];
const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('a count without "at least" or "at most"', () => {
  it.each([
    ['A tenant may keep two dogs.', '[true] => dogs_kept <= 2 permit/none'],
    ['A tenant may keep only one dog.', '[true] => dogs_kept <= 1 permit/deny'],
    [
      'A tenant has the right to keep two dogs if they are on a lead.',
      '[true] => on_lead && dogs_kept <= 2 permit/none',
    ],
    ['A tenant may keep two or more dogs.', '[true] => dogs_kept >= 2 permit/none'],
    ['A tenant must keep two dogs.', '[true] => dogs_kept >= 2 none/deny'],
  ])('is the most of what is granted, and the least of what is asked for: %s', (text, means) => {
    expect(read(text, 'Keep dogs', dogs)).toEqual([means]);
  });

  it('is forbidden, and more of them: no two', () => {
    const guards = ['guards_on_break: int - Number of guards on a break, the one in question included'];
    expect(read('No two guards may be on a break at the same time.', 'Take a break', guards)).toEqual([
      '[true] => guards_on_break < 2 none/deny',
    ]);
    const lockers = ['lockers: int - Number of lockers'];
    expect(readClause('No two lockers may have the same key.', 'Hand out lockers', lockers).complete).toBe(
      false,
    );
  });

  it('is the least of what has been reached', () => {
    expect(read('A driver who has passed two tests may drive a bus.', 'Drive a bus', tests)).toEqual([
      '[tests_passed >= 2] => true permit/none',
    ]);
  });

  it.each<[string, string, string[]]>([
    ['A tenant must not keep two dogs.', 'Keep dogs', dogs],
    ['A cheque may be signed by two directors.', 'Sign a cheque', signing],
    ['A patient may name two visitors.', 'Name visitors', visitors],
  ])('is asked about where the words tell neither: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

describe('a number of things beside a figure with a unit', () => {
  const path = 'distance_to_path: decimal m - Distance to the nearest path';
  const hives = 'number_of_hives: int - Number of hives';
  const keeping =
    'A tenant must not keep bees if the distance to the nearest path is less than 8 metres and the number of hives is at least 2.';

  it('is of the input that counts them', () => {
    expect(read(keeping, 'Keep bees', [path, hives])).toEqual([
      '[true] => !(distance_to_path < 8 && number_of_hives >= 2) none/deny',
    ]);
  });

  it.each([
    keeping,
    'A tenant must not keep bees if the number of hives is at least 2 and the distance to the nearest path is less than 8 metres.',
    'A tenant may keep bees if the distance to the nearest path is at least 8 metres and the hive count is at most 2.',
  ])('has not the unit of the other one, where no input counts them: %s', (text) => {
    const reading = readClause(text, 'Keep bees', [path]);
    expect(reading.complete).toBe(false);
    expect(JSON.stringify(reading.norms)).not.toContain('"value":"2"');
  });
});

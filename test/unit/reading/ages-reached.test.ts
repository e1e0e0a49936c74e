import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const foal = ['age_in_weeks: int week - Age of the foal in weeks', 'vet_agrees: bool - The vet agrees'];
const read = (text: string, action = 'Brand a foal'): string[] =>
  meaningOf(readClause(text, action, foal.slice(0, text.includes('vet') ? 2 : 1)), foal);

describe('how old one is, as a time', () => {
  it.each([
    'A foal must be branded before it is ten weeks old.',
    'A foal must be branded before it reaches the age of ten weeks.',
    'A foal must be branded before it has reached ten weeks of age.',
    'Foals must be branded before they are ten weeks old.',
  ])('is younger before it is that old: %s', (text) => {
    expect(read(text)).toEqual(['[true] => age_in_weeks < 10 none/deny']);
  });

  it.each([
    'A foal must be branded by the time it is ten weeks old.',
    'A foal must be branded by the age of ten weeks.',
  ])('is no older by then: %s', (text) => {
    expect(read(text)).toEqual(['[true] => age_in_weeks <= 10 none/deny']);
  });

  it.each([
    'A foal must not be branded before it is ten weeks old.',
    'A foal must not be branded until it is ten weeks old.',
    'A foal must not be branded until it has reached the age of ten weeks.',
  ])('is that old at the least where it is forbidden until then: %s', (text) => {
    expect(read(text)).toEqual(['[true] => age_in_weeks >= 10 none/deny']);
  });

  it('is that old afterwards', () => {
    expect(read('A foal may be branded only after it is ten weeks old.')).toEqual([
      '[true] => age_in_weeks >= 10 permit/deny',
    ]);
  });

  it('limits a permission to the time before', () => {
    expect(read('A foal may be branded before it is ten weeks old if the vet agrees.')).toEqual([
      '[true] => vet_agrees && age_in_weeks < 10 permit/none',
    ]);
  });

  it('asks about weeks that are counted back from an age', () => {
    const { complete } = readClause(
      'A foal must be branded three weeks before it is ten weeks old.',
      'Brand a foal',
      foal,
    );
    expect(complete).toBe(false);
  });
});

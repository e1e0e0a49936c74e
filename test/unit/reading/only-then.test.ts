import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const diver = [
  'alarm_off: bool - The alarm is off',
  'signed: bool - The log has been signed',
  'age: int year - Age of the person',
];
const clause = (text: string) => readClause(text, 'Open the hatch', diver);
const read = (text: string): string[] => meaningOf(clause(text), diver);

describe('if, but only if', () => {
  it.each([
    'The hatch may be opened if, but only if, the alarm is off.',
    'The hatch may be opened if and only if the alarm is off.',
    'The hatch may be opened when, and only when, the alarm is off.',
    'A person may open the hatch where, but only where, the alarm is off.',
    'The hatch may be opened for as long as, and only for as long as, the alarm is off.',
    'The hatch may be opened provided, and only provided, that the alarm is off.',
    'The hatch may be opened if the alarm is off, and only then.',
    'Where the alarm is off, and then only, the hatch may be opened.',
    'If the alarm is off, but only then, the hatch may be opened.',
  ])('permits then, and refuses otherwise: %s', (text) => {
    expect(read(text)).toEqual(['[true] => alarm_off permit/deny']);
  });

  it('says of a duty and of a prohibition when they arise', () => {
    expect(read('The log must be signed if, but only if, the alarm is off.')).toEqual([
      '[alarm_off] => signed none/deny',
    ]);
    expect(read('If the alarm is off, and only then, the log must be signed.')).toEqual([
      '[alarm_off] => signed none/deny',
    ]);
    expect(read('The hatch may not be opened if, and only if, the alarm is off.')).toEqual([
      '[true] => !alarm_off none/deny',
    ]);
  });

  it.each([
    'The log must be signed only if the alarm is off.',
    'The hatch must not be opened only if the alarm is off.',
    'The log must be signed, and only then may the hatch be opened.',
  ])('is put to a person where a duty or prohibition has "only if": %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });
});

describe('the only persons who are granted something', () => {
  it.each([
    'The only persons entitled to open the hatch are those over 18.',
    'The only persons allowed to open the hatch are those over 18.',
    'The only persons who may open the hatch are those over 18.',
  ])('%s', (text) => {
    expect(read(text)).toEqual(['[true] => age > 18 permit/deny']);
  });

  it('are not those who are denied it', () => {
    expect(clause('The only persons not entitled to open the hatch are those over 18.').complete).toBe(false);
    expect(clause('The only persons never allowed to open the hatch are those over 18.').complete).toBe(
      false,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const riding = [
  'horse_age: int year - Age of the horse',
  'saddle_checked: bool - The saddle has been checked',
  'ring_flooded: bool - The riding ring is flooded',
];
const clause = (text: string) => readClause(text, 'Ride in the ring', riding);
const read = (text: string): string[] => meaningOf(clause(text), riding);

describe('what a party to a contract takes upon itself', () => {
  it.each([
    'If the horse is under 4 years old, the groom will check the saddle.',
    'If the horse is under 4 years old, the groom agrees to check the saddle.',
    'If the horse is under 4 years old, the groom commits to checking the saddle.',
    'The groom warrants that he or she will check the saddle if the horse is under 4 years old.',
    'If the horse is under 4 years old, the groom sees to it that the saddle is checked.',
    'If the horse is under 4 years old, remember to check the saddle.',
    'Do not forget to check the saddle if the horse is under 4 years old.',
    'If the horse is under 4 years old, see that the saddle is checked.',
    'The saddle to be checked if the horse is under 4 years old.',
  ])('is a duty: %s', (text) => {
    expect(read(text)).toEqual(['[horse_age < 4] => saddle_checked none/deny']);
  });

  it.each([
    'While the ring is flooded, riders will not ride in the ring.',
    'Riders agree not to ride in the ring while the ring is flooded.',
    'Riders refrain from riding in the ring while the ring is flooded.',
    'While the ring is flooded, please do not ride in the ring.',
    'While the ring is flooded, kindly refrain from riding in the ring.',
    'Riding in the ring prohibited while the ring is flooded.',
    'While the ring is flooded, riding in the ring not allowed.',
  ])('is a ban: %s', (text) => {
    expect(read(text)).toEqual(['[true] => !ring_flooded none/deny']);
  });

  it('posts what is allowed', () => {
    expect(read('Riding in the ring permitted if the horse is over 4 years old.')).toEqual([
      '[true] => horse_age > 4 permit/none',
    ]);
  });

  it.each([
    'If the groom agrees to check the saddle, the horse is under 4 years old.',
    'The horse will be under 4 years old.',
    'The saddle to be checked is that of a horse under 4 years old.',
    'This notice aims to ensure that the saddle is checked.',
    'The number of riders permitted: 4.',
  ])('is put to a person where nobody is bound: %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });
});

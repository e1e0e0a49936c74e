import { describe, expect, it } from 'vitest';
import { readClause } from './readings.ts';

const vans = 'van_count: int - The number of vans waiting at the lock';
const dogs = 'dog_on_board: bool - A dog is on board';

describe('what is not what the input speaks of', () => {
  it.each([
    ['buses, of vans', 'The lock must not be opened if more than two buses are waiting at the lock.', vans],
    ['a cat, of a dog', 'The lock must not be opened if a cat is on board.', dogs],
  ])('%s', (_, text, input) => {
    expect(readClause(text, 'Open the lock', [input]).complete).toBe(false);
  });

  it('is a kind of what it speaks of, or the same in another word', () => {
    const vehicles = 'vehicle_count: int - The number of vehicles waiting at the lock';
    const trucks = 'truck_count: int - The number of trucks waiting at the lock';
    const text = 'The lock must not be opened if more than two lorries are waiting at the lock.';
    for (const input of [vehicles, trucks])
      expect(readClause(text, 'Open the lock', [input]).doubts).toEqual([]);
  });

  it('is the age of another person, who is in a fact of the action', () => {
    const inputs = [
      'guest_age: int year - The age of the guest',
      'companion_present: bool - The companion is present',
    ];
    const read = (whose: string) =>
      readClause(
        `A guest must not use the sauna if the age of the ${whose} is under 18 years.`,
        'Use the sauna',
        inputs,
      );
    expect(read('companion').doubts.map(({ code }) => code)).toContain('unbound_words');
    expect(read('guest').doubts).toEqual([]);
  });
});

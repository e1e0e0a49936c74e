import { describe, expect, it } from 'vitest';
import { isUuid, newId } from '../../../src/core/ids.ts';

describe('newId', () => {
  const many = Array.from({ length: 20_000 }, newId);

  it('makes UUIDs of version 7 that say when they were made', () => {
    for (const id of many) expect(isUuid(id) && id[14]).toBe('7');
    const made = Number.parseInt(many.at(-1)!.replace('-', '').slice(0, 12), 16);
    expect(Math.abs(made - Date.now())).toBeLessThan(60_000);
  });

  it('rises, so that rows of one process lie in the order in which they were made', () => {
    expect(many.toSorted()).toEqual(many);
    expect(new Set(many).size).toBe(many.length);
  });

  it('repeats nothing of what cannot be guessed', () => {
    const tails = new Set(many.map((id) => id.slice(-11)));
    expect(tails.size).toBe(many.length);
  });
});

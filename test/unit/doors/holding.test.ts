import { describe, expect, it } from 'vitest';
import { holding } from '../../../src/graphql/holding.ts';

const has = (contains: string) => ({ contains, mode: 'insensitive' });

describe('holding', () => {
  it('wants each of the words in one of the columns', () => {
    expect(holding(' first  second ', 'key', 'title')).toEqual({
      AND: [
        { OR: [{ key: has('first') }, { title: has('first') }] },
        { OR: [{ key: has('second') }, { title: has('second') }] },
      ],
    });
  });

  it('wants nothing where no word is given', () => {
    for (const words of [null, undefined, '', '  ']) expect(holding(words, 'key')).toEqual({ AND: [] });
  });
});

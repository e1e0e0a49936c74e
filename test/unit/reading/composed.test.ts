import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const members = ['members: int - Members of the board'];

describe('what something consists of', () => {
  it.each([
    ['The board shall consist of five members.', '[true] => members == 5 none/deny'],
    ['A board consists of five members.', '[true] => members == 5 none/deny'],
    ['A board must be composed of five members.', '[true] => members == 5 none/deny'],
    ['A board must consist of at least five members.', '[true] => members >= 5 none/deny'],
    ['A board must have five members.', '[true] => members >= 5 none/deny'],
  ])('%s', (text, means) => {
    expect(meaningOf(readClause(text, 'Form a board', members), members)).toEqual([means]);
  });
});

describe('what a guarantee covers', () => {
  it('is its amount', () => {
    const inputs = [
      'contract_value: decimal EUR - Value of the contract',
      'guarantee: decimal EUR - Amount of the guarantee',
    ];
    const text = 'The guarantee must cover at least 10% of the contract value.';
    expect(meaningOf(readClause(text, 'Accept a guarantee', inputs), inputs)).toEqual([
      '[true] => guarantee >= 0.1 * contract_value none/deny',
    ]);
  });
});

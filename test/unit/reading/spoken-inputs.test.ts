import { describe, expect, it } from 'vitest';
import { readClause } from './readings.ts';

const signed = 'signed_by: enum captain|mate|pilot - Who signs the chart';

describe('inputs of which the words speak, and which nothing reads', () => {
  it.each([
    [
      'a kind of which no value is said',
      'The chart must be signed by the captain.',
      [signed, 'chart: enum paper|digital - Which chart it is'],
    ],
    [
      'a number of what another input measures',
      'Sheets wider than 2 m must be signed by the mate.',
      [signed, 'sheet_width: decimal metre - Width of the sheet', 'sheets: int - Number of sheets'],
    ],
    [
      'a fact about one who is named as the value of another input',
      'The chart must be signed by the captain.',
      [signed, 'captain_ashore: bool - The captain is ashore'],
    ],
  ])('leaves out %s', (_what, text, inputs) => {
    expect(readClause(text, 'Sign the chart', inputs).doubts).toEqual([]);
  });

  it.each([
    [
      'a kind that may be none',
      'The mate must sign the chart, which must bear a stamp.',
      [signed, 'stamp: enum none|red|blue - The stamp on the chart'],
      'stamp',
    ],
    [
      'a kind of which a value is said',
      'The chart must be signed by the captain, digital or not.',
      [signed, 'chart: enum paper|digital - Which chart it is'],
      '',
    ],
    [
      'a fact of which more is said than who it is about',
      'The chart must be signed by the captain, even ashore.',
      [signed, 'captain_ashore: bool - The captain is ashore'],
      '',
    ],
  ])('asks about %s', (_what, text, inputs, name) => {
    const { complete, doubts } = readClause(text, 'Sign the chart', inputs);
    expect(complete).toBe(false);
    expect(doubts.map(({ message }) => message).join()).toContain(name);
  });
});

import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const plant = [
  'plant_power: decimal kW - Power of the plant',
  'solar: bool - The plant is a solar plant',
  'inspected: bool - The plant has been inspected',
  'fenced: bool - The plant is fenced',
  'fee: decimal EUR - Fee that is charged',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Connect a plant', plant), plant);

describe('"other" things than those of the norms before', () => {
  it.each([
    [
      'A plant of up to 30 kW must be inspected. Other plants must be fenced.',
      ['[plant_power <= 30] => inspected none/deny', '[plant_power > 30] => fenced none/deny'],
    ],
    [
      'Solar plants must be inspected; all other plants must be fenced.',
      ['[solar] => inspected none/deny', '[!solar] => fenced none/deny'],
    ],
    [
      'Solar plants must be inspected. A plant of up to 30 kW must be fenced. Any other plant must not be charged a fee of more than 20 EUR.',
      [
        '[solar] => inspected none/deny',
        '[plant_power <= 30] => fenced none/deny',
        '[!solar && plant_power > 30] => fee <= 20 none/deny',
      ],
    ],
  ])('are all of which none of them spoke: %s', (text, means) => {
    expect(read(text)).toEqual(means);
  });

  it.each([
    'Every plant must be inspected. Other plants must be fenced.',
    'A plant of up to 30 kW must be inspected. Other buildings must be fenced.',
    'A plant of up to 30 kW must be inspected. Other plants of up to 40 kW must be fenced.',
    'A plant of up to 30 kW must be inspected. Other plants must be at least 50 kW.',
    'A plant of up to 30 kW must be inspected. The fee for other plants must not exceed 20 EUR.',
    'If it is a solar plant, a plant of up to 30 kW must be inspected. Other plants must be fenced.',
  ])('are asked about where that cannot be told: %s', (text) => {
    expect(readClause(text, 'Connect a plant', plant).complete).toBe(false);
  });
});

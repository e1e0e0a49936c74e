import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const green = [
  'lowest_temperature: decimal celsius - Lowest temperature in the greenhouse on the day',
  'highest_temperature: decimal celsius - Highest temperature in the greenhouse on the day',
];
const cot = [
  'widest_gap: int millimetre - Widest gap between two neighbouring slats',
  'mean_gap: int millimetre - Mean gap between the slats',
];
const tread = [
  'lowest_tread_depth: decimal millimetre - Lowest tread depth of the tyres',
  'highest_tread_depth: decimal millimetre - Highest tread depth of the tyres',
  'taken_off_road: bool - The van is taken off the road',
];

describe('a limit of what has its lowest and its highest as inputs', () => {
  it.each([
    [
      'The temperature in the greenhouse shall be kept between 12 °C and 30 °C.',
      'Run a greenhouse',
      green,
      '[true] => lowest_temperature >= 12 && highest_temperature <= 30 none/deny',
    ],
    [
      'The temperature in the greenhouse must never fall below 12 °C.',
      'Run a greenhouse',
      green,
      '[true] => lowest_temperature >= 12 none/deny',
    ],
    [
      'The temperature in the greenhouse must not exceed 30 °C at any point.',
      'Run a greenhouse',
      green,
      '[true] => highest_temperature <= 30 none/deny',
    ],
    [
      'The highest temperature in the greenhouse must not be below 12 °C.',
      'Run a greenhouse',
      green,
      '[true] => highest_temperature >= 12 none/deny',
    ],
    [
      'The gap between two slats of a cot must be less than 65 mm at every point.',
      'Sell a cot',
      cot,
      '[true] => widest_gap < 65 none/deny',
    ],
    [
      'The mean gap between two slats of a cot must be less than 65 mm.',
      'Sell a cot',
      cot,
      '[true] => mean_gap < 65 none/deny',
    ],
    [
      'A van must be taken off the road if any of its tyres has a tread depth of less than 1.6 mm.',
      'Run a van',
      tread,
      '[lowest_tread_depth < 1.6] => taken_off_road none/deny',
    ],
  ])('is one of them: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it.each([
    ['The temperature in the greenhouse must be exactly 12 °C.', 'Run a greenhouse', green],
    // the narrowest gap is none of the inputs
    ['The gap between two slats of a cot must be at least 25 mm at every point.', 'Sell a cot', cot],
    // one of the tyres, or all?
    [
      'A van must be taken off the road if its tyres have a tread depth of less than 1.6 mm.',
      'Run a van',
      tread,
    ],
  ])('is asked about: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

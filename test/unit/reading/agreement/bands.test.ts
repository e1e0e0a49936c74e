import { describe, expect, it } from 'vitest';
import { amount, int, must, mustNot, verdictOf, type Sentence } from './rule-of.ts';

const kiln: Sentence = {
  quotes: ['The kiln shall be kept at 900 °C, plus or minus 15 °C.'],
  title: 'Fire a kiln',
  inputs: [int('kiln_temperature', 'celsius', 'Temperature in the kiln')],
};
const brick: Sentence = {
  quotes: ['The length of a brick must not differ from 240 mm by more than 4 mm either way.'],
  title: 'Deliver bricks',
  inputs: [amount('brick_length', 'millimetre', 'Length of the brick')],
};

describe('two ends that the words state by a middle and a margin', () => {
  it('are stated, where the rule keeps within them', () => {
    expect(verdictOf(kiln, must, 'inputs.kiln_temperature >= 885 && inputs.kiln_temperature <= 915')).toBe(
      'green',
    );
    expect(verdictOf(brick, mustNot, '!(inputs.brick_length < 236 || inputs.brick_length > 244)')).toBe(
      'green',
    );
  });

  it.each([
    ['one end alone', 'inputs.kiln_temperature >= 885'],
    ['outside of them', 'inputs.kiln_temperature <= 885 || inputs.kiln_temperature >= 915'],
    ['without the ends', 'inputs.kiln_temperature > 885 && inputs.kiln_temperature < 915'],
    ['another margin', 'inputs.kiln_temperature >= 890 && inputs.kiln_temperature <= 910'],
  ])('are not: %s', (_, requires) => {
    expect(verdictOf(kiln, must, requires)).not.toBe('green');
  });

  it.each([
    ['the middle is forbidden', 'inputs.brick_length < 236 || inputs.brick_length > 244'],
    ['the margin for the figure', 'inputs.brick_length <= 4'],
  ])('are not, of what must not stray: %s', (_, requires) => {
    expect(verdictOf(brick, mustNot, requires)).not.toBe('green');
  });

  it('are asked about where the words do not say of which of two inputs they are', () => {
    const wall = int('wall_temperature', 'celsius', 'Temperature of the wall of the kiln');
    const both = { ...kiln, inputs: [...kiln.inputs, wall] };
    const of = 'inputs.wall_temperature >= 885 && inputs.wall_temperature <= 915';
    expect(verdictOf(both, must, `${of} && inputs.kiln_temperature < 1000`)).not.toBe('green');
  });

  it('are none of a permission to stray', () => {
    const may = { ...brick, quotes: ['The length of a brick may differ from 240 mm by more than 4 mm.'] };
    expect(verdictOf(may, mustNot, 'inputs.brick_length >= 236 && inputs.brick_length <= 244')).not.toBe(
      'green',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('a thing of some extent that has to be there', () => {
  it.each([
    [
      'A gap of at least 5 cm must be left between the oven and the wall.',
      'Set up an oven',
      'gap: int cm - Gap between the oven and the wall',
      'gap >= 5',
    ],
    [
      'A gangway at least 90 cm wide must be kept free between the stands.',
      'Set up stands',
      'gangway_width: int cm - Width of the gangway between the stands',
      'gangway_width >= 90',
    ],
    [
      'A fence no less than 2 m high must be erected along the quarry.',
      'Run a quarry',
      'fence_height: decimal metre - Height of the fence along the quarry',
      'fence_height >= 2',
    ],
    [
      'A sign at least 50 cm wide must be displayed at the gate.',
      'Open a site',
      'sign_width: int cm - Width of the sign at the gate',
      'sign_width >= 50',
    ],
  ])('is asked for with its extent: %s', (text, action, input, requires) => {
    expect(read(text, action, [input])).toEqual([`[true] => ${requires} none/deny`]);
  });

  it('is asked for with what an input says of it', () => {
    const rail = ['rail_fitted: bool - There is a rail', 'rail_height: decimal metre - Height of the rail'];
    expect(read('A rail at least 1.1 m high must be fitted to the edge.', 'Work on a roof', rail)).toEqual([
      '[true] => rail_fitted && rail_height >= 1.1 none/deny',
    ]);
  });

  it('is which one is meant where something else is asked of it', () => {
    const barge = [
      'barge_length: decimal metre - Length of the barge',
      'radar_fitted: bool - The barge has a radar',
    ];
    expect(read('A barge at least 20 m long must be fitted with a radar.', 'Sail a barge', barge)).toEqual([
      '[barge_length >= 20] => radar_fitted none/deny',
    ]);
    const trench = [
      'trench_depth: decimal metre - Depth of the trench',
      'fenced: bool - The trench is fenced',
    ];
    expect(read('A trench at least 1.2 m deep must be fenced.', 'Dig a trench', trench)).toEqual([
      '[trench_depth >= 1.2] => fenced none/deny',
    ]);
    const dog = ['age_months: int month - Age of the dog', 'on_lead: bool - The dog is on a lead'];
    expect(read('A dog at least 6 months old must be kept on a lead.', 'Walk a dog', dog)).toEqual([
      '[age_months >= 6] => on_lead none/deny',
    ]);
  });
});

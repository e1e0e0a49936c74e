import { expect, it } from 'vitest';
import { chainOf, type Edge } from '../../../client/cockpit/src/pages/rules/rule-chain.ts';

const exception = (from: string, to: string): Edge => ({ line: 'override', from, to });
const names = (key: string, edges: readonly Edge[]): string[][] =>
  chainOf(key, edges).rows.map((row) => row.map(({ name }) => name));

it('exceptions to exceptions are all in the chain of a rule, whichever of them is asked for', () => {
  const edges = [exception('R-6', 'R-5'), exception('R-5', 'R-4'), exception('R-4', 'R-3')];
  for (const key of ['R-3', 'R-4', 'R-6']) {
    expect(names(key, edges)).toEqual([['R-6'], ['R-5'], ['R-4'], ['R-3']]);
    expect(chainOf(key, edges).edges).toEqual(edges);
  }
});

it('a rule that is reached by two ways stands below both, and a rule beside the chain is not in it', () => {
  const edges = [
    exception('R-1', 'R-2'),
    exception('R-2', 'R-3'),
    exception('R-1', 'R-3'),
    exception('R-8', 'R-9'),
  ];
  expect(names('R-1', edges)).toEqual([['R-1'], ['R-2'], ['R-3']]);
  expect(chainOf('R-2', edges).edges).toEqual(edges.slice(0, 3));
});

it('another exception to the same rule is in the chain of that rule, and not of the first exception', () => {
  const edges = [exception('R-1', 'R-3'), exception('R-2', 'R-3')];
  expect(names('R-3', edges)).toEqual([['R-1', 'R-2'], ['R-3']]);
  expect(names('R-1', edges)).toEqual([['R-1'], ['R-3']]);
});

it('rules that prevail over each other in a circle end', () => {
  const edges: Edge[] = [
    { line: 'limit', from: 'R-1', to: 'R-2' },
    { line: 'limit', from: 'R-2', to: 'R-1' },
  ];
  expect(names('R-1', edges).flat().sort()).toEqual(['R-1', 'R-2']);
});

import { expect, it } from 'vitest';
import { simulationOf } from '../../../client/cockpit/src/pages/decisions/simulated.ts';

it('a simulation says what it asked: a version, or the draft', () => {
  expect(simulationOf({ worldModelVersion: 'v3' })).toBe('v3, tried');
  expect(simulationOf({ worldModelVersion: 'draft' })).toBe('the draft');
  expect(simulationOf(undefined)).toBe('a simulation');
});

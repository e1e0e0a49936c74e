import { expect, it } from 'vitest';
import type { Candidate } from '../../../client/cockpit/src/pages/review/candidate.ts';
import { handsOf } from '../../../client/cockpit/src/pages/review/hands.ts';

const written = (changes: Partial<Candidate>): Candidate =>
  ({
    origin: 'DISTILLED',
    handEdited: false,
    messages: [],
    run: { id: 'run', model: null },
    rule: { readingLedger: null },
    ...changes,
  }) as unknown as Candidate;

it.each<[string, Partial<Candidate>]>([
  ['the distiller, no person', {}],
  [
    'the model small-model, no person',
    { run: { __typename: 'DistillationRun', id: 'run', model: 'small-model' } },
  ],
  ['the distiller; edited by an operator', { handEdited: true }],
  ['an operator', { origin: 'AUTHORED', run: null, handEdited: true }],
])('says that it was written by %s', (hands, changes) => {
  expect(handsOf(written(changes))).toBe(hands);
});

import { expect, it } from 'vitest';
import type { Candidate } from '../../../client/cockpit/src/pages/review/candidate.ts';
import { handsOf } from '../../../client/cockpit/src/pages/review/hands.ts';

type Written = Pick<Candidate, 'hands' | 'run'>;

const run: Written['run'] = { __typename: 'DistillationRun', id: 'run', model: null };
const distilled: Written['hands'] = {
  __typename: 'Hands',
  writer: 'DISTILLER',
  operatorId: null,
  operatorName: null,
  later: [],
};
const edited = { __typename: 'Hand', operatorId: 'o', name: 'Otto', did: 'EDITED' } as const;

it.each<[string, Written]>([
  ['the distiller, no person', { hands: distilled, run }],
  [
    'the model small-model, no person',
    { hands: { ...distilled, writer: 'MODEL' }, run: { ...run, model: 'small-model' } },
  ],
  ['the distiller; edited by Otto', { hands: { ...distilled, later: [edited] }, run }],
  [
    'Olive; edited by Otto',
    {
      hands: {
        ...distilled,
        writer: 'OPERATOR',
        operatorId: 'v',
        operatorName: 'Olive',
        later: [{ ...edited, operatorId: 'v', name: 'Olive' }, edited],
      },
      run: null,
    },
  ],
  [
    'a revision of a rule, opened by Olive',
    { hands: { ...distilled, writer: 'REVISION', operatorId: 'v', operatorName: 'Olive' }, run: null },
  ],
])('says that it was written by %s', (hands, written) => {
  expect(handsOf(written)).toBe(hands);
});

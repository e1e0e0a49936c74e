import type { Candidate } from './candidate.ts';

type Written = Pick<Candidate, 'hands' | 'run'>;

const done = { EDITED: 'edited', STEERED: 'steered', READ_WORDS: 'words read' } as const;

/** By whose hand the content is: which operator wrote it, or did what to what was written. */
export function handsOf({ hands: { writer, operatorId, operatorName, later }, run }: Written): string {
  const name = operatorName ?? 'an operator';
  const writers = {
    DISTILLER: 'the distiller',
    MODEL: `the model ${run?.model ?? ''}`.trim(),
    OPERATOR: name,
    REVISION: `a revision of a rule, opened by ${name}`,
  };
  // Who wrote it by hand goes on writing it.
  const others = later.filter((hand) => writer !== 'OPERATOR' || hand.operatorId !== operatorId);
  const isUntouched = later.length === 0 && (writer === 'DISTILLER' || writer === 'MODEL');
  return [
    isUntouched ? `${writers[writer]}, no person` : writers[writer],
    ...others.map(({ did, name: who }) => `${done[did]} by ${who ?? 'an operator'}`),
  ].join('; ');
}

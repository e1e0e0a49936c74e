import type { Candidate } from './candidate.ts';

type Written = Pick<Candidate, 'origin' | 'handEdited' | 'rule' | 'messages' | 'run'>;

const writers = {
  AUTHORED: 'an operator',
  DISTILLED: 'the distiller',
  REVISED: 'a revision of a rule',
  RESTORED: 'an older version',
} as const;

/** By whose hand the content is: the words of the ledger that an operator read are that operator's. */
export function handsOf({ origin, handEdited, rule, messages, run }: Written): string {
  const read = (rule.readingLedger?.elements ?? []).some(({ readBy }) => readBy.operatorId !== null);
  // The agent's answer says what a message led to.
  const steered = messages.some(({ contentHash }) => contentHash !== null);
  const people = [
    ...(handEdited && origin !== 'AUTHORED' ? ['edited by an operator'] : []),
    ...(read ? ['words read by an operator'] : []),
    ...(steered ? ['steered by an operator'] : []),
  ];
  const noPerson = origin === 'DISTILLED' && people.length === 0 ? ', no person' : '';
  const model = origin === 'DISTILLED' ? run?.model : null;
  const writer = model ? `the model ${model}` : writers[origin];
  return [`${writer}${noPerson}`, ...people].join('; ');
}

import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const kennel = [
  'dogs: int - Number of dogs',
  'run_swept: bool - The run has been swept',
  'keeper_class: enum warden|apprentice|visitor - What the keeper is',
];
const clause = (text: string) => readClause(text, 'Feed the dogs', kennel);

describe('a duty that names last whose it is', () => {
  it.each([
    'The duty of sweeping the run lies with the warden.',
    'The onus of sweeping the run is on the warden.',
    'The obligation to sweep the run rests with the warden.',
    'Responsibility for sweeping the run falls on the warden.',
    'A duty to sweep the run is imposed on the warden.',
    'The onus is on the warden to sweep the run.',
    'It rests with the warden to sweep the run.',
    'Failure to sweep the run is an offence.',
    'Failure by the warden to sweep the run is a breach of these rules.',
  ])('is a duty: %s', (text) => {
    const inputs = kennel.slice(0, 2);
    expect(meaningOf(readClause(text, 'Feed the dogs', inputs), inputs)).toEqual([
      '[true] => run_swept none/deny',
    ]);
  });

  it('reserves a right to those whose it is', () => {
    const inputs = kennel.slice(2);
    const text = 'The right to feed the dogs is reserved to wardens.';
    expect(meaningOf(readClause(text, 'Feed the dogs', inputs), inputs)).toEqual([
      '[true] => keeper_class == "warden" permit/deny',
    ]);
  });

  it.each([
    'The duty of sweeping the run does not lie with the warden.',
    'The duty on dogs falls on the first of May.',
    'Failure to sweep the run is no offence.',
  ])('is put to a person: %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });
});

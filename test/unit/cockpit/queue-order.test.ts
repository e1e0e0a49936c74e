import { describe, expect, it } from 'vitest';
import {
  arrivedSince,
  groupToCheck,
  isToCheck,
  kept,
  placed,
  placedAmong,
  readOn,
  rowsOf,
  type Queued,
} from '../../../client/cockpit/src/pages/review/queue-order.ts';

const candidate = (candidateId: string, status: Queued['status'] = 'QUEUED') =>
  ({ candidateId, status, ruleKey: candidateId, title: candidateId, dayOfSource: null }) as Queued;
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => candidate(id)) as [Queued, Queued, Queued, Queued];
const stopped = candidate('stopped', 'NONCONFORMING');
const none: ReadonlySet<string> = new Set();
const ids = (all: readonly Queued[]): string[] => all.map(({ candidateId }) => candidateId);

describe('a queue that is read page by page', () => {
  it('shows a group once those before it are read to their ends', () => {
    const later = { pages: [[stopped]], ended: true };
    const begun = readOn([{ pages: [[a]], ended: false }, later], []);
    expect(ids(begun.further)).toEqual(['a']);
    expect(begun.shown).toEqual([{ pages: 1, ended: false }]);
    const whole = readOn([{ pages: [[a], [b]], ended: true }, later], begun.shown);
    expect(ids(whole.further)).toEqual(['b', 'stopped']);
    expect(ids(whole.candidates)).toEqual(['a', 'b', 'stopped']);
  });

  it('takes what comes to a group that was read to its end for an arrival, and keeps the groups after it', () => {
    const ended = [
      { pages: 1, ended: true },
      { pages: 1, ended: true },
    ];
    const later = { pages: [[stopped]], ended: true };
    const grown = readOn([{ pages: [[a], [b]], ended: false }, later], ended);
    expect(grown.further).toEqual([]);
    expect(ids(grown.candidates)).toEqual(['a', 'b', 'stopped']);
    expect(ids(arrivedSince(placed([a, stopped]), grown.candidates, none))).toEqual(['b']);
  });

  it('has a candidate once that moved from one page to the next', () => {
    const { candidates, further } = readOn(
      [
        {
          pages: [
            [a, b],
            [b, c],
          ],
          ended: true,
        },
      ],
      [],
    );
    expect([ids(candidates), ids(further)]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });
});

describe('what is shown of the queue', () => {
  it('keeps its place when its state changes or others decide it, and drops out when it is decided here', () => {
    const entries = placed([a, b, c]);
    const now = kept(entries, [candidate('a', 'NEEDS_WORK'), d], new Set(['c']));
    expect(now.map(({ candidate: { candidateId, status }, gone }) => [candidateId, status, gone])).toEqual([
      ['a', 'NEEDS_WORK', false],
      ['b', 'QUEUED', true],
    ]);
  });

  it('is drawn group by group, each under its head', () => {
    expect(rowsOf(placed([stopped, a])).map(({ key, count }) => [key, count])).toEqual([
      ['Ready to sign', 1],
      ['a', 1],
      ['Needs you', 1],
      ['stopped', 1],
    ]);
  });
});

describe('what the gates are to run on', () => {
  const older = { ...candidate('older'), checksChanged: true };
  const corrected = { ...candidate('corrected'), dayOfSource: '2026-04-01' };
  const toCheck = (...all: Queued[]): string[] =>
    ids(
      placed(all)
        .filter(isToCheck)
        .map((entry) => entry.candidate),
    );

  it('is what they have not seen, what they judged by earlier checks, and what has a source corrected since', () => {
    expect(toCheck(a, older, stopped, corrected, candidate('new', 'PROPOSED'))).toEqual([
      'older',
      'corrected',
      'new',
    ]);
    expect(placed([older]).map((entry) => isToCheck({ ...entry, gone: true }))).toEqual([false]);
  });

  it('is offered at the head of what was not tried, or of the first group that has any', () => {
    expect(groupToCheck(placed([a, older, candidate('new', 'PROPOSED')]))).toBe('Not through the gates yet');
    expect(groupToCheck(placed([a, older, stopped]))).toBe('Ready to sign');
    expect(groupToCheck(placed([a, { ...stopped, checksChanged: true }]))).toBe('Needs you');
  });
});

it('what one opened oneself has its place at the end of its group, without a look for what is new', () => {
  const shown = placedAmong(placed([a, stopped]), b);
  expect(ids(shown.map(({ candidate: one }) => one))).toEqual(['a', 'b', 'stopped']);
  expect(arrivedSince(shown, [a, b, c, stopped], none)).toEqual([c]);
});

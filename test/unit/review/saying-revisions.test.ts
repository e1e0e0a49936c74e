import { DomainError, type ErrorCode } from '../../../src/core/errors.ts';
import { describe, expect, it } from 'vitest';
import { sayingRevisions, type RestingOnWords } from '../../../src/review/law-change/saying-revisions.ts';

const revision = (id: string, from: string | null, to: string | null = null) => ({
  id,
  rows: [id],
  from,
  to,
});
const weekly = (days: Record<number, string>, count = 52) =>
  Array.from({ length: count }, (_, week) => revision(`week ${week}`, days[week] ?? null));

const fee: RestingOnWords = { places: [{ id: 'week 0', start: 0, end: 10 }] };

/** Which texts were read, and which revisions say the words, where those in `other` do not. */
async function asked(revisions: ReturnType<typeof weekly>, other: readonly string[] = []) {
  const read: string[] = [];
  const says = await sayingRevisions(revisions, [fee], {
    readText: (id) => {
      read.push(id);
      return Promise.resolve({ text: id, blocks: [], sections: [] });
    },
    compare: (_id, { text }, places) => Promise.resolve(places.map(() => !other.includes(text))),
  });
  return { read, saying: revisions.filter((one) => says(fee, one)).map(({ id }) => id) };
}

describe('which revisions say the words of a rule', () => {
  it('is asked of none where no day could come of it', async () => {
    expect(await asked(weekly({}))).toEqual({ read: [], saying: [] });
    expect(await asked(weekly({ 51: '2027-01-01' }))).toEqual({ read: [], saying: [] });
  });

  it('is asked back from the newest, to the first that does not or to the earliest day', async () => {
    const some = weekly({ 1: '2026-01-08', 3: '2026-01-22' }, 5);
    expect(await asked(some)).toEqual({
      read: ['week 3', 'week 2', 'week 1'],
      saying: ['week 1', 'week 2', 'week 3'],
    });
    expect(await asked(some, ['week 2'])).toEqual({ read: ['week 3', 'week 2'], saying: ['week 3'] });
  });

  it('is not asked of the revision that the rule cites, nor over a time without law', async () => {
    expect(await asked([revision('week 0', '2026-01-01'), revision('week 1', null)])).toEqual({
      read: [],
      saying: ['week 0'],
    });
    const ended = [revision('week 0', '2026-01-01', '2026-02-01'), revision('week 1', '2026-03-01')];
    expect((await asked(ended)).saying).toEqual([]);
  });

  it('is not known of one that is too large to be compared; another failure is one', async () => {
    const compared = (code: ErrorCode) =>
      sayingRevisions(weekly({ 1: '2026-01-08' }, 3), [fee], {
        readText: (id) => Promise.resolve({ text: id, blocks: [], sections: [] }),
        compare: () => Promise.reject(new DomainError(code, 'It takes too long.')),
      });
    const says = await compared('work_too_large');
    expect(weekly({ 1: '2026-01-08' }, 3).some((one) => says(fee, one))).toBe(false);
    await expect(compared('worker_lost')).rejects.toMatchObject({ code: 'worker_lost' });
  });
});

import { describe, expect, it } from 'vitest';
import { candidateFlags, type CandidateDoubt } from '../../../src/distillation/distiller.ts';
import { isInforming } from '../../../src/distillation/informing-policy.ts';
import { findingOf } from '../../../src/gates/finding-policy.ts';
import { flagFindings, flagsLeft, settledBefore, settledFlags } from '../../../src/gates/flag-policy.ts';
import type { Ledger } from '../../../src/rules/ledger/ledger.ts';
import { wordsOf } from '../rules/ledger/sample-ledger.ts';
import { kennelQuote, kennelRule } from './sample-content.ts';

const hash = `sha256:${'a'.repeat(64)}`;

describe('flags of a distiller', () => {
  it('are findings to acknowledge by id, each once, in one order', () => {
    const findings = flagFindings(hash, ['mixed_connectives', 'business_days', 'mixed_connectives']);
    expect(findings).toMatchObject([
      { code: 'flagged', severity: 'acknowledge', path: 'flags/business_days' },
      { code: 'flagged', severity: 'acknowledge', path: 'flags/mixed_connectives' },
    ]);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2);
    expect(findings[0]?.message).toContain('business days');
  });

  it('are told, and not to be acknowledged, where they doubt nothing', () => {
    expect(flagFindings(hash, ['unbound_words', 'proposed_names'])).toMatchObject([
      { severity: 'report', path: 'flags/proposed_names' },
      { severity: 'acknowledge', path: 'flags/unbound_words' },
    ]);
  });

  it.each(candidateFlags)(
    'are told by the gates where the distiller holds that they ask nothing: %s',
    (flag) => {
      const [finding] = flagFindings(hash, [flag]);
      expect(finding?.severity === 'report').toBe(isInforming(flag));
    },
  );

  it('ask nothing only where they say that names are new', () => {
    const told = candidateFlags.filter((flag) => flagFindings(hash, [flag])[0]?.severity !== 'acknowledge');
    expect(told).toEqual(['proposed_names']);
  });

  it('are asked about where no one has explained them, and not where there are none', () => {
    expect(flagFindings(hash, ['new_kind'])[0]?.message).toContain('new kind');
    expect(flagFindings(hash, [])).toEqual([]);
  });

  const openFlags = ['business_days', 'unbound_words', 'unread_words'];
  const doubtOf = (flag: CandidateDoubt['flag'], words: string[]): CandidateDoubt => ({
    flag,
    message: 'It may be the same act as another.',
    words,
  });

  it('of unread words are answered by the operator who says what each of them is, and no others', () => {
    const say = wordsOf(kennelQuote);
    const ledger = say.ledger('must_not', 'must not', { act: [say.given('act', 'keep')] });
    const everything = {
      ...ledger,
      norm: { ...ledger.norm, words: [{ citation: 0, start: 0, end: kennelQuote.length }] },
    };
    const byPerson = JSON.parse(JSON.stringify(everything), (key, value: unknown) =>
      key === 'read_by' ? { operator: 'o', at: '2026-01-01T00:00:00.000Z' } : value,
    ) as Ledger;
    const { citations } = kennelRule().body;
    const left = (own: Ledger | undefined, doubts: CandidateDoubt[] = []): string[] =>
      flagsLeft({ flags: openFlags, doubts }, { citations, ...(own && { ledger: own }) });
    expect(left(byPerson)).toEqual(['business_days']);
    expect(left(everything)).toHaveLength(3);
    expect(left({ ...byPerson, norm: { ...byPerson.norm, words: [] } })).toHaveLength(3);
    expect(left(undefined)).toHaveLength(3);
    expect(left(byPerson, [doubtOf('unbound_words', ['keep'])])).toEqual(['business_days']);
    expect(left(byPerson, [doubtOf('unbound_words', []), doubtOf('unread_words', ['keep'])])).toEqual([
      'business_days',
      'unbound_words',
    ]);
  });

  const asksOf = (message: string) =>
    findingOf(hash, { code: 'unread_words', severity: 'acknowledge', message, path: 'citations/0' });
  const charge = asksOf('No reader could account for "parking charge". Read the code against these words.');

  it('of words that a finding asks about already are told, and asked once', () => {
    const flags = ['business_days', 'unbound_words', 'unread_words'];
    const doubts = [doubtOf('unread_words', ['charge']), doubtOf('unbound_words', ['pitch'])];
    const settled = settledFlags({ flags, doubts }, false, [charge]);
    expect([...settled]).toEqual([['unread_words', 'asked_already']]);
    const found = flagFindings(hash, flags, settled);
    expect(found.map(({ path, severity }) => [path, severity])).toEqual([
      ['flags/business_days', 'acknowledge'],
      ['flags/unbound_words', 'acknowledge'],
      ['flags/unread_words', 'report'],
    ]);
    expect([...settledBefore(found)]).toEqual([...settled]);
  });

  it.each([
    ['no', 'citations/0', 'No reader could account for "another notice".'],
    ['or', 'citations/0', 'No reader could account for "the port".'],
    ['a day', 'citations/0', 'No reader could account for "a daybed".'],
    ['tent', 'inputs', 'The clause and the code agree if "tent distance" is distance_to_hedge.'],
    [',', 'citations/0', 'No reader could account for "one, two".'],
  ])('of words stay where a finding has only a piece of them, or a name: %s', (word, path, message) => {
    const flags = ['unread_words'];
    const doubts = [doubtOf('unread_words', [word])];
    expect(settledFlags({ flags, doubts }, false, [{ ...asksOf(message), path }]).size).toBe(0);
  });

  it('of words that a reader has accounted for since are told, but where one is about no words', () => {
    const flags = ['ambiguous', 'unbound_words', 'unread_words'];
    const doubts = [doubtOf('unread_words', ['stall width']), doubtOf('unbound_words', [])];
    const settled = settledFlags({ flags, doubts }, true, []);
    expect([...settled]).toEqual([['unread_words', 'read_since']]);
    expect([...settledBefore(flagFindings(hash, flags, settled))]).toEqual([...settled]);
    expect(settledFlags({ flags, doubts }, true, [charge]).size).toBe(0);
    expect(settledFlags({ flags, doubts }, false, []).size).toBe(0);
  });
});

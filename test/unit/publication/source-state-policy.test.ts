import { describe, expect, it } from 'vitest';
import {
  changedMembers,
  restatedSource,
  type CitedSourceState,
} from '../../../src/publication/version/source-state-policy.ts';

const state: CitedSourceState = {
  sha256: 'ab'.repeat(32),
  title: 'Kennels Act',
  kind: 'statute',
  publication: 'Gazette',
  section: null,
  revision: null,
  jurisdiction: null,
  language: 'en',
  url: null,
  retrieved_at: null,
  published_on: null,
  effective_from: '2026-01-01',
  effective_to: null,
  cited_by: ['R-0001'],
};

describe('a cited source in two versions', () => {
  it('differs in its provenance, not in who cites it', () => {
    expect(changedMembers(state, { ...state, cited_by: ['R-0001', 'R-0002'] })).toEqual([]);
    expect(changedMembers(state, { ...state, revision: '2', effective_from: null })).toEqual([
      'revision',
      'effective_from',
    ]);
  });

  it('is restated by its publication and by what differs', () => {
    expect(restatedSource(state, ['effective_from'])).toEqual({
      publication: 'Gazette',
      effective_from: '2026-01-01',
    });
    expect(restatedSource(null, ['title'])).toBeNull();
  });
});

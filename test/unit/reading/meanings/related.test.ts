import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WordRelation } from '../../../../src/reading/meanings/related.ts';
import { related } from '../../../../src/reading/meanings/related.ts';
import { meetings, pairsOf, strangers } from './pairs.ts';

describe('related', () => {
  it.each([
    ['submits', 'submitted', 'same'],
    ['authorise', 'Authorised', 'same'],
    ['lorry', 'truck', 'narrower'],
    ['purchased', 'buy', 'synonym'],
    ['physician', 'doctors', 'synonym'],
    ['submission', 'submit', 'derived'],
    ['expiry', 'expired', 'derived'],
    ['authorise', 'authorization', 'derived'],
    ['renewal', 'renewed', 'derived'],
    ['truck', 'vehicle', 'narrower'],
    ['ship', 'vessel', 'narrower'],
    ['vessel', 'ship', 'broader'],
    ['open', 'closed', 'opposite'],
    ['importing', 'exported', 'opposite'],
    ['minimum', 'maximum', 'opposite'],
  ] as const)('says of %s and %s: %s', (one, other, relation) => {
    expect(related(one, other)).toBe(relation);
  });

  it.each([
    ['driver', 'passenger'],
    ['employer', 'employ'],
    ['insurer', 'insured'],
    ['tenant', 'tenancy'],
    ['before', 'after'],
    ['will', 'testament'],
    ['may', 'might'],
    ['qwertz', 'truck'],
    ['17', 'seventeen'],
    ['', 'truck'],
    ['*', 'truck'],
  ])('says nothing of %s and %s', (one, other) => {
    expect(related(one, other)).toBeUndefined();
  });

  it('says "same" of a word that WordNet does not have and itself', () => {
    expect(related('enshrinable', 'Enshrinable')).toBe('same');
  });

  it('meets nine in ten of the words that law uses for one thing', () => {
    const met = pairsOf(meetings).filter(([one, other]) => related(one, other) !== undefined);
    expect([pairsOf(meetings).length, met.length]).toEqual([60, 54]);
  });

  it('calls no two strangers one thing, and one of sixty a kind of the other', () => {
    const said = pairsOf(strangers).flatMap(([one, other]) => {
      const relation = related(one, other);
      return relation === undefined || relation === 'opposite' ? [] : [`${one} ${relation} ${other}`];
    });
    expect(pairsOf(strangers)).toHaveLength(60);
    expect(said).toEqual(['owner broader tenant']);
  });

  const inverse = (relation: WordRelation | undefined): WordRelation | undefined =>
    relation === 'narrower' ? 'broader' : relation === 'broader' ? 'narrower' : relation;
  const words = [...new Set([...pairsOf(meetings), ...pairsOf(strangers)].flat())];

  it('says of a pair turned round what it says of the pair, "narrower" and "broader" turned round', () => {
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.constantFrom(...words), (one, other) => {
        expect(related(other, one)).toBe(inverse(related(one, other)));
      }),
      { numRuns: 2000 },
    );
  });

  it('knows its own inflections', () => {
    fc.assert(
      fc.property(fc.constantFrom(...words), (word) => {
        expect(related(word, word.toUpperCase())).toBe('same');
      }),
    );
  });

  it('answers any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(related(text, 'truck')).toBeOneOf([
          undefined,
          'same',
          'synonym',
          'narrower',
          'broader',
          'derived',
          'opposite',
        ]);
      }),
    );
  });
});

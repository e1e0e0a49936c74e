import { describe, expect, it } from 'vitest';
import { mergingOf } from '../../../client/cockpit/src/pages/vocabulary/merging.ts';
import type {
  VocabularyAction,
  VocabularyInput,
} from '../../../client/cockpit/src/pages/vocabulary/renaming.ts';

const input = (
  name: string,
  candidates: string[],
  more: Partial<VocabularyInput['input']> = {},
  registered = false,
): VocabularyInput => ({
  __typename: 'VocabularyInput',
  registered,
  candidates,
  input: {
    name,
    type: 'INT',
    description: '',
    unit: null,
    scale: null,
    values: null,
    minimum: 0,
    maximum: 100,
    ...more,
  } as VocabularyInput['input'],
});
const action = (key: string, candidates: string[], inputs: VocabularyInput[] = []): VocabularyAction => ({
  __typename: 'VocabularyAction',
  key,
  title: key,
  registered: false,
  candidates,
  inputs,
});

describe('what a name that is there already merges', () => {
  const sell = action('market.sell', ['R-0001']);
  const occupy = action('market.occupy', ['R-0002', 'R-0003']);

  it('names both sides with their candidates, those that follow alone', () => {
    const merging = mergingOf({ action: occupy, input: null }, [sell, occupy], 'market.sell', ['R-0002']);
    expect(merging).toMatchObject({
      from: { name: 'market.occupy', candidates: ['R-0002'] },
      into: { name: 'market.sell', candidates: ['R-0001'] },
      irrevocable: null,
    });
  });

  it('is nothing where the name is nobody’s, or its own', () => {
    const of = (to: string) => mergingOf({ action: occupy, input: null }, [sell, occupy], to, ['R-0002']);
    expect(of('market.stand')).toBeNull();
    expect(of('market.occupy')).toBeNull();
  });

  it('cannot be taken back where the ruleset has the name, or a candidate speaks of both inputs', () => {
    const registered = { ...sell, registered: true };
    expect(
      mergingOf({ action: occupy, input: null }, [registered, occupy], 'market.sell', ['R-0002'])
        ?.irrevocable,
    ).toContain('rules rest on it');
    const [people, aboard] = [input('people', ['R-0001', 'R-0002']), input('aboard', ['R-0002'])];
    const ferry = action('ferry.run', ['R-0001', 'R-0002'], [people, aboard]);
    const into = (following: string[]) =>
      mergingOf({ action: ferry, input: people }, [ferry], 'aboard', following)?.irrevocable;
    expect(into(['R-0001', 'R-0002'])).toContain('speaks of both');
    expect(into(['R-0001'])).toBeNull();
  });

  it('says which inputs cannot be one, and when a description is lost', () => {
    const people = input('people', ['R-0001'], { description: 'on the ferry' });
    const aboard = input('aboard', ['R-0002'], { type: 'BOOL' });
    const seats = input('seats', ['R-0003']);
    const ferry = action('ferry.run', ['R-0001', 'R-0002', 'R-0003'], [people, aboard, seats]);
    const into = (to: string) => mergingOf({ action: ferry, input: people }, [ferry], to, ['R-0001']);
    expect(into('aboard')?.unlike).toContain('different types');
    expect(into('seats')).toMatchObject({ unlike: null, losesDescription: true });
  });
});

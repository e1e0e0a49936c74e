import { useMemo } from 'react';
import { useQuery } from 'urql';
import { VocabularyDocument } from '../../../../../src/generated/cockpit/vocabulary.ts';
import type { AskedInput } from '../playground/known-inputs.ts';
import type { KnownName } from './cel-completions.ts';
import type { Candidate } from './candidate.ts';

/** What the candidate's action and its ruleset have by name, the candidate's own first. */
export function useKnownNames({ worldId, rule, inputs, definitions }: Candidate): {
  inputs: readonly AskedInput[];
  names: readonly KnownName[];
  /** Whether those of the action are among them. */
  complete: boolean;
} {
  const [{ data, fetching }] = useQuery({ query: VocabularyDocument, variables: { worldId } });
  return useMemo(() => {
    const ofAction = data?.vocabulary.actions.find(({ key }) => key === rule.action)?.inputs ?? [];
    const all = firstOfEach<AskedInput>([...inputs, ...ofAction.map(({ input }) => input)]);
    const terms = firstOfEach([
      ...definitions,
      ...(data?.vocabulary.definitions ?? []).map(({ definition }) => definition),
    ]);
    const says = (...parts: readonly (string | null)[]): string =>
      parts.filter((part) => part !== null && part !== '').join(', ');
    return {
      complete: !fetching,
      inputs: all,
      names: [
        ...all.map(({ name, type, unit, description }) => ({
          name: `inputs.${name}`,
          says: says(type.toLowerCase(), unit, description),
        })),
        ...terms.map(({ name, type, unit, description }) => ({
          name: `terms.${name}`,
          says: says(type.toLowerCase(), unit, description),
        })),
      ],
    };
  }, [data, fetching, rule.action, inputs, definitions]);
}

const firstOfEach = <One extends { name: string }>(all: readonly One[]): One[] =>
  [...new Map([...all].reverse().map((one) => [one.name, one])).values()].reverse();

import type { Renaming, VocabularyAction, VocabularyInput } from './renaming.ts';

/** One of the names that become one. */
export interface MergedName {
  name: string;
  registered: boolean;
  /** Rule keys of its open candidates. */
  candidates: readonly string[];
}

/** Two names that become one, where the name that one of them gets is the other's already. */
export interface Merging {
  from: MergedName;
  into: MergedName;
  /** Why it cannot be taken back afterwards; null: it can. */
  irrevocable: string | null;
  /** Whether what describes and limits an input is lost: it has that of the other, also once they are split again. */
  losesDescription: boolean;
  /** Why they cannot be one; null: they can. */
  unlike: string | null;
}

/** @returns null where nothing has the name `to`: it is a name of its own */
export function mergingOf(
  { action, input }: Renaming,
  actions: readonly VocabularyAction[],
  to: string,
  following: readonly string[],
): Merging | null {
  if (input === null) {
    const into = actions.find(({ key }) => key === to && key !== action.key);
    if (into === undefined) return null;
    return {
      from: { name: action.key, registered: action.registered, candidates: following },
      into: { name: into.key, registered: into.registered, candidates: into.candidates },
      irrevocable: fixed(into),
      losesDescription: false,
      unlike: null,
    };
  }
  const into = action.inputs.find((one) => one.input.name === to && one.input.name !== input.input.name);
  if (into === undefined) return null;
  return {
    from: { name: input.input.name, registered: input.registered, candidates: following },
    into: { name: to, registered: into.registered, candidates: into.candidates },
    irrevocable:
      fixed(into) ??
      (following.some((key) => into.candidates.includes(key))
        ? 'a candidate speaks of both, and which was which is not kept'
        : null),
    losesDescription: !describedAlike(input, into),
    unlike:
      input.input.type === into.input.type
        ? null
        : `${input.input.name} and ${to} are of different types: they cannot be one.`,
  };
}

/** Names of the ruleset are not given to others: rules rest on them. */
const fixed = ({ registered }: { registered: boolean }): string | null =>
  registered ? 'the ruleset has this name already, and rules rest on it' : null;

const describedAlike = ({ input: a }: VocabularyInput, { input: b }: VocabularyInput): boolean =>
  a.description === b.description && a.minimum === b.minimum && a.maximum === b.maximum;

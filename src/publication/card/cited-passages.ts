import type { Citation, Definition, Rule } from '../../rules/model.ts';
import type { WorkingSetContent } from '../../rules/rule-set/working-set.ts';

/** Every passage that a rule rests on: its own, its edges' and those of the definitions that it reads. */
export const citedPassages = ({
  body,
  definitions,
}: {
  body: Pick<Rule, 'citations' | 'overrides'>;
  definitions: readonly Definition[];
}): Citation[] =>
  [
    ...body.citations,
    ...body.overrides.map(({ citation }) => citation),
    ...definitionPassages(definitions),
  ].filter((citation) => citation !== null);

/** Every passage that a definition's cases rest on. */
export const definitionPassages = (definitions: readonly Definition[]): Citation[] =>
  definitions.flatMap(({ cases }) => cases.flatMap(({ citation }) => citation ?? []));

/** Every passage that a version of the working set would cite; a definition may be read by an assumption alone. */
export const passagesOf = ({
  heads,
  definitions,
}: Pick<WorkingSetContent, 'heads' | 'definitions'>): Citation[] => [
  ...heads.flatMap(citedPassages),
  ...definitionPassages(definitions),
];

import type { Citation, Definition, Rule } from '../rules/model.ts';

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
    ...definitions.flatMap(({ cases }) => cases.map(({ citation }) => citation)),
  ].filter((citation) => citation !== null);

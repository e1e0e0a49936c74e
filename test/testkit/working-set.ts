import { ruleContentHash } from '../../src/rules/rule-set/content-hash.ts';
import type { InputDeclaration, RuleBody } from '../../src/rules/model.ts';
import type { RuleHeadContent } from '../../src/rules/rule-set/working-set.ts';
import { nothingPublished, type VersionContent } from '../../src/publication/version/version-content.ts';

export const bodyOf = (fields: Partial<RuleBody>): RuleBody => ({
  natural_language: 'A person must not operate a ferry.',
  citations: [],
  action: 'ferry.operate',
  modality: 'must',
  applies_when: 'true',
  requires: 'true',
  if_met: 'permit',
  if_unmet: 'deny',
  overrides: [],
  limits: [],
  obligations: [],
  tier: 'mandatory',
  from: '2026-01-01',
  to: null,
  suite: [],
  ...fields,
});

export const headOf = (
  key: string,
  fields: Partial<RuleBody>,
  inputs: InputDeclaration[] = [],
): RuleHeadContent => {
  const body = bodyOf(fields);
  return {
    key,
    body,
    inputs,
    definitions: [],
    closedTo: null,
    contentHash: ruleContentHash({ body, inputs, definitions: [] }),
  };
};

/** A version of one action that decides by these rules. */
export const contentOf = (
  heads: RuleHeadContent[],
  inputs: InputDeclaration[],
  fields: Partial<VersionContent> = {},
): VersionContent => ({
  ...nothingPublished,
  actions: [
    {
      key: 'ferry.operate',
      title: 'Operate a ferry',
      aggregation_mode: 'deny-overrides',
      time_zone: 'UTC',
      inputs,
      assumptions: [],
    },
  ],
  heads,
  ...fields,
});

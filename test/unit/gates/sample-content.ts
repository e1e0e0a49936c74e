import type { RuleContent } from '../../../src/rules/rule-set/content-hash.ts';
import type { InputDeclaration, RuleBody } from '../../../src/rules/model.ts';

export const kennelQuote = 'A kennel must not keep more than 12 dogs unless it has a licence.';

export const kennelInputs: InputDeclaration[] = [
  { name: 'dogs', type: 'int', minimum: 0, maximum: 1000, description: 'Dogs that the kennel keeps' },
  { name: 'has_licence', type: 'bool', description: 'The kennel has a licence' },
];

/** The content of a rule that is right for the kennel's clause; anything of it can be put otherwise. */
export function kennelRule(
  body: Partial<RuleBody> = {},
  rest: Partial<Omit<RuleContent, 'body'>> = {},
): RuleContent {
  const { quote = kennelQuote } = body.citations?.[0] ?? {};
  return {
    body: {
      natural_language: kennelQuote,
      citations: [
        {
          source_material_id: '00000000-0000-7000-8000-000000000001',
          source_sha256: 'ab'.repeat(32),
          section: 'Kennels > § 2',
          quote,
          start: 0,
          end: quote.length,
          prefix: '',
          suffix: '',
        },
      ],
      action: 'kennel.keep',
      modality: 'must_not',
      applies_when: 'true',
      requires: 'inputs.dogs <= 12 || inputs.has_licence',
      if_met: 'none',
      if_unmet: 'deny',
      overrides: [],
      limits: [],
      obligations: [],
      tier: 'mandatory',
      from: '2026-01-01',
      to: null,
      suite: [],
      ...body,
    },
    inputs: kennelInputs,
    definitions: [],
    ...rest,
  };
}

import type { AgreementFinding } from '../../../../src/reading/agreement-checker.ts';
import { checkAgreement } from '../../../../src/reading/agreement/check-agreement.ts';
import type { Definition, InputDeclaration, RuleBody } from '../../../../src/rules/model.ts';

type Code = Pick<RuleBody, 'modality' | 'if_met' | 'if_unmet'> & Partial<RuleBody>;

export const must: Code = { modality: 'must', if_met: 'none', if_unmet: 'deny' };
export const mustNot: Code = { modality: 'must_not', if_met: 'none', if_unmet: 'deny' };
export const may: Code = { modality: 'may', if_met: 'permit', if_unmet: 'none' };
export const entitled: Code = { modality: 'entitled', if_met: 'permit', if_unmet: 'none' };
export const mayOnly: Code = { modality: 'may', if_met: 'permit', if_unmet: 'deny' };

export const bool = (name: string, description: string): InputDeclaration => ({
  name,
  type: 'bool',
  description,
});
export const int = (name: string, unit: string | null, description: string): InputDeclaration => ({
  name,
  type: 'int',
  ...(unit === null ? {} : { unit }),
  description,
});
export const choice = (name: string, values: string[], description: string): InputDeclaration => ({
  name,
  type: 'enum',
  values,
  description,
});
export const amount = (name: string, unit: string, description: string): InputDeclaration => ({
  name,
  type: 'decimal',
  unit,
  scale: 2,
  description,
});
export const date = (name: string, description: string): InputDeclaration => ({
  name,
  type: 'date',
  description,
});

/** A clause with the vocabulary of its action: holds a rule against it. */
export interface Sentence {
  quotes: string[];
  title: string;
  inputs: InputDeclaration[];
  definitions?: Definition[];
}

/** What the words say against a rule. Inputs that the rule does not read are not declared, as the gates have it. */
export function findingsOf(
  { quotes, title, inputs, definitions = [] }: Sentence,
  code: Code,
  requires: string,
  appliesWhen = 'true',
): AgreementFinding[] {
  const read = `${requires} ${appliesWhen} ${JSON.stringify(definitions)}`.split(/\W+/);
  const body: RuleBody = {
    natural_language: quotes.join(' '),
    citations: [],
    action: 'test.act',
    applies_when: appliesWhen,
    requires,
    overrides: [],
    limits: [],
    obligations: [],
    tier: 'mandatory',
    from: '2020-01-01',
    to: null,
    suite: [],
    ...code,
  };
  const clause = { quotes, headings: [], action: { key: 'test.act', title }, inputs };
  return checkAgreement(clause, {
    body,
    inputs: inputs.filter(({ name }) => read.includes(name)),
    definitions,
  });
}

/** `right`: no contradiction. `wrong`: at least one. `green`: nothing to say. */
export function verdictOf(...rule: Parameters<typeof findingsOf>): 'green' | 'acknowledge' | 'blocked' {
  const findings = findingsOf(...rule);
  if (findings.some(({ severity }) => severity === 'blocking')) return 'blocked';
  return findings.length > 0 ? 'acknowledge' : 'green';
}

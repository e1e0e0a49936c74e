import type { CasePartsFragment, SuiteCaseInput } from '../../../../../src/generated/cockpit/graphql.ts';

/** A case as an edit takes it. */
export const caseInputOf = ({ name, inputs, asOf, expected, values }: CasePartsFragment): SuiteCaseInput => ({
  name,
  inputs,
  asOf,
  expected,
  values,
});

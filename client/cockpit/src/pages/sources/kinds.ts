import type { SourceMaterialKind } from '../../../../../src/generated/cockpit/graphql.ts';

/** What kind of authority a source has, in words. */
export const kinds: Readonly<Record<SourceMaterialKind, string>> = {
  STATUTE: 'Statute',
  REGULATORY_GUIDANCE: 'Regulatory guidance',
  SCHOLARLY_PUBLICATION: 'Scholarly publication',
  CONTRACT: 'Contract',
  GUIDELINE: 'Guideline',
  INTERNAL_POLICY: 'Internal policy',
};

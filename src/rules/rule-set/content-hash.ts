import { contentHash } from '../../core/canonical-json.ts';
import { portableLedger } from '../ledger/ledger-names.ts';
import type { Citation, Definition, InputDeclaration, RuleBody } from '../model.ts';

/** What gates and approvals speak of: the rule, the inputs that it declares, and the definitions that it reads. */
export interface RuleContent {
  body: RuleBody;
  inputs: InputDeclaration[];
  definitions: Definition[];
}

const byName = (a: { name: string }, b: { name: string }): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

/** A citation without what differs between databases: the digest of the source's bytes names the source. */
const portable = (citation: Citation | null): Omit<Citation, 'source_material_id'> | null => {
  if (citation === null) return null;
  const { source_material_id: _row, ...rest } = citation;
  return rest;
};

/**
 * `sha256:…` of the canonical JSON. The order in which inputs and definitions are listed does not count, nor does the
 * row that holds a cited source: the same rule on the same source bytes has the same hash in every database.
 */
export const ruleContentHash = ({ body, inputs, definitions }: RuleContent): string =>
  contentHash({
    body: {
      ...body,
      citations: body.citations.map(portable),
      overrides: body.overrides.map((edge) => ({ ...edge, citation: portable(edge.citation) })),
      ...(body.ledger && { ledger: portableLedger(body.ledger) }),
    },
    inputs: [...inputs].sort(byName),
    definitions: [...definitions].sort(byName).map((definition) => ({
      ...definition,
      cases: definition.cases.map((item) => ({ ...item, citation: portable(item.citation) })),
    })),
  });

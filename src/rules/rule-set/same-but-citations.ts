import { canonicalJson } from '../../core/canonical-json.ts';
import type { Definition } from '../model.ts';
import type { RuleContent } from './content-hash.ts';

/** The definition as it decides, wherever it is cited. */
export const uncitedDefinition = (definition: Definition): Definition => ({
  ...definition,
  cases: definition.cases.map((item) => ({ ...item, citation: null })),
});

function uncited({ body, inputs, definitions }: RuleContent): unknown {
  const { ledger: _ledger, citations, ...rest } = body;
  return {
    body: {
      ...rest,
      citations: citations.length,
      overrides: body.overrides.map((edge) => ({ ...edge, citation: null })),
    },
    inputs,
    definitions: definitions.map(uncitedDefinition),
  };
}

/** Whether two contents differ in nothing but where they are cited, and in the account of the words cited. */
export const sameButCitations = (one: RuleContent, other: RuleContent): boolean =>
  canonicalJson(uncited(one)) === canonicalJson(uncited(other));

/** Whether a content is the rule carried over: cited elsewhere, and where the rule had no day in force from that of its law. */
export const isCarriedOver = (rule: RuleContent, carried: RuleContent): boolean => {
  const { from, to } = rule.body.from === null ? carried.body : rule.body;
  return sameButCitations({ ...rule, body: { ...rule.body, from, to } }, carried);
};

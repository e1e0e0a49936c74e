import { contentHash } from '../core/canonical-json.ts';
import type { Definition, InputDeclaration, RuleBody } from './model.ts';

/** What gates and approvals speak of: the rule, the inputs that it declares, and the definitions that it reads. */
export interface RuleContent {
  body: RuleBody;
  inputs: InputDeclaration[];
  definitions: Definition[];
}

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** `sha256:…` of the canonical JSON; the order in which inputs and definitions are listed does not count. */
export const ruleContentHash = ({ body, inputs, definitions }: RuleContent): string =>
  contentHash({
    body,
    inputs: [...inputs].sort(byName),
    definitions: [...definitions].sort(byName),
  });

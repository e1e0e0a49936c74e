import type { ActionDeclaration, InputDeclaration } from '../rules/model.ts';
import { namesRead } from '../rules/language/names-read.ts';
import type { RuleHeadContent } from '../rules/rule-set/working-set.ts';

/**
 * An ontology without the inputs that only a rule that left the working set declared: no one reads them any more, and a
 * version's ontology is the union of what its rules read. Inputs that no rule ever declared stay; an operator put them
 * there.
 */
export function withoutIdle(
  ontology: readonly InputDeclaration[],
  gone: readonly InputDeclaration[],
  action: ActionDeclaration,
  remaining: readonly RuleHeadContent[],
  added: readonly InputDeclaration[],
): InputDeclaration[] {
  const read = new Set([
    ...added.map(({ name }) => name),
    ...remaining
      .filter(({ body }) => body.action === action.key)
      .flatMap(({ inputs }) => inputs.map(({ name }) => name)),
    ...action.assumptions.flatMap((source) => namesRead(source).inputs),
  ]);
  const idle = new Set(gone.map(({ name }) => name).filter((name) => !read.has(name)));
  return ontology.filter(({ name }) => !idle.has(name));
}

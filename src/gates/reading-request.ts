import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Definition, InputDeclaration } from '../rules/model.ts';

/** What the words of a rule are held against, and by which names. */
export interface ReadingRequest {
  content: RuleContent;
  /** Of the section that the first quote is in, outermost first. */
  headings: readonly string[];
  action: { key: string; title: string } | null;
  /** The action's ontology with what the rule declares. */
  inputs: readonly InputDeclaration[];
  definitions: readonly Definition[];
  /** Whether other rules of the action are in force, which this one could override. */
  hasOthers: boolean;
}

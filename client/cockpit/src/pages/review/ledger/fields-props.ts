import type {
  DefinitionPartsFragment,
  InputPartsFragment,
} from '../../../../../../src/generated/cockpit/graphql.ts';
import type { JoinablePart, WordDraft } from './assignment.ts';

/** What is asked of words once it is said what they are. */
export interface FieldsProps {
  draft: WordDraft;
  set: (changes: Partial<WordDraft>) => void;
  known: readonly InputPartsFragment[];
  parts: readonly JoinablePart[];
  definitions: readonly DefinitionPartsFragment[];
  /** Keys of rules that the words can make way for. */
  ruleKeys: readonly string[];
}

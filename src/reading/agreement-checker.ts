import type { TokenRange } from '../rules/ledger/ledger.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Finding, InputDeclaration } from '../rules/model.ts';
import type { Clause } from './clause-reader.ts';

/** What the words say against a rule, or leave open. */
export interface AgreementFinding {
  code: 'reading_disagrees' | 'ungrounded' | 'unread_words';
  /** `blocking`: the words contradict the rule. `acknowledge`: the words do not settle it. */
  severity: Extract<Finding['severity'], 'blocking' | 'acknowledge'>;
  words: TokenRange[];
  message: string;
  /** The part of the rule that is meant; null for the rule as a whole. */
  path: string | null;
  /** The words point against the rule, surely or not; false where they merely do not speak of it, or leave it open. */
  contrary: boolean;
  /** It is about what no account of the words says: the currency of an input, a quote that is cut in the middle. */
  stands?: true;
}

/**
 * Holds a rule against the words of its clause without reading the clause as a whole: what no right rule of these words
 * can lack or contradict. Deterministic, without side effects.
 */
export type AgreementChecker = (
  clause: Clause & {
    action: { key: string; title: string } | null;
    inputs?: readonly InputDeclaration[];
  },
  content: RuleContent,
) => AgreementFinding[];

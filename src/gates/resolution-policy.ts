import type { Finding, FindingCode } from '../rules/model.ts';

/**
 * What ends a finding, by its code: what to change where the rule is wrong, and what to say where the rule is right and the
 * check is not. Every code has one, so that no finding leaves its reader without a way on.
 */
const resolutions: Record<FindingCode, string> = {
  unsafe_syntax: 'Write the expression in the rule language; the message names the place.',
  type_error: 'Correct the expression, or the declaration of what it reads.',
  unit_mismatch: 'Give both sides one unit, or convert by an exact factor.',
  undeclared_input: 'Declare the input, or take it out of the expressions.',
  unread_input: 'Take the input out of the declarations, or read it.',
  dead_input: 'Take the input out, or correct the expression in which it should matter.',
  constant_predicate: 'Write the literal true or false if that is meant; otherwise correct the expression.',
  definition_gap: 'Give the definition a last case whose condition is true, for every date.',
  definition_cycle: 'Take one of the definitions out of the circle.',
  override_cycle: 'Take one of the exceptions out of the circle.',
  unknown_rule: 'Name a rule of the action: what is no rule yet is signed first.',
  period_overlap: 'Choose other dates: amend from a later day, or correct the revision.',
  spec_disagrees:
    'Correct the expression. If it is right, state the case of the witness with the outcome that the law gives it: your case holds against the reading.',
  spec_inconsistent: 'Keep the case that is right and take the other out.',
  suite_failed: 'Correct the expression; if it is right, correct what the case expects.',
  suite_incomplete: 'State what the law makes of each set of inputs that gate 1 lists as missing.',
  ambiguous:
    'State every case that gate 1 lists; then acknowledge the finding. Or say in the ledger what the words are.',
  low_confidence: 'State every case that gate 1 lists; then acknowledge the finding.',
  quote_not_found: 'Quote the words verbatim.',
  source_missing: 'Cite a source of this world.',
  definition_conflict:
    'Change the definition of the world and the rules that were signed off with it, or choose another name.',
  source_retired: 'Cite a source that is in force, or retire the rule.',
  source_changed: 'Read the source again, then verify the candidate again.',
  span_moved: 'Cite the quote anew, so that its place is found again.',
  unread_words:
    'Say in the ledger what the words are. Where the finding can be acknowledged, read the code against them and acknowledge it.',
  unquoted_words:
    'Quote these words too. Where the finding can be acknowledged, that says that they do not bear on the rule.',
  ungrounded:
    'Quote the words on which it rests. If it is right without them, say in the ledger what the words are; of what the deny prevails over, give the reason.',
  reading_disagrees:
    'Correct the rule. If it is right and the words were misread, acknowledge the finding where it can be acknowledged; otherwise say in the ledger what the words are: your account is put in the place of the reading.',
  ledger_differs:
    'Correct the expression by the witness. If it is right, correct the account: say in the ledger what the words are, and your account is put in the place of the reading.',
  flagged: 'Look at what the distiller asks, correct it if need be, and acknowledge it.',
  contradiction:
    'Say which prevails: make one an exception to the other, or let the deny of the prohibition prevail over the grant.',
  cannot_comply: 'Correct one of the two duties, or make one an exception to the other.',
  redundant: 'Nothing has to be done; retire one of the two if they are meant to be one.',
  unreachable:
    'Give the rule a period or conditions under which it speaks: where its source does not say from when it is in force, correct the source and check again, and the day is taken over.',
  edge_never_bites: 'Nothing has to be done; take the exception out if it is not meant.',
  edge_beyond_section:
    'Take out the edges that the clause does not mean, cite the words that name those rules, or acknowledge the finding.',
  grant_never_permits:
    'Nothing has to be done; correct the rules that silence the grant if it should permit.',
  action_never_permits: 'Nothing has to be done; write the grant if the action should be permitted at all.',
  coverage_gap: 'Nothing has to be done; write a rule for these inputs if the law speaks of them.',
  undecided:
    'Look at the case yourself and acknowledge the finding, or write the expression so that it can be decided.',
};

/** Of one that blocks without what is said of one that can be acknowledged. */
export const resolutionOf = ({ code, severity }: Pick<Finding, 'code' | 'severity'>): string =>
  code === 'unread_words' && severity === 'blocking'
    ? 'Say in the ledger what the words are.'
    : resolutions[code];

import type { FindingPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';

/** What each kind of finding is called on the page; the reference has it under its code. */
export const findingNames: Readonly<Record<FindingPartsFragment['code'], string>> = {
  ACTION_NEVER_PERMITS: 'nothing permits the action',
  AMBIGUOUS: 'more than one reading',
  CANNOT_COMPLY: 'two duties that cannot both be met',
  CONSTANT_PREDICATE: 'always the same',
  CONTRADICTION: 'two rules in conflict',
  COVERAGE_GAP: 'no rule decides',
  DEAD_INPUT: 'input without effect',
  DEFINITION_CONFLICT: 'another definition in force',
  DEFINITION_CYCLE: 'definitions in a circle',
  DEFINITION_GAP: 'definition without a value',
  EDGE_BEYOND_SECTION: 'exception from another section',
  EDGE_NEVER_BITES: 'exception without effect',
  FLAGGED: 'said by the distiller',
  GRANT_NEVER_PERMITS: 'grant without effect',
  LEDGER_DIFFERS: 'code and words differ',
  LOW_CONFIDENCE: 'little confidence',
  OVERRIDE_CYCLE: 'exceptions in a circle',
  PERIOD_OVERLAP: 'two revisions on one day',
  QUOTE_NOT_FOUND: 'quote not found',
  READING_DISAGREES: 'rule and words differ',
  REDUNDANT: 'said by another rule too',
  SOURCE_CHANGED: 'source corrected',
  SOURCE_MISSING: 'source missing',
  SOURCE_RETIRED: 'source retired',
  SPAN_MOVED: 'quote at another place',
  SPEC_DISAGREES: 'code and reading differ',
  SPEC_INCONSISTENT: 'reading at odds with itself',
  SUITE_FAILED: 'case not as expected',
  SUITE_INCOMPLETE: 'cases missing',
  TYPE_ERROR: 'types do not fit',
  UNDECIDED: 'could not be decided',
  UNDECLARED_INPUT: 'input not declared',
  UNGROUNDED: 'rests on no words',
  UNIT_MISMATCH: 'units do not fit',
  UNKNOWN_RULE: 'rule not there',
  UNQUOTED_WORDS: 'words not quoted',
  UNREACHABLE: 'never decides anything',
  UNREAD_INPUT: 'input not read',
  UNREAD_WORDS: 'words not read',
  UNSAFE_SYNTAX: 'not in the rule language',
};

/** Where the reference says what to do about it. */
export const findingPage = (code: FindingPartsFragment['code']): string =>
  `/docs/errors#${code.toLowerCase()}`;

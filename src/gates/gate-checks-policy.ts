/**
 * Counts what the gates check. Raise it with a check that could find something in a content that passed before: candidates
 * that passed earlier ones are then run again before anyone signs them. What ran before there was a count has none.
 */
export const gateChecks = 2;

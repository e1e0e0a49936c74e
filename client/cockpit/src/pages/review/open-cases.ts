import { asks, findingsOf, type Candidate } from './candidate.ts';

export type MissingCase = NonNullable<Candidate['gate1']>['suite']['missing'][number];

/** One for each input of a case, whatever the order that it is told in. */
export const keyOf = (inputs: unknown, asOf: string | null): string =>
  JSON.stringify([asOf, Object.entries(inputs ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** The cases that gate 1 asks for: each input once, and none on which a finding puts the question itself. */
export function openCases(candidate: Candidate): MissingCase[] {
  const asked = new Set(
    findingsOf(candidate).flatMap(({ finding }) =>
      asks(finding) && finding.witness ? [keyOf(finding.witness.inputs, finding.witness.asOf)] : [],
    ),
  );
  const open = new Map<string, MissingCase>();
  for (const missing of candidate.gate1?.suite.missing ?? []) {
    const key = keyOf(missing.inputs, missing.asOf);
    const known = open.get(key);
    // The answer to a finding states no values.
    if (asked.has(key) && missing.values.length === 0) continue;
    if (known === undefined || known.values.length < missing.values.length) open.set(key, missing);
  }
  return [...open.values()];
}

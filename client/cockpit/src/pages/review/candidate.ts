import type {
  CandidatePartsFragment,
  FindingPartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { wordsNamed, type NamedWords } from './ledger/segments.ts';

export type Candidate = CandidatePartsFragment;

export const findingsOf = ({ gate1, gate2 }: Candidate): Found[] => [
  ...(gate1?.findings ?? []).map((finding) => ({ gate: 1 as const, finding })),
  ...(gate2?.findings ?? []).map((finding) => ({ gate: 2 as const, finding })),
];

/** Findings that are a question: two ways to read the words, and an input on which they differ. */
export const asks = ({ code, severity, witness }: FindingPartsFragment): boolean =>
  witness !== null &&
  (code === 'READING_DISAGREES' ||
    code === 'LEDGER_DIFFERS' ||
    // Where a person's case holds already, it is answered.
    (code === 'SPEC_DISAGREES' && severity === 'BLOCKING'));

interface Found {
  gate: 1 | 2;
  finding: FindingPartsFragment;
}

/** Findings that say the same of several inputs: one to read, each with its witness. */
export interface FoundAlike {
  gate: 1 | 2;
  first: FindingPartsFragment;
  /** With the first. */
  findings: readonly FindingPartsFragment[];
}

const order = { BLOCKING: 0, ACKNOWLEDGE: 1, REPORT: 2 } as const;

/** What a finding says, whichever case of the suite it says it of. */
export function saidOfCases({ message, path }: FindingPartsFragment): string {
  const name = path?.startsWith('suite/') ? path.slice('suite/'.length) : '';
  return name === '' ? message : message.replace(` (${name})`, '').replace(`case "${name}"`, 'case');
}

const likeness = (finding: FindingPartsFragment): string =>
  finding.code === 'SPEC_DISAGREES' ? `${finding.severity} ${saidOfCases(finding)}` : finding.findingId;

/** Both gates' findings as they are listed, the worst first; those that say the same are one. */
export function findingsInOrder(candidate: Candidate): FoundAlike[] {
  const alike = new Map<
    string,
    { gate: 1 | 2; first: FindingPartsFragment; findings: FindingPartsFragment[] }
  >();
  for (const { gate, finding } of findingsOf(candidate)) {
    const said = `${gate} ${likeness(finding)}`;
    const others = alike.get(said);
    if (others) others.findings.push(finding);
    else alike.set(said, { gate, first: finding, findings: [finding] });
  }
  return [...alike.values()].sort((a, b) => order[a.first.severity] - order[b.first.severity]);
}

/** Flags that ask a person to look; that names are new is told below, and seen in the rule. */
export const doubtsIn = ({ flags }: Pick<Candidate, 'flags'>): Candidate['flags'] =>
  flags.filter((flag) => flag !== 'PROPOSED_NAMES');

/** Whether the distiller left words unread that the reader of gate 1 read: the one who signs sees both said. */
export const isReadByAnother = ({ rule, flags, gate1 }: Candidate): boolean =>
  flags.includes('UNREAD_WORDS') && (rule.readingLedger ?? gate1?.reading?.norms[0])?.complete === true;

/** What the findings name in the clause, by their numbers in the list. */
export function namedWords(candidate: Candidate): NamedWords[] {
  const quotes = candidate.rule.citations.map(({ quote }) => quote);
  return findingsInOrder(candidate).flatMap(({ first }, index) => {
    const ranges = wordsNamed(first, quotes);
    return ranges.length === 0 ? [] : [{ number: index + 1, findingId: first.findingId, ranges }];
  });
}

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
export const asks = ({ code, witness }: FindingPartsFragment): boolean =>
  witness !== null && (code === 'READING_DISAGREES' || code === 'LEDGER_DIFFERS');

interface Found {
  gate: 1 | 2;
  finding: FindingPartsFragment;
}

const order = { BLOCKING: 0, ACKNOWLEDGE: 1, REPORT: 2 } as const;

/** Both gates' findings as they are listed, the worst first. */
export const findingsInOrder = (candidate: Candidate): Found[] =>
  findingsOf(candidate).sort((a, b) => order[a.finding.severity] - order[b.finding.severity]);

/** What the findings name in the clause, by their numbers in the list. */
export function namedWords(candidate: Candidate): NamedWords[] {
  const quotes = candidate.rule.citations.map(({ quote }) => quote);
  return findingsInOrder(candidate).flatMap(({ finding }, index) => {
    const ranges = wordsNamed(finding, quotes);
    return ranges.length === 0 ? [] : [{ number: index + 1, findingId: finding.findingId, ranges }];
  });
}

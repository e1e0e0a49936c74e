import type { CitedSource } from '../../sources/cited-source-read-model.ts';

/** A cited source as a version speaks of it: its envelope, its bytes, and who cites it. */
export interface CitedSourceState {
  sha256: string;
  title: string;
  kind: CitedSource['kind'];
  publication: string;
  section: string | null;
  revision: string | null;
  jurisdiction: string | null;
  language: string | null;
  url: string | null;
  /** RFC 3339. */
  retrieved_at: string | null;
  /** Days. */
  published_on: string | null;
  effective_from: string | null;
  effective_to: string | null;
  /** Keys of rules, in alphabetical order. */
  cited_by: string[];
}

/** By the identifier of the first row of the source: corrections of its envelope keep it. */
export type SourceStates = Record<string, CitedSourceState>;

const envelopeOf = ({ cited_by: _citedBy, ...envelope }: CitedSourceState): Record<string, string | null> =>
  envelope;

/** The members of its provenance that differ; that other rules cite it is a change of these rules. */
export const changedMembers = (before: CitedSourceState, after: CitedSourceState): string[] => {
  const old = envelopeOf(before);
  return Object.entries(envelopeOf(after)).flatMap(([name, value]) => (old[name] === value ? [] : [name]));
};

/** What a restatement says of one side: the publication, by which a reader knows the source, and what differs. */
export const restatedSource = (
  state: CitedSourceState | null,
  members: readonly string[],
): Record<string, string | null> | null =>
  state &&
  Object.fromEntries(
    Object.entries(envelopeOf(state)).filter(([name]) => name === 'publication' || members.includes(name)),
  );

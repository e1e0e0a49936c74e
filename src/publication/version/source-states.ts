import type { Definition, Rule } from '../../rules/model.ts';
import type { CitedSource } from '../../sources/cited-source-read-model.ts';
import { citedPassages } from '../card/cited-passages.ts';
import type { CitedSourceState, SourceStates } from './source-state-policy.ts';

interface CitingHead {
  key: string;
  body: Pick<Rule, 'citations' | 'overrides'>;
  definitions: readonly Definition[];
}

/** @param cited by the row that a citation names; what it lacks is left out */
export function sourceStates(
  heads: readonly CitingHead[],
  cited: ReadonlyMap<string, CitedSource>,
): SourceStates {
  const citing = new Map<CitedSource, Set<string>>();
  for (const head of heads) {
    for (const { source_material_id: row } of citedPassages(head)) {
      const source = cited.get(row);
      if (source) citing.set(source, (citing.get(source) ?? new Set()).add(head.key));
    }
  }
  return Object.fromEntries(
    [...citing].map(([source, keys]) => [source.firstId, stateOf(source, [...keys].sort())]),
  );
}

const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

const stateOf = (source: CitedSource, citedBy: string[]): CitedSourceState => ({
  sha256: source.sha256,
  title: source.title,
  kind: source.kind,
  publication: source.publication,
  section: source.section,
  revision: source.revision,
  jurisdiction: source.jurisdiction,
  language: source.language,
  url: source.url,
  retrieved_at: source.retrievedAt?.toISOString() ?? null,
  published_on: dayOf(source.publishedOn),
  effective_from: dayOf(source.effectiveFrom),
  effective_to: dayOf(source.effectiveTo),
  cited_by: citedBy,
});

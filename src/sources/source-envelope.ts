import { sameProvenance, type Provenance } from './provenance-policy.ts';
import type { ShownSource } from './source-read-model.ts';

/**
 * Whether a source material has the envelope that was stated for the same bytes. Title and language that no one stated
 * were read from the document: the same bytes say the same.
 */
export const isUnderEnvelope = (source: ShownSource, provenance: Provenance): boolean =>
  sameProvenance(provenance, {
    kind: source.kind,
    publication: source.publication,
    title: provenance.title === null ? null : source.title,
    section: source.section,
    revision: source.revision,
    jurisdiction: source.jurisdiction,
    language: provenance.language === null ? null : source.language,
    publishedOn: source.publishedOn,
    effectiveFrom: source.effectiveFrom,
    effectiveTo: source.effectiveTo,
  });

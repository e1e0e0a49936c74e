import { DomainError, type FieldError } from '../core/errors.ts';
import { checkText } from '../core/text.ts';

export const sourceMaterialKinds = [
  'statute',
  'regulatory_guidance',
  'scholarly_publication',
  'contract',
  'internal_policy',
  'guideline',
] as const;
export type SourceMaterialKind = (typeof sourceMaterialKinds)[number];

/** The provenance envelope, as an operator states it. What the bytes themselves say is added by ingestion. */
export interface ProvenanceInput {
  kind: SourceMaterialKind;
  publication: string;
  title?: string | null;
  section?: string | null;
  revision?: string | null;
  jurisdiction?: string | null;
  language?: string | null;
  publishedOn?: string | Date | null;
  effectiveFrom?: string | Date | null;
  effectiveTo?: string | Date | null;
}

/** The envelope with every member present, ready to be stored. */
export interface Provenance {
  kind: SourceMaterialKind;
  publication: string;
  title: string | null;
  section: string | null;
  revision: string | null;
  jurisdiction: string | null;
  language: string | null;
  publishedOn: Date | null;
  effectiveFrom: Date | null;
  effectiveTo: Date | null;
}

/**
 * Checks and completes an envelope; every bad member is reported.
 * @throws DomainError `invalid_field` with pointers under `/provenance`
 */
export function checkProvenance(input: ProvenanceInput): Provenance {
  const errors: FieldError[] = [];
  const text = (name: string, value: string | null | undefined, required = false): string | null => {
    try {
      return checkText(`/provenance/${name}`, value ?? '', { maximum: 500, required }) || null;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push(...(error.extensions.errors ?? []));
      return null;
    }
  };
  // What is left out is taken from the document: a blank would be answered with something else than was sent.
  const stated = (name: string, value: string | null | undefined): string | null =>
    value === null || value === undefined ? null : text(name, value, true);
  const language = stated('language', input.language);
  if (language !== null && !/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(language)) {
    errors.push({
      pointer: '/provenance/language',
      code: 'invalid',
      message: 'A language tag (BCP 47), e.g. en or de-AT.',
    });
  }
  const provenance: Provenance = {
    kind: input.kind,
    publication: text('publication', input.publication, true) ?? '',
    title: stated('title', input.title),
    section: text('section', input.section),
    revision: text('revision', input.revision),
    jurisdiction: text('jurisdiction', input.jurisdiction),
    language,
    publishedOn: dateOf(input.publishedOn),
    effectiveFrom: dateOf(input.effectiveFrom),
    effectiveTo: dateOf(input.effectiveTo),
  };
  const { effectiveFrom: from, effectiveTo: to } = provenance;
  if (from && to && from >= to) {
    errors.push({
      pointer: '/provenance/effective_to',
      code: 'order',
      message: 'In force on [effective_from, effective_to): the end comes after the beginning.',
    });
  }
  if (errors.length > 0)
    throw new DomainError('invalid_field', 'The provenance envelope is refused.', { errors });
  return provenance;
}

const dateOf = (date: string | Date | null | undefined): Date | null =>
  date ? new Date(date instanceof Date ? date : `${date}T00:00:00Z`) : null;

/** Whether two envelopes say the same. */
export const sameProvenance = (a: Provenance, b: Provenance): boolean =>
  (Object.keys(a) as (keyof Provenance)[]).every(
    (name) =>
      (a[name] instanceof Date ? a[name].toISOString() : a[name]) ===
      (b[name] instanceof Date ? b[name].toISOString() : b[name]),
  );

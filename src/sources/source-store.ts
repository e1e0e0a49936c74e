import { createHash } from 'node:crypto';
import { newId } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import type { IngestionOutcome } from '../generated/prisma/client.ts';
import type { Provenance } from './provenance-policy.ts';
import { shownSource, type ShownSource } from './source-read-model.ts';
import type { StorableSource } from './storable-source.ts';

/** A document as it came, and where from. */
export interface SourceDocument {
  bytes: Uint8Array;
  mediaType: string | null;
  fileName: string | null;
  url: string | null;
  retrievedAt: Date | null;
}

/** Names what turned bytes into text: another extractor may read the same bytes otherwise. */
export const extractor = 'enshrine-extract 2';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A document as it was read: by which extractor, and into what. */
export interface ReadDocument extends StorableSource {
  extractor: string;
}

export interface NewSource {
  worldId: string;
  domainId: string;
  operatorId: string;
  provenance: Provenance;
  document: SourceDocument;
  read: ReadDocument;
  /** The revision that it takes the place of. */
  supersedesId?: string;
}

const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

/** Stores a source material with its bytes, text and sections. */
export async function insertSource(tx: Tx, source: NewSource): Promise<ShownSource> {
  const { read, provenance, document, worldId, domainId } = source;
  const id = newId();
  // In SQL: as values of the client, the blocks and sections of a long text would hold the event loop for seconds.
  await tx.$executeRaw`
    INSERT INTO source_material
      (id, domain_id, world_id, title, kind, publication, section, revision, jurisdiction, language, url, retrieved_at,
       published_on, effective_from, effective_to, media_type, sha256, byte_length, extracted_text, blocks, remarks,
       extractor, supersedes_id, ingested_by)
    VALUES
      (${id}::uuid, ${domainId}::uuid, ${worldId}::uuid, ${provenance.title ?? read.title ?? provenance.publication},
       ${provenance.kind}::source_material_kind, ${provenance.publication}, ${provenance.section},
       ${provenance.revision}, ${provenance.jurisdiction}, ${provenance.language ?? read.language}, ${document.url},
       ${document.retrievedAt?.toISOString() ?? null}::timestamptz, ${dayOf(provenance.publishedOn)}::date,
       ${dayOf(provenance.effectiveFrom)}::date, ${dayOf(provenance.effectiveTo)}::date, ${read.mediaType},
       ${sha256Of(document.bytes)}, ${document.bytes.length}, ${read.text}, ${read.blocks}::jsonb,
       ${read.remarks}::jsonb, ${read.extractor}, ${source.supersedesId ?? null}::uuid, ${source.operatorId}::uuid)`;
  await tx.sourceContent.create({
    data: { sourceMaterialId: id, domainId, bytes: new Uint8Array(document.bytes) },
    select: { sourceMaterialId: true },
  });
  await tx.$executeRaw`
    INSERT INTO source_section
      (id, domain_id, source_material_id, ordinal, heading_path, heading, citation, kind, start, "end")
    SELECT s.id, ${domainId}::uuid, ${id}::uuid, s.ordinal,
           ARRAY(SELECT jsonb_array_elements_text(s.heading_path)), s.heading, s.citation, s.kind, s.start, s."end"
      FROM jsonb_to_recordset(${read.sections}::jsonb)
        AS s (id uuid, ordinal int, heading_path jsonb, heading text, citation text, kind text, start int, "end" int)`;
  return tx.sourceMaterial.findUniqueOrThrow({ where: { id }, select: shownSource });
}

/** Stores the same document under another envelope: bytes, text, blocks and sections are copied where they lie. */
export async function insertSuccessor(
  tx: Tx,
  supersededId: string,
  { provenance, operatorId }: { provenance: Provenance; operatorId: string },
): Promise<ShownSource> {
  const id = newId();
  const old = await tx.sourceMaterial.findUniqueOrThrow({
    where: { id: supersededId },
    select: { title: true, publication: true, _count: { select: { sections: true } } },
  });
  const ids = JSON.stringify(Array.from({ length: old._count.sections }, () => newId()));
  const title = provenance.title ?? (old.title === old.publication ? provenance.publication : old.title);
  await tx.$executeRaw`
    INSERT INTO source_material
      (id, domain_id, world_id, title, kind, publication, section, revision, jurisdiction, language, url, retrieved_at,
       published_on, effective_from, effective_to, media_type, sha256, byte_length, extracted_text, blocks, remarks,
       extractor, supersedes_id, ingested_by)
    SELECT ${id}::uuid, domain_id, world_id, ${title}, ${provenance.kind}::source_material_kind,
           ${provenance.publication}, ${provenance.section}, ${provenance.revision}, ${provenance.jurisdiction},
           coalesce(${provenance.language}, language), url, retrieved_at, ${dayOf(provenance.publishedOn)}::date,
           ${dayOf(provenance.effectiveFrom)}::date, ${dayOf(provenance.effectiveTo)}::date, media_type, sha256,
           byte_length, extracted_text, blocks, remarks, extractor, id, ${operatorId}::uuid
      FROM source_material WHERE id = ${supersededId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO source_content (source_material_id, domain_id, bytes)
    SELECT ${id}::uuid, domain_id, bytes FROM source_content WHERE source_material_id = ${supersededId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO source_section
      (id, domain_id, source_material_id, ordinal, heading_path, heading, citation, kind, start, "end")
    SELECT fresh.id::uuid, s.domain_id, ${id}::uuid, s.ordinal, s.heading_path, s.heading, s.citation, s.kind,
           s.start, s."end"
      FROM (SELECT *, row_number() OVER (ORDER BY ordinal) AS place FROM source_section
             WHERE source_material_id = ${supersededId}::uuid) s
      JOIN jsonb_array_elements_text(${ids}::jsonb) WITH ORDINALITY AS fresh (id, place) USING (place)`;
  return tx.sourceMaterial.findUniqueOrThrow({ where: { id }, select: shownSource });
}

/** Records that a document was read, and what came of it. */
export async function insertIngestionRun(
  tx: Tx,
  run: {
    worldId: string;
    domainId: string;
    operatorId: string;
    correlationId: string;
    url: string | null;
    sha256: string | null;
    outcome: IngestionOutcome;
    sourceMaterialId: string | null;
    errorCode?: string;
  },
): Promise<string> {
  const { operatorId, ...data } = run;
  const { id } = await tx.ingestionRun.create({
    data: { id: newId(), requestedBy: operatorId, ...data },
    select: { id: true },
  });
  return id;
}

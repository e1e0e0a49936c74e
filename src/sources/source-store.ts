import { blocksColumn } from './source-columns.ts';
import { createHash } from 'node:crypto';
import { newId } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import type { IngestionOutcome } from '../generated/prisma/client.ts';
import type { ParsedSource, SourceSection } from './parsed-source.ts';
import type { Provenance } from './provenance-policy.ts';
import { shownSource, type ShownSource } from './source-read-model.ts';

/** A document as it came, and where from. */
export interface SourceDocument {
  bytes: Uint8Array;
  mediaType: string | null;
  fileName: string | null;
  url: string | null;
  retrievedAt: Date | null;
}

/** Names what turned bytes into text: another extractor may read the same bytes otherwise. */
export const extractor = 'enshrine-extract 1';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A document as it was read: by which extractor, and into what. */
export interface ReadDocument extends Pick<ParsedSource, 'title' | 'language' | 'text' | 'blocks'> {
  mediaType: string;
  sections: readonly (Omit<SourceSection, 'id' | 'kind'> & { kind: string })[];
  extractor: string;
}

export interface NewSource {
  worldId: string;
  domainId: string;
  operatorId: string;
  provenance: Provenance;
  document: SourceDocument;
  read: ReadDocument;
  supersedesId: string | null;
}

const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

/** Stores a source material with its bytes, text and sections. */
export async function insertSource(tx: Tx, source: NewSource): Promise<ShownSource> {
  const { read, provenance, document, worldId, domainId } = source;
  const id = newId();
  // In SQL: as a value of the client, the blocks of a long text would hold the event loop for seconds.
  await tx.$executeRaw`
    INSERT INTO source_material
      (id, domain_id, world_id, title, kind, publication, section, revision, jurisdiction, language, url, retrieved_at,
       published_on, effective_from, effective_to, media_type, sha256, byte_length, extracted_text, blocks, extractor,
       supersedes_id, ingested_by)
    VALUES
      (${id}::uuid, ${domainId}::uuid, ${worldId}::uuid, ${provenance.title ?? read.title ?? provenance.publication},
       ${provenance.kind}::source_material_kind, ${provenance.publication}, ${provenance.section},
       ${provenance.revision}, ${provenance.jurisdiction}, ${provenance.language ?? read.language}, ${document.url},
       ${document.retrievedAt?.toISOString() ?? null}::timestamptz, ${dayOf(provenance.publishedOn)}::date,
       ${dayOf(provenance.effectiveFrom)}::date, ${dayOf(provenance.effectiveTo)}::date, ${read.mediaType},
       ${sha256Of(document.bytes)}, ${document.bytes.length}, ${read.text},
       ${JSON.stringify(blocksColumn.write(read.blocks))}::jsonb, ${read.extractor}, ${source.supersedesId}::uuid,
       ${source.operatorId}::uuid)`;
  const row = await tx.sourceMaterial.findUniqueOrThrow({ where: { id }, select: shownSource });
  await tx.sourceContent.create({
    data: { sourceMaterialId: id, domainId, bytes: new Uint8Array(document.bytes) },
    select: { sourceMaterialId: true },
  });
  await tx.sourceSection.createMany({
    data: read.sections.map(({ headingPath, heading, kind, start, end, ordinal }) => ({
      id: newId(),
      domainId,
      sourceMaterialId: id,
      ordinal,
      headingPath,
      heading: heading ?? '',
      kind,
      start,
      end,
    })),
  });
  return row;
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

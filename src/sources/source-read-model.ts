import { blocksColumn, provenanceEnvelope } from './source-columns.ts';
import { notFound } from '../core/errors.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { Prisma } from '../generated/prisma/client.ts';

/** Everything of a source material but its text and bytes: what answers and lists carry. */
export const shownSource = {
  ...provenanceEnvelope,
  id: true,
  domainId: true,
  worldId: true,
  state: true,
  title: true,
  mediaType: true,
  sha256: true,
  byteLength: true,
  extractor: true,
  remarks: true,
  supersedesId: true,
  ingestedBy: true,
  retiredAt: true,
  retireReason: true,
  createdAt: true,
} as const satisfies Prisma.SourceMaterialSelect;
export type ShownSource = Prisma.SourceMaterialGetPayload<{ select: typeof shownSource }>;

interface Block {
  start: number;
  end: number;
  kind: string;
  level: number;
  marker: string | null;
}

/** What distillers read of a source material; null when there is none, or it was retired by the retire operation. */
export async function readDistillableSource(
  prisma: ReadClient,
  sourceMaterialId: string,
): Promise<{
  source_material_id: string;
  title: string | null;
  text: string;
  sections: {
    id: string;
    headingPath: string[];
    heading: string | null;
    start: number;
    end: number;
    ordinal: number;
  }[];
  blocks: Block[];
} | null> {
  const source = await prisma.sourceMaterial.findFirst({
    where: { id: sourceMaterialId, retiredByOperation: false },
    select: {
      id: true,
      title: true,
      extractedText: true,
      blocks: true,
      sections: { orderBy: { ordinal: 'asc' } },
    },
  });
  if (!source) return null;
  return {
    source_material_id: source.id,
    title: source.title,
    text: source.extractedText,
    sections: source.sections.map(({ id, headingPath, heading, start, end, ordinal }) => ({
      id,
      headingPath,
      heading: heading || null,
      start,
      end,
      ordinal,
    })),
    blocks: blocksColumn.read(source.blocks),
  };
}

export interface SourceContentRow {
  bytes: Uint8Array;
  mediaType: string;
  sha256: string;
  title: string;
}

/** The original bytes. @throws DomainError `not_found` */
export async function readSourceContent(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
): Promise<SourceContentRow> {
  const source = await prisma.sourceMaterial.findFirst({
    where: { id: sourceMaterialId, worldId },
    select: { mediaType: true, sha256: true, title: true, content: { select: { bytes: true } } },
  });
  if (!source?.content) throw notFound('source material');
  const { content, ...rest } = source;
  return { ...rest, bytes: content.bytes };
}

/** @throws DomainError `not_found` */
export async function readExtractedText(prisma: ReadClient, sourceMaterialId: string): Promise<string> {
  const source = await prisma.sourceMaterial.findFirst({
    where: { id: sourceMaterialId },
    select: { extractedText: true },
  });
  if (!source) throw notFound('source material');
  return source.extractedText;
}

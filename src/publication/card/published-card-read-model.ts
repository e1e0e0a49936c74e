import { cardColumn } from '../version/version-columns.ts';
import type { ReadClient } from '../../db/transaction.ts';
import { readVersionNotFound, type AskedVersion } from '../version/missing-version-read-model.ts';
import type { Card } from './card-schema.ts';

export interface PublishedCard {
  versionId: string;
  content: Card;
  contentHash: string;
}

/** @throws DomainError `not_found`, also for a version that is not published */
export async function readCard(prisma: ReadClient, asked: AskedVersion): Promise<PublishedCard> {
  const { worldId, number, domainId = null } = asked;
  const card = await prisma.worldModelCard.findFirst({
    where: { worldId, ...(domainId !== null && { domainId }), version: { number, status: 'published' } },
    select: { versionId: true, content: true, contentHash: true },
  });
  if (!card) throw await readVersionNotFound(prisma, asked);
  return { ...card, content: cardColumn.read(card.content) };
}

/** The page as it was rendered after publication; null when it was not yet. */
export async function readCardPage(prisma: ReadClient, versionId: string): Promise<string | null> {
  const page = await prisma.cardPage.findFirst({ where: { versionId }, select: { html: true } });
  return page?.html ?? null;
}

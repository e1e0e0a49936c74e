import { answerColumn, askedColumn, boundAnswer } from './decision-columns.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { EarlierDecision } from './idempotency-policy.ts';

const idempotencyWindowMs = 24 * 60 * 60 * 1000;

/** What a key decided within the last 24 hours under this idempotency key; null for nothing. */
export async function readEarlierDecision(
  prisma: ReadClient,
  { keyId, idempotencyKey, now }: { keyId: string; idempotencyKey: string; now: Date },
): Promise<EarlierDecision | null> {
  const found = await prisma.decisionRecord.findFirst({
    where: {
      apiKeyId: keyId,
      idempotencyKey,
      evaluatedAt: { gt: new Date(now.getTime() - idempotencyWindowMs) },
    },
    orderBy: { evaluatedAt: 'desc' },
    select: { answer: true, inputsDigest: true, action: true, asked: true, subjectRef: true },
  });
  return (
    found && {
      answer: boundAnswer(answerColumn.read(found.answer), found.inputsDigest),
      inputsDigest: found.inputsDigest,
      action: found.action,
      asked: askedColumn.read(found.asked),
      subjectRef: found.subjectRef,
    }
  );
}

import type { Clock } from '../../core/clock.ts';
import { sha256Hex } from '../../core/canonical-json.ts';
import { DomainError, type ErrorCode } from '../../core/errors.ts';
import { normalisedText } from '../../core/quote.ts';
import { checkText } from '../../core/text.ts';
import { invalidField } from '../../core/errors.ts';
import type { Finding } from '../../rules/model.ts';

export type SettledAs =
  | 'carried_over'
  | 'awaits_signature'
  | 'needs_review'
  | 'revision_opened'
  | 'retired'
  | 'refused'
  | 'not_begun';

/** What one command came to for one rule or candidate. */
export interface Settled {
  ruleKey: string;
  /** The candidate that it was done by, or that waits for a person now. */
  candidateId: string | null;
  outcome: SettledAs;
  /** Why it was refused. */
  code: ErrorCode | null;
  /** What to do about it; null where there is nothing to do. */
  message: string | null;
}

/** Rules and candidates that one command may name. */
export const mostAtOnce = 200;

/** @throws DomainError `invalid_field` for none, too many, or the same one twice. */
export function checkNamed(pointer: string, named: readonly string[], others = 0): void {
  if (named.length + others === 0) throw invalidField(pointer, 'Name at least one.', 'required');
  if (named.length + others > mostAtOnce) {
    throw invalidField(pointer, `Name at most ${mostAtOnce} at once.`, 'too_long');
  }
  const twice = named.findIndex((name, index) => named.indexOf(name) < index);
  if (twice >= 0) throw invalidField(`${pointer}/${twice}`, 'It is named twice.', 'duplicate');
}

export const checkReason = (pointer: string, text: string): string =>
  checkText(pointer, text, { maximum: 1_000, required: true });

/** Anchor of one step of a command on one rule: a repeat of the command replays its steps. */
export const stepOf = (correlationId: string, step: string, key: string): string =>
  `${step} ${key} of ${sha256Hex(correlationId).slice(0, 40)}`;

export const refused = (ruleKey: string, error: unknown, candidateId: string | null = null): Settled => {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'database_unavailable') throw error;
  return { ruleKey, candidateId, outcome: 'refused', code: error.code, message: error.message };
};

/** What one request takes on: what is not begun by then is asked for again, so that many rules do not hold one request. */
export const mostMilliseconds = 20_000;

const notBegun = (ruleKey: string, candidateId: string | null): Settled => ({
  ruleKey,
  candidateId,
  outcome: 'not_begun',
  code: null,
  message: 'One request does so much and no more. Ask for it again.',
});

interface Named {
  ruleKey: string;
  candidateId: string | null;
}

/** One after the other, and at least the first: each is checked against the rules as the one before left them. */
export async function inTurn<One extends Named>(
  clock: Clock,
  all: readonly One[],
  settle: (one: One) => Promise<Settled[]>,
  begun = clock.now(),
): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (const [index, one] of all.entries()) {
    const isLate = index > 0 && clock.now().getTime() - begun.getTime() > mostMilliseconds;
    settled.push(...(isLate ? [notBegun(one.ruleKey, one.candidateId)] : await settle(one)));
  }
  return settled;
}

/** Words that are shown in part: whether the rest of them is what it was, the message does not say. */
const isCut = ({ message }: Finding): boolean => message.includes('…');

/** What a finding says, whatever content it was found in. */
const saidBy = ({ code, path, message }: Finding): string =>
  `${code} ${path ?? ''} ${normalisedText(message).key}`;

/**
 * The findings that a signature on a carried-over rule acknowledges: those that the signature of the rule acknowledged,
 * in the same words. Null where there is another, which a person has to read.
 */
export function acknowledgedBefore(
  findings: readonly Finding[],
  before: readonly Finding[],
  acknowledged: readonly string[],
): string[] | null {
  const known = new Set(before.filter(({ id }) => acknowledged.includes(id)).map(saidBy));
  const asked = findings.filter(({ severity }) => severity === 'acknowledge');
  return asked.every((finding) => !isCut(finding) && known.has(saidBy(finding)))
    ? asked.map(({ id }) => id)
    : null;
}

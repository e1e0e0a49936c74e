import type { AuthContext } from '../core/permissions.ts';
import { DomainError } from '../core/errors.ts';
import type { ReviewServices } from './review-services.ts';
import { command, type Answer } from '../db/transaction.ts';
import { unreadRanges, wordsIn } from '../rules/ledger/account.ts';
import { assignWords as assign } from '../rules/ledger/assign-words.ts';
import { inputsOfLedger } from '../rules/ledger/ledger-names.ts';
import type { ReadBy, TokenRange } from '../rules/ledger/ledger.ts';
import type { InputDeclaration } from '../rules/model.ts';
import { ledgerOf } from './candidate-ledger-policy.ts';
import type { Candidate } from './candidate-read-model.ts';
import { lockCandidate, writeContent, type WrittenCandidate } from './candidate-store.ts';
import { composeCandidate, type CandidateFields } from './compose-candidate.ts';
import { requireContent } from './edit-candidate.ts';

export interface AssignWordsInput {
  correlationId: string;
  worldId: string;
  candidateId: string;
  /** Refuses when the candidate has other content by now. */
  expectedContentHash?: string | null;
  words: TokenRange[];
  /** See `WordAssignment`. */
  element?: unknown;
  place?: string | null;
  /** Declarations of inputs that the words are said to be, where neither candidate nor action has them. */
  inputs?: InputDeclaration[] | null;
}

/**
 * An operator says what some words of the quotes are. Who: operations staff (`write:operations`). The ledger follows;
 * with its last word the rule is written from it, so that a predicate need not be written by hand. New content: back to `proposed`.
 */
export async function assignWords(
  { database, clock }: Pick<ReviewServices, 'database' | 'clock'>,
  auth: AuthContext,
  input: AssignWordsInput,
): Promise<Answer<WrittenCandidate>> {
  const { correlationId, ...request } = input;
  const { worldId, candidateId, expectedContentHash } = input;
  return command(database, auth, { operation: 'assignWords', correlationId, request }, async (tx) => {
    const candidate = await lockCandidate(tx, worldId, candidateId);
    requireContent(candidate, expectedContentHash);
    const person: ReadBy = { operator: auth.user_id, at: clock.now().toISOString() };
    const begun = withLedger(candidate);
    const fields = fieldsAfter(begun, input, person);
    const composed = await composeCandidate(tx, worldId, candidate.ruleKey, fields, begun, person);
    const edited = await writeContent(tx, candidate, composed, { handEdited: true });
    const quotes = candidate.body.citations.map(({ quote }) => quote);
    return {
      result: { id: candidateId, contentHash: edited.contentHash },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'rule_candidate',
          target_id: candidateId,
          action: 'revised',
          detail: {
            before: candidate.contentHash,
            content_hash: edited.contentHash,
            words: wordsIn(quotes, input.words),
            derived: fields.derive_rule === true,
          },
        },
      ],
    };
  });
}

/** @throws DomainError `invalid_field` with a pointer to the place or the part of the element that does not fit. */
function fieldsAfter(candidate: Candidate, input: AssignWordsInput, person: ReadBy): CandidateFields {
  const { body } = candidate;
  const refuse = (pointer: string, message: string): never => {
    throw new DomainError('invalid_field', 'The words cannot be that.', {
      errors: [{ pointer, code: 'invalid', message }],
    });
  };
  const { element, words } = input;
  if (words.length === 0) refuse('/words', 'Select at least one word.');
  if (!isObject(element)) return refuse('/element', 'Say what the words are, as an object with a "kind".');
  const quotes = body.citations.map(({ quote }) => quote);
  const assignment = { words, element, place: input.place ?? null };
  const assigned = assign(body.ledger ?? null, body.modality, quotes, assignment);
  if (!assigned.ok) return refuse(assigned.problem.pointer, assigned.problem.message);
  const ledger = ledgerOf({ ledger: assigned.ledger }, body, body.citations, person);
  const whole = ledger !== null && ledger.norm.words.length > 0 && unreadRanges(quotes, ledger).length === 0;
  const read = new Set(ledger === null ? [] : inputsOfLedger(ledger));
  const declared = [...candidate.inputs, ...(input.inputs ?? [])];
  const known = [...new Map(declared.map((item) => [item.name, item])).values()];
  return {
    ledger,
    derive_rule: whole,
    // Definitions may read inputs that the ledger does not name.
    inputs: whole && candidate.definitions.length === 0 ? known.filter(({ name }) => read.has(name)) : known,
  };
}

/**
 * A candidate without an account of its own begins with the one to which gate 1 proved its code equal, where that is of
 * one norm: what the reviewer sees over the clause, and goes on from. Its elements keep the reader's name.
 */
function withLedger(candidate: Candidate): Candidate {
  const { body, gate1, contentHash } = candidate;
  const norms = gate1?.content_hash === contentHash ? gate1.specification.proof?.norms : undefined;
  if (body.ledger || norms?.length !== 1) return candidate;
  return { ...candidate, body: { ...body, ledger: norms[0]!.ledger } };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import { canonicalJson, sha256Hex } from '../core/canonical-json.ts';
import { DomainError, type FieldError } from '../core/errors.ts';
import type { DecisionAnswer } from './decision-answer.ts';
import type { DecisionRequest } from './decision-request.ts';

/** What a request asked beside its action and inputs, as its record keeps it: as asked, not as it was resolved. */
export interface Asked {
  version: number | null;
  as_of: string | null;
  /** True: `full`. */
  explain: boolean | 'counterfactual';
  /** True where a receipt was asked for, left out otherwise. */
  receipt?: true;
  /** Hex SHA-256 of the canonical JSON of the inputs, or of the question of a protocol, as sent; null without an idempotency key. */
  inputs?: string | null;
  /** What `inputs` is the digest of. Left out of older records: there it is of the inputs, for protocols too. */
  of?: 'inputs' | 'question';
  /** Whether a subject was named. The subject itself is in a column of its own, where erasure finds it. */
  subject: boolean;
}

/** What a key decided before under the same idempotency key. */
export interface EarlierDecision {
  answer: DecisionAnswer;
  action: string;
  inputsDigest: string;
  /** Null: of a record that was written before this was kept. */
  asked: Asked | null;
  /** Null: none was named, or it was erased. */
  subjectRef: string | null;
}

export const askedOf = ({
  version,
  asOf,
  explain,
  receipt,
  subjectRef,
  inputs,
  asSent,
  idempotencyKey,
}: DecisionRequest): Asked => ({
  version,
  as_of: asOf,
  explain: explain === 'counterfactual' ? explain : explain === 'full',
  ...(receipt && { receipt }),
  inputs: idempotencyKey === null ? null : sha256Hex(canonicalJson(asSent?.content ?? inputs)),
  of: asSent === undefined ? 'inputs' : 'question',
  subject: subjectRef !== null,
});

/**
 * The answer that was recorded under the idempotency key of this request.
 * @throws DomainError `idempotency_key_reused` that names each member in which the request differs from the first one.
 */
export function sameDecision(earlier: EarlierDecision, request: DecisionRequest): DecisionAnswer {
  const now = askedOf(request);
  const different = [
    ...(earlier.action === request.action ? [] : ['action']),
    ...(sameInputs(earlier, now, request) ? [] : ['inputs']),
    ...(earlier.asked === null ? [] : differencesOfAsked(earlier.asked, now, earlier, request)),
  ];
  if (different.length === 0) return earlier.answer;
  throw new DomainError(
    'idempotency_key_reused',
    `This idempotency_key was used within 24 hours with another ${different.join(', ')}. Use a new key for a new question.`,
    {
      errors: different.map((name): FieldError => ({
        pointer: `/${name}`,
        code: 'different',
        message: 'Not as it was when this idempotency_key was first used.',
      })),
    },
  );
}

function sameInputs(
  { asked, inputsDigest }: EarlierDecision,
  now: Asked,
  { asSent }: DecisionRequest,
): boolean {
  // Before the digest as sent was kept with what was asked, it was in the column.
  const recorded = asked?.inputs ?? inputsDigest;
  // What says not of what its digest is may be of the inputs of a protocol, or of its question.
  const isOld = asked?.of === undefined;
  if (recorded === now.inputs) return isOld || asked.of === now.of;
  return isOld && asSent !== undefined && recorded === sha256Hex(canonicalJson(asSent.inputsByName()));
}

function differencesOfAsked(
  earlier: Asked,
  now: Asked,
  { subjectRef: earlierSubject }: Pick<EarlierDecision, 'subjectRef'>,
  request: DecisionRequest,
): string[] {
  const members = (['version', 'as_of', 'explain', 'receipt'] as const).filter(
    (name) => earlier[name] !== now[name],
  );
  // A subject that was erased since is not known any more: then only whether one was named can be compared.
  const isErased = earlier.subject && earlierSubject === null;
  const sameSubject = earlier.subject === now.subject && (isErased || earlierSubject === request.subjectRef);
  return [...members, ...(sameSubject ? [] : ['subject_ref'])];
}

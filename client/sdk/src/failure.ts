import type { FieldError, Problem, ProblemCode } from './wire.ts';

/** Why a call has no answer. `kind` tells them apart; none of them is a permit. */
export type Failure =
  /** The service refused the call: `code` says why, `fields` where. */
  | {
      kind: 'problem';
      /** HTTP status. */
      status: number;
      /** E.g. `inputs_invalid`; `unknown` where something between here and the service refused. */
      code: ProblemCode | 'unknown';
      detail: string;
      fields: readonly FieldError[];
      requestId: string | null;
      /** Milliseconds until a retry makes sense; null where the service does not say. */
      retryAfterMs: number | null;
      problem: Problem | null;
    }
  /** No answer within the time allowed. */
  | { kind: 'timeout'; timeoutMs: number }
  /** The connection failed. */
  | { kind: 'network'; reason: string }
  /** The caller's own signal ended the call. */
  | { kind: 'aborted' }
  /** Something answered that is not the service, such as a proxy's page. */
  | { kind: 'unreadable'; status: number; reason: string }
  /** A module bundle that may not be executed: `refusal` names what does not hold, e.g. `signature_invalid`. */
  | { kind: 'module_refused'; refusal: string; detail: string }
  /** A receipt that does not hold for its answer: `refusal` names why. */
  | { kind: 'receipt_refused'; refusal: string; detail: string };

/** Thrown by every call that has no answer. */
export class EnshrineError extends Error {
  override readonly name = 'EnshrineError';

  constructor(
    readonly failure: Failure,
    /** How often the call was made. */
    readonly attempts: number,
    options?: ErrorOptions,
  ) {
    super(messageOf(failure), options);
  }
}

function messageOf(failure: Failure): string {
  switch (failure.kind) {
    case 'problem': {
      const fields = failure.fields.map(({ pointer, message }) => ` ${pointer}: ${message}`).join('');
      const request = failure.requestId === null ? '' : ` (request ${failure.requestId})`;
      return `${failure.code}: ${failure.detail}${fields}${request}`;
    }
    case 'timeout':
      return `No answer within ${failure.timeoutMs} ms.`;
    case 'network':
      return `The service could not be reached: ${failure.reason}`;
    case 'aborted':
      return 'The call was aborted by its caller.';
    case 'unreadable':
      return `The answer (status ${failure.status}) is not one of the service: ${failure.reason}`;
    case 'module_refused':
    case 'receipt_refused':
      return `${failure.refusal}: ${failure.detail}`;
  }
}

import type { ModelFailureCode } from './model-failure-policy.ts';
import { noUsage, type Usage } from './usage.ts';

/**
 * A model did not answer with something that can be used. The message is ours: nothing that the endpoint said is in it,
 * since that could repeat the key or the text that was sent.
 */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  /** What the attempts cost that ended so. */
  usage: Usage = noUsage;

  /** @param retryAfter what the server asked to wait, in milliseconds. */
  constructor(
    readonly code: ModelFailureCode,
    message: string,
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

import { sha256Hex } from '../../../src/core/canonical-json.ts';
import { moduleTexts, presentAnswer } from '../../../src/decisions/decision-answer.ts';
import { isOfAnswer, verifyReceipt as verifyEnvelope } from '../../../src/decisions/receipt.ts';
import { versionNumberOf } from '../../../src/publication/version/version-label.ts';
import { interpretDecision } from '../../../src/rules/evaluate/interpret-decision.ts';
import { parseDate } from '../../../src/rules/language/calendar.ts';
import { ModuleRefused, verifyModule } from '../../../src/rules/module/open-module.ts';
import type { PublicPublishingKey } from '../../../src/rules/module/statement.ts';
import { dateInZone } from '../../../src/rules/rule-set/time-zone.ts';
import { EnshrineError } from './failure.ts';
import type { Decision, FieldError, Json, ProblemCode, Receipt } from './wire.ts';

export type * from './wire.ts';
export { EnshrineError, type Failure } from './failure.ts';

/** The service's `/.well-known/publishing-keys.json`. */
export interface PublishingKeySet {
  keys: (Record<string, unknown> & { kid?: string; compromised_at?: string | null })[];
}

export interface ModuleEvidence {
  /** The `X-Approval-Marker` of the download: an in-toto statement in a DSSE envelope. */
  marker: string;
  /** Keep it apart from the bundle: anyone who gives you both can sign what they like. */
  keys: PublishingKeySet;
  /** `sha256:…`, where you know which module it must be (`module_digest` of GET /actions). */
  digest?: string;
}

/** A decision made here: it has no id, since no record of it is kept. */
export type LocalDecision = Omit<Decision, 'decision_id' | 'receipt'>;

export interface LocalDecideOptions {
  /** Date of the facts, `YYYY-MM-DD`; by default today in the time zone of the action. */
  asOf?: string;
  /** What would change the verdict (`counterfactual`) the service alone answers; here it is refused. */
  explain?: 'full';
}

export interface LoadedModule {
  action: string;
  /** `v3` */
  worldModelVersion: string;
  digest: string;
  /** Id of the operator who published it. */
  approvedBy: string;
  /** RFC 3339. */
  approvedAt: string;
  /** JSON Schema 2020-12 of the inputs. */
  inputSchema: Json;
  /**
   * The answer that `POST /decide` gives for the same version, inputs and date. Interprets; generates no code.
   * @throws EnshrineError `inputs_invalid` with pointers; `invalid_field` for an option that is none here
   */
  decide(inputs: Record<string, Json>, options?: LocalDecideOptions): LocalDecision;
}

/**
 * Verifies a module bundle and makes it decide in this process, in Node or in a browser. Nothing of the bundle is
 * executed before its digest and the operator's signature have been checked.
 * @param bundle the `.tar.gz` as downloaded, or the tar inside it
 * @throws EnshrineError of kind `module_refused` with the name of what does not hold
 */
export async function loadModule(
  bundle: Uint8Array | ArrayBuffer,
  { marker, keys, digest }: ModuleEvidence,
): Promise<LoadedModule> {
  const bytes = await untarred(bundle instanceof Uint8Array ? bundle : new Uint8Array(bundle));
  const module = await verifyModule(bytes, {
    digest: digest ?? `sha256:${sha256Hex(bytes)}`,
    marker,
    keys: publicKeys(keys),
  }).catch((error: unknown) => {
    if (!(error instanceof ModuleRefused)) throw error;
    const { refusal, message } = error;
    throw new EnshrineError({ kind: 'module_refused', refusal, detail: message }, 1, { cause: error });
  });
  const { manifest, checked, approval } = module;
  const texts = moduleTexts(module);
  return {
    action: manifest.action,
    worldModelVersion: manifest.world_model_version,
    digest: module.digest,
    approvedBy: approval.approved_by,
    approvedAt: approval.approved_at,
    inputSchema: module.inputSchema as Json,
    decide: (inputs, options = {}) => {
      refuseOptions({ ...options });
      const { asOf, explain } = options;
      const evaluatedAt = new Date();
      const date = asOf ?? dateInZone(evaluatedAt, checked.ruleSet.action.time_zone);
      const answer = interpretDecision(checked, inputs, date);
      if (answer.status === 'inputs_invalid') {
        throw refusal(422, 'inputs_invalid', 'The inputs are not what the action takes.', answer.errors);
      }
      const { rules, definitions, ...decided } = answer;
      const { decision_id: _none, ...presented } = presentAnswer(
        explain === 'full' ? { ...decided, rules, definitions } : decided,
        texts,
        {
          decisionId: '',
          action: manifest.action,
          version: versionNumberOf(manifest.world_model_version),
          moduleDigest: module.digest,
          evaluatedAt,
          asOf: date,
        },
      );
      // Its own to change: what answers share is frozen.
      return structuredClone(presented);
    },
  };
}

const publicKeys = ({ keys }: PublishingKeySet): PublicPublishingKey[] =>
  keys.map(({ compromised_at, ...jwk }) => ({
    kid: jwk.kid ?? '',
    jwk,
    compromised_at: compromised_at ?? null,
  }));

/**
 * Verifies the receipt of a decision, without the service: signed by a key that is believed, and of exactly this answer.
 * @param decision as it came from `agent.decide(…, { receipt: true })`, then or later
 * @throws EnshrineError of kind `receipt_refused` with the name of what does not hold
 */
export async function verifyReceipt(decision: Decision, keys: PublishingKeySet): Promise<Receipt> {
  const refuse = (reason: string, detail: string): never => {
    throw new EnshrineError({ kind: 'receipt_refused', refusal: reason, detail }, 1);
  };
  if (decision.receipt === undefined) return refuse('no_receipt', 'The decision carries no receipt.');
  const verified = await verifyEnvelope(decision.receipt, publicKeys(keys));
  if (!verified.ok) return refuse(verified.refusal, 'The receipt is not believed.');
  if (isOfAnswer(verified.receipt, decision)) return verified.receipt;
  return refuse('answer_mismatch', 'The receipt holds, and is of another answer than this one.');
}

const refusal = (
  status: number,
  code: ProblemCode,
  detail: string,
  fields: readonly FieldError[],
): EnshrineError =>
  new EnshrineError(
    { kind: 'problem', status, code, detail, fields, requestId: null, retryAfterMs: null, problem: null },
    1,
  );

/** Types are not there at run time: an option that is not answered here is refused, never passed over. */
function refuseOptions({ asOf, explain, receipt }: Record<string, unknown>): void {
  const refuse = (pointer: string, message: string): never => {
    throw refusal(400, 'invalid_field', message, [{ pointer, code: 'invalid', message }]);
  };
  if (explain === 'counterfactual') {
    refuse('/explain', 'A module that was loaded does not answer this. Ask the service: agent.decide().');
  }
  if (receipt != null) {
    refuse('/receipt', 'A module that was loaded signs nothing. Ask the service: agent.decide().');
  }
  if (explain != null && explain !== 'full') refuse('/explain', 'The one explanation here is "full".');
  if (asOf != null && (typeof asOf !== 'string' || parseDate(asOf) === null)) {
    refuse('/as_of', 'The date of the facts is a calendar date, YYYY-MM-DD.');
  }
}

/** Gzip is only the bundle's transport. */
async function untarred(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

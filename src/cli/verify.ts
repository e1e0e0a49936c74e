import type { DecisionAnswer } from '../decisions/decision-answer.ts';
import { isOfAnswer, verifyReceipt } from '../decisions/receipt.ts';
import type { StatementRefusal } from '../rules/module/statement.ts';
import { fileAt, readArguments, readKeys, verifyBundle } from './bundle.ts';

/** A receipt that is not believed, and the name of the reason. */
export class ReceiptRefused extends Error {
  override readonly name = 'ReceiptRefused';

  constructor(
    readonly refusal: StatementRefusal | 'answer_mismatch',
    message: string,
  ) {
    super(message);
  }
}

const refusals: Record<StatementRefusal, string> = {
  malformed: 'The receipt is none: no in-toto statement of a decision in a DSSE envelope.',
  key_unknown: 'The receipt names a key that is not among the publishing keys.',
  key_compromised: 'The key of the receipt was compromised; nothing that it signed is believed.',
  signature_invalid: 'The receipt was not signed with the key that it names, or was changed since.',
};

/** Verifies a bundle, or a receipt with or without the answer that carries it: JSON is one of these. */
export async function verify(words: readonly string[]): Promise<string> {
  const { positionals, keys } = readArguments(words);
  const [path] = positionals;
  if (path === undefined) {
    throw new Error('Name what to verify: a bundle as downloaded, or an answer of /decide with its receipt.');
  }
  const bytes = await fileAt(path);
  if (!/^\s*\{/.test(bytes.subarray(0, 100).toString('utf8'))) return verifyBundle(words);
  if (!keys) throw new Error('Give --keys: a receipt is believed by the saved key set alone.');
  return verifyDecision(path, bytes.toString('utf8'), keys);
}

/** @throws ReceiptRefused with the name of what does not hold; Error for what is neither receipt nor answer */
async function verifyDecision(path: string, text: string, keys: string): Promise<string> {
  const { envelope, answer } = readReceipt(path, text);
  const verified = await verifyReceipt(envelope, await readKeys(keys));
  if (!verified.ok) throw new ReceiptRefused(verified.refusal, refusals[verified.refusal]);
  const { receipt } = verified;
  if (answer && !isOfAnswer(receipt, answer)) {
    throw new ReceiptRefused('answer_mismatch', 'The receipt holds, and is of another answer than this one.');
  }
  return [
    `${receipt.decision}: ${receipt.action} in ${receipt.world_model_version}, as of ${receipt.as_of}`,
    `decision      ${receipt.decision_id} at ${receipt.evaluated_at}`,
    `module        ${receipt.module_digest}`,
    `inputs        ${receipt.inputs_digest}`,
    ...receipt.reasons.map(({ rule, digest }) => `reason        ${digest} ${rule}`),
    `answer        ${receipt.answer_digest}${answer ? ', the one that was given' : ''}`,
    'Verified.',
  ].join('\n');
}

function readReceipt(path: string, text: string): { envelope: string; answer: DecisionAnswer | null } {
  let read: Partial<DecisionAnswer> & { payloadType?: unknown };
  try {
    read = JSON.parse(text) as typeof read;
  } catch (error) {
    throw new Error(`${path}: this is no JSON; an answer of /decide, or its receipt, is expected.`, {
      cause: error,
    });
  }
  if (read.payloadType !== undefined) return { envelope: text, answer: null };
  if (typeof read.receipt === 'string') {
    return { envelope: read.receipt, answer: read as DecisionAnswer };
  }
  throw new Error(`${path}: this holds no receipt. Ask /decide with "receipt": true.`);
}

import type { Json } from '../core/canonical-json.ts';
import { configurationValue } from '../worlds/configuration-read-model.ts';
import type { DecisionAnswer } from './decision-answer.ts';

/** The digest of an answer's inputs as its column holds it. */
export const hexDigest = ({ inputs_digest: digest }: Pick<DecisionAnswer, 'inputs_digest'>): string =>
  digest.slice('sha256:'.length);

/** Stands in a record where an input was given and is not kept. */
export const mask = '***';

/**
 * What a record keeps of inputs and answer, by the world's configuration block `decision_log`. Null inputs: nothing but
 * their digest. Unless every input is kept, what rules, definitions and counterfactuals show of them (`explain`) is not.
 */
export function recordedContent(
  decisionLog: unknown,
  inputs: Record<string, Json>,
  answer: DecisionAnswer,
): { inputs: Record<string, Json> | null; answer: DecisionAnswer } {
  const { inputs: keep, masked_inputs: masked } = configurationValue(
    decisionLog === null ? {} : { decision_log: decisionLog },
    'decision_log',
  );
  const hidden = keep === 'kept' ? masked.filter((name) => name in inputs) : Object.keys(inputs);
  if (hidden.length === 0) return { inputs, answer };
  const shown = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, hidden.includes(name) ? mask : value]),
  );
  return { inputs: keep === 'hashed' ? null : shown, answer: withoutReadings(answer) };
}

/** The answer without the values that rules and definitions read. */
export function withoutReadings({
  rules,
  definitions: _definitions,
  counterfactuals: _counterfactuals,
  ...answer
}: DecisionAnswer): DecisionAnswer {
  return { ...answer, ...(rules && { rules: rules.map((rule) => ({ ...rule, values: {} })) }) };
}

import type { DecisionPageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { textsOf, type AskedInput, type Typed } from './known-inputs.ts';

export type RecordedDecision = NonNullable<DecisionPageQuery['decision']>;

/** What stands in a record for an input that was given and is not kept. */
const mask = '***';

/** A recorded question, as far as the record keeps it. */
export interface RecordedQuestion {
  /** `v3`, or `draft` of a simulation on the working set as it was then. */
  version: string;
  asOf: string;
  /** What is kept of its inputs, by name. */
  inputs: Record<string, unknown>;
  /** The same as it would have been typed. */
  typed: Typed;
  /** Inputs that were given and are not kept. */
  masked: readonly string[];
  /** Inputs that the action read then and does not declare any more. */
  undeclared: Record<string, unknown>;
  /** Every input is kept, so that the same can be asked again. */
  isWhole: boolean;
}

export function recordedQuestion(
  { answer, inputs }: RecordedDecision,
  declared: readonly AskedInput[],
): RecordedQuestion {
  const all = Object.entries((inputs ?? {}) as Record<string, unknown>);
  const kept = Object.fromEntries(all.filter(([, value]) => value !== mask));
  const names = new Set(declared.map(({ name }) => name));
  const masked = all.flatMap(([name, value]) => (value === mask ? [name] : []));
  return {
    version: answer.worldModelVersion,
    asOf: answer.asOf,
    inputs: kept,
    typed: textsOf(kept),
    masked,
    undeclared: Object.fromEntries(Object.entries(kept).filter(([name]) => !names.has(name))),
    isWhole: inputs !== null && masked.length === 0,
  };
}

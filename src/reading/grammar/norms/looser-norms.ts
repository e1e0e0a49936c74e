import { contrary } from '../items/directions.ts';
import type { Comparison, Condition, Norm } from '../../../rules/ledger/ledger.ts';

/** A figure that a norm limits one input to. */
interface Limit {
  input: string;
  op: Comparison;
  value: number;
}

function limitOf(condition: Condition, denied: boolean): Limit | null {
  if (condition.kind === 'not') return limitOf(condition.of, !denied);
  if (condition.kind !== 'measure' || condition.left.kind !== 'input') return null;
  const { right, left, op } = condition;
  const value =
    right.kind === 'literal' ? Number(right.value) : right.kind === 'date' ? Date.parse(right.value) : NaN;
  return Number.isNaN(value) ? null : { input: left.input, op: denied ? contrary[op] : op, value };
}

const limitsOf = ({ modality, act, only }: Norm): Limit[] =>
  modality === 'must' || modality === 'must_not'
    ? [...act, ...only].flatMap((condition) => limitOf(condition, modality === 'must_not') ?? [])
    : [];

/** "must not take more than 20 minutes on Sundays": forbidden in that case alone. */
const isOfCase = ({ modality, act, who, if: when, except }: Norm): boolean =>
  who.length + when.length + except.length > 0 || (modality === 'must_not' && act.length > 1);

/**
 * The input that `special` limits less than `general` does, which speaks of every case: "at least 16; members at least 12".
 * Beside the general norm the special one would never be heard, so that it must have been meant as an exception.
 */
export function looserThan(general: Norm, special: Norm): string | null {
  if (isOfCase(general)) return null;
  const asked = [...special.act, ...special.only];
  if (special.who.length + special.if.length === 0 && asked.length < 2) return null;
  const wide = limitsOf(general);
  const looser = limitsOf(special).find((limit) =>
    wide.some(
      ({ input, op, value }) =>
        input === limit.input &&
        op[0] === limit.op[0] &&
        (op.startsWith('<') ? limit.value > value : op.startsWith('>') && limit.value < value),
    ),
  );
  return looser?.input ?? null;
}

/** Whether nothing but the one limit is asked for, so that where `special` applies it takes the place of `general`. */
export const takesItsPlace = (general: Norm, special: Norm): boolean =>
  general.modality === special.modality &&
  [general, special].every(({ act, only }) => act.length === 1 && only.length === 0) &&
  special.except.length === 0;

/** The input that two norms leave no figure: "before 8:00", and on Sundays "not before 9:00". Which gives way is not said. */
export function leavesNone(general: Norm, special: Norm): string | null {
  if (isOfCase(general)) return null;
  const wide = limitsOf(general);
  const opposed = limitsOf(special).find((limit) =>
    wide.some(
      ({ input, op, value }) =>
        input === limit.input &&
        ((op.startsWith('<') &&
          limit.op.startsWith('>') &&
          (op === '<' ? limit.value >= value : limit.value > value)) ||
          (op.startsWith('>') && limit.op.startsWith('<') && limit.value < value)),
    ),
  );
  return opposed?.input ?? null;
}

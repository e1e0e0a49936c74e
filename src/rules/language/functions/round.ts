import { gcd } from '../exact-number.ts';
import type { NumberType, RoundingMode } from '../expression.ts';
import { literalValue, round as roundedNumber } from '../numbers.ts';
import { fail } from '../problem.ts';
import { roundBig, roundingModes, roundNumber } from '../rounding.ts';
import { largestScale } from '../scope.ts';
import {
  integerOf,
  numberArgument,
  requireArguments,
  type FunctionCall,
  type LanguageFunction,
  type Operation,
} from './language-function.ts';

/** The way from the operand's numerator to the result's: factor × numerator / divisor, in lowest terms. */
function stepOf(call: FunctionCall): { factor: bigint; divisor: bigint; mode: RoundingMode; big: boolean } {
  const [operand] = call.operands;
  if (operand?.type.kind !== 'number' || call.type.kind !== 'number' || call.mode === undefined) {
    throw new TypeError('round takes a number and a mode.');
  }
  const common = gcd(operand.type.denominator, call.type.denominator);
  return {
    factor: call.type.denominator / common,
    divisor: operand.type.denominator / common,
    mode: call.mode,
    big: call.type.big,
  };
}

const literalOf = (value: bigint, { big }: Pick<NumberType, 'big'>): string =>
  big ? `${value}n` : String(value);

const operation: Operation = {
  name: 'round',
  evaluate(operands, call) {
    const { factor, divisor, mode } = stepOf(call);
    return roundBig(integerOf(operands[0]) * factor, divisor, mode);
  },
  code([operand = ''], call) {
    const { factor, divisor, mode, big } = stepOf(call);
    const dividend = factor === 1n ? operand : `${operand} * ${literalOf(factor, { big })}`;
    if (divisor === 1n) return `(${dividend})`;
    return `h.${big ? 'roundBig' : 'roundNumber'}(${dividend}, ${literalOf(divisor, { big })}, ${JSON.stringify(mode)})`;
  },
  helpers: { roundBig, roundNumber },
  direction: ([operand = 'mixed']) => operand,
  term([operand], call) {
    const { factor, divisor, mode } = stepOf(call);
    return operand ? { op: 'round', numerator: factor, denominator: divisor, mode, term: operand } : null;
  },
};

const toWhole = (name: 'floor' | 'ceil', mode: RoundingMode): LanguageFunction => ({
  name,
  usage: `${name}(x)`,
  check(args, context, span) {
    requireArguments(args, 1, `${name}(x)`, span);
    return roundedNumber(numberArgument(args[0]!, context), 0, mode, span);
  },
  operation,
});

export const floor = toWhole('floor', 'floor');
export const ceil = toWhole('ceil', 'ceiling');

const usage = `round(x, places, mode) with places from 0 to ${largestScale} and mode ${roundingModes.join(', ')}`;

export const round: LanguageFunction = {
  name: 'round',
  usage: 'round(x, places, mode)',
  check(args, context, span) {
    requireArguments(args, 3, usage, span);
    const places = literalValue(context.check(args[1]!, context));
    const modeNode = args[2]!;
    const mode = roundingModes.find((name) => modeNode.op === 'value' && modeNode.args === name);
    if (
      places === null ||
      places.denominator !== 1n ||
      places.numerator < 0n ||
      places.numerator > BigInt(largestScale)
    ) {
      fail('type_error', `The places are a constant. Write ${usage}.`, args[1]!);
    }
    if (mode === undefined) fail('type_error', `The mode is one of these texts. Write ${usage}.`, modeNode);
    return roundedNumber(numberArgument(args[0]!, context), Number(places.numerator), mode, span);
  },
  operation,
};

import type { CompiledNames } from './compile-expression.ts';
import { elementCode, foldCode, leafCode, operandsOf, operationCode } from './compile-expression.ts';
import type { Expression } from '../language/expression.ts';

/** Collects statements; hands out local variables that are assigned once. */
export class StatementWriter {
  readonly lines: string[] = [];
  private count = 0;

  /** A new local that holds `code`. */
  let(code: string): string {
    const name = this.name();
    this.lines.push(`const ${name} = ${code};`);
    return name;
  }

  name(): string {
    this.count += 1;
    return `t${this.count}`;
  }
}

const isLiteral = (expression: Expression): boolean =>
  expression.node === 'literal' || expression.node === 'literal_list';

/**
 * Statements that compute an expression in Kleene's three values, and the local or literal that then holds it: its
 * value, or `undefined` for unknown. (A nullable name read behind its guard may be `null` where the guard fails; every
 * operation takes that for unknown, and the guard has decided by then.)
 */
export function threeValuedCode(
  expression: Expression,
  names: CompiledNames,
  writer: StatementWriter,
): string {
  const code = (part: Expression): string => threeValuedCode(part, names, writer);
  const leaf = leafCode(expression, names);
  if (leaf !== null) return isLiteral(expression) || expression.node === 'term' ? leaf : writer.let(leaf);
  const operands = operandsOf(expression);
  if (operands !== null) {
    const values = operands.map(code);
    const unsure = values.filter((_value, index) => !isLiteral(operands[index]!));
    const result = operationCode(expression, values);
    if (unsure.length === 0) return writer.let(result);
    return writer.let(`${unsure.map((value) => `${value} == null`).join(' || ')} ? undefined : ${result}`);
  }
  switch (expression.node) {
    case 'not': {
      const operand = code(expression.operand);
      return writer.let(`${operand} === true ? false : ${operand} === false ? true : undefined`);
    }
    case 'and':
      return connective(expression.operands.map(code), false, writer);
    case 'or':
      return connective(expression.operands.map(code), true, writer);
    case 'conditional': {
      const [c, a, b] = [code(expression.condition), code(expression.consequent), code(expression.alternate)];
      return writer.let(
        `${c} === true ? ${a} : ${c} === false ? ${b} : ${a} != null && ${a} === ${b} ? ${a} : undefined`,
      );
    }
    case 'has': {
      const value = writer.let(
        expression.input === null ? elementCode(expression.field) : `v[${names.input(expression.input)}]`,
      );
      return writer.let(`${value} === undefined ? undefined : ${value} !== null`);
    }
    case 'all':
    case 'exists':
    case 'exists_one':
      return quantifier(expression, names, writer);
    case 'fold':
      return folded(expression, names, writer);
    default:
      throw new TypeError(`threeValuedCode: ${expression.node} has no code`);
  }
}

/** `decisive` of one operand decides: false of a conjunction, true of a disjunction. */
function connective(operands: string[], decisive: boolean, writer: StatementWriter): string {
  const any = operands.map((operand) => `${operand} === ${decisive}`).join(' || ');
  const all = operands.map((operand) => `${operand} === ${!decisive}`).join(' && ');
  return writer.let(`${any} ? ${decisive} : ${all} ? ${!decisive} : undefined`);
}

function folded(
  expression: Expression & { node: 'fold' },
  names: CompiledNames,
  writer: StatementWriter,
): string {
  const list = threeValuedCode(expression.list, names, writer);
  const initial = threeValuedCode(expression.initial, names, writer);
  const result = writer.name();
  writer.lines.push(
    `let ${result}; if (${list} != null && ${initial} != null) { ${result} = ${initial}; for (const e of ${list}) {`,
  );
  const counts = threeValuedCode(expression.condition, names, writer);
  writer.lines.push(`if (${counts} === false) continue;`);
  const value = threeValuedCode(expression.value, names, writer);
  writer.lines.push(
    `if (${counts} !== true || ${value} == null) { ${result} = undefined; break; }`,
    `${result} = ${foldCode(expression, result, value)}; } }`,
  );
  return result;
}

function quantifier(
  expression: Expression & { node: 'all' | 'exists' | 'exists_one' },
  names: CompiledNames,
  writer: StatementWriter,
): string {
  const list = threeValuedCode(expression.list, names, writer);
  const [holding, failing, result] = [writer.name(), writer.name(), writer.name()];
  writer.lines.push(
    `let ${result}; if (${list} != null) { let ${holding} = 0, ${failing} = 0; for (const e of ${list}) {`,
  );
  const body = threeValuedCode(expression.body, names, writer);
  writer.lines.push(`if (${body} === true) ${holding}++; else if (${body} === false) ${failing}++; }`);
  const total = `${list}.length`;
  const verdict = {
    all: `${failing} > 0 ? false : ${holding} === ${total} ? true : undefined`,
    exists: `${holding} > 0 ? true : ${failing} === ${total} ? false : undefined`,
    exists_one: `${holding} > 1 ? false : ${holding} + ${failing} < ${total} ? undefined : ${holding} === 1`,
  }[expression.node];
  writer.lines.push(`${result} = ${verdict}; }`);
  return result;
}

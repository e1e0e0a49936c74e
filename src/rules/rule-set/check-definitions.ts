import { checkOrThrow } from '../language/check.ts';
import { unify } from '../language/comparisons.ts';
import type { Expression, Type, TypedDefinition } from '../language/expression.ts';
import { factsWhen, noFacts, withFacts } from '../language/guards.ts';
import type { Definition, InputDeclaration } from '../model.ts';
import { toDenominator } from '../language/numbers.ts';
import { isNumber } from '../language/number-units.ts';
import { lcm } from '../language/exact-number.ts';
import type { Problem, ExpressionSpan } from '../language/problem.ts';
import { ProblemError, fail, problem } from '../language/problem.ts';
import type { NameScope } from '../language/scope.ts';
import { isName, largestScale, makeScope } from '../language/scope.ts';
import { periodProblem } from './periods.ts';
import { unitNameProblem } from '../language/units.ts';

/**
 * Types definitions on demand, each once, so that one may read another in whatever order they are written. A definition
 * that reads itself is a `definition_cycle`, reported where it does.
 */
export class DefinitionChecker {
  readonly problems: Problem[] = [];
  /** Typed so far, in dependency order. */
  readonly typed = new Map<string, TypedDefinition>();
  private readonly open: string[] = [];
  private readonly failed = new Set<string>();
  private readonly declared: Map<string, Definition>;
  readonly scope: NameScope;

  constructor(inputs: readonly InputDeclaration[], definitions: readonly Definition[]) {
    this.declared = new Map(definitions.map((definition) => [definition.name, definition]));
    this.scope = this.withTerms(makeScope(inputs));
    const seen = new Set<string>();
    for (const { name } of definitions) {
      if (seen.has(name)) this.report(name, `"${name}" is defined twice; make them cases of one definition.`);
      seen.add(name);
    }
  }

  withTerms(scope: NameScope): NameScope {
    return {
      ...scope,
      term: (name, span) => this.typeOf(name, span),
      termNames: () => [...this.declared.keys()],
    };
  }

  checkAll(): void {
    for (const definition of this.declared.values()) this.check(definition);
  }

  private report(name: string, message: string, path = `definitions/${name}`): void {
    this.problems.push(problem('type_error', message, null, path));
    this.failed.add(name);
  }

  private typeOf(name: string, span: ExpressionSpan): Type | undefined {
    const definition = this.declared.get(name);
    if (definition === undefined) return undefined;
    const position = this.open.indexOf(name);
    if (position >= 0) {
      const circle = [...this.open.slice(position), name].join(' → ');
      fail('definition_cycle', `This definition depends on itself: ${circle}. Break the circle.`, span);
    }
    this.check(definition);
    const typed = this.typed.get(name);
    if (typed === undefined)
      fail('type_error', `The definition "${name}" has errors; correct it first.`, span);
    return typed.type;
  }

  private check(definition: Definition): void {
    const { name } = definition;
    if (this.typed.has(name) || this.failed.has(name)) return;
    this.checkHead(definition);
    this.open.push(name);
    const cases = definition.cases.map((_item, index) => this.checkCase(definition, index));
    this.open.pop();
    if (this.failed.has(name)) return;
    const checked = cases.filter((item) => item !== null);
    const { operands, type } = unify(sameDenominator(checked.map((item) => item.value)), {
      start: 0,
      end: 0,
    });
    this.typed.set(name, {
      name,
      scalar: definition.type,
      type,
      output: definition.output,
      cases: checked.map((item, index) => ({ ...item, value: operands[index] ?? item.value })),
    });
  }

  private checkHead({ name, unit, scale, type, cases }: Definition): void {
    if (!isName(name)) this.report(name, `${JSON.stringify(name)} cannot be a definition's name.`);
    const numeric = type === 'int' || type === 'decimal';
    const wrongUnit =
      unit === null ? null : numeric ? unitNameProblem(unit) : 'Only int and decimal have a unit.';
    if (wrongUnit !== null) this.report(name, wrongUnit);
    if (scale !== null && (!Number.isInteger(scale) || scale < 0 || scale > largestScale)) {
      this.report(name, `scale is an integer from 0 to ${largestScale}.`);
    }
    if (cases.length === 0) {
      this.problems.push(
        problem('definition_gap', 'A definition needs a case.', null, `definitions/${name}`),
      );
      this.failed.add(name);
    }
  }

  private checkCase(definition: Definition, index: number): TypedDefinition['cases'][number] | null {
    const item = definition.cases[index]!;
    const path = `definitions/${definition.name}/cases/${index}`;
    const wrongPeriod = periodProblem(item);
    if (wrongPeriod !== null) this.report(definition.name, wrongPeriod, `${path}/from`);
    try {
      const when = this.checkPart(item.when, 'bool', `${path}/when`, []);
      const value = this.checkPart(item.value, definition, `${path}/value`, factsWhen(when, true));
      return { when, value, from: item.from, to: item.to };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      this.problems.push(error.problem);
      this.failed.add(definition.name);
      return null;
    }
  }

  private checkPart(
    source: string,
    expected: 'bool' | Definition,
    path: string,
    facts: string[],
  ): Expression {
    try {
      return checkOrThrow(source, expected, this.scope, withFacts(noFacts, facts));
    } catch (error) {
      if (error instanceof ProblemError) throw new ProblemError({ ...error.problem, path });
      throw error;
    }
  }
}

/** A definition without a scale takes that of its finest case. */
function sameDenominator(values: Expression[]): Expression[] {
  if (!values.every(isNumber)) return values;
  const denominator = values.reduce((common, { type }) => lcm(common, type.denominator), 1n);
  return values.map((value) => toDenominator(value, denominator, false));
}

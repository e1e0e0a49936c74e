import type { CompareOperator } from '../../../rules/language/expression.ts';
import type { Logic, LogicTest, Variable } from './logic.ts';

/** A comparison of a number, as whatever it stands under has it. */
interface Line {
  variable: Variable;
  operator: '<' | '<=' | '>' | '>=';
  cut: number;
  /** The case of a definition that has it. */
  caseOf: string | null;
}

/**
 * A comparison of the rule that no rule has which was written for what it decides.
 * - `idle`: what stands beside it says as much already, or denies it: "at most 30, and at most 40".
 * - `bare`: of cases that each set an exact amount, one sets it in every case, or leaves its case without one: "40 EUR, or 55 EUR for
 *   what came later".
 * - `split`: two branches part a figure at one line, and leave the line itself out, have it twice, or lie on one side of it.
 */
export interface OddComparison {
  kind: 'idle' | 'bare' | 'split';
  variable: Variable;
  cut: number;
  /** The sides that two branches have of the line; none where it is about one comparison. */
  sides: readonly CompareOperator[];
}

/**
 * Which comparisons of numbers stand in a condition without a use there, each variable and line once. `isAmount`: whether an
 * input is an amount, which a case sets; any other that equals a number may be the case itself, "month 3". What a definition
 * says in a case of its own, the rule and the other cases are not held against: a ladder has the earlier rows denied in each.
 */
export function oddComparisons(condition: Logic, isAmount: (input: string) => boolean): OddComparison[] {
  const root = flat(plain(condition, false));
  const equals = new Set<string>();
  everyTest(root, ({ variable, operator, value }) => {
    if (operator === '==' || operator === '!=') equals.add(placeOf(variable, Number(value)));
  });
  const found = new Map<string, OddComparison>();
  const note: Note = (kind, { variable, cut }, sides = []) => {
    const place = placeOf(variable, cut);
    if ((kind === 'bare' || !equals.has(place)) && !found.has(place))
      found.set(place, { kind, variable, cut, sides });
  };
  visit(root, [], note);
  bareCases(root, isAmount, note);
  return [...found.values()];
}

interface Place {
  variable: Variable;
  cut: number;
}

type Note = (kind: OddComparison['kind'], place: Place, sides?: readonly CompareOperator[]) => void;

function visit(node: Logic, given: readonly Line[], note: Note): void {
  if (node.kind !== 'and' && node.kind !== 'or') return;
  const lines = node.of.map(lineOf);
  // In an "or" each operand matters only where the others are false.
  const beside = (at: number): Line[] =>
    lines.flatMap((line, other) =>
      line === null || other === at ? [] : [node.kind === 'and' ? line : denied(line)],
    );
  node.of.forEach((operand, at) => {
    const known = [...given, ...beside(at)];
    const line = lines[at];
    if (line) {
      if (known.some((other) => isDecidedBy(line, other))) note('idle', line);
    } else visit(operand, known, note);
  });
  partings(node, note);
}

const testsOf = (node: Logic): LogicTest[] =>
  (node.kind === 'and' ? node.of : [node]).filter((item): item is LogicTest => item.kind === 'test');

/** Among cases, each with an amount that is set exactly in it: an amount without its case, and a case without its amount. */
function bareCases(node: Logic, isAmount: (input: string) => boolean, note: Note): void {
  if (node.kind !== 'and' && node.kind !== 'or') return;
  for (const item of node.of) bareCases(item, isAmount, note);
  if (node.kind === 'and') return;
  const amountsOf = ({ variable, operator }: LogicTest): string[] =>
    operator === '==' && variable.kind === 'number' ? variable.inputs.filter(isAmount) : [];
  const cases = node.of
    .filter((item) => item.kind === 'and')
    .map(testsOf)
    .filter((tests) => tests.some((test) => amountsOf(test).length > 0));
  const set = new Set(cases.flat().flatMap(amountsOf));
  const told = new Set(cases.flat().flatMap((test) => (amountsOf(test).length > 0 ? [] : [test.variable])));
  if (told.size === 0) return;
  for (const bare of node.of) {
    if (bare.kind !== 'test' || typeof bare.value !== 'number') continue;
    const { variable, value } = bare;
    if (amountsOf(bare).some((input) => set.has(input)) || told.has(variable))
      note('bare', { variable, cut: value });
  }
}

/** Branches of one node that compare the same figure with the same line have its two sides. */
function partings(node: Logic & { kind: 'and' | 'or' }, note: Note): void {
  const other = node.kind === 'and' ? 'or' : 'and';
  const branches = node.of.map((operand) => (operand.kind === other ? operand.of : []));
  branches.forEach((branch, at) => {
    for (const next of branches.slice(at + 1)) {
      if (isParted(branch, next)) continue;
      for (const one of branch.flatMap((item) => lineOf(item) ?? []))
        for (const two of next.flatMap((item) => lineOf(item) ?? []))
          if (partsOddly(one, two)) note('split', one, [one.operator, two.operator]);
    }
  });
}

/** "From 15 November, to 15 March": something else tells the branches apart, and the line is not between them. */
const isParted = (branch: readonly Logic[], next: readonly Logic[]): boolean =>
  branch.some(
    (one) =>
      one.kind === 'test' &&
      lineOf(one) === null &&
      next.some(
        (two) =>
          two.kind === 'test' &&
          two.variable === one.variable &&
          (two.value !== one.value || two.operator !== one.operator),
      ),
  );

const partsOddly = (one: Line, two: Line): boolean =>
  one.variable === two.variable &&
  one.cut === two.cut &&
  one.operator !== two.operator &&
  (one.caseOf === null || two.caseOf === null || one.caseOf === two.caseOf) &&
  denied(one).operator !== two.operator;

/** Whether a line that holds makes another hold, beyond being the same, or fail. */
function isDecidedBy(line: Line, known: Line): boolean {
  if (line.variable !== known.variable || line.caseOf !== known.caseOf) return false;
  const [one, other] = [exact(line), exact(known)];
  if (isLow(one) !== isLow(other)) return !meet(one, other);
  const same = one.cut === other.cut && one.operator === other.operator;
  return !same && isWithin(other, one);
}

/** Of whole numbers and days, "over 8" is "from 9". */
function exact(line: Line): Line {
  const { variable, operator, cut } = line;
  if (!variable.integer && !variable.date) return line;
  if (operator === '<') return { ...line, operator: '<=', cut: Math.ceil(cut) - 1 };
  if (operator === '>') return { ...line, operator: '>=', cut: Math.floor(cut) + 1 };
  return line;
}

const isLow = ({ operator }: Line): boolean => operator === '<' || operator === '<=';
const isStrict = ({ operator }: Line): boolean => operator === '<' || operator === '>';

/** Two lines of one direction: all of the first is in the second. */
const isWithin = (inner: Line, outer: Line): boolean =>
  inner.cut === outer.cut
    ? isStrict(inner) || !isStrict(outer)
    : isLow(inner)
      ? inner.cut < outer.cut
      : inner.cut > outer.cut;

/** Two lines of opposite direction have a number in common. */
const meet = (one: Line, two: Line): boolean => {
  const [low, high] = isLow(one) ? [one, two] : [two, one];
  return low.cut === high.cut ? !isStrict(low) && !isStrict(high) : low.cut > high.cut;
};

const opposite = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;
const denied = (line: Line): Line => ({ ...line, operator: opposite[line.operator] });

const placeOf = (variable: Variable, cut: number): string => `${variable.key} ${cut}`;

function lineOf(node: Logic): Line | null {
  if (node.kind !== 'test' || typeof node.value !== 'number') return null;
  const { variable, operator, value, caseOf = null } = node;
  return operator === '==' || operator === '!=' ? null : { variable, operator, cut: value, caseOf };
}

const turned: Readonly<Record<CompareOperator, CompareOperator>> = { ...opposite, '==': '!=', '!=': '==' };

/** Without a denial but of tests. */
function plain(node: Logic, isDenied: boolean): Logic {
  switch (node.kind) {
    case 'constant':
      return { kind: 'constant', value: node.value !== isDenied };
    case 'not':
      return plain(node.of, !isDenied);
    case 'and':
    case 'or': {
      const kind = isDenied ? (node.kind === 'and' ? 'or' : 'and') : node.kind;
      return { kind, of: node.of.map((item) => plain(item, isDenied)) };
    }
    case 'test':
      return isDenied ? { ...node, operator: turned[node.operator] } : node;
  }
}

/** An "and" within an "and" is one. */
function flat(node: Logic): Logic {
  if (node.kind !== 'and' && node.kind !== 'or') return node;
  const of = node.of.map(flat).flatMap((item) => (item.kind === node.kind ? item.of : [item]));
  return of.length === 1 ? of[0]! : { kind: node.kind, of };
}

function everyTest(node: Logic, see: (test: LogicTest) => void): void {
  if (node.kind === 'test') see(node);
  else if (node.kind === 'and' || node.kind === 'or') for (const item of node.of) everyTest(item, see);
}

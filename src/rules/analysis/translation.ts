import type { Expression } from '../language/expression.ts';
import type { Atoms, Kleene } from './atoms.ts';
import { compareNode, constantly, opposite } from './atoms.ts';
import type { RegionId } from './diagram.ts';
import { EMPTY, FULL } from './diagram.ts';
import { readUnder, type InputReading } from './input-reading.ts';
import { childrenOf } from '../language/reads.ts';
import { rewrite, structureOf, withOperands } from './rewrite.ts';
import { elementName, sizeName } from './space.ts';

/** A value that an expression has on a region: a tree without conditions, terms and lists. */
export interface ValueCase {
  guard: RegionId;
  leaf: Expression;
}

/** One more value in a fold; literals are added at once, so that counts stay few cases. */
function folded(e: Expression & { node: 'fold' }, left: Expression, right: Expression): Expression {
  const { fold, type, start, end } = e;
  if (fold !== 'sum') return { node: 'call', function: fold, operands: [left, right], type, start, end };
  if (left.node === 'literal' && right.node === 'literal') {
    const sum = BigInt(left.value) + BigInt(right.value);
    const big = type.kind === 'number' && type.big;
    return { node: 'literal', value: big ? sum : Number(sum), type, start, end };
  }
  return { node: 'add', left, right, type, start, end };
}

/** An expression has more alternatives than the analysis follows: the question stays undecided. */
export class TranslationLimit extends Error {
  override readonly name = 'TranslationLimit';
}

const caseLimit = 2048;
const elementLimit = 64;

/**
 * Conditions as regions and values as cases, in the runtime's three values, for the definitions in force on one date.
 * Definitions are inlined, lists unrolled; what is left of a comparison goes to {@link Atoms}.
 */
export class Translation {
  readonly #truths = new Map<Expression, Kleene>();
  readonly #cases = new Map<Expression, readonly ValueCase[]>();
  readonly #bodies = new Map<string, Expression>();

  constructor(
    readonly atoms: Atoms,
    /** The cases in force of each definition. */
    readonly definitions: ReadonlyMap<string, readonly { when: Expression; value: Expression }[]>,
    readonly reading: InputReading = readUnder((name) => name),
  ) {}

  get #diagram() {
    return this.atoms.space.diagram;
  }

  truth(e: Expression): Kleene {
    const known = this.#truths.get(e);
    if (known) return known;
    const result = this.#truthOf(e);
    this.#truths.set(e, result);
    return result;
  }

  #truthOf(e: Expression): Kleene {
    const diagram = this.#diagram;
    switch (e.node) {
      case 'literal':
        return constantly(e.value === true);
      case 'not':
        return opposite(this.truth(e.operand));
      case 'and':
        return this.#all(e.operands.map((operand) => this.truth(operand)));
      case 'or':
        return opposite(this.#all(e.operands.map((operand) => opposite(this.truth(operand)))));
      case 'conditional':
        return this.#choose(
          this.truth(e.condition),
          () => this.truth(e.consequent),
          () => this.truth(e.alternate),
        );
      case 'term': {
        const cases = this.#casesInForce(e.name);
        const from = (index: number): Kleene => {
          const at = cases[index];
          if (!at) return { yes: EMPTY, no: EMPTY };
          return this.#choose(
            this.truth(at.when),
            () => this.truth(at.value),
            () => from(index + 1),
          );
        };
        return from(0);
      }
      case 'input': {
        const { index } = this.atoms.space.variable(this.#flat(e.name));
        return { yes: diagram.interval(index, 1, 1), no: diagram.interval(index, 0, 0) };
      }
      case 'has':
        return this.#has(e.input ?? '');
      case 'compare':
        return this.#compare(e);
      case 'in':
        return this.#membership(e);
      case 'all':
      case 'exists':
      case 'exists_one':
        return this.#quantified(e);
      default:
        throw new TypeError(`A condition cannot be a ${e.node}.`);
    }
  }

  #all(truths: Kleene[]): Kleene {
    return {
      yes: this.#diagram.and(...truths.map(({ yes }) => yes)),
      no: this.#diagram.or(...truths.map(({ no }) => no)),
    };
  }

  /** `c ? a : b`; with c unknown, what both agree on. */
  #choose(condition: Kleene, consequent: () => Kleene, alternate: () => Kleene): Kleene {
    if (condition.yes === FULL) return consequent();
    if (condition.no === FULL) return alternate();
    const [a, b] = [consequent(), alternate()];
    const diagram = this.#diagram;
    const pick = (x: RegionId, y: RegionId): RegionId =>
      diagram.or(diagram.and(condition.yes, x), diagram.and(condition.no, y), diagram.and(x, y));
    return { yes: pick(a.yes, b.yes), no: pick(a.no, b.no) };
  }

  #casesInForce(name: string): readonly { when: Expression; value: Expression }[] {
    const cases = this.definitions.get(name);
    if (!cases) throw new ReferenceError(`There is no definition ${name}.`);
    return cases;
  }

  /** The variable that a name stands for; elements keep their place in the list. */
  #flat(name: string): string {
    const [base = '', rest] = name.split('#');
    return rest === undefined ? this.reading.name(base) : name;
  }

  #has(input: string): Kleene {
    const { space } = this.atoms;
    const name = this.#flat(input);
    const flat = space.input(name)?.type.kind === 'list' ? sizeName(name) : name;
    const { index } = space.variable(flat);
    return { yes: this.#diagram.state(index, 'value'), no: this.#diagram.state(index, 'null') };
  }

  #compare(e: Expression & { node: 'compare' }): Kleene {
    const diagram = this.#diagram;
    if (e.left.type.kind === 'bool') {
      const [a, b] = [this.truth(e.left), this.truth(e.right)];
      const same = diagram.or(diagram.and(a.yes, b.yes), diagram.and(a.no, b.no));
      const different = diagram.or(diagram.and(a.yes, b.no), diagram.and(a.no, b.yes));
      return e.operator === '!=' ? { yes: different, no: same } : { yes: same, no: different };
    }
    let result: Kleene = { yes: EMPTY, no: EMPTY };
    for (const left of this.cases(e.left)) {
      for (const right of this.cases(e.right)) {
        const guard = diagram.and(left.guard, right.guard);
        if (guard === EMPTY) continue;
        const atom = this.atoms.compare(e.operator, left.leaf, right.leaf);
        result = {
          yes: diagram.or(result.yes, diagram.and(guard, atom.yes)),
          no: diagram.or(result.no, diagram.and(guard, atom.no)),
        };
      }
    }
    return result;
  }

  #membership(e: Expression & { node: 'in' }): Kleene {
    const equalities = this.#elements(e.list).map(({ present, element }) => {
      const { yes, no } = this.truth(compareNode('==', e.item, element));
      return {
        yes: this.#diagram.and(present, yes),
        no: this.#diagram.or(this.#diagram.not(present), no),
      };
    });
    return this.#whereListKnown(e.list, opposite(this.#all(equalities.map(opposite))));
  }

  #quantified(e: Expression & { node: 'all' | 'exists' | 'exists_one' }): Kleene {
    const diagram = this.#diagram;
    const bodies = this.#elements(e.list).map(({ present, element, name }) => {
      const body = this.truth(this.#bodyAt(e.body, name, element));
      return { present, absent: diagram.not(present), ...body };
    });
    if (e.node === 'all') {
      const each = bodies.map(({ absent, present, yes, no }) => ({
        yes: diagram.or(absent, yes),
        no: diagram.and(present, no),
      }));
      return this.#whereListKnown(e.list, this.#all(each));
    }
    const each = bodies.map(({ absent, present, yes, no }) => ({
      yes: diagram.and(present, yes),
      no: diagram.or(absent, no),
    }));
    if (e.node === 'exists') {
      return this.#whereListKnown(e.list, opposite(this.#all(each.map(opposite))));
    }
    let [none, one, some, two] = [FULL, EMPTY, EMPTY, EMPTY];
    for (const { yes, no } of each) {
      two = diagram.or(two, diagram.and(some, yes));
      some = diagram.or(some, yes);
      one = diagram.or(diagram.and(one, no), diagram.and(none, yes));
      none = diagram.and(none, no);
    }
    return this.#whereListKnown(e.list, { yes: one, no: diagram.or(none, two) });
  }

  #whereListKnown(list: Expression, { yes, no }: Kleene): Kleene {
    if (list.node !== 'input') return { yes, no };
    const known = this.#diagram.state(
      this.atoms.space.variable(sizeName(this.#flat(list.name))).index,
      'value',
    );
    return { yes: this.#diagram.and(known, yes), no: this.#diagram.and(known, no) };
  }

  /** The elements that a list may have, each with the region on which it has it. */
  #elements(list: Expression): { present: RegionId; element: Expression; name: string }[] {
    const span = { start: list.start, end: list.end };
    const type = list.type.kind === 'list' ? list.type.element : list.type;
    if (list.node === 'literal_list') {
      return list.values.map((value, i) => {
        const element: Expression = { node: 'literal', value, type, ...span };
        return { present: FULL, element, name: `=${i}:${structureOf(element)}` };
      });
    }
    if (list.node !== 'input') throw new TypeError(`A list cannot be a ${list.node}.`);
    const { space } = this.atoms;
    const listName = this.#flat(list.name);
    const { index } = space.variable(sizeName(listName));
    const bound = space.listBound(listName);
    if (bound > elementLimit) throw new TranslationLimit(`More than ${elementLimit} elements of a list.`);
    return Array.from({ length: bound }, (_, position) => {
      const name = elementName(listName, position, null);
      return {
        present: this.#diagram.interval(index, position + 1, bound),
        element: { node: 'input', name, nullable: false, type, ...span },
        name,
      };
    });
  }

  /** The body of a quantifier about one element. */
  #bodyAt(body: Expression, name: string, element: Expression): Expression {
    const key = `${name} ${structureOf(body)}`;
    const known = this.#bodies.get(key);
    if (known) return known;
    const result = rewrite(body, (node) => {
      if (node.node === 'element') {
        if (node.field === null) return element;
        const { nullable, type, start, end } = node;
        return { node: 'input', name: `${name}.${node.field}`, nullable, type, start, end };
      }
      if (node.node === 'has' && node.input === null) {
        return { ...node, input: node.field === null ? name : `${name}.${node.field}`, field: null };
      }
      return null;
    });
    this.#bodies.set(key, result);
    return result;
  }

  /** The values of a scalar that is not a condition; unknown off the guards. Guards are disjoint. */
  cases(e: Expression): readonly ValueCase[] {
    const known = this.#cases.get(e);
    if (known) return known;
    const result = this.#merge(this.#casesOf(e));
    if (result.length > caseLimit) throw new TranslationLimit(`More than ${caseLimit} alternatives.`);
    this.#cases.set(e, result);
    return result;
  }

  #casesOf(e: Expression): ValueCase[] {
    switch (e.node) {
      case 'conditional':
        return this.#chooseCases(
          this.truth(e.condition),
          () => this.cases(e.consequent),
          () => this.cases(e.alternate),
        );
      case 'term': {
        const cases = this.#casesInForce(e.name);
        const from = (index: number): ValueCase[] => {
          const at = cases[index];
          if (!at) return [];
          return this.#chooseCases(
            this.truth(at.when),
            () => this.cases(at.value),
            () => from(index + 1),
          );
        };
        return from(0);
      }
      case 'input':
        return [{ guard: FULL, leaf: e.name.includes('#') ? e : this.reading.value(e) }];
      case 'call': {
        if (e.function !== 'size') return this.#strict(e);
        const [list] = e.operands;
        if (list?.node !== 'input') throw new TypeError('Only the size of an input is read.');
        const { start, end, type } = e;
        const name = sizeName(this.#flat(list.name));
        return [{ guard: FULL, leaf: { node: 'input', name, nullable: false, type, start, end } }];
      }
      case 'fold':
        return this.#fold(e);
      default:
        return this.#strict(e);
    }
  }

  /** Element by element, those that do not count leaving the value as it was; equal values share a guard. */
  #fold(e: Expression & { node: 'fold' }): ValueCase[] {
    const diagram = this.#diagram;
    const known = this.#whereListKnown(e.list, { yes: FULL, no: EMPTY }).yes;
    let so: readonly ValueCase[] = this.cases(e.initial).map(({ guard, leaf }) => ({
      guard: diagram.and(guard, known),
      leaf,
    }));
    for (const { present, element, name } of this.#elements(e.list)) {
      const counts = this.truth(this.#bodyAt(e.condition, name, element));
      const left = diagram.or(diagram.not(present), counts.no);
      const taken = diagram.and(present, counts.yes);
      const values = taken === EMPTY ? [] : this.cases(this.#bodyAt(e.value, name, element));
      const next = so.flatMap(({ guard, leaf }) => [
        { guard: diagram.and(guard, left), leaf },
        ...values.map((value) => ({
          guard: diagram.and(guard, taken, value.guard),
          leaf: folded(e, leaf, value.leaf),
        })),
      ]);
      so = this.#merge(next);
      if (so.length > caseLimit) throw new TranslationLimit(`More than ${caseLimit} alternatives.`);
    }
    return [...so];
  }

  /** Every combination of the operands' cases. */
  #strict(e: Expression): ValueCase[] {
    let partial: { guard: RegionId; operands: Expression[] }[] = [{ guard: FULL, operands: [] }];
    for (const operand of childrenOf(e)) {
      const cases = this.cases(operand);
      if (partial.length * cases.length > caseLimit) {
        throw new TranslationLimit(`More than ${caseLimit} alternatives.`);
      }
      partial = partial.flatMap(({ guard, operands }) =>
        cases.flatMap(({ guard: inner, leaf }) => {
          const both = this.#diagram.and(guard, inner);
          return both === EMPTY ? [] : [{ guard: both, operands: [...operands, leaf] }];
        }),
      );
    }
    return partial.map(({ guard, operands }) => ({ guard, leaf: withOperands(e, operands) }));
  }

  #chooseCases(
    condition: Kleene,
    consequent: () => readonly ValueCase[],
    alternate: () => readonly ValueCase[],
  ): ValueCase[] {
    const diagram = this.#diagram;
    const within = (region: RegionId, cases: readonly ValueCase[]): ValueCase[] =>
      cases.map(({ guard, leaf }) => ({ guard: diagram.and(region, guard), leaf }));
    if (condition.yes === FULL) return [...consequent()];
    if (condition.no === FULL) return [...alternate()];
    const [a, b] = [consequent(), alternate()];
    const result = [...within(condition.yes, a), ...within(condition.no, b)];
    const unknown = diagram.not(diagram.or(condition.yes, condition.no));
    if (unknown === EMPTY) return result;
    for (const left of a) {
      for (const right of b) {
        const guard = diagram.and(unknown, left.guard, right.guard);
        if (guard === EMPTY) continue;
        const same = this.atoms.compare('==', left.leaf, right.leaf).yes;
        result.push({ guard: diagram.and(guard, same), leaf: left.leaf });
      }
    }
    return result;
  }

  #merge(cases: ValueCase[]): ValueCase[] {
    const merged = new Map<string, ValueCase>();
    for (const { guard, leaf } of cases) {
      if (guard === EMPTY) continue;
      const key = structureOf(leaf);
      const same = merged.get(key);
      if (same) same.guard = this.#diagram.or(same.guard, guard);
      else merged.set(key, { guard, leaf });
    }
    return [...merged.values()];
  }
}

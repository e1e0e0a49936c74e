import type { Z3LowLevel, Z3_ast, Z3_context, Z3_solver, Z3_sort } from 'z3-solver';

type Z3 = Z3LowLevel['Z3'];

/** A term or a condition of the solver. */
export type SolverTerm = Z3_ast;

/**
 * One question to the solver: integers, conditions, a check. Its context is its own and is freed with it, so that
 * answers depend neither on earlier questions nor on the garbage collector. Constants have numbers, not names.
 */
export class IntegerLogic {
  readonly #context: Z3_context;
  readonly #solver: Z3_solver;
  readonly #integers: Z3_sort;

  constructor(
    readonly z3: Z3,
    rlimit: number,
  ) {
    const config = z3.mk_config();
    this.#context = z3.mk_context(config);
    z3.del_config(config);
    this.#solver = z3.mk_simple_solver(this.#context);
    z3.solver_inc_ref(this.#context, this.#solver);
    const params = z3.mk_params(this.#context);
    z3.params_inc_ref(this.#context, params);
    z3.params_set_uint(this.#context, params, z3.mk_string_symbol(this.#context, 'rlimit'), rlimit);
    z3.solver_set_params(this.#context, this.#solver, params);
    z3.params_dec_ref(this.#context, params);
    this.#integers = z3.mk_int_sort(this.#context);
  }

  free(): void {
    this.z3.solver_dec_ref(this.#context, this.#solver);
    this.z3.del_context(this.#context);
  }

  constant(id: number): SolverTerm {
    return this.z3.mk_const(this.#context, this.z3.mk_int_symbol(this.#context, id), this.#integers);
  }
  number = (value: bigint | number): SolverTerm =>
    this.z3.mk_numeral(this.#context, BigInt(value).toString(), this.#integers);
  truth = (value: boolean): SolverTerm =>
    value ? this.z3.mk_true(this.#context) : this.z3.mk_false(this.#context);
  less = (a: SolverTerm, b: SolverTerm): SolverTerm => this.z3.mk_lt(this.#context, a, b);
  atMost = (a: SolverTerm, b: SolverTerm): SolverTerm => this.z3.mk_le(this.#context, a, b);
  equal = (a: SolverTerm, b: SolverTerm): SolverTerm => this.z3.mk_eq(this.#context, a, b);
  not = (a: SolverTerm): SolverTerm => this.z3.mk_not(this.#context, a);
  choose = (condition: SolverTerm, yes: SolverTerm, no: SolverTerm): SolverTerm =>
    this.z3.mk_ite(this.#context, condition, yes, no);
  sum = (terms: SolverTerm[]): SolverTerm => this.z3.mk_add(this.#context, terms);
  times = (a: SolverTerm, factor: bigint): SolverTerm =>
    this.z3.mk_mul(this.#context, [a, this.number(factor)]);
  /** Rounded down, for a positive divisor; the remainder is never negative. */
  divide = (a: SolverTerm, divisor: bigint): SolverTerm =>
    this.z3.mk_div(this.#context, a, this.number(divisor));
  remainder = (a: SolverTerm, divisor: bigint): SolverTerm =>
    this.z3.mk_mod(this.#context, a, this.number(divisor));

  demand(condition: SolverTerm): void {
    this.z3.solver_assert(this.#context, this.#solver, condition);
  }

  /** Values of the terms in a model; `none` when there is none, `limit` when the solver gave up. */
  async model(terms: SolverTerm[]): Promise<bigint[] | 'none' | 'limit'> {
    const verdict: number = await this.z3.solver_check(this.#context, this.#solver);
    if (verdict === -1) return 'none';
    if (verdict === 0) return 'limit';
    const model = this.z3.solver_get_model(this.#context, this.#solver);
    this.z3.model_inc_ref(this.#context, model);
    const values = terms.map((term) => {
      const value = this.z3.model_eval(this.#context, model, term, true);
      if (value === null) throw new Error('The model lacks a value.');
      return BigInt(this.z3.get_numeral_string(this.#context, value));
    });
    this.z3.model_dec_ref(this.#context, model);
    return values;
  }
}

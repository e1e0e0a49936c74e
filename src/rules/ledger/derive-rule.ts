import type { Effect, Modality, Obligation } from '../model.ts';
import { Quantities, type LedgerNames } from './derive-quantity.ts';
import { always, and, celOf, choose, not, or, type Formula } from './formula.ts';
import type { Condition, Ledger, Norm, Quantity } from './ledger.ts';

/** The code that a complete ledger amounts to, in the rule language. */
export interface DerivedRule {
  modality: Modality | null;
  applies_when: string;
  requires: string;
  if_met: Effect;
  if_unmet: Effect;
  obligations: Obligation[];
  /** Keys of the rules that the norm overrides. */
  overrides: string[];
}

/**
 * The rule that a ledger amounts to. Deterministic: the same words, read the same way, give the same code. Inputs and
 * definitions tell in which units the figures are compared.
 */
export function deriveRule(ledger: Ledger, names: LedgerNames): DerivedRule {
  const { norm } = ledger;
  const derivation = new Derivation(new Quantities(names, ledger.terms));
  const { applies, requires, if_met, if_unmet } = derivation.ruleOf(norm);
  return {
    modality: norm.modality === 'none' ? null : norm.modality,
    applies_when: celOf(applies),
    requires: celOf(requires),
    if_met,
    if_unmet,
    obligations: norm.obligations.map((obligation) => derivation.obligation(obligation)),
    overrides: [...new Set(norm.over.flatMap(({ rules }) => rules))],
  };
}

/** The same as formulas. */
export const deriveFormulas = ({ norm, terms }: Ledger, names: LedgerNames): Derived =>
  new Derivation(new Quantities(names, terms)).ruleOf(norm);

interface Derived {
  applies: Formula;
  requires: Formula;
  if_met: Effect;
  if_unmet: Effect;
}

class Derivation {
  constructor(private readonly quantities: Quantities) {}

  ruleOf(norm: Norm): Derived {
    const all = (conditions: readonly Condition[]): Formula =>
      and(...conditions.map((condition) => this.formula(condition)));
    const [who, given, act, only] = [all(norm.who), all(norm.if), all(norm.act), all(norm.only)];
    const except = or(...norm.except.map((condition) => this.formula(condition)));
    /** What holds in an exception takes the place of what the norm requires. */
    const instead = (requirement: Formula): Formula =>
      norm.instead.reduceRight<Formula>(
        (rest, { when, requires }) => choose(this.formula(when), this.formula(requires), rest),
        requirement,
      );
    switch (norm.modality) {
      case 'none':
        return { applies: and(who, given), requires: always, if_met: 'none', if_unmet: 'none' };
      case 'must':
        return {
          applies: and(who, given, not(except)),
          requires: instead(and(act, only)),
          if_met: 'none',
          if_unmet: 'deny',
        };
      case 'must_not':
        return {
          ...this.#prohibition(norm, { who, given, act, except }, instead),
          if_met: 'none',
          if_unmet: 'deny',
        };
      case 'may':
      case 'entitled':
        return norm.only.length > 0
          ? {
              applies: and(who, given, act),
              requires: instead(or(only, except)),
              if_met: 'permit',
              if_unmet: 'deny',
            }
          : {
              applies: who,
              requires: instead(and(given, act, not(except))),
              if_met: 'permit',
              if_unmet: 'none',
            };
    }
  }

  /**
   * What is forbidden is what is done; where the act is merely given, it is the condition, and where there is none, the
   * actor or object that the words single out.
   */
  #prohibition(
    norm: Norm,
    { who, given, act, except }: Record<'who' | 'given' | 'act' | 'except', Formula>,
    instead: (requirement: Formula) => Formula,
  ): { applies: Formula; requires: Formula } {
    const bare = act.kind === 'constant' && except.kind === 'constant' && norm.instead.length === 0;
    const [applies, forbidden] = !bare
      ? [and(who, given), act]
      : given.kind === 'constant'
        ? [always, who]
        : [who, given];
    return { applies, requires: instead(or(not(forbidden), except)) };
  }

  formula(condition: Condition): Formula {
    switch (condition.kind) {
      case 'all':
        return and(...condition.of.map((part) => this.formula(part)));
      case 'any':
        return or(...condition.of.map((part) => this.formula(part)));
      case 'not':
        return not(this.formula(condition.of));
      case 'fact':
        return factOf(condition.input, condition.equals);
      case 'one_of':
        return or(...condition.values.map((value) => factOf(condition.input, value)));
      case 'measure':
        return this.#measure(condition.op, condition.left, condition.right);
      case 'cases':
        return condition.rows.reduceRight<Formula>(
          (rest, { when, then }) => choose(this.formula(when), this.formula(then), rest),
          condition.otherwise ? this.formula(condition.otherwise) : always,
        );
      case 'given':
        return always;
      case 'judgement':
        return factOf(condition.input, true);
      case 'term': {
        const means = this.quantities.meaningOf(condition.term);
        return means === undefined
          ? { kind: 'name', text: `terms.${condition.term}` }
          : this.formula(means as Condition);
      }
    }
  }

  /**
   * A comparison with the least or greatest of several is spread over them, so that one of them being unknown does not
   * hide an answer that another one settles.
   */
  #measure(op: Extract<Condition, { kind: 'measure' }>['op'], left: Quantity, right: Quantity): Formula {
    const sides = [this.quantities.resolve(left), this.quantities.resolve(right)] as const;
    for (const [index, side] of sides.entries()) {
      if ((side.kind !== 'least' && side.kind !== 'greatest') || op === '==' || op === '!=') continue;
      const below = op.startsWith('<') === (index === 0);
      const parts = side.of.map((part) =>
        index === 0 ? this.#measure(op, part, sides[1]) : this.#measure(op, sides[0], part),
      );
      return (side.kind === 'greatest') === below ? and(...parts) : or(...parts);
    }
    const own = this.quantities.unitOf(left);
    const unit = own === undefined ? this.quantities.unitOf(right) : own;
    return {
      kind: 'compare',
      op,
      left: this.quantities.textOf(left, unit),
      right: this.quantities.textOf(right, unit),
    };
  }

  obligation({ id, on, text, values }: Norm['obligations'][number]): Obligation {
    const written = Object.entries(values).map(([name, quantity]) => [
      name,
      this.quantities.textOf(quantity, this.quantities.unitOf(quantity)),
    ]);
    return { id, on, text, values: Object.fromEntries(written) as Record<string, string> };
  }
}

function factOf(input: string, equals: boolean | string): Formula {
  const name = `inputs.${input}`;
  if (typeof equals === 'string') {
    return { kind: 'compare', op: '==', left: name, right: JSON.stringify(equals) };
  }
  const holds: Formula = { kind: 'name', text: name };
  return equals ? holds : not(holds);
}

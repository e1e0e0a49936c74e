import { contentHash } from '../core/canonical-json.ts';
import type { Decision, IsoDate, RuleSet } from '../rules/model.ts';
import { compileRuleSet, type CompiledRuleSet } from '../rules/evaluate/compile.ts';
import { checkRuleSet } from '../rules/rule-set/check-rule-set.ts';
import { mask } from './recorded-inputs.ts';
import type { ActualVerdict } from '../rules/suite/acceptance-case.ts';

/** What decides in a replay: by routing key the rules, or null where the version lacks the action. */
export type ReplayRules = Readonly<Record<string, RuleSet | null>>;

/** An input that decisions carry and their action does not declare any more: they were decided without it. */
export interface UndeclaredInput {
  action: string;
  input: string;
  /** Decisions. */
  count: number;
}

/** The outcome of a rule: what of it can have changed a verdict. */
export interface RuleStand {
  rule: string;
  effect: string | null;
  outcome: string;
}

/** A recorded decision or a row of a file that comes out differently. */
export interface Flip {
  /** Of the decision; of a row its number. */
  id: string;
  action: string;
  before: Decision;
  after: ActualVerdict;
  /** The reasons of the answer now. */
  now: RuleStand[];
  /** The reasons of the answer before, where it was worked out anew; null: the record has them. */
  then: RuleStand[] | null;
}

/** What came of some lines. */
export interface LinesReplayed {
  run: number;
  masked: number;
  withoutInputs: number;
  /** Inputs that were given and are not declared: decided without. */
  undeclared: UndeclaredInput[];
  flips: Flip[];
  /** Lines that were read: fewer than there were where `most` were run before their end. */
  read: number;
}

/** Compiled rules of this thread, by the hash of what they were compiled of: one replay asks for the same again and again. */
const compiled = new Map<string, CompiledRuleSet>();
const mostCompiled = 50;

export function compiledOf(ruleSet: RuleSet): CompiledRuleSet {
  const hash = contentHash(ruleSet);
  const known = compiled.get(hash);
  if (known) return known;
  const result = checkRuleSet(ruleSet);
  if (!result.ok) throw new Error('a rule set that passed its checks does not pass them in a thread');
  const fresh = compileRuleSet(result.checked);
  const [oldest] = compiled.keys();
  if (compiled.size >= mostCompiled && oldest !== undefined) compiled.delete(oldest);
  compiled.set(hash, fresh);
  return fresh;
}

/** The outcomes of the rules of an answer; none where the inputs are no inputs any more. */
export function standsOf(rules: CompiledRuleSet, inputs: unknown, asOf: IsoDate): RuleStand[] {
  const answer = rules.decide(inputs, asOf);
  if (answer.status === 'inputs_invalid') return [];
  return answer.reasons.map(({ rule, effect, outcome }) => ({ rule, effect, outcome }));
}

/** Rules whose outcome differed, or that were on one side alone, in order: what a changed verdict comes from. */
export function rulesBetween(then: readonly RuleStand[], now: readonly RuleStand[]): string[] {
  const key = ({ rule, effect, outcome }: RuleStand): string => `${rule} ${effect} ${outcome}`;
  const [before, after] = [new Set(then.map(key)), new Set(now.map(key))];
  const changed = [
    ...then.filter((stand) => !after.has(key(stand))),
    ...now.filter((stand) => !before.has(key(stand))),
  ];
  return [...new Set(changed.map(({ rule }) => rule))].sort();
}

/** Takes from given inputs those that the action does not declare, and counts them. */
class Declared {
  readonly #names: ReadonlySet<string>;
  readonly #counts = new Map<string, number>();

  constructor({ action }: RuleSet) {
    this.#names = new Set(action.inputs.map(({ name }) => name));
  }

  of(given: object): object {
    const others = Object.keys(given).filter((name) => !this.#names.has(name));
    if (others.length === 0) return given;
    for (const name of others) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    return Object.fromEntries(Object.entries(given).filter(([name]) => this.#names.has(name)));
  }

  undeclared(action: string): UndeclaredInput[] {
    return [...this.#counts].map(([input, count]) => ({ action, input, count }));
  }
}

/**
 * Runs recorded decisions again; of one that carries an input which the action does not declare any more, without that
 * input. One a line: id, action, verdict, `as_of` and inputs as JSON, between tabs; the last is
 * empty where no inputs are kept.
 * @param most how many are run
 */
export function replayLines(lines: string, rules: ReplayRules, most: number): LinesReplayed {
  const result: LinesReplayed = { run: 0, masked: 0, withoutInputs: 0, undeclared: [], flips: [], read: 0 };
  const byAction = new Map(
    Object.entries(rules).map(([action, ruleSet]) => [
      action,
      ruleSet && { compiled: compiledOf(ruleSet), declared: new Declared(ruleSet) },
    ]),
  );
  for (let at = 0; at < lines.length && result.run < most;) {
    const end = lines.indexOf('\n', at);
    const line = lines.slice(at, end < 0 ? lines.length : end);
    at = end < 0 ? lines.length : end + 1;
    result.read += 1;
    const [id = '', action = '', verdict = '', asOf = ''] = line.split('\t', 4);
    const text = line.slice(id.length + action.length + verdict.length + asOf.length + 4);
    const inputs = text === '' ? null : (JSON.parse(text) as unknown);
    if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) result.withoutInputs += 1;
    else if (Object.values(inputs).includes(mask)) result.masked += 1;
    else {
      result.run += 1;
      const before = verdict as Decision;
      const own = byAction.get(action);
      const given = own ? own.declared.of(inputs) : inputs;
      const after = own ? own.compiled.verdict(given, asOf) : 'action_not_in_version';
      if (after === before) continue;
      const now = own ? standsOf(own.compiled, given, asOf) : [];
      result.flips.push({ id, action, before, after, now, then: null });
    }
  }
  for (const [action, own] of byAction) result.undeclared.push(...(own?.declared.undeclared(action) ?? []));
  return result;
}

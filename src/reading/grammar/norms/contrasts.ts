import type { Condition, Norm } from '../../../rules/ledger/ledger.ts';
import { objectsIn } from '../../../rules/ledger/ledger-names.ts';
import { isRestOf, saysRestOfCase } from '../trees/rest-cases.ts';
import type { Token } from '../words/tokens.ts';
import type { SentenceUnit } from '../trees/layout.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Binder, Fact } from '../binding/binding.ts';
import { conditionWriter } from '../binding/conditions.ts';
import type { BoundNorm } from './norms.ts';
import { readBy, type ReadNorm, type ReadNorms } from './read-norms.ts';

/** "Otherwise": where the condition of the norm before does not hold. */
export function contrast(
  norm: BoundNorm,
  before: BoundNorm | undefined,
  words: readonly Token[],
  binder: Binder,
): void {
  const all = before?.norm.if ?? [];
  const inner = before !== undefined && norm.tree.inherits ? all.slice(before.fronts ?? 0) : all;
  // "If A, B must X if C and must otherwise Y": A goes for both, C is turned round
  const conditions = inner.length > 0 ? inner : all;
  const shared = all.filter((condition) => !conditions.includes(condition));
  const relations = before?.tree.conditions.filter(
    ({ relation, front }) => relation === 'if' && (shared.length === 0 || !front),
  );
  const rest = saysRestOfCase(words) ? caseBefore(before, words) : null;
  if (rest !== null) {
    norm.norm.if.unshift(conditionWriter(readBy).not(rest, words));
    return;
  }
  if (conditions.length === 0 || before?.fronts == null || relations?.length !== 1 || saysRestOfCase(words)) {
    doubt(binder, 'unresolved_reference', [...words], 'Other than in which case, the clause does not say.');
    return;
  }
  const writer = conditionWriter(readBy);
  norm.norm.if.unshift(...shared, writer.not(writer.all(conditions), words));
}

/**
 * "must not take more than 20 minutes on Sundays; at other times …": the one thing that told the norm before apart, beside
 * its figure. Null where several did, or the words are not the rest of it.
 */
function caseBefore(before: BoundNorm | undefined, words: readonly Token[]): Condition | null {
  if (before === undefined || before.tree.gapped === true || before.norm.only.length > 0) return null;
  const { who, if: when, act, except, modality } = before.norm;
  if (except.length > 0) return null;
  const forbidden = modality === 'must_not' ? act.filter((part) => !readsFigure(part, before.facts)) : [];
  const subject = before.tree.subject === null ? [] : wordsOf(before.tree.subject);
  const factsOf = (condition: Condition): Fact[] =>
    before.facts.filter(({ name }) => readsInput(condition, name.input.name));
  // who acts is no case: "the deputy may …; at other times it must be done by the master"
  const telling = [...who, ...when, ...forbidden].filter(
    (condition) => !factsOf(condition).some(({ tokens }) => tokens.some((token) => subject.includes(token))),
  );
  const [only, ...more] = telling;
  if (only === undefined || more.length > 0) return null;
  const facts = factsOf(only);
  const said = facts.flatMap(({ tokens }) => tokens);
  return isRestOf(words, said, facts.length) ? only : null;
}

const readsInput = (condition: Condition, name: string): boolean =>
  [...objectsIn(condition)].some(({ kind, input }) => kind !== undefined && input === name);

/** A limit: what is asked for or forbidden, and no case. */
const readsFigure = (condition: Condition, facts: readonly Fact[]): boolean =>
  facts.some(({ kind, name }) => kind === 'measure' && readsInput(condition, name.input.name));

/**
 * "No other person may": what was permitted before is all that is. Answers whether that is all that the norm says:
 * "Nobody else may use the sauna", behind a permission of the pool, says something of its own.
 */
export function closePermission(norm: BoundNorm, bound: readonly ReadNorm[], binder: Binder): boolean {
  const permission = bound.at(-1)?.norm;
  const granted = permission?.norm;
  const before = bound.at(-2)?.norm.norm;
  // "A may. B may. No other person may.": all of them are meant, and one rule alone would refuse the others
  const several = before !== undefined && !denying.has(before.modality);
  if (granted?.modality !== 'may' || granted.only.length > 0 || several) {
    doubt(binder, 'unresolved_reference', norm.tree.words, 'Other than whom, the clause does not say.');
    return false;
  }
  const own = norm.facts.filter((fact) => !permission?.facts.some((other) => saysTheSame(fact, other)));
  // "no other employee may", of a value for other employees: those alone are forbidden it
  if (!own.every(isOfOthers))
    doubt(
      binder,
      'ambiguous_attachment',
      norm.tree.words,
      'Is all of this forbidden to others, or this case of it alone?',
    );
  granted.only = [...granted.who, ...granted.if, ...granted.act];
  granted.who = [];
  granted.if = [];
  granted.act = [];
  return own.length === 0;
}

/** What "However" turns against: the norms before it that say the opposite. */
export function turnedAgainst(
  norm: BoundNorm,
  within: SentenceUnit | null,
  { bound, binder }: Pick<ReadNorms, 'bound' | 'binder'>,
): BoundNorm[] {
  if (norm.vacuous)
    doubt(binder, 'unbound_words', norm.tree.words, 'No input says when this exception applies.');
  const grants = norm.norm.modality === 'may' || norm.norm.modality === 'entitled';
  return grants
    ? bound
        .filter(({ unit }) => within === null || unit === within)
        .map((entry) => entry.norm)
        .filter(({ norm: { modality } }) => modality === 'must' || modality === 'must_not')
    : [];
}

const denying: ReadonlySet<Norm['modality']> = new Set(['must', 'must_not']);

/** "may nevertheless", "may still": against what was said before. */
export const speaksAgainst = ({ tree }: BoundNorm): boolean =>
  tree.words.some(({ lower }) => /^(?:nevertheless|nonetheless|however|still)$/.test(lower));

export const excludesOthers = ({ tree }: BoundNorm): boolean =>
  tree.noSubject &&
  tree.subject !== null &&
  wordsOf(tree.subject).some(({ lower }) => lower === 'other' || lower === 'else');

/** The same value or state of the same input; of limits it is not judged. */
function saysTheSame(one: Fact, other: Fact): boolean {
  if (one.name !== other.name || one.negated !== other.negated) return false;
  if (one.kind === 'is' && other.kind === 'is')
    return (
      one.values.length === other.values.length && one.values.every((value) => other.values.includes(value))
    );
  return one.kind === 'holds' && other.kind === 'holds';
}

const isOfOthers = (fact: Fact): boolean =>
  fact.kind === 'is' && fact.values.every((value) => /^other(?:_|$)/.test(value));

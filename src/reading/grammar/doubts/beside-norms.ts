import type { Fact } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { conditionWriter } from '../binding/conditions.ts';
import { leavesNone, looserThan, takesItsPlace } from '../norms/looser-norms.ts';
import { cannotBoth, isGeneral, saysBeside } from './opposed-duties.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { denies, readBy, type ReadNorms } from '../norms/read-norms.ts';
import type { Token } from '../words/tokens.ts';
import { bestLikeness, type Name } from '../vocabulary/vocabulary.ts';

// What two norms of one clause mean beside one another, where no word says which prevails.

/** "The fee is 20 EUR. … the fee is 30 EUR.", "… Members pay 30 EUR.": which of them holds when has to be said. */
export function askAboutFixedTwice({ bound, binder }: ReadNorms): void {
  bound.forEach(({ norm }, index) => {
    for (const { norm: other } of bound.slice(0, index)) {
      const twice = norm.facts.find(
        (fact) =>
          isSet(fact) && other.facts.some((before) => isSet(before, fact) && before.name === fact.name),
      );
      if (twice === undefined) continue;
      if (
        [norm, other].some(
          ({ norm: { who, if: conditions, except } }) => who.length + conditions.length + except.length === 0,
        )
      )
        doubt(
          binder,
          'ambiguous_attachment',
          norm.tree.words,
          `Which ${twice.name.input.name} holds in which case?`,
        );
    }
  });
}

/** "It must be signed by a doctor; a nurse may sign one in an emergency": whether the second is an exception, no word says. */
export function askAboutOpposed({ bound, binder }: ReadNorms): void {
  const valueOf = (facts: readonly Fact[], asked: (fact: Fact) => boolean): [Name, string][] =>
    facts.flatMap((fact) =>
      fact.kind === 'is' && !fact.negated && asked(fact)
        ? fact.values.map((value): [Name, string] => [fact.name, value])
        : [],
    );
  bound.forEach((later, index) => {
    if (later.norm.norm.modality !== 'may' || later.overrides.size > 0) return;
    const granted = valueOf(later.norm.facts, () => true);
    for (const { norm } of bound.slice(0, index)) {
      const required = norm.norm.modality === 'must' ? JSON.stringify(norm.norm.act) : '';
      const asked = valueOf(norm.facts, ({ name }) => required.includes(`"${name.input.name}"`));
      const barred = granted.filter(
        ([name, value]) =>
          asked.some(([other]) => other === name) &&
          !asked.some(([other, same]) => other === name && same === value),
      );
      if (barred.length > 0)
        doubt(
          binder,
          'unresolved_reference',
          later.norm.tree.words,
          'Is this an exception to the duty before it?',
        );
    }
  });
}

/** "must close an account … must not be closed": an act that one norm says with an input, and another says without it. */
export function askAboutSameAct({ bound, binder }: ReadNorms): void {
  for (const { norm } of bound) {
    if (norm.norm.act.length > 0 || norm.tree.predicate === null || !denies(norm)) continue;
    const said = wordsOf(norm.tree.predicate);
    const other = bound
      .filter((entry) => entry.norm !== norm)
      .flatMap((entry) => {
        const act = JSON.stringify(entry.norm.norm.act);
        return entry.norm.facts.filter(
          ({ kind, name }) => kind !== 'measure' && act.includes(`"${name.input.name}"`),
        );
      })
      .find(({ name }) =>
        said.some(({ stems }) => stems.some((part) => bestLikeness(part, name.stems) >= 0.8)),
      );
    if (other !== undefined)
      doubt(binder, 'ambiguous_attachment', said, `Is this said of ${other.name.input.name}, as before?`);
  }
}

/** "Lifejackets must be worn. The committee may waive this rule": which duties that lifts, only an edge to them says. */
export function askAboutWaived({ bound, binder }: ReadNorms): void {
  for (const { norm, overrides } of bound) {
    const { modality } = norm.norm;
    if ((modality !== 'may' && modality !== 'entitled') || overrides.size > 0) continue;
    const waiving = waivesIn(norm.tree);
    if (waiving.length > 0 && bound.some(({ norm: other }) => denies(other)))
      doubt(
        binder,
        'unresolved_reference',
        waiving,
        'Which of the duties here this lifts could not be read.',
      );
  }
}

/** "must be signed by A. Where A is away, it must be signed by B": both at once cannot be, so that B is instead of A. */
export function settleReplaced({ bound, binder }: ReadNorms): void {
  const pairs = bound.flatMap((special, at) =>
    bound.slice(0, at).flatMap((general) => {
      const linked = special.overrides.has(general.norm) || general.overrides.has(special.norm);
      return linked || !cannotBoth(general.norm, special.norm) ? [] : [{ general, special }];
    }),
  );
  for (const { general, special } of pairs) {
    const { norm, tree } = special.norm;
    const cases = [...norm.who, ...norm.if];
    const alone = pairs.length === 1 && isGeneral(general.norm.norm) && cases.length > 0;
    if (alone && !saysBeside(tree) && takesItsPlace(general.norm.norm, norm))
      general.norm.norm.except.push(conditionWriter(readBy).all(cases));
    else
      doubt(
        binder,
        'ambiguous_attachment',
        tree.words,
        'Is this asked for instead of what is asked for before, or beside it?',
      );
  }
}

/** "However, a member must be at least 12", after a duty of everyone to be 16: an exception to it, or it says nothing. */
export function settleLoosened({ bound, binder }: ReadNorms): void {
  const found = bound.flatMap((special, at) =>
    bound.flatMap((general, before) => {
      const linked = special.overrides.has(general.norm) || general.overrides.has(special.norm);
      const [wide, own] = [general.norm.norm, special.norm.norm];
      const input = special === general || linked ? null : (looserThan(wide, own) ?? leavesNone(wide, own));
      return input === null ? [] : [{ special, general, input, after: before < at }];
    }),
  );
  for (const { special, general, input, after } of found) {
    const { norm, tree } = special.norm;
    // "no more than double the amount under paragraph (1)": said of that very norm
    const reckoned = special.unit.trunk.some(
      ({ refersTo }) => refersTo !== undefined && refersTo.label === general.unit.label,
    );
    const turned = special.unit.however || tree.against === true || reckoned;
    if (after && turned && found.length === 1 && takesItsPlace(general.norm.norm, norm)) {
      const cases = [...norm.who, ...norm.if];
      general.norm.norm.except.push(conditionWriter(readBy).all(cases));
    } else
      doubt(
        binder,
        'ambiguous_attachment',
        tree.words,
        `Is this an exception to the norm that limits ${input} in every case?`,
      );
  }
}

/** The verb that lifts a duty: "may waive", "may be dispensed with", "may derogate from". */
function waivesIn({ predicate }: NormTree): Token[] {
  const words = predicate === null ? [] : wordsOf(predicate);
  const at = words.findIndex(
    ({ lower }) => !/^(?:be|also|then|in|any|each|case|at|time|however)$/.test(lower),
  );
  const [verb, particle] = words.slice(Math.max(at, 0)).map(({ lower }) => lower);
  const lifts =
    /^(?:waived?|derogated?|disapply|disapplied|relax|relaxed|exempt|exempted|excuse|excused)$/.test(
      verb ?? '',
    ) ||
    (/^(?:dispensed?|departed?|depart)$/.test(verb ?? '') && /^(?:with|from)$/.test(particle ?? ''));
  return at >= 0 && lifts ? [words[at]!] : [];
}

const isFixed = (fact: Fact): boolean => fact.kind === 'measure' && fact.op === '==';

/** So much, and no word says that more or less will do; of two, one is fixed. */
const isSet = (fact: Fact, beside?: Fact): boolean =>
  fact.kind === 'measure' &&
  (fact.op === '==' || fact.direction.length === 0) &&
  (beside === undefined || isFixed(fact) || isFixed(beside));

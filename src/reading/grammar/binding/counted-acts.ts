import type { Binder, Fact } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import type { Measure } from '../items/measure.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Slots } from './slots.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

type Figure = Extract<Fact, { kind: 'measure' }>;

const saysHowOften = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }) => /^(?:once|twice|thrice|times?)$/.test(lower));

/** "more than three times": so often, and no number of things. */
export const isFrequency = ({
  amount,
  tokens,
  every,
}: Pick<Measure, 'amount' | 'tokens'> & { every: boolean }): boolean =>
  !every && amount.kind === 'number' && amount.unit === null && saysHowOften(tokens);

/** "Number of attempts made before this one", "How often the lease has been renewed": how often something was done. */
export const countsTimes = ({ kind, unit, description }: Name): boolean =>
  kind === 'number' &&
  unit === null &&
  /^(?:number of (?:\w+ )?(?:times|attempts|tries|goes)|how often|how many times)\b/.test(description);

/** "Days from the incident to the report": a length, which says nothing of how often. */
export const measuresLength = (name: Name): boolean =>
  name.unit !== null ||
  (!countsTimes(name) &&
    /^(?:full |whole |completed )?(?:seconds|minutes|hours|days|weeks|months|quarters|years|distance|length|height|width|depth|age|weight|mass|price|amount|sum|value|temperature|speed)\b/.test(
      name.description,
    ));

const textOf = ({ input, description }: Name): string => `${input.name.replaceAll('_', ' ')} ${description}`;

/** An input that counts what was done before the one in question. */
const countsEarlier = (name: Name): boolean =>
  /\b(?:before|prior to|earlier|previous|previously|already|so far|until now)\b/.test(textOf(name)) &&
  !/\b(?:including|included|counted in)\b/.test(textOf(name));

/**
 * "may not be renewed more than twice", of the renewals before the one in question: that one is the third. What is said of
 * the act itself counts it as well, and what is said of a state before it does not.
 */
export function countedActs(slots: Slots, tree: NormTree, binder: Binder): void {
  const { predicate } = tree;
  if (predicate === null) return;
  for (const { facts } of [...slots.act, ...slots.only])
    for (const fact of facts) {
      if (fact.kind !== 'measure' || fact.name.unit !== null || fact.bound.kind !== 'literal') continue;
      if (
        !saysHowOften(fact.direction) ||
        !/^\d+$/.test(fact.bound.value) ||
        !isOfTheAct(predicate, fact, binder)
      )
        continue;
      // "may be renewed twice": that often, and no more
      if (fact.op === null && (tree.modality === 'may' || tree.modality === 'entitled')) fact.op = '<=';
      if (!countsEarlier(fact.name)) continue;
      const said = wordsOf(predicate).some(({ lower }) =>
        /^(?:already|before|previously|earlier)$/.test(lower),
      );
      const value = Number(fact.bound.value);
      // "may be renewed at least twice", "must be renewed more than twice": no single act is told from another by it
      const upper = fact.op === '<=' || fact.op === '<';
      if (said || fact.op === null || fact.negated || value === 0 || upper === (tree.modality === 'must_not'))
        doubt(
          binder,
          'ambiguous_range',
          fact.tokens,
          'Is the one in question counted, and is this a limit of it?',
        );
      else fact.bound = { ...fact.bound, value: String(value - 1) };
    }
}

/** The verb of the norm is the action's, or what the input counts. */
function isOfTheAct(
  predicate: NonNullable<NormTree['predicate']>,
  { name }: Figure,
  { names }: Binder,
): boolean {
  const verb = wordsOf(predicate).find(({ content }) => content);
  return (
    verb !== undefined &&
    verb.stems.some((part) => bestLikeness(part, [...names.action, ...name.stems]) >= 0.7)
  );
}

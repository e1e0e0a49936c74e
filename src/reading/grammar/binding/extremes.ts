import type { Binder, Extremes, Fact } from './binding.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Slots } from './slots.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

// `lowest_temperature` and `highest_temperature` for what the clause calls the temperature: a limit that holds throughout
// is one of the lowest or of the highest, and its direction says of which.

type Figure = Extract<Fact, { kind: 'measure' }>;

const least =
  /^(?:lowest|smallest|shortest|narrowest|shallowest|thinnest|lightest|slowest|coldest|coolest|minimum|min)$/;
const most =
  /^(?:highest|greatest|largest|biggest|longest|widest|broadest|deepest|thickest|heaviest|fastest|hottest|warmest|tallest|maximum|max|peak)$/;
const middle = /^(?:mean|average|median|typical)$/;

type Extreme = 'least' | 'most' | 'middle';

const extremeOf = (part: string): Extreme | null =>
  least.test(part) ? 'least' : most.test(part) ? 'most' : middle.test(part) ? 'middle' : null;

const isExtreme = ({ input }: Name, wanted: Extreme): boolean =>
  input.name
    .toLowerCase()
    .split('_')
    .some((part) => extremeOf(part) === wanted);

/** The least, the most and the mean of one thing as the first of them alone; as the one that is meant, where the clause says which. */
export function asOne(
  numbers: readonly Name[],
  stems: readonly string[],
): { names: readonly Name[]; extremes: ReadonlyMap<Name, Extremes> } {
  const extremes = new Map<Name, Extremes>();
  const said = new Set(stems.map((part) => extremeOf(part.replace('~', ''))).filter((part) => part !== null));
  const byThing = new Map<string, Name[]>();
  for (const name of numbers) {
    const parts = name.input.name.toLowerCase().split('_');
    if (!parts.some((part) => extremeOf(part) !== null)) continue;
    const thing = parts.filter((part) => extremeOf(part) === null).join(' ');
    byThing.set(thing, [...(byThing.get(thing) ?? []), name]);
  }
  const dropped = new Set<Name>();
  for (const all of [...byThing.values()].filter(({ length }) => length > 1)) {
    const which = (wanted: Extreme): Name | undefined => all.find((name) => isExtreme(name, wanted));
    const [low, high] = [which('least'), which('most')];
    const meant = all.filter((name) => [...said].some((wanted) => isExtreme(name, wanted)));
    for (const name of said.size > 0 ? all.filter((one) => !meant.includes(one)) : all.slice(1))
      dropped.add(name);
    if (said.size > 0) continue;
    extremes.set(all[0]!, {
      all,
      ...(low === undefined ? {} : { least: low }),
      ...(high === undefined ? {} : { most: high }),
    });
  }
  return { names: numbers.filter((name) => !dropped.has(name)), extremes };
}

/**
 * "must be kept between 2 °C and 8 °C", "must not exceed 30 cm": whatever it is at any time and place. "if any of the tyres
 * has less than 1.6 mm": one is enough. In other conditions the words do not say which is meant.
 */
export function settleExtremes(slots: Slots, tree: NormTree, binder: Binder): void {
  for (const slot of ['who', 'if', 'act', 'only', 'except'] as const)
    for (const fact of slots[slot].flatMap(({ facts }) => facts)) {
      if (fact.kind !== 'measure' || fact.extremes === undefined) continue;
      const meant = meantBy(fact, fact.extremes, slot, tree);
      if (meant === undefined) {
        const names = fact.extremes.all.map(({ input }) => input.name).join(' and ');
        doubt(binder, 'unbound_words', fact.tokens, `These words fit ${names} about as well.`);
        continue;
      }
      fact.name = meant;
      for (const name of fact.extremes.all) binder.used.add(name);
    }
}

function meantBy(
  fact: Figure,
  { least: low, most: high }: Extremes,
  slot: keyof Slots,
  tree: NormTree,
): Name | undefined {
  const { op, negated } = fact;
  if (op === null || op === '==') return undefined;
  const forbidden = tree.modality === 'must_not';
  const throughout = slot === 'act' || slot === 'only';
  if (!throughout && !(slot === 'if' && saysAny(fact, tree))) return undefined;
  const caps = op.startsWith('<') !== negated;
  return caps === (throughout && !forbidden) ? high : low;
}

/** "if any of the tyres has …", "if it is too cold at any point". */
function saysAny({ tokens }: Figure, { conditions }: NormTree): boolean {
  const own = (phrase: Phrase): boolean => {
    const words = wordsOf(phrase);
    return (
      tokens.some((token) => words.includes(token)) &&
      words.some(({ lower }) => /^(?:any|anywhere|one)$/.test(lower))
    );
  };
  return conditions.some(({ phrase, relation }) => relation === 'if' && own(phrase));
}

/** "at every point", "the highest temperature": what was read of the extremes says so already. */
export function saysExtreme({ lower }: Token, before: Token | undefined, { used }: Binder): boolean {
  const own = extremeOf(lower);
  if (own !== null) return [...used].some((name) => name.kind === 'number' && isExtreme(name, own));
  return (
    /^(?:point|place|spot|moment|position)$/.test(lower) &&
    /^(?:every|any|each|no)$/.test(before?.lower ?? '') &&
    [...used].some((name) => name.kind === 'number' && (isExtreme(name, 'least') || isExtreme(name, 'most')))
  );
}

import type { InputDeclaration } from '../../../rules/model.ts';
import { functionWords } from '../clauses/cues.ts';
import type { Figure } from '../words/figure.ts';
import { figuresOf } from '../words/figures.ts';
import { dimensionOf, isUnitWord } from '../words/measures.ts';
import { participles } from '../words/participles.ts';
import { sameStem } from '../words/stems.ts';
import type { Word } from '../words/words.ts';
import { wordsOf } from '../words/words.ts';

/** The words that an input is known by. */
export interface Known {
  input: InputDeclaration;
  /** Stems of the name and aliases, and of the description, with how much each tells about this input. */
  weights: Map<string, number>;
  name: Set<string>;
  /** Figures that are in the name or description: "age on 30 September". */
  figures: readonly Figure[];
  /** Words of the name that deny something: "years without accounts", "permit missing". */
  denials: string[];
  unit: string | null;
  /** The unit is declared or is in the name, and is no guess from the description. */
  unitTold: boolean;
  values: Map<string, string[]>;
}

/** Whether an input is called or described by a figure. "One room" is no "a year". */
export const isCalledBy = ({ figures }: Known, figure: Figure): boolean =>
  figures.some(
    ({ value, unit }) =>
      value === figure.value && (value !== 1 || dimensionOf(unit) === dimensionOf(figure.unit)),
  );

const generic = new Set(
  'whether number kind type state time date amount value total whichever count true false input yes'
    .split(' ')
    .concat(['compl']),
);

export const partsOfName = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_\s-]+/)
    .filter((part) => part !== '');

const contentStems = (words: readonly Word[]): string[] =>
  words.filter(({ kind, lower }) => kind === 'word' && !functionWords.has(lower)).map(({ stem }) => stem);

const denying = new Set([
  'not',
  'no',
  'without',
  'never',
  'none',
  'missing',
  'lacks',
  'lacking',
  'non',
  'unpaid',
  'absent',
  'absence',
  'refuse',
  'refuses',
  'refused',
  'fails',
  'failed',
]);

const isDone = (lower: string): boolean => lower.endsWith('ed') || participles.has(lower);

/** What the inputs of a rule are called. `action`: words that every sentence about the action has. */
export function knownBy(
  inputs: readonly InputDeclaration[],
  action: ReadonlySet<string>,
): Map<string, Known> {
  const known = inputs.map((input): Known => {
    const nameWords = wordsOf([[input.name, ...(input.aliases ?? [])].flatMap(partsOfName).join(' ')]);
    const described = wordsOf([input.description ?? '']);
    const name = new Set(contentStems(nameWords).filter((root) => !generic.has(root)));
    const weights = new Map<string, number>();
    for (const root of contentStems(described)) if (!generic.has(root)) weights.set(root, 1);
    for (const root of name) weights.set(root, 2);
    const all = wordsOf([partsOfName(input.name).join(' '), input.description ?? '']);
    return {
      input,
      weights,
      name,
      figures: figuresOf(all),
      // "key_no" is a number, "no_key" a denial.
      denials: nameWords
        .map(({ lower }) => lower)
        .filter(
          (lower, at, all) =>
            (denying.has(lower) && (lower !== 'no' || at === 0)) ||
            // "keeper_away": he is absent; "locked_away" is no denial
            (lower === 'away' &&
              input.type === 'bool' &&
              at === all.length - 1 &&
              !isDone(all[at - 1] ?? '')),
        ),
      unitTold: input.unit != null || unitInName(nameWords, []) !== null,
      unit: input.unit ?? unitInName(nameWords, described),
      values: new Map((input.values ?? []).map((value) => [value, valueStems(value)])),
    };
  });
  // A word that many inputs have says little about one of them; one that the action has, still less.
  for (const { weights } of known) {
    for (const [root, weight] of weights) {
      const sharing = known.filter((other) =>
        [...other.weights.keys()].some((key) => sameStem(key, root)),
      ).length;
      const ofAction = [...action].some((key) => sameStem(key, root)) ? 0.4 : 1;
      weights.set(root, (weight * ofAction) / sharing);
    }
  }
  return new Map(known.map((item) => [item.input.name, item]));
}

const rhythms = new Set('daily weekly monthly annual annually yearly hourly'.split(' '));

function unitInName(name: readonly Word[], described: readonly Word[]): string | null {
  const last = name.at(-1);
  // "coldest_within_two_hours_c", "weight_after_two_days_kg": what is measured comes last
  if (last?.lower === 'c' && described.some(({ lower }) => lower === 'celsius')) return 'celsius';
  const measured = last === undefined || name.at(-2)?.lower === 'per' ? null : dimensionOf(last.lower);
  if (measured !== null && !['time', 'calendar'].includes(measured)) return last!.lower;
  const inName =
    name.find(({ lower }) => isUnitWord(lower) && lower.length > 1 && !rhythms.has(lower)) ?? name.at(-1);
  if (inName !== undefined && isUnitWord(inName.lower) && dimensionOf(inName.lower) !== null)
    return inName.lower;
  // "in watt-hours" is neither a time nor a power.
  const pair = described
    .map(({ lower }, at) => `${lower}_${described[at + 1]?.lower ?? ''}`)
    .find((words) => isUnitWord(words));
  if (pair !== undefined) return pair;
  const first = described.find(
    ({ lower }) => isUnitWord(lower) && lower.length > 2 && lower !== 'second' && !rhythms.has(lower),
  );
  return first?.lower ?? null;
}

const valueStems = (value: string): string[] => {
  const words = wordsOf([partsOfName(value).join(' ')]);
  // The letter of "class_a" tells it from the other classes.
  const content = words.filter(
    ({ lower, kind, text }, at) =>
      (kind === 'word' && !functionWords.has(lower)) || (at > 0 && text.length === 1),
  );
  // "grievance_alone": that it is the only one is said by the clause around it.
  const told = content.filter(({ lower }) => lower !== 'alone' && lower !== 'only');
  return (told.length > 0 ? told : content.length > 0 ? content : words).map(({ stem }) => stem);
};

/** Stems of the content words of an action's key and title. */
export function actionStems(action: { key: string; title: string } | null): Set<string> {
  if (action === null) return new Set();
  const key = action.key.split('.').at(-1) ?? action.key;
  const words = wordsOf([`${partsOfName(key).join(' ')} ${action.title}`]);
  return new Set(words.filter(({ lower }) => !functionWords.has(lower)).map(({ stem }) => stem));
}

export const weightOf = (known: Known, root: string): number => {
  if (root === '') return 0;
  const exact = known.weights.get(root);
  if (exact !== undefined) return exact;
  for (const [key, weight] of known.weights) if (sameStem(key, root)) return weight;
  return 0;
};

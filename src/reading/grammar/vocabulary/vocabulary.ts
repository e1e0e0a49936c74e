import type { InputDeclaration } from '../../../rules/model.ts';
import type { Vocabulary } from '../../clause-reader.ts';
import type { Unit } from '../words/units.ts';
import { unitNamed } from '../words/units.ts';
import { likeness } from '../words/likeness.ts';
import { stem } from '../words/stem.ts';
import { isComparative, isLight, opensPhrase } from '../words/words.ts';

/** An input as the words of a clause can meet it. */
export interface Name {
  input: InputDeclaration;
  kind: 'bool' | 'enum' | 'number' | 'date' | 'other';
  /** Stems of its name, without units and light words. */
  stems: string[];
  /** Stems of its description and aliases. */
  described: string[];
  description: string;
  unit: Unit | null;
  /** A unit that is no unit of measure names what is counted. */
  counted: string | null;
  /** The parts of a name that has light words only: `in_person`. */
  bare: string[];
  values: { value: string; stems: string[]; raw: string[] }[];
  /** Its name denies: `not_insured`, `years_without_accounts`. */
  negative: boolean;
}

export interface Names {
  inputs: Name[];
  /** Stems of the action's key and title. */
  action: string[];
  actionWords: ActionWord[];
  /** The action's title in small letters. */
  title: string;
  /** "Take a charter out or put it back": what tells each act from the other. */
  acts: [string[], string[]] | null;
}

const negations = new Set(['not', 'no', 'without', 'never', 'non']);

export function namesOf(vocabulary: Vocabulary): Names {
  const { action } = vocabulary;
  return {
    inputs: vocabulary.inputs.map(nameOf),
    action:
      action === null
        ? []
        : [
            ...new Set([
              ...stemsIn(action.key),
              ...stemsIn(action.title),
              ...comparativesIn(action.title),
              ...baseIn(action.title),
            ]),
          ],
    title: action === null ? '' : action.title.toLowerCase(),
    acts: action === null ? null : alternativesIn(action.title),
    actionWords: action === null ? [] : actionWords(action.title),
  };
}

/** A word of the action's name, and the preposition that it is under. */
export interface ActionWord {
  stems: string[];
  lead: string;
}

function actionWords(title: string): ActionWord[] {
  let lead = '';
  return title
    .toLowerCase()
    .split(/[^\p{L}\d'’-]+/u)
    .flatMap((word): ActionWord[] => {
      if (opensPhrase(word)) lead = word;
      // "at the lower quay": the words of a clause have a comparative as it is
      const stems = isComparative(word) ? [`~${word}`] : stemsIn(word);
      return word === '' || isLight(word) ? [] : [{ stems, lead }];
    });
}

/** Verbs whose base is the past of another one, by the stem of their own other forms: "felled", "sawn", "founded". */
const bases = new Map([
  ['fell', 'fel'],
  ['saw', 'saw'],
  ['found', 'found'],
  ['ground', 'ground'],
  ['wound', 'wound'],
  ['bore', 'bor'],
]);

/** "Fell a tree": a title begins with the base of its verb. */
const baseIn = (title: string): string[] => {
  const base = bases.get(title.toLowerCase().split(/\W+/)[0] ?? '');
  return base === undefined ? [] : [base];
};

/** "Claim the lower fee": the action says the comparative itself. */
const comparativesIn = (title: string): string[] =>
  title
    .toLowerCase()
    .split(/\W+/)
    .filter(isComparative)
    .map((word) => `~${word}`);

function alternativesIn(title: string): [string[], string[]] | null {
  const [first, second, ...more] = title.split(/ or /i);
  if (first === undefined || second === undefined || more.length > 0) return null;
  const [one, other] = [stemsIn(first), stemsIn(second)];
  const own = (mine: string[], theirs: string[]): string[] =>
    mine.filter((part) => bestLikeness(part, theirs) === 0);
  const acts: [string[], string[]] = [own(one.slice(0, 1), other), own(other.slice(0, 1), one)];
  return acts.every(({ length }) => length > 0) ? acts : null;
}

function nameOf(input: InputDeclaration): Name {
  const unit = input.unit === null || input.unit === undefined ? null : unitOf(input.unit, input);
  // `actor_is_member`: what the text says of it is "member"
  const parts = input.name
    .toLowerCase()
    .replace(/^actor_is_(?=.)/, '')
    .replaceAll(inPerson, 'personally')
    .split('_');
  // "no later sailing departs", of `later_sailing_departs`: a comparative of the name's own is said as it is.
  const stemOf = (part: string): string =>
    input.type === 'bool' && isComparative(part) ? `~${part}` : stem(part);
  const stems = parts.filter((part) => !isLight(part) && !isUnitOf(part, unit)).map(stemOf);
  return {
    input,
    kind: kindOf(input),
    stems: stems.length > 0 ? [...new Set(stems)] : parts.filter((part) => !isLight(part)).map(stem),
    described: [...new Set([...stemsIn(input.description ?? ''), ...(input.aliases ?? []).flatMap(stemsIn)])],
    description: (input.description ?? '').toLowerCase(),
    unit,
    bare: stems.length > 0 ? [] : parts,
    counted: unit === null && input.unit != null ? stem(input.unit) : null,
    values: (input.values ?? []).map((value) => ({
      value,
      stems: stemsIn(value),
      raw: value.toLowerCase().split(/[_\s-]+/),
    })),
    negative: parts.some(
      (part, index) => negations.has(part) && !(part === 'no' && isNumber(parts, index, input.description)),
    ),
  };
}

/** `key_no_noted`: the number of the key; `no_debts`: that there are none. */
const isNumber = (parts: readonly string[], at: number, description = ''): boolean =>
  at > 0 &&
  /\bnumber\b/i.test(description) &&
  !/\b(?:no|not|without|never|none)\b/i.test(description) &&
  parts.length > 1;

/** Minutes or hours after midnight are a time of day, no length of time. */
function unitOf(unit: string, { name, description }: InputDeclaration): Unit | null {
  const text = `${name.replaceAll('_', ' ')} ${description ?? ''}`.toLowerCase();
  const midnight = /\b(?:after|since|from) midnight\b/.test(text);
  if (unit === 'minute' && (midnight || /\bof (?:the )?day\b/.test(text))) return unitNamed('clock');
  const clock = /\b(?:hour|time) of (?:the )?day\b|\bclock\b|\b24-hour\b|\bnoon is 12\b/.test(text);
  return unit === 'hour' && (midnight || clock) ? unitNamed('clock_hour') : unitNamed(unit);
}

/** `temperature_c`, `days_open`: says again what it is counted in. */
const isUnitOf = (part: string, unit: Unit | null): boolean =>
  unit !== null &&
  (unitNamed(part)?.dimension === unit.dimension ||
    (/^[cf]$/.test(part) && unitNamed(`°${part}`)?.dimension === unit.dimension));

function kindOf(input: InputDeclaration): Name['kind'] {
  switch (input.type) {
    case 'bool':
      return 'bool';
    case 'enum':
      return 'enum';
    case 'int':
    case 'decimal':
      return 'number';
    case 'date':
      return 'date';
    case 'string':
    case 'timestamp':
    case 'duration':
    case 'list':
    case 'record':
      return 'other';
  }
}

const inPerson = /(?<![a-z])in[ _]person(?![a-z])/g;

export const stemsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("'s", '')
    .replaceAll(inPerson, 'personally')
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part !== '' && !isLight(part))
    .map(stem);

/** How well one of the stems meets `wanted`. */
export const bestLikeness = (wanted: string, stems: Iterable<string>): number => {
  let best = 0;
  for (const candidate of stems) best = Math.max(best, likeness(wanted, candidate));
  return best;
};

import type { SignedPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { anyDay } from './any-day.ts';
import { periodInWords } from '../rules/rule-time.ts';
import { effectOf, normOf } from './effects.ts';

/** What a candidate says: now, or when it was signed. */
export type Content = Pick<SignedPartsFragment, 'rule' | 'inputs' | 'definitions'>;

type Part = [name: string, text: string];

const definitionText = ({ cases }: Content['definitions'][number]): string =>
  cases.map(({ when, value }) => (when === 'true' ? value : `${when}: ${value}`)).join('\n');

/** Large ones in groups of three digits; a day as it is. */
const bound = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en') : JSON.stringify(value);

const inputText = ({ name, type, unit, ...input }: Content['inputs'][number]): string =>
  [
    `${name}: ${type.toLowerCase()}`,
    ...(unit === null ? [] : [unit]),
    ...(input.scale === null ? [] : [`${input.scale} decimal places`]),
    ...(input.minimum === null ? [] : [`at least ${bound(input.minimum)}`]),
    ...(input.maximum === null ? [] : [`at most ${bound(input.maximum)}`]),
    ...(input.nullable ? ['may be known to be none'] : []),
  ].join(', ') + (input.values ? ` (${input.values.join(', ')})` : '');

const dutyText = ({ text, values }: Content['rule']['obligations'][number]): string =>
  [text, ...Object.entries(values as Record<string, string>).map(([name, code]) => `${name} = ${code}`)].join(
    '\n',
  );

const inForce = ({ rule }: Content): string => periodInWords(rule);

/** What a content says, part by part, as text: what is signed. */
export const partsOf = (content: Content): Part[] => {
  const { rule, definitions, inputs } = content;
  return [
    ['Rule', rule.naturalLanguage],
    ['Action', rule.action],
    ['Norm', normOf(rule.modality, rule.tier)],
    ['Applies when', rule.appliesWhen],
    ['Requires', rule.requires],
    ['Where that is met', effectOf(rule.ifMet, rule.tier)],
    ['Where it is not', effectOf(rule.ifUnmet, rule.tier)],
    ['Inputs', inputs.map(inputText).join('\n')],
    ...rule.overrides.map((edge): Part => [
      `Exception to ${edge.rule}`,
      edge.citation?.quote ?? edge.reason ?? '',
    ]),
    ['Its deny prevails over', rule.limits.join(', ')],
    ...rule.limitReasons.map((one): Part => [`Why its deny prevails over ${one.rule}`, one.reason]),
    ...rule.obligations.map((one): Part => [`Duty ${one.id}, when ${one.on.toLowerCase()}`, dutyText(one)]),
    ...definitions.map((one): Part => [`terms.${one.name}`, definitionText(one)]),
    ['In force', inForce(content)],
  ];
};

/** What two contents are compared by: its law and the cases that people gave too. */
const comparedParts = (content: Content): Part[] => [
  ...partsOf(content),
  ['Law', content.rule.citations.map(({ quote }) => `“${quote}”`).join('\n')],
  ...content.rule.suite.map((one): Part => [`Case “${one.name}”`, caseText(one)]),
];

const caseText = ({ inputs, asOf, expected }: Content['rule']['suite'][number]): string =>
  [
    ...Object.entries((inputs ?? {}) as Record<string, unknown>).map(
      ([name, value]) => `${name} = ${JSON.stringify(value)}`,
    ),
    ...(asOf === null || asOf === anyDay ? [] : [`on ${asOf}`]),
  ].join(', ') + `: ${expected.toLowerCase().replaceAll('_', ' ')}`;

export interface ChangedPart {
  name: string;
  /** Empty where the part is new. */
  was: string;
  /** Empty where the part is gone. */
  is: string;
}

/** The parts that do not say the same, in the order of what is signed. */
export function changedParts(before: Content, after: Content): ChangedPart[] {
  const was = new Map(comparedParts(before));
  const is = new Map(comparedParts(after));
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((name) => ({ name, was: was.get(name) ?? '', is: is.get(name) ?? '' }))
    .filter((part) => part.was !== part.is);
}

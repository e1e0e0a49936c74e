import { settingLines } from './settings-in-words.ts';
import type {
  ActionDeclaration,
  Definition,
  InputDeclaration,
  RuleBody,
} from '../../../../../src/rules/model.ts';
import { effectOf } from '../review/effects.ts';
import { algorithmWords } from '../rules/norms.ts';
import { dayBefore, periodInWords } from '../rules/rule-time.ts';

/** A revision of a rule as a comparison has it; a restatement has some of it. */
interface Revision extends Partial<Omit<RuleBody, 'natural_language' | 'overrides' | 'limits'>> {
  natural_language: string;
  overrides?: string[];
  limits?: string[];
}

/** As the cockpit's documents have them. */
const effectNames = { permit: 'PERMIT', deny: 'DENY', none: 'NONE' } as const;
const tierNames = { mandatory: 'MANDATORY', guidance: 'GUIDANCE', practice: 'PRACTICE' } as const;

const combining: Readonly<Record<ActionDeclaration['aggregation_mode'], string>> = {
  'deny-overrides': algorithmWords.DENY_OVERRIDES,
  'permit-overrides': algorithmWords.PERMIT_OVERRIDES,
  'deny-unless-permit': algorithmWords.DENY_UNLESS_PERMIT,
  'permit-unless-deny': algorithmWords.PERMIT_UNLESS_DENY,
};

/** A rule that is signed without a day is in the version, and decides nothing. */
export const noDay = 'it has no day: it decides nothing until it gets one';

const line = (name: string, value: string | null | undefined): string[] =>
  value === null || value === undefined || value === '' ? [] : [`${name}: ${value}`];

/** Of what a restatement leaves out nothing is said. */
function periodOf(from: string | null | undefined, to: string | null | undefined): string | null {
  if (from === undefined) return null;
  return from === null ? noDay : periodInWords({ from, to: to ?? null });
}

function revisionLines(revision: Revision): string[] {
  const { natural_language: words, modality, tier, applies_when: applies, requires, from, to } = revision;
  const { if_met: met, if_unmet: unmet, overrides, limits, obligations = [] } = revision;
  const binding = tierNames[tier ?? 'mandatory'];
  const does = (effect: RuleBody['if_met']): string => effectOf(effectNames[effect], binding);
  return [
    words,
    ...line('Norm', modality === undefined ? null : `${modality.replace('_', ' ')}, ${tier ?? 'mandatory'}`),
    ...line('Applies', applies === 'true' ? 'always' : applies === undefined ? null : `when ${applies}`),
    ...line('Requires', requires),
    ...line('Where that is met', met && does(met)),
    ...line('Where it is not', unmet && does(unmet)),
    ...line('Exception to', overrides?.join(', ')),
    ...line('Its deny prevails over', limits?.join(', ')),
    ...obligations.flatMap(({ on, text }) => line(`Duty where it is ${on.replace('_', ' ')}`, text)),
    ...line('In force', periodOf(from, to)),
  ];
}

/** Bounds that a person set; what is taken for want of a better one says nothing. */
const bound = (value: unknown): string | null =>
  (typeof value === 'number' && Math.abs(value) < 1e9) || typeof value === 'string' ? `${value}` : null;

function inputLine(input: InputDeclaration): string {
  const { name, type, unit, values, minimum, maximum, description } = input;
  const [least, most] = [bound(minimum), bound(maximum)];
  const { scale, ordered, nullable, aliases, max_items: items, items: element, fields } = input;
  const said = [
    type,
    scale ? `${scale} decimal places` : null,
    ordered ? 'in order' : null,
    nullable ? 'may be absent' : null,
    items ? `at most ${items} elements` : null,
    element ? `of ${inputLine(element)}` : null,
    fields?.map(inputLine).join('; '),
    aliases && aliases.length > 0 ? `also called ${aliases.join(', ')}` : null,
    unit ? `in ${unit.replaceAll('_', ' ')}` : null,
    least === null ? null : most === null ? `at least ${least}` : `${least} to ${most}`,
    values?.join(', '),
  ].filter((part) => part !== null && part !== undefined);
  return `${name}: ${said.join(', ')}${description ? ` (${description})` : ''}`;
}

const combiningLine = ({ aggregation_mode: mode }: Pick<ActionDeclaration, 'aggregation_mode'>): string[] =>
  line('How its rules are combined', combining[mode]);

const actionLines = (action: ActionDeclaration): string[] => [
  action.title,
  ...combiningLine(action),
  ...line('Its days begin and end in', action.time_zone),
  ...action.inputs.map((input) => `Input ${inputLine(input)}`),
  ...action.assumptions.flatMap((assumption) => line('Assumed', assumption)),
  ...(action.bindings ?? []).map((binding) => `Found in requests: ${JSON.stringify(binding)}`),
];

const definitionLines = ({ type, unit, scale, output, description, cases }: Definition): string[] => [
  ...(description ? [description] : []),
  ...line('Value', unit ? `${type}, in ${unit.replaceAll('_', ' ')}` : type),
  ...line('Decimal places', scale === null ? null : `${scale}`),
  ...(output ? ['Returned with the answer'] : []),
  ...cases.map(({ when, value, from, to }) => {
    const period = `${from ? `, from ${from}` : ''}${to ? `, until ${dayBefore(to)}` : ''}`;
    return `${when === 'true' ? `It is ${value}` : `When ${when}: ${value}`}${period}`;
  }),
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRevision = (value: unknown): value is Revision =>
  isObject(value) && typeof value.natural_language === 'string';

/** Whether no period of a rule begins on a day: it decides nothing. */
export const isWithoutDay = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value.revisions) &&
  value.revisions.length > 0 &&
  value.revisions.every((revision) => isRevision(revision) && revision.from === null);

const isAction = (value: unknown): value is ActionDeclaration =>
  isObject(value) && Array.isArray(value.inputs) && typeof value.title === 'string';
/** What a restatement has of an action. */
const isRestatedAction = (value: unknown): value is Pick<ActionDeclaration, 'title' | 'aggregation_mode'> =>
  isObject(value) && typeof value.title === 'string' && typeof value.aggregation_mode === 'string';
const isDefinition = (value: unknown): value is Definition => isObject(value) && Array.isArray(value.cases);

type Plain = string | number | boolean | null;
const isScalar = (value: unknown): value is Plain => value === null || typeof value !== 'object';

/** Names with what each is, and nothing within. */
const isPlain = (value: unknown): value is Record<string, Plain | Plain[]> =>
  isObject(value) &&
  Object.values(value).every((member) => (Array.isArray(member) ? member.every(isScalar) : isScalar(member)));

/** Said by other fields: a digest, and where the words are. */
const unsaid: ReadonlySet<string> = new Set(['content_hash', 'citation', 'citations']);

const jsonLines = (value: unknown): string[] =>
  JSON.stringify(value, (name, member: unknown) => (unsaid.has(name) ? undefined : member), 2).split('\n');

/** As it is compared: members in one order, without what other fields say. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (name, member: unknown) => {
    if (unsaid.has(name)) return undefined;
    return isObject(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member;
  });

/** Whether what changed is only what proves it, or where its words are. */
export const saysTheSame = (before: unknown, after: unknown): boolean =>
  before !== null && after !== null && comparable(before) === comparable(after);

/** Lines of one side that the other has not; of settings by their block. What differs in nothing that is said in words is told by its JSON. */
export function changedLines(
  before: unknown,
  after: unknown,
  block: string | null = null,
): { kept: string | null; gone: string[]; come: string[] } {
  const wordsOf = (value: unknown): string[] =>
    (block === null ? null : settingLines(block, value)) ?? changeInWords(value);
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const apart = (one: string[], other: string[]): string[] => one.filter((each) => !other.includes(each));
  const [first] = is;
  const kept = first !== undefined && was.includes(first) ? first : null;
  const [gone, come] = [apart(was, is), apart(is, was)];
  if (gone.length > 0 || come.length > 0 || was.length === 0) return { kept, gone, come };
  const [jsonWas, jsonIs] = [jsonLines(before), jsonLines(after)];
  const inJson = { kept, gone: apart(jsonWas, jsonIs), come: apart(jsonIs, jsonWas) };
  if (inJson.gone.length > 0 || inJson.come.length > 0 || saysTheSame(before, after)) return inJson;
  // The same lines in another order: of two periods of a rule, say, which exchanged their words.
  return { kept: null, gone: was, come: is };
}

/** A rule, an action, a definition or a text, a line for each thing that it says; of anything else its JSON. */
function changeInWords(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return [value];
  const heads: unknown[] = Array.isArray(value)
    ? value
    : isObject(value) && Array.isArray(value.revisions)
      ? value.revisions
      : [value];
  if (heads.length > 0 && heads.every(isRevision)) return heads.flatMap(revisionLines);
  if (isAction(value)) return actionLines(value);
  if (isRestatedAction(value)) return [value.title, ...combiningLine(value)];
  if (isDefinition(value)) return definitionLines(value);
  if (isPlain(value))
    return Object.entries(value).flatMap(([name, member]) =>
      line(name.replaceAll('_', ' '), Array.isArray(member) ? member.join(', ') : `${member ?? ''}`),
    );
  return [JSON.stringify(value, null, 2)];
}

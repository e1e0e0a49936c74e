import { canonicalJson } from '../../core/canonical-json.ts';
import type { RuleContent } from './content-hash.ts';
import type {
  ActionDeclaration,
  CombiningAlgorithm,
  Definition,
  InputDeclaration,
  IsoDate,
  Rule,
  RuleBody,
  RuleSet,
} from '../model.ts';
import { unknownLimit } from './check-rule-set.ts';
import type { Problem } from '../language/problem.ts';
import { problem } from '../language/problem.ts';
import { uncitedDefinition } from './same-but-citations.ts';
import { scaleOf } from '../language/scope.ts';
import type { RuleHeadContent, WorkingSetContent } from './working-set.ts';
import {
  assembleRuleSet,
  definitionsReadBy,
  overlayDefinitions,
  ruleOfHead,
  standingLimits,
} from './working-set.ts';

/** How an action is to be registered when the world has none of that key yet. */
export interface ActionProposal {
  title: string;
  description: string;
  aggregation_mode: CombiningAlgorithm;
  time_zone: string;
  assumptions: string[];
}

/** What a candidate would put into the working set. */
export interface ProposedRule {
  key: string;
  content: RuleContent;
  proposal: ActionProposal | null;
  /**
   * `amend` closes the predecessor's period, `correct`, `edit` and `carry_over` take its place; null for a rule of a new
   * key.
   */
  revision: 'amend' | 'correct' | 'edit' | 'carry_over' | null;
  /** Of its limits those that are open candidates of the world, and no rules yet. */
  openLimits: readonly OpenLimit[];
}

/** An open candidate that the limits of another one name. */
export interface OpenLimit {
  key: string;
  body: RuleBody;
  /** It cannot be signed before the rule that limits it says so: gate 2 found that the two contradict. */
  waits: boolean;
}

/**
 * The rule by itself: its own inputs and definitions, without the exceptions, bases and limits that relate it to other
 * rules. What its suite speaks of: an exception that is enshrined later changes what is decided, never what the rule's
 * own text says, so that gate 1 and the shipped suite depend on the content hash alone.
 */
export function ruleSetAlone(key: string, { body, inputs, definitions }: RuleContent): RuleSet {
  return {
    action: {
      key: body.action,
      title: body.action,
      aggregation_mode: 'deny-overrides',
      time_zone: 'UTC',
      inputs,
      assumptions: [],
    },
    // A rule that has not commenced is verified all the same: as if it had always been in force.
    rules: [
      {
        ...body,
        key,
        overrides: [],
        limits: [],
        from: body.from ?? firstDate,
        to: body.from === null ? null : body.to,
      },
    ],
    definitions,
    renames: {},
  };
}

const firstDate = '0001-01-01';

/** The date of a suite case that names none: when the rule begins, or when the last of its definitions' cases does. */
export function suiteDate({ body, definitions }: Pick<RuleContent, 'body' | 'definitions'>): IsoDate {
  const starts = definitions.flatMap(({ cases }) =>
    cases.flatMap(({ from }) => (from === null ? [] : [from])),
  );
  return body.from ?? starts.sort().at(-1) ?? '2000-01-01';
}

const sameList = (
  a: readonly string[] | null | undefined,
  b: readonly string[] | null | undefined,
): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Whether two declarations of one name mean the same values; bounds and descriptions may differ. */
function compatible(a: InputDeclaration, b: InputDeclaration): boolean {
  const fields = (input: InputDeclaration): InputDeclaration[] => input.fields ?? [];
  return (
    a.type === b.type &&
    (a.unit ?? null) === (b.unit ?? null) &&
    scaleOf(a) === scaleOf(b) &&
    (a.nullable ?? false) === (b.nullable ?? false) &&
    sameList(a.values, b.values) &&
    (a.items == null) === (b.items == null) &&
    (a.items == null || b.items == null || compatible(a.items, b.items)) &&
    fields(a).length === fields(b).length &&
    fields(a).every((field, index) => compatible(field, fields(b)[index]!))
  );
}

/**
 * The action's ontology with what the rule declares beside it. For a name that the action has, the action's declaration
 * holds; one that means other values is a problem.
 */
export function mergeInputs(
  ontology: readonly InputDeclaration[],
  declared: readonly InputDeclaration[],
): { inputs: InputDeclaration[]; problems: Problem[] } {
  const known = new Map(ontology.map((input) => [input.name, input]));
  const problems = declared.flatMap((input) => {
    const canonical = known.get(input.name);
    return canonical === undefined || compatible(canonical, input)
      ? []
      : [
          problem(
            'type_error',
            `The action declares "${input.name}" with another type, unit, scale or values. Declare it as the action does, or choose another name.`,
            null,
            `inputs/${input.name}`,
          ),
        ];
  });
  return { inputs: [...ontology, ...declared.filter(({ name }) => !known.has(name))], problems };
}

const periodStart = (head: RuleHeadContent): string => head.body.from ?? '';

/**
 * The head that a revision amends or corrects: the last one in force from the revision's own beginning or before, and
 * the first one when all begin later.
 */
export function predecessorOf<Head extends RuleHeadContent>(
  heads: readonly Head[],
  key: string,
  from: string | null,
): Head | null {
  const own = heads
    .filter((head) => head.key === key)
    .sort((a, b) => (periodStart(a) < periodStart(b) ? -1 : 1));
  return own.filter((head) => from === null || periodStart(head) <= from).at(-1) ?? own[0] ?? null;
}

export interface ProposedRuleSet {
  ruleSet: RuleSet;
  /** What prevents any analysis. */
  problems: Problem[];
}

/** The rule set of the candidate's action as it would be with the candidate enshrined. */
export function ruleSetWith(workingSet: WorkingSetContent, proposed: ProposedRule): ProposedRuleSet {
  const { key, content, revision } = proposed;
  const { body } = content;
  const current = assembleRuleSet(workingSet, body.action);
  const action = current?.action ?? actionOf(proposed);
  const { inputs, problems } = mergeInputs(action.inputs, content.inputs);
  const heads = workingSet.heads.filter((head) => head.body.action === body.action);
  const predecessor = revision === null ? null : predecessorOf(heads, key, body.from);
  const rest = heads.flatMap((head): Rule[] => {
    if (head !== predecessor) return [ruleOfHead(head)];
    return revision === 'amend' ? [{ ...ruleOfHead(head), to: closedBy(head, body.from) }] : [];
  });
  // What is carried over ends where an amendment closed the rule that it takes the place of, else by itself: one without a
  // day was given its end with it.
  const to = revision === 'carry_over' && predecessor ? (predecessor.closedTo ?? body.to) : body.to;
  const { rules, problems: unknown } = withStandingLimits([...rest, { ...body, to, key }], proposed);
  const available = overlayDefinitions(workingSet.definitions, content.definitions);
  const names = [...(current?.definitions ?? []), ...content.definitions].map(({ name }) => name);
  return {
    problems: [
      ...problems,
      ...revisionProblems(proposed, predecessor),
      ...definitionConflicts(workingSet, proposed),
      ...unknown,
    ],
    ruleSet: {
      action: { ...action, inputs },
      rules,
      definitions: definitionsReadBy(names, available),
      renames: {},
    },
  };
}

/**
 * The rules with those of their limits that limit a grant. A limit on a candidate that is not enshrined yet
 * decides nothing until it is; gate 2 asks for its sign-off first, and a publication for every one of them.
 */
function withStandingLimits(
  rules: readonly Rule[],
  { key, content, openLimits }: ProposedRule,
): { rules: Rule[]; problems: Problem[] } {
  const keys = new Set([...rules.map((rule) => rule.key), ...openLimits.map((open) => open.key)]);
  const { limits } = content.body;
  const problems = (limits === 'all' ? [] : limits)
    .filter((limit) => !keys.has(limit))
    .map((limit) => unknownLimit(limit, key));
  return { rules: standingLimits(rules), problems };
}

/** Where an amendment that begins on `from` closes its predecessor: a period that has ended already stays as it is. */
export function closedBy(head: RuleHeadContent, from: IsoDate | null): IsoDate | null {
  const { to } = ruleOfHead(head);
  return to !== null && (from === null || to <= from) ? to : from;
}

function revisionProblems(
  { key, content, revision }: ProposedRule,
  predecessor: RuleHeadContent | null,
): Problem[] {
  if (revision === null) return [];
  const complain = (message: string): Problem[] => [problem('period_overlap', message, null, 'from', key)];
  if (predecessor === null)
    return complain(`${key} is not in the working set any more; author a rule of its own.`);
  const { from } = content.body;
  if (revision !== 'amend' || (from !== null && from > periodStart(predecessor))) return [];
  return complain(
    `An amendment begins after the revision that it amends (${predecessor.body.from ?? 'not commenced'}). Give it a later "from", or correct the rule instead.`,
  );
}

const actionOf = ({ content, proposal }: ProposedRule): ActionDeclaration => ({
  key: content.body.action,
  title: proposal?.title ?? content.body.action,
  aggregation_mode: proposal?.aggregation_mode ?? 'deny-overrides',
  time_zone: proposal?.time_zone ?? 'UTC',
  inputs: [],
  assumptions: proposal?.assumptions ?? [],
});

/** A definition that other signed-off rules read cannot be changed on the way by one candidate. */
function definitionConflicts(
  workingSet: WorkingSetContent,
  { key, content, revision }: ProposedRule,
): Problem[] {
  const current = new Map(workingSet.definitions.map((definition) => [definition.name, definition]));
  // A rule that is carried over brings its definitions as they are, cited anew; their other readers are carried over too.
  const compared = (definition: Definition): string =>
    canonicalJson(revision === 'carry_over' ? uncitedDefinition(definition) : definition);
  return content.definitions.flatMap((definition) => {
    const existing = current.get(definition.name);
    if (!existing || compared(existing) === compared(definition)) return [];
    const readers = workingSet.heads.filter(
      (head) => head.key !== key && head.definitions.some(({ name }) => name === definition.name),
    );
    const rules = [...new Set(readers.map((head) => head.key))];
    return rules.length === 0
      ? []
      : [
          problem(
            'definition_conflict',
            `The definition "${definition.name}" differs from the one of the world, which ${rules.join(', ')} were signed off with. Change it there first, or choose another name.`,
            null,
            `definitions/${definition.name}`,
          ),
        ];
  });
}

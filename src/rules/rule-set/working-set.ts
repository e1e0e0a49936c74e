import { contentHash } from '../../core/canonical-json.ts';
import { ruleContentHash, type RuleContent } from './content-hash.ts';
import type {
  ActionDeclaration,
  Definition,
  InputDeclaration,
  IsoDate,
  Rule,
  RuleBody,
  RuleSet,
} from '../model.ts';
import { namesRead } from '../language/names-read.ts';

/** A rule revision of the working set. */
export interface RuleHeadContent {
  key: string;
  /** As signed off, untouched by later amendments. */
  body: RuleBody;
  inputs: InputDeclaration[];
  /** The definitions that it read when it was signed off. */
  definitions: Definition[];
  /** Where an amendment closed its period; takes the place of the body's `to`. */
  closedTo: IsoDate | null;
  contentHash: string;
}

/** Everything of a world that decides: what a publication turns into modules. */
export interface WorkingSetContent<Head extends RuleHeadContent = RuleHeadContent> {
  /** Active ones only. */
  actions: ActionDeclaration[];
  definitions: Definition[];
  heads: Head[];
}

const termsIn = (source: string): string[] => namesRead(source).terms;

const expressionsOf = (body: RuleBody): string[] => [
  body.applies_when,
  body.requires,
  ...body.obligations.flatMap((obligation) => Object.values(obligation.values)),
];

/** The definitions of these names with all that they read in turn, by name; names that no one defines are left out. */
export function definitionsReadBy(names: readonly string[], available: readonly Definition[]): Definition[] {
  const byName = new Map(available.map((definition) => [definition.name, definition]));
  const found = new Map<string, Definition>();
  const pending = [...names];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const definition = byName.get(name);
    if (definition === undefined || found.has(name)) continue;
    found.set(name, definition);
    pending.push(...definition.cases.flatMap(({ when, value }) => [...termsIn(when), ...termsIn(value)]));
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The definitions that a rule's content covers: those that its expressions read, and the outputs that it brought.
 * An output is returned with the answer although no predicate reads it, so someone has to have signed it off.
 */
export const definitionsOfRule = (
  body: RuleBody,
  brought: readonly Definition[],
  available: readonly Definition[],
): Definition[] =>
  definitionsReadBy(
    [
      ...expressionsOf(body).flatMap(termsIn),
      ...brought.filter(({ output }) => output).map(({ name }) => name),
    ],
    available,
  );

/**
 * Names of the inputs that a rule reads, those that the definitions of its content read among them. An input's name that
 * is in a text that the rule compares with is no read.
 */
export const inputsOfRule = (
  body: RuleBody,
  brought: readonly Definition[],
  available: readonly Definition[],
): ReadonlySet<string> =>
  new Set(
    [
      ...expressionsOf(body),
      ...definitionsOfRule(body, brought, available).flatMap(({ cases }) =>
        cases.flatMap(({ when, value }) => [when, value]),
      ),
    ].flatMap((source) => namesRead(source).inputs),
  );

/** `from` of the other set replaces the same name of this one. */
export function overlayDefinitions(base: readonly Definition[], over: readonly Definition[]): Definition[] {
  const names = new Set(over.map(({ name }) => name));
  return [...base.filter(({ name }) => !names.has(name)), ...over];
}

export const ruleOfHead = (head: RuleHeadContent): Rule => ({
  ...head.body,
  key: head.key,
  to: head.closedTo ?? head.body.to,
});

/** Without limits on rules that are not among them: candidates that are still to be enshrined. */
export function standingLimits(rules: readonly Rule[]): Rule[] {
  const keys = new Set(rules.map(({ key }) => key));
  return rules.map((rule) =>
    rule.limits === 'all' ? rule : { ...rule, limits: rule.limits.filter((key) => keys.has(key)) },
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The rule set of one action of the working set; null when the world has no active action of that key. */
export function assembleRuleSet(workingSet: WorkingSetContent, actionKey: string): RuleSet | null {
  const action = workingSet.actions.find(({ key }) => key === actionKey);
  if (action === undefined) return null;
  const heads = workingSet.heads.filter(({ body }) => body.action === actionKey);
  const roots = [
    ...action.assumptions.flatMap(termsIn),
    ...heads.flatMap(({ body }) => expressionsOf(body).flatMap(termsIn)),
    ...heads.flatMap(({ definitions }) => definitions.filter(({ output }) => output).map(({ name }) => name)),
  ];
  return {
    action,
    rules: heads.map(ruleOfHead).sort((a, b) => compare(a.key, b.key) || compare(a.from ?? '', b.from ?? '')),
    definitions: definitionsReadBy(roots, workingSet.definitions),
    renames: {},
  };
}

/** What gate 2's result is bound to, beside the candidate: everything that decides the action. */
export const ruleSetHash = (ruleSet: RuleSet | null): string => contentHash(ruleSet);

/**
 * The content hash that a signed-off rule has now. It differs from the approved one when a definition that it reads
 * was changed since: its gates and its sign-off then speak of something else, and it has to be revised.
 */
export const currentContentHash = (workingSet: WorkingSetContent, head: RuleHeadContent): string =>
  ruleContentHash(currentContent(workingSet, head));

/** The content that a signed-off rule has now, with the definitions of the world as they are. */
export const currentContent = (workingSet: WorkingSetContent, head: RuleHeadContent): RuleContent => ({
  body: head.body,
  inputs: head.inputs,
  definitions: definitionsOfRule(head.body, head.definitions, workingSet.definitions),
});

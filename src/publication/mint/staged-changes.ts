import type { ActionDeclaration, Definition, RuleBody } from '../../rules/model.ts';
import { limitKeys } from '../../rules/rule-set/limit-keys.ts';
import { ruleOfHead, type RuleHeadContent } from '../../rules/rule-set/working-set.ts';
import { changedMembers, type CitedSourceState } from '../version/source-state-policy.ts';
import { definitionHash, sameJson, type VersionContent } from '../version/version-content.ts';

export type ChangeKind = 'added' | 'changed' | 'removed';

/** One thing that differs between two versions, or between the last version and the working set. */
export interface StagedChange<State> {
  change: ChangeKind;
  /** Rule key, definition name, configuration block name, routing key, or identifier of the source's first row. */
  subject: string;
  /** Null of what was added. */
  before: State | null;
  /** Null of what was removed. */
  after: State | null;
}

/** One revision of a rule, as a reader compares it: all that decides, without where it comes from and how it was proved. */
export interface RevisionState extends Omit<
  RuleBody,
  'citations' | 'suite' | 'overrides' | 'limits' | 'limit_reasons'
> {
  content_hash: string;
  /** Keys of the rules that it is an exception to. */
  overrides: string[];
  /** Keys of the grants that its deny prevails over, or `all` alone. */
  limits: string[];
}

/** A rule key with its revisions in order of date. */
export interface StagedRule {
  revisions: RevisionState[];
}

export interface Counts {
  added: number;
  changed: number;
  removed: number;
}

export interface StagedChanges {
  rules: StagedChange<StagedRule>[];
  definitions: StagedChange<Definition>[];
  /** Values of blocks. */
  configuration: StagedChange<unknown>[];
  actions: StagedChange<ActionDeclaration>[];
  /** Cited sources, by what is stated of them. */
  sources: StagedChange<CitedSourceState>[];
  counts: Record<'rules' | 'definitions' | 'configuration' | 'actions' | 'sources', Counts>;
}

function revisionState(head: RuleHeadContent): RevisionState {
  const {
    key: _key,
    citations: _citations,
    suite: _suite,
    limit_reasons: _reasons,
    overrides,
    limits,
    ...decides
  } = ruleOfHead(head);
  return {
    content_hash: head.contentHash,
    ...decides,
    overrides: overrides.map(({ rule }) => rule),
    limits: limitKeys(limits),
  };
}

function rulesOf({ heads }: VersionContent): Map<string, StagedRule> {
  const rules = new Map<string, StagedRule>();
  const ordered = [...heads].sort((a, b) => ((a.body.from ?? '') < (b.body.from ?? '') ? -1 : 1));
  for (const head of ordered) {
    const state = rules.get(head.key) ?? { revisions: [] };
    state.revisions.push(revisionState(head));
    rules.set(head.key, state);
  }
  return rules;
}

function compare<State>(
  before: ReadonlyMap<string, State>,
  after: ReadonlyMap<string, State>,
  same: (a: State, b: State) => boolean,
): StagedChange<State>[] {
  const subjects = [...new Set([...before.keys(), ...after.keys()])].sort();
  return subjects.flatMap((subject): StagedChange<State>[] => {
    const old = before.get(subject);
    const now = after.get(subject);
    if (old === undefined)
      return now === undefined ? [] : [{ change: 'added', subject, before: null, after: now }];
    if (now === undefined) return [{ change: 'removed', subject, before: old, after: null }];
    return same(old, now) ? [] : [{ change: 'changed', subject, before: old, after: now }];
  });
}

const byName = <T>(items: readonly T[], name: (item: T) => string): Map<string, T> =>
  new Map(items.map((item) => [name(item), item]));

const count = (changes: readonly { change: ChangeKind }[]): Counts => ({
  added: changes.filter(({ change }) => change === 'added').length,
  changed: changes.filter(({ change }) => change === 'changed').length,
  removed: changes.filter(({ change }) => change === 'removed').length,
});

/** What differs, by subject in alphabetical order. Deterministic. */
export function differenceOf(before: VersionContent, after: VersionContent): StagedChanges {
  const rules = compare(rulesOf(before), rulesOf(after), sameJson);
  const definitions = compare(
    byName(before.definitions, ({ name }) => name),
    byName(after.definitions, ({ name }) => name),
    (a, b) => definitionHash(a) === definitionHash(b),
  );
  const configuration = compare(
    new Map(Object.entries(before.configuration)),
    new Map(Object.entries(after.configuration)),
    sameJson,
  );
  const actions = compare(
    byName(before.actions, ({ key }) => key),
    byName(after.actions, ({ key }) => key),
    sameJson,
  );
  const sources = compare(
    new Map(Object.entries(before.sources)),
    new Map(Object.entries(after.sources)),
    (a, b) => changedMembers(a, b).length === 0,
  );
  return {
    rules,
    definitions,
    configuration,
    actions,
    sources,
    counts: {
      rules: count(rules),
      definitions: count(definitions),
      configuration: count(configuration),
      actions: count(actions),
      sources: count(sources),
    },
  };
}

export const isEmpty = ({ rules, definitions, configuration, actions, sources }: StagedChanges): boolean =>
  rules.length + definitions.length + configuration.length + actions.length + sources.length === 0;

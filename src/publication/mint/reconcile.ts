import { setImmediate as nextTurn } from 'node:timers/promises';
import { equivalentUnderRename } from '../../rules/analysis/rename-equivalence.ts';
import { checkRuleSet } from '../../rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../../rules/rule-set/checked-rule-set.ts';
import type { InputDeclaration, InputRename, RuleSet, Witness } from '../../rules/model.ts';
import { allReads } from '../../rules/language/reads.ts';
import {
  assembleRuleSet,
  ruleOfHead,
  standingLimits,
  type RuleHeadContent,
} from '../../rules/rule-set/working-set.ts';
import { confidenceOf, confidenceThreshold, likenessOf, renameOf, type Likeness } from './input-names.ts';
import {
  contentByAction,
  convergedInputs,
  nothingPublished,
  sameJson,
  type RenamesByAction,
  type VersionContent,
} from '../version/version-content.ts';

/** An operator's answer to a question of the preview. */
export interface Arbitration {
  action: string;
  /** The input in question. */
  input: string;
  /** The input that it is to become, or null: it stays what it is, or goes where the draft has it no more. */
  renameTo: string | null;
}

/** What became, or could become, of one input. */
export interface RenameProposal {
  action: string;
  from: string;
  to: string;
  because: Likeness | 'alias' | 'arbitration';
  /** 0 to 1. */
  confidence: number;
  /** Rules that read it under this name, each with the proof that it answers as before. */
  rules: {
    rule: string;
    proof: 'equivalent' | 'different' | 'undecided' | 'refused';
    detail: string | null;
  }[];
  rename: InputRename;
  /** An input that shows a difference. */
  witness: Witness | null;
}

/** What the operator has to decide before this can be published. */
export interface ArbitrationQuestion {
  kind: 'rename' | 'published_input_changed' | 'published_input_removed' | 'unusable_arbitration';
  action: string;
  input: string;
  message: string;
  /** Of `rename`. */
  proposal: RenameProposal | null;
  /** Of `published_input_changed` and `_removed`: its declaration in the last version, and now. */
  before: InputDeclaration | null;
  after: InputDeclaration | null;
}

export interface Reconciliation {
  renames: RenamesByAction;
  applied: RenameProposal[];
  questions: ArbitrationQuestion[];
}

/** What of one action is reconciled: data alone. */
export interface ActionReconciling {
  ruleSet: RuleSet;
  heads: readonly RuleHeadContent[];
  /** What the last version carried of the action; empty before its first. */
  former: { inputs: readonly InputDeclaration[]; renames: Record<string, Record<string, InputRename>> };
  arbitrations: readonly Arbitration[];
}

export interface ReconcileOptions {
  /** Awaited between actions. */
  pause?: () => Promise<void>;
  /** Takes its time, by proofs: done elsewhere, where a service reconciles. */
  reconcileOne?: (asked: ActionReconciling) => Promise<Reconciliation>;
}

/**
 * Converges the input names that rules of an action read, on its canonical ontology: as a rename map, so that no
 * revision is edited. A known alias, another naming convention or another unit is realigned when it is proved in three
 * values that every rule answers as before; a guess, and a change or the end of what a published version has, are asked.
 */
export async function reconcile(
  content: VersionContent,
  published: VersionContent,
  arbitrations: readonly Arbitration[],
  { pause = () => nextTurn(), reconcileOne = reconcileAction }: ReconcileOptions = {},
): Promise<Reconciliation> {
  const known = new Set(content.actions.map(({ key }) => key));
  const result: Reconciliation = {
    renames: {},
    applied: [],
    questions: arbitrations
      .filter(({ action }) => !known.has(action))
      .map(({ action, input }) =>
        question('unusable_arbitration', action, input, `The world has no action "${action}".`),
      ),
  };
  const former = contentByAction(published);
  for (const [key, part] of contentByAction(content)) {
    await pause();
    const ruleSet = assembleRuleSet(part, key);
    if (!ruleSet) continue;
    const old = former.get(key) ?? nothingPublished;
    const found = await reconcileOne({
      ruleSet,
      heads: part.heads,
      former: { inputs: old.actions[0]?.inputs ?? [], renames: old.renames[key] ?? {} },
      arbitrations: arbitrations.filter(({ action }) => action === key),
    });
    Object.assign(result.renames, found.renames);
    result.applied.push(...found.applied);
    result.questions.push(...found.questions);
  }
  return result;
}

/** The same of one action. */
export async function reconcileAction(asked: ActionReconciling): Promise<Reconciliation> {
  const result: Reconciliation = { renames: {}, applied: [], questions: [] };
  const context = contextOf(asked);
  await convergeInputs(context, result);
  result.questions.push(
    ...changedInputs(context),
    ...removedInputs(context),
    ...unusableArbitrations(context, result),
  );
  return result;
}

interface ActionContext {
  ruleSet: RuleSet;
  heads: readonly RuleHeadContent[];
  /** The ontology that the last version of the action carried, by name; empty before its first. */
  published: ReadonlyMap<string, InputDeclaration>;
  /** Declared with the action, or a rename of its last version. */
  aliases: ReadonlyMap<string, string>;
  arbitrations: ReadonlyMap<string, string | null>;
  /** Inputs that definitions, assumptions or bindings name: these name the ontology itself, and no rename reaches them. */
  fixed: ReadonlySet<string>;
}

function contextOf({ ruleSet, heads, former, arbitrations }: ActionReconciling): ActionContext {
  const { inputs, renames } = former;
  const checked = checkRuleSet({ ...ruleSet, rules: standingLimits(ruleSet.rules) });
  return {
    ruleSet,
    heads,
    published: new Map(convergedInputs(inputs, renames).map((input) => [input.name, input])),
    aliases: new Map([
      ...ruleSet.action.inputs.flatMap(({ name, aliases }) =>
        (aliases ?? []).map((alias) => [alias, name] as const),
      ),
      ...Object.values(renames).flatMap((map) =>
        Object.entries(map).map(([from, { input }]) => [from, input] as const),
      ),
    ]),
    arbitrations: new Map(arbitrations.map(({ input, renameTo }) => [input, renameTo])),
    fixed: checked.ok ? fixedInputs(checked.checked) : new Set(ruleSet.action.inputs.map(({ name }) => name)),
  };
}

function fixedInputs({ ruleSet, definitions, assumptions }: CheckedRuleSet): Set<string> {
  const expressions = definitions.flatMap(({ cases }) => cases.flatMap(({ when, value }) => [when, value]));
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  return new Set([
    ...allReads([...expressions, ...assumptions], byName).inputs.map(({ input }) => input),
    ...(ruleSet.action.bindings ?? []).map(({ input }) => input),
  ]);
}

async function convergeInputs(context: ActionContext, result: Reconciliation): Promise<void> {
  const { ruleSet, published, arbitrations } = context;
  const { key, inputs } = ruleSet.action;
  const canonical = new Set(arbitrations.values());
  const away = new Set<string>();
  for (const from of inputs) {
    // What another is read as is read as itself: renames do not chain.
    const found = canonical.has(from.name) ? null : await proposalFor(context, from, away);
    if (!found) continue;
    const proved = found.rules.every(({ proof }) => proof === 'equivalent');
    const sure = found.confidence >= confidenceThreshold && !published.has(from.name);
    if (proved && (sure || found.because === 'arbitration')) {
      result.applied.push(found);
      canonical.add(found.to);
      away.add(found.from);
      const maps = (result.renames[key] ??= {});
      for (const { rule } of found.rules) (maps[rule] ??= {})[from.name] = found.rename;
    } else {
      result.questions.push(renameQuestion(found, proved, published.has(from.name)));
    }
  }
}

const question = (
  kind: ArbitrationQuestion['kind'],
  action: string,
  input: string,
  message: string,
): ArbitrationQuestion => ({ kind, action, input, message, proposal: null, before: null, after: null });

function renameQuestion(
  proposal: RenameProposal,
  proved: boolean,
  isPublished: boolean,
): ArbitrationQuestion {
  const { action, from, to } = proposal;
  const asked = isPublished
    ? `Agents send "${from}" to the published version. Say whether it is to be read as "${to}" from now on, which they have to send then, or stays an input of its own.`
    : `"${from}" and "${to}" look like the same input. Say whether "${from}" is to be read as "${to}", or stays an input of its own.`;
  const unproved = `"${from}" looks like "${to}", but reading it as "${to}" would change what a rule answers, or cannot be proved not to. Keep "${from}", or revise the rule.`;
  return { ...question('rename', action, from, proved ? asked : unproved), proposal };
}

/** Arbitrations that decide nothing: a name that is not there, an input that cannot be read as the other. */
function unusableArbitrations(context: ActionContext, { applied, questions }: Reconciliation) {
  const { ruleSet, arbitrations, fixed } = context;
  const { key, inputs } = ruleSet.action;
  const used = new Set([
    ...removedFrom(context).map(({ name }) => name),
    ...applied.filter(({ action }) => action === key).map(({ from }) => from),
    ...questions.filter(({ action }) => action === key).map(({ input }) => input),
  ]);
  return [...arbitrations].flatMap(([input, renameTo]): ArbitrationQuestion[] => {
    const declared = inputs.some(({ name }) => name === input);
    if (used.has(input) || (declared && renameTo === null)) return [];
    const reason = !declared
      ? `the action declares no input "${input}"`
      : !inputs.some(({ name }) => name === renameTo)
        ? `the action declares no input "${renameTo}"`
        : fixed.has(input)
          ? 'a definition or an assumption reads it, and these read the ontology itself'
          : 'their types, values or units do not convert, one of them is read as another input, or no rule reads it';
    const message = `The arbitration of "${input}" decides nothing: ${reason}.`;
    return [question('unusable_arbitration', key, input, message)];
  });
}

/** What this input could be read as: what the operator says, a known alias, or the input most like it. */
async function proposalFor(
  context: ActionContext,
  from: InputDeclaration,
  away: ReadonlySet<string>,
): Promise<RenameProposal | null> {
  const { ruleSet, heads, published, aliases, arbitrations, fixed } = context;
  const { inputs } = ruleSet.action;
  const readers = heads.filter((head) => head.inputs.some(({ name }) => name === from.name));
  const said = arbitrations.get(from.name);
  if (said === null || fixed.has(from.name) || readers.length === 0) return null;
  const alias = said ?? aliases.get(from.name);
  if (alias === undefined && published.has(from.name)) return null;
  const index = inputs.indexOf(from);
  // What a version has already is canonical; otherwise what the action declared first.
  const targets = inputs.filter(
    (input, place) =>
      input !== from &&
      !away.has(input.name) &&
      (alias === undefined ? published.has(input.name) || place < index : input.name === alias),
  );
  const ranked = targets
    .flatMap((to) => {
      const rename = renameOf(from, to);
      const because = reasonFor(said, alias, from, to);
      return rename && because ? [{ to, rename, because }] : [];
    })
    .map((item) => ({
      ...item,
      confidence: item.because === 'arbitration' ? 1 : confidenceOf[item.because],
    }))
    .sort((a, b) => b.confidence - a.confidence);
  const [best] = ranked;
  if (!best) return null;
  const proofs = await Promise.all(readers.map((head) => prove(context, head, from.name, best.rename)));
  return {
    action: ruleSet.action.key,
    from: from.name,
    to: best.to.name,
    because: best.because,
    confidence: best.confidence,
    rules: proofs.map(({ rule, proof, detail }) => ({ rule, proof, detail })),
    rename: best.rename,
    witness: proofs.find(({ witness }) => witness !== null)?.witness ?? null,
  };
}

const reasonFor = (
  said: string | undefined,
  alias: string | undefined,
  from: InputDeclaration,
  to: InputDeclaration,
): RenameProposal['because'] | null => {
  if (said !== undefined) return 'arbitration';
  return alias !== undefined ? 'alias' : likenessOf(from, to);
};

async function prove(
  { ruleSet }: ActionContext,
  head: RuleHeadContent,
  from: string,
  rename: InputRename,
): Promise<RenameProposal['rules'][number] & { witness: Witness | null }> {
  const rule = { ...ruleOfHead(head), from: head.body.from ?? '0001-01-01' };
  const found = await equivalentUnderRename({
    rule,
    ownInputs: head.inputs,
    renames: { [from]: rename },
    action: { ...ruleSet.action, inputs: ruleSet.action.inputs.filter(({ name }) => name !== from) },
    definitions: ruleSet.definitions,
  });
  switch (found.status) {
    case 'equivalent': {
      const beyond = found.beyond === null ? null : `The action also admits ${JSON.stringify(found.beyond)}.`;
      return { rule: head.key, proof: 'equivalent', detail: beyond, witness: null };
    }
    case 'different':
      return {
        rule: head.key,
        proof: 'different',
        detail: `It answered ${found.own} and would answer ${found.realigned}.`,
        witness: found.witness,
      };
    case 'undecided':
      return { rule: head.key, proof: 'undecided', detail: found.reason, witness: null };
    case 'refused':
      return { rule: head.key, proof: 'refused', detail: found.problems[0]?.message ?? null, witness: null };
  }
}

const meaningOf = ({ description: _description, aliases: _aliases, ...rest }: InputDeclaration): unknown =>
  rest;

/** Inputs that agents send to the published version under another type, unit or range than the draft takes. */
function changedInputs({ ruleSet, published, arbitrations }: ActionContext): ArbitrationQuestion[] {
  return ruleSet.action.inputs.flatMap((after): ArbitrationQuestion[] => {
    const before = published.get(after.name);
    if (!before || sameJson(meaningOf(before), meaningOf(after)) || arbitrations.has(after.name)) return [];
    const message = `The published version declares "${after.name}" otherwise. Agents send it already: confirm that it keeps its name (arbitrations), or restore the declaration.`;
    return [
      { ...question('published_input_changed', ruleSet.action.key, after.name, message), before, after },
    ];
  });
}

/** Inputs of the published version that the draft declares no more: with the last rule that read one, it goes. */
const removedFrom = ({ ruleSet, published }: ActionContext): InputDeclaration[] =>
  [...published.values()].filter(({ name }) => !ruleSet.action.inputs.some((input) => input.name === name));

/** What agents send today and the next version would refuse as unknown. */
const removedInputs = (context: ActionContext): ArbitrationQuestion[] =>
  removedFrom(context)
    .filter(({ name }) => context.arbitrations.get(name) !== null)
    .map((before) => {
      const message = `Agents send "${before.name}" to the published version, and nothing of the draft reads it any more: the next version refuses it as unknown. Confirm that nothing takes its place (arbitrations), or keep a rule that reads it.`;
      return {
        ...question('published_input_removed', context.ruleSet.action.key, before.name, message),
        before,
      };
    });

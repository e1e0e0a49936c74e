import type { CodeAgent, GeneratedCode } from '../distillation/world-agent.ts';
import { DomainError } from '../core/errors.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Definition, Finding, InputDeclaration, RuleBody } from '../rules/model.ts';
import { namesRead } from '../rules/language/names-read.ts';
import { definitionsOfRule, overlayDefinitions } from '../rules/rule-set/working-set.ts';
import { renewedTitle } from './candidate-title.ts';
import { proposedEffects } from './candidate-policy.ts';
import { runTask } from '../workers/run-task.ts';
import { isBlocking } from '../gates/finding-policy.ts';
import { ruleContentHash } from '../rules/rule-set/content-hash.ts';
import type { Candidate } from './candidate-read-model.ts';
import type { ComposedCandidate } from './compose-candidate.ts';

type Composable = Pick<Candidate, 'title' | 'body' | 'inputs' | 'definitions' | 'actionProposal'>;

/** The candidate with code that the world agent wrote anew; everything that a person decided stays. */
export function withCode(
  candidate: Composable,
  naturalLanguage: string,
  code: GeneratedCode,
  worldDefinitions: readonly Definition[],
): ComposedCandidate {
  const { modality } = code;
  const body = {
    ...candidate.body,
    natural_language: naturalLanguage,
    modality,
    applies_when: code.applies_when,
    requires: code.requires,
    ...proposedEffects(modality),
    if_met: code.if_met,
    if_unmet: code.if_unmet,
    obligations: code.obligations,
  };
  const definitions = overlayDefinitions(candidate.definitions, code.definitions);
  const available = overlayDefinitions(worldDefinitions, definitions);
  const read = definitionsOfRule(body, definitions, available);
  const brought = definitions.filter(({ name }) => read.some((definition) => definition.name === name));
  const inputs = keepDeclarations(candidate.inputs, code.inputs);
  return {
    ...candidate,
    title: renewedTitle(candidate.title, candidate.body.natural_language, naturalLanguage),
    body,
    inputs,
    definitions: brought,
    content: { body, inputs, definitions: read },
  };
}

/** A name that was declared keeps its declaration, which a person may have refined. */
function keepDeclarations(
  declared: readonly InputDeclaration[],
  generated: readonly InputDeclaration[],
): InputDeclaration[] {
  const known = new Map(declared.map((input) => [input.name, input]));
  return generated.map((input) => {
    const before = known.get(input.name);
    return before && before.type === input.type && (before.unit ?? null) === (input.unit ?? null)
      ? before
      : input;
  });
}

/** What the loop wrote, and what it says of that in the thread. */
export interface Repair {
  composed: ComposedCandidate;
  text: string;
}

/**
 * The code-generation loop: mechanical findings go back to the world agent, a bounded number of times, until the code
 * has none. Of what the agent writes, the parts that the findings name are taken; the others stay as they are. Null when
 * the agent abstains, or writes nothing better.
 */
export async function repairCode(
  agent: CodeAgent,
  candidate: Candidate,
  content: RuleContent,
  worldDefinitions: readonly Definition[],
  findings: readonly Finding[],
  attempts: number,
  context: { caller: string; signal?: AbortSignal },
): Promise<Repair | null> {
  const tried = new Set([ruleContentHash(content)]);
  let open = findings;
  let current: Composable = candidate;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await agent.writeCode(
      {
        natural_language: candidate.body.natural_language,
        inputs: current.inputs,
        findings: open,
        code: current.body,
      },
      context,
    );
    if (answer.status === 'abstained') return null;
    const written = withRepairs(current, answer.code, open, worldDefinitions);
    const hash = ruleContentHash(written.content);
    if (tried.has(hash)) return null;
    tried.add(hash);
    const asked = { key: candidate.ruleKey, content: written.content, hash };
    const check = await runTask('check_mechanically', asked, context);
    if (check.isChecked && !check.findings.some(isBlocking)) {
      return { composed: written, text: repairText(findings, candidate, written) };
    }
    open = check.findings.filter(isBlocking);
    current = written;
  }
  return null;
}

const parts = ['applies_when', 'requires', 'obligations'] as const;
type Part = (typeof parts)[number];

const expressionsOf = (body: RuleBody, part: Part): string[] =>
  part === 'obligations' ? body.obligations.flatMap(({ values }) => Object.values(values)) : [body[part]];

/** The parts that the findings are about: the one named, or those that read the input named; all where none is. */
function partsAtFault(body: RuleBody, findings: readonly Finding[]): Set<Part> {
  return new Set(
    findings.flatMap(({ code, path }): readonly Part[] => {
      // Nothing reads it: its declaration goes, and no expression changes.
      if (code === 'unread_input') return [];
      const [place = '', name = ''] = (path ?? '').split('/');
      const part = parts.find((known) => known === place);
      if (part) return [part];
      if (place !== 'inputs') return parts;
      return parts.filter((known) =>
        expressionsOf(body, known).some((source) => namesRead(source).inputs.includes(name)),
      );
    }),
  );
}

/** The candidate with the parts at fault as the agent wrote them, and the inputs that the rule then reads. */
function withRepairs(
  candidate: Composable,
  code: GeneratedCode,
  findings: readonly Finding[],
  worldDefinitions: readonly Definition[],
): ComposedCandidate {
  const { body } = candidate;
  const atFault = partsAtFault(body, findings);
  const written = withCode(
    candidate,
    body.natural_language,
    {
      ...code,
      modality: body.modality,
      if_met: body.if_met,
      if_unmet: body.if_unmet,
      applies_when: atFault.has('applies_when') ? code.applies_when : body.applies_when,
      requires: atFault.has('requires') ? code.requires : body.requires,
      obligations: atFault.has('obligations') ? code.obligations : body.obligations,
    },
    worldDefinitions,
  );
  const read = new Set(
    [
      ...parts.flatMap((part) => expressionsOf(written.body, part)),
      ...written.content.definitions.flatMap(({ cases }) =>
        cases.flatMap(({ when, value }) => [when, value]),
      ),
    ].flatMap((source) => namesRead(source).inputs),
  );
  const generated = new Map(written.inputs.map((input) => [input.name, input]));
  const declared = candidate.inputs.map((input) => generated.get(input.name) ?? input);
  const added = written.inputs.filter(({ name }) => !candidate.inputs.some((input) => input.name === name));
  const inputs = [...declared, ...added].filter(({ name }) => read.has(name));
  return { ...written, inputs, content: { ...written.content, inputs } };
}

/** Says what was found, and every difference that was made of it. */
function repairText(findings: readonly Finding[], before: Composable, after: ComposedCandidate): string {
  const codes = [...new Set(findings.map(({ code }) => code))].join(', ');
  const shown = (body: RuleBody, part: Part): string =>
    part === 'obligations' ? JSON.stringify(body.obligations) : body[part];
  const changed = parts.flatMap((part) => {
    const [was, is] = [shown(before.body, part), shown(after.body, part)];
    return was === is ? [] : [`${part}: was ${was}, is ${is}`];
  });
  const names = (inputs: readonly InputDeclaration[]): string[] => inputs.map(({ name }) => name);
  const gone = names(before.inputs).filter((name) => !names(after.inputs).includes(name));
  const added = names(after.inputs).filter((name) => !names(before.inputs).includes(name));
  const differences = [
    ...changed,
    ...(gone.length > 0 ? [`no longer declared: ${gone.join(', ')}`] : []),
    ...(added.length > 0 ? [`declared: ${added.join(', ')}`] : []),
  ];
  return `Gate 1 found ${codes} in what I had written. I changed: ${differences.join('; ') || 'declarations of inputs'}.`;
}

/** Whether code that the agent wrote can be stored at all. */
export async function isStorable(
  key: string,
  { content }: ComposedCandidate,
  caller: string,
): Promise<boolean> {
  try {
    await runTask('check_predicates', { key, content }, { caller });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'predicate_invalid') return false;
    throw error;
  }
}

import type { CodeAgent, GeneratedCode } from '../distillation/world-agent.ts';
import { DomainError } from '../core/errors.ts';
import type { RuleContent } from '../rules/content-hash.ts';
import type { Definition, Finding, InputDeclaration } from '../rules/model.ts';
import { definitionsOfRule, overlayDefinitions } from '../rules/working-set.ts';
import { checkPredicates, proposedEffects } from './candidate-policy.ts';
import { checkMechanically } from '../gates/gate-1.ts';
import { isBlocking } from '../gates/finding-policy.ts';
import { ruleContentHash } from '../rules/content-hash.ts';
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

/**
 * The code-generation loop: mechanical findings go back to the world agent, a bounded number of times, until the code
 * has none. Null when the agent abstains, or writes nothing better.
 */
export async function repairCode(
  agent: CodeAgent,
  candidate: Candidate,
  content: RuleContent,
  worldDefinitions: readonly Definition[],
  findings: readonly Finding[],
  attempts: number,
): Promise<ComposedCandidate | null> {
  const tried = new Set([ruleContentHash(content)]);
  let open = findings;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await agent.writeCode({
      natural_language: candidate.body.natural_language,
      inputs: candidate.inputs,
      findings: open,
    });
    if (answer.status === 'abstained') return null;
    const written = withCode(candidate, candidate.body.natural_language, answer.code, worldDefinitions);
    const hash = ruleContentHash(written.content);
    if (tried.has(hash)) return null;
    tried.add(hash);
    const check = await checkMechanically(candidate.ruleKey, written.content, hash);
    if (check.checked && !check.findings.some(isBlocking)) return written;
    open = check.findings;
  }
  return null;
}

/** Whether code that the agent wrote can be stored at all. */
export function isStorable(key: string, { content }: ComposedCandidate): boolean {
  try {
    checkPredicates(key, content);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'predicate_invalid') return false;
    throw error;
  }
}

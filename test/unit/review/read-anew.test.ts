import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import type { CodeAgent } from '../../../src/distillation/world-agent.ts';
import { builtinCodeAgent } from '../../../src/distillation/world-agent/code-agent.ts';
import { readAnew, type Reworded } from '../../../src/review/law-change/read-anew.ts';
import type { InputDeclaration, RuleBody } from '../../../src/rules/model.ts';
import { contentFor } from '../../../scripts/score-gates/phenomenon.ts';

const delay: InputDeclaration = {
  name: 'delay',
  type: 'int',
  unit: 'minute',
  description: 'How long: the delay',
};
const old = 'A passenger is entitled to a refund if the delay exceeds 120 minutes.';
const newer = old.replace('120', '90');
const action = { key: 'refund', title: 'Get a refund', inputs: [delay] };
const grant = {
  modality: 'entitled',
  applies_when: 'true',
  requires: 'inputs.delay > 120',
  if_met: 'permit',
  if_unmet: 'none',
} as const;

function reworded(parts: Partial<RuleBody> = {}): Reworded {
  const { body, inputs } = contentFor('refund', [old], [delay], grant);
  const [before] = body.citations;
  const after = { ...before!, quote: newer };
  return { head: { body: { ...body, ...parts }, inputs }, passages: [{ before: before!, after }] };
}

const requiredOf = async (rule: Reworded, agent: CodeAgent = builtinCodeAgent): Promise<string | null> =>
  (await readAnew(agent, 'operator', rule, [action]))?.requires ?? null;

describe('the words that took the place of a rule’s', () => {
  it('are read where the older ones are read to all that the rule is', async () => {
    expect(await requiredOf(reworded())).toBe('inputs.delay > 90');
  });

  it.each<[string, Partial<RuleBody>]>([
    [
      'an obligation',
      {
        obligations: [{ id: 'o', on: 'met', text: 'Refund the fare.', values: { minutes: 'inputs.delay' } }],
      },
    ],
    ['a condition of another clause', { applies_when: 'inputs.delay < 600' }],
    ['a definition', { requires: 'inputs.delay > terms.long_delay' }],
  ])('are left to a person where %s was added', async (_, parts) => {
    expect(await requiredOf(reworded(parts))).toBeNull();
  });

  it('are left to a person where reading them meets a limit', async () => {
    const limited = (code: 'work_too_large' | 'worker_lost'): CodeAgent => ({
      name: 'limited',
      writeCode: () => Promise.reject(new DomainError(code, 'It took too long.')),
    });
    expect(await requiredOf(reworded(), limited('work_too_large'))).toBeNull();
    expect(await requiredOf(reworded(), limited('worker_lost'))).toBeNull();
    const broken: CodeAgent = { name: 'broken', writeCode: () => Promise.reject(new TypeError('Broken.')) };
    await expect(requiredOf(reworded(), broken)).rejects.toThrow('Broken.');
  });
});

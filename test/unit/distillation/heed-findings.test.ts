import { describe, expect, it } from 'vitest';
import type { CodeAnswer } from '../../../src/distillation/world-agent.ts';
import { builtinCodeAgent } from '../../../src/distillation/world-agent/code-agent.ts';
import type { Finding, FindingCode } from '../../../src/rules/model.ts';

const finding = (code: FindingCode, path: string): Finding => ({
  id: `${code}-${path}`,
  code,
  severity: 'blocking',
  message: 'as gate 1 words it',
  path,
  start: null,
  end: null,
  rules: [],
  witness: null,
});

const write = (
  natural_language: string,
  code: { applies_when: string; requires: string } | null = null,
  findings: Finding[] = [],
): Promise<CodeAnswer> => builtinCodeAgent.writeCode({ natural_language, inputs: [], findings, code });

async function codeOf(words: string): Promise<{ applies_when: string; requires: string; inputs: string[] }> {
  const answer = await write(words);
  if (answer.status === 'abstained') throw new Error(answer.reason);
  const { applies_when, requires, inputs } = answer.code;
  return { applies_when, requires, inputs: inputs.map(({ name }) => name) };
}

const tautology = 'the weather is wet or the weather is not wet';

describe('the code agent, told what was found of its own code', () => {
  it('leaves out an input that changes nothing, and keeps the rest', async () => {
    const words = `If ${tautology}, a trader must register the tent unless the warden agrees.`;
    const first = await codeOf(words);
    expect(first.applies_when).toContain('inputs.weather_wet');
    expect(await write(words, first, [finding('dead_input', 'inputs/weather_wet')])).toMatchObject({
      status: 'written',
      code: {
        applies_when: '!inputs.warden_agrees',
        requires: 'inputs.registers_tent',
        inputs: [{ name: 'warden_agrees' }, { name: 'registers_tent' }],
      },
    });
  });

  it('leaves out a limit that excludes no figure', async () => {
    const words =
      'If the deposit is at least $40 or the deposit is less than $40, a trader must register the tent.';
    const first = await codeOf(words);
    expect(await write(words, first, [finding('dead_input', 'inputs/deposit')])).toMatchObject({
      code: { applies_when: 'true', inputs: [{ name: 'registers_tent' }] },
    });
  });

  it('leaves out a condition that always holds, of when a rule speaks and of what a grant asks', async () => {
    const duty = `A trader must register the tent if ${tautology}.`;
    expect(
      await write(duty, await codeOf(duty), [finding('constant_predicate', 'applies_when')]),
    ).toMatchObject({ code: { applies_when: 'true', requires: 'inputs.registers_tent' } });
    const grant = `A trader may erect a tent if ${tautology}.`;
    expect(
      await write(grant, await codeOf(grant), [finding('constant_predicate', 'requires')]),
    ).toMatchObject({ code: { requires: 'true', inputs: [] } });
  });

  it('abstains from words that say what never holds, and writes no second time what was refused', async () => {
    const words = 'A trader must register the tent if the ground is level and the ground is not level.';
    expect(await write(words, await codeOf(words), [finding('constant_predicate', 'applies_when')])).toEqual({
      status: 'abstained',
      reason: 'constant_predicate',
    });
  });

  it('writes what the words give where something else was found fault with', async () => {
    const words = 'A trader may erect a tent if the ground is level.';
    const other = { applies_when: 'true', requires: 'inputs.ground_level || !inputs.ground_level' };
    expect(await write(words, other, [finding('dead_input', 'inputs/ground_level')])).toMatchObject({
      code: { requires: 'inputs.ground_level' },
    });
  });
});

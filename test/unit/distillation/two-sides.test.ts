import { describe, expect, it } from 'vitest';
import { builtinCodeAgent } from '../../../src/distillation/world-agent/code-agent.ts';
import { builtinSpecificationAgent } from '../../../src/distillation/world-agent/specification-agent.ts';
import type { VisibleInput } from '../../../src/distillation/world-agent.ts';
import { runGate1 } from '../../../src/gates/gate-1.ts';
import type { Gate1Result } from '../../../src/gates/gate-result.ts';

/** Both sides read the sentence apart from each other, and gate 1 holds one against the other. */
async function gate1(natural_language: string, guards: VisibleInput[] = []): Promise<Gate1Result> {
  const answer = await builtinCodeAgent.writeCode({
    natural_language,
    inputs: guards,
    findings: [],
    code: null,
  });
  if (answer.status !== 'written') throw new Error(`the code side abstained: ${answer.reason}`);
  const { modality, applies_when, requires, if_met, if_unmet, obligations, inputs } = answer.code;
  const body = {
    natural_language,
    citations: [
      {
        source_material_id: '00000000-0000-7000-8000-000000000001',
        section: '',
        quote: natural_language,
        start: 0,
        end: natural_language.length,
        prefix: '',
        suffix: '',
      },
    ],
    action: 'market.trade',
    modality,
    applies_when,
    requires,
    if_met,
    if_unmet,
    obligations,
    overrides: [],
    limits: [],
    tier: 'mandatory' as const,
    from: '2026-01-01',
    to: null,
    suite: [],
  };
  return runGate1(
    'R-0001',
    { body, inputs, definitions: [] },
    builtinSpecificationAgent,
    { low_confidence_below: 0.6 },
    new Date(0),
  );
}

const codes = ({ findings }: Gate1Result): string[] => findings.map(({ code }) => code);

describe('a plain sentence', () => {
  it.each([
    ['By 12 April 2027, the council shall adopt a market plan.'],
    ['The council shall, where so asked by a trader, publish the minutes.'],
    ['The council must appoint one or more wardens.'],
    ['In order to keep order, the warden may close the hall.'],
    ['The stalls shall: not block the road.'],
    ['No person may moor a boat without a permit.'],
    ['A trader will not have to pay the surcharge if the trader is blind.'],
    ['Any person who sells bait or makes nets shall be fined not more than $500.'],
    ['A trader may keep the stall open if the hall is lit and the warden is present.'],
    ['The minutes of the council and of all of its permanent and temporary committees shall be published.'],
  ])('is read alike by both sides, which leaves no case of its suite untold: %s', async (text) => {
    const result = await gate1(text);
    expect(codes(result)).toEqual([]);
    expect(result.passed).toBe(true);
    expect(result.suite).toMatchObject({ missing: [], failures: [] });
  });

  it('takes who acts to be said besides what narrows the act', async () => {
    const guard: VisibleInput = { name: 'actor_is_trader', type: 'bool' };
    const result = await gate1('A trader that sells hot food or hot drinks must wash the counter.', [guard]);
    expect(codes(result)).toEqual([]);
  });
});

describe('a sentence that the second side cannot read', () => {
  it('is left to a person, with the words that it could not place', async () => {
    const result = await gate1(
      'The Order of the Guilds of 3 May 1975 shall be enforced by the warden in the hall.',
    );
    expect(result.passed).toBe(false);
    expect(codes(result)).toContain('ambiguous');
    expect(result.specification.specification).toMatchObject({ reading: null });
  });
});

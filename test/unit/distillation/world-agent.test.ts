import { describe, expect, it } from 'vitest';
import type { Specification, VisibleInput } from '../../../src/distillation/world-agent.ts';
import type { InputDeclaration } from '../../../src/rules/model.ts';
import { builtinCodeAgent } from '../../../src/distillation/world-agent/code-agent.ts';
import { builtinSpecificationAgent } from '../../../src/distillation/world-agent/specification-agent.ts';

const specify = (natural_language: string, inputs: VisibleInput[]): Promise<Specification> =>
  builtinSpecificationAgent.extractSpecification({ natural_language, inputs });

const permit: VisibleInput = { name: 'person_holds_permit', type: 'bool' };
const deposit: VisibleInput = { name: 'deposit', type: 'decimal', unit: 'USD', scale: 2, minimum: 0 };

describe('the specification side', () => {
  it('expects a prohibition to be unmet without its condition and met with it', async () => {
    const { cases, ambiguous } = await specify('No person may moor unless the person holds a permit.', [
      permit,
    ]);
    expect(ambiguous).toEqual([]);
    expect(cases.map(({ inputs, expected }) => [inputs['person_holds_permit'], expected])).toEqual([
      [true, 'met'],
      [false, 'unmet'],
    ]);
  });

  it('tries a limit at its value and one step of scale to either side', async () => {
    const { cases, boundaries } = await specify('The deposit must not exceed $250.', [deposit]);
    const outcome = new Map(cases.map((example) => [example.inputs['deposit'], example.expected]));
    expect(outcome.get('249.99')).toBe('met');
    expect(outcome.get('250.00')).toBe('met');
    expect(outcome.get('250.01')).toBe('unmet');
    expect(boundaries).toHaveLength(3);
  });

  it('says that it cannot read a rule whose input the text does not mention', async () => {
    const other: VisibleInput = { name: 'weather_clear', type: 'bool' };
    const { ambiguous, cases } = await specify('No person may moor unless the person holds a permit.', [
      other,
    ]);
    expect(ambiguous.length).toBeGreaterThan(0);
    expect(cases).toEqual([]);
  });

  it('says that it cannot read a figure that no declared input measures', async () => {
    const { ambiguous, cases } = await specify('The deposit must not exceed $250 within 3 days.', [deposit]);
    expect(ambiguous.join()).toContain('3 day');
    expect(cases).toEqual([]);
  });

  it.each([
    ['is less than 20 metres', 'm', []],
    ['is less than 20 m', 'metre', []],
    ['is less than 20 kilograms', 'm', ['20 kilogram']],
    ['is less than 20 m²', 'metre', ['20 m']],
    ['is less than 20 metres per hour', 'm', ['20 metre']],
  ])('knows a unit by its symbol and by its name: %s, of %s', async (said, unit, unread) => {
    const { ambiguous } = await specify(`A tenant must not keep bees if the distance to the path ${said}.`, [
      { name: 'distance_to_path', type: 'decimal', unit, scale: 1 },
    ]);
    expect(ambiguous.filter((problem) => problem.startsWith('a figure'))).toEqual(
      unread.map((figure) => `a figure that no input measures: ${figure}`),
    );
  });

  it('finds a comparison that the code turned around', async () => {
    const text = 'A craft may leave if the number of persons aboard does not exceed 12.';
    const answer = await builtinCodeAgent.writeCode({
      natural_language: text,
      inputs: [],
      findings: [],
      code: null,
    });
    if (answer.status !== 'written') throw new Error('the code side abstained');
    const { thresholds, cases } = await specify(text, answer.code.inputs);
    expect(thresholds).toMatchObject([{ operator: '<=', value: '12', role: 'requirement' }]);
    const wrong = cases.filter(
      (example) => Number(Object.values(example.inputs)[0]) >= 12 !== (example.expected === 'met'),
    );
    expect(wrong.length).toBeGreaterThan(0);
  });

  it('does not decide between "and" and "or" in one condition', async () => {
    const inputs: VisibleInput[] = ['weather_wet', 'ground_level', 'warden_agrees'].map((name) => ({
      name,
      type: 'bool',
    }));
    const { ambiguous } = await specify(
      'A trader may erect a tent if the weather is wet and the ground is level or the warden agrees.',
      inputs,
    );
    expect(ambiguous.join()).toContain('joined');
  });
});

describe('the code side', () => {
  it('keeps the guard on who acts that the candidate declares', async () => {
    const guard: VisibleInput = { name: 'actor_is_operator', type: 'bool' };
    const request = {
      natural_language: 'An operator may charge a deposit of up to $400.',
      findings: [],
      code: null,
    };
    const [plain, guarded] = await Promise.all([
      builtinCodeAgent.writeCode({ ...request, inputs: [] }),
      builtinCodeAgent.writeCode({ ...request, inputs: [guard] }),
    ]);
    expect(plain).toMatchObject({ code: { applies_when: 'true' } });
    expect(guarded).toMatchObject({ code: { applies_when: 'inputs.actor_is_operator' } });
  });

  describe('reads words by the names that the rule and its action have', () => {
    const windSpeed: InputDeclaration = {
      name: 'wind_speed',
      type: 'decimal',
      unit: 'km/hour',
      scale: 1,
      description: 'Speed of the wind',
    };
    const lighting = { key: 'market.light_lantern', title: 'Light lantern' };
    const words = 'A stallholder must not light a lantern if the wind speed exceeds 35 kilometres per hour.';
    const asked = { natural_language: words, inputs: [windSpeed], findings: [], code: null };

    it('whole, where the grammar reads them so', async () => {
      expect(await builtinCodeAgent.writeCode({ ...asked, action: lighting })).toMatchObject({
        code: { modality: 'must_not', requires: 'inputs.wind_speed <= 35', inputs: [windSpeed], whole: true },
      });
    });

    it.each([
      ['a unit is spelt out', 'km/hour'],
      ['a unit is short', 'km/h'],
    ])('and takes a figure for the input in its unit: %s', async (_, unit) => {
      const inputs = [{ ...windSpeed, unit }];
      expect(await builtinCodeAgent.writeCode({ ...asked, inputs })).toMatchObject({
        code: { applies_when: 'inputs.wind_speed > 35', inputs, whole: false },
      });
    });

    it('and for none in another unit, nor of another fact', async () => {
      for (const other of [
        { ...windSpeed, unit: 'm/second' },
        { ...windSpeed, name: 'boat_speed' },
      ]) {
        const answer = await builtinCodeAgent.writeCode({ ...asked, inputs: [other] });
        if (answer.status !== 'written') throw new Error('the code side abstained');
        expect(answer.code.inputs.map(({ name }) => name)).not.toContain(other.name);
      }
    });
  });

  it.each([
    ['the number of hives is at most 3', { type: 'int', description: 'The number of hives' }],
    ['the average number of bees is at most 3.5', { type: 'decimal' }],
    ['the weight of the hive is at most 25 kilograms', { type: 'decimal' }],
  ])('counts in whole numbers, and measures in others: %s', async (condition, input) => {
    const natural_language = `A keeper may move a hive if ${condition}.`;
    const answer = await builtinCodeAgent.writeCode({
      natural_language,
      inputs: [],
      findings: [],
      code: null,
    });
    expect(answer).toMatchObject({ code: { inputs: [input] } });
  });

  it('takes a count for the input that is there, whichever way it is named', async () => {
    const hives: InputDeclaration = { name: 'hive_count', type: 'int', description: 'The number of hives' };
    const natural_language = 'A keeper may move a hive if the number of hives is at most 3.';
    const answer = await builtinCodeAgent.writeCode({
      natural_language,
      inputs: [hives],
      findings: [],
      code: null,
    });
    expect(answer).toMatchObject({ code: { requires: 'inputs.hive_count <= 3', inputs: [hives] } });
  });

  it('abstains from a sentence that binds no one', async () => {
    const answer = await builtinCodeAgent.writeCode({
      natural_language: 'The lake is deep.',
      inputs: [],
      findings: [],
      code: null,
    });
    expect(answer).toEqual({ status: 'abstained', reason: 'no_actor_or_act' });
  });
});

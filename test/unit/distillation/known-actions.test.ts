import { describe, expect, it } from 'vitest';
import { ActionRecogniser } from '../../../src/distillation/builtin/recognise-action.ts';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import type { KnownAction } from '../../../src/distillation/distiller.ts';
import { isOvertaken, withProposed } from '../../../src/distillation/known-actions.ts';
import { partsOf } from '../../../src/distillation/model/parts.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const weight = { name: 'weight', type: 'decimal', unit: 'kg', description: 'Weight' } as const;
const shared = { name: 'stall_shared', type: 'bool', description: 'The stall is shared' } as const;
const selling: KnownAction = { key: 'market.sell_produce', title: 'Sell produce', inputs: [weight] };

describe('actions that open candidates propose', () => {
  it('are known beside those of the world, which get the inputs that are proposed for them', () => {
    const proposed = { ...selling, title: 'Another title', inputs: [{ ...weight, unit: 't' }, shared] };
    const hiring = { key: 'market.hire_stall', title: 'Hire a stall', inputs: [] };
    expect(withProposed([selling], [proposed, hiring])).toEqual([
      { ...selling, inputs: [weight, shared] },
      { ...hiring, proposed: true },
    ]);
  });

  it('lend no name that took up half a sentence', () => {
    const spliced = { ...shared, name: 'months_logged_and_either' };
    expect(withProposed([], [{ ...selling, inputs: [weight, spliced] }])[0]?.inputs).toEqual([weight]);
  });
});

describe('what was read by the actions of a while ago', () => {
  const of = (key: string, title: string) => [{ action: { key, title } }];

  it.each([
    ['an action of the same act appeared', of('weights.sell_produce', 'Sell produce'), [], [selling], true],
    ['one of the same key did', of('market.sell_produce', 'Sell produce'), [], [selling], true],
    ['its action has another name by now', of(selling.key, selling.title), [selling], [], true],
    ['an action of another act appeared', of('weights.keep_bees', 'Keep bees'), [], [selling], false],
    ['nothing did', of(selling.key, selling.title), [selling], [selling], false],
    [
      'one was there that it is not of',
      of('weights.sell_produce', 'Sell produce'),
      [selling],
      [selling],
      false,
    ],
  ])('is read anew or not, where %s', (_, candidates, read, now, overtaken) => {
    expect(isOvertaken(candidates, read, now)).toBe(overtaken);
  });
});

/** Actions of other acts that share words of one's conditions. */
const many = (count: number): KnownAction[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `other.do_thing_${index}`,
    title: `Inspect the produce of tenant number ${'abcdefghij'[index % 10]}${index}`,
    inputs: [weight, { ...shared, name: `tenant_${index}_shared` }],
    proposed: true,
  }));

it('is no action of an open candidate whose words a statement of no norm has', async () => {
  const text = '# Preface\n\nMarkets have been held here since the year 1204.\n';
  const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
  const holding = { key: 'market.hold_permit', title: 'Hold a permit', inputs: [], proposed: true };
  const market = { key: 'market.hold_market', title: 'Hold a market', inputs: [], proposed: true };
  const { candidates } = await distillSource(
    { source_material_id: 'source', ...parsed },
    { actions: [holding, market] },
  );
  expect(candidates).toEqual([]);
});

describe('an action among thousands', () => {
  const text =
    '# Weights\n\nA tenant must not sell produce if the weight of the produce exceeds 20 kilograms.\n';
  const source = {
    source_material_id: 'source',
    ...parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' }),
  };

  it('is found by the act that the clause tells, where as many others share its words', async () => {
    const { candidates } = await distillSource(source, { actions: [...many(2_000), selling] });
    expect(candidates.map(({ action }) => action.key)).toEqual([selling.key]);
  });

  it('is looked up by the words of the text', () => {
    const apart = many(50).map((action) => ({
      ...action,
      title: 'Close a pier',
      key: 'x.close_pier',
      inputs: [],
    }));
    expect(new ActionRecogniser([...apart, selling]).among(text)).toEqual([{ action: selling, score: 1.5 }]);
  });

  it('is shown to a model among those that the part has most words of: 200 of the world, 10 proposed', () => {
    const shown = (actions: KnownAction[]): string[] => partsOf(source, { actions })[0]?.actions ?? [];
    const registered = many(2_000).map((action) => ({ ...action, proposed: false }));
    expect(shown([...registered, selling])).toHaveLength(200);
    expect(shown([...registered, selling])).toContain(selling.key);
    expect(shown(registered.slice(0, 200))).toHaveLength(200);
    const proposed = { ...selling, proposed: true };
    expect(shown([...many(2_000), proposed])).toHaveLength(10);
    expect(shown([...many(2_000), proposed])).toContain(selling.key);
  });
});

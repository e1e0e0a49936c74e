import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { demonstrationRegulation } from '../../../src/demo/loop-source.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const regulation = new URL('../../../src/demo/passenger-refunds-regulation.md', import.meta.url);
const parsed = parseSource({ bytes: readFileSync(regulation), fileName: 'regulation.md' });
const { candidates } = await distillSource({ source_material_id: 'source', ...parsed }, {});
const unflagged = candidates.filter(({ flags }) => flags.length === 0);

describe('the regulation of the demonstration', () => {
  it('is asked about by names that distilling it proposes', () => {
    for (const { action, inputs } of demonstrationRegulation().asks ?? []) {
      const proposed = candidates.filter((each) => each.action.key === action).flatMap((each) => each.inputs);
      expect(proposed.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(inputs)));
    }
  });

  it('has names of at most four words where all was read, and units in the unit', () => {
    expect(unflagged.length).toBeGreaterThanOrEqual(17);
    for (const { name, unit } of unflagged.flatMap(({ inputs }) => inputs)) {
      expect(name.split('_').length, name).toBeLessThanOrEqual(4);
      if (!/_(?:since|before)_/.test(name))
        expect(name).not.toMatch(/^(?:minutes|hours|days|months|years|metres|kilograms)_/);
      expect(unit ?? '').not.toContain(' ');
    }
  });

  it('is decided by the delay, the amount and the time since departure', () => {
    const refund = unflagged.find(({ requires }) => requires.includes('inputs.refund_amount'));
    expect(refund).toMatchObject({
      action: { key: 'refunds_boarding.refund_ticket' },
      requires:
        'inputs.delay >= 120 && inputs.refund_amount <= 300 && inputs.days_since_scheduled_departure <= 28',
    });
  });
});

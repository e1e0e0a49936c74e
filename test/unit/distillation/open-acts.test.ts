import { expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import type { DistilledCandidate, KnownAction } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

async function distil(text: string, actions: KnownAction[] = []): Promise<DistilledCandidate[]> {
  const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
  const { candidates } = await distillSource({ source_material_id: 'source', ...parsed }, { actions });
  return candidates;
}

const only = async (sentence: string, actions: KnownAction[] = []): Promise<DistilledCandidate> => {
  const [found, ...others] = await distil(`# Quay Order\n\n${sentence}\n`, actions);
  expect(others).toEqual([]);
  return found!;
};

/** The actions of open candidates, with the inputs that they declare. */
const open = (candidates: readonly DistilledCandidate[]): KnownAction[] =>
  candidates.map(({ action, inputs }) => ({ ...action, inputs, proposed: true }));

it.each([
  [
    'at least two ladders are kept on the quay',
    'ladder_count_on_quay',
    'The number of ladders kept on the quay',
  ],
  ['at least two ladders are kept', 'ladder_count', 'The number of ladders kept'],
])('counts what is at its place as one number: %s', async (condition, name, description) => {
  const found = await only(`A skipper may land fish if ${condition}.`);
  expect(found.requires).toBe(`inputs.${name} >= 2`);
  expect(found.inputs).toMatchObject([{ name, description }]);
});

it('makes no fact of its own of what those that are counted lack', async () => {
  const found = await only('A skipper must call the pilot if at least two barges are moored without lights.');
  expect(found.inputs.map(({ name }) => name)).not.toContain('lights');
  expect(found.flags).not.toEqual([]);
});

it('keeps apart what is counted at two places', async () => {
  const found = await distil(
    '# Quay Order\n\n1. A skipper may land fish if at least two ladders are kept on the outer quay.\n\n2. A skipper may land fish if at least three ladders are kept on the inner quay.\n',
  );
  const names = found.flatMap(({ inputs }) => inputs.map((input) => input.name));
  expect(new Set(names).size).toBe(2);
});

it('reads a new fact as one of the act of an open candidate', async () => {
  const first = await only('A skipper must not set up a hoist if the wind speed exceeds 40 km per hour.');
  expect(first.action.key).toBe('quay.set_up_hoist');
  const second = await only(
    'A skipper must not set up a hoist unless the skipper holds a crane licence.',
    open([first]),
  );
  expect(second).toMatchObject({
    action: first.action,
    requires: 'inputs.skipper_holds_crane_licence',
    inputs: [{ name: 'skipper_holds_crane_licence' }],
  });
});

it('reads a denied entitlement as one of the act that an open candidate grants', async () => {
  const first = await only(
    'A skipper is entitled to a refund of the berth charge if the lock is closed for more than 3 hours.',
  );
  expect(first.action.key).toBe('quay.receive_berth_charge_refund');
  const second = await only(
    'A skipper is not entitled to a refund of the berth charge if the lock is closed because of a storm.',
    open([first]),
  );
  expect(second).toMatchObject({ action: first.action, if_unmet: 'deny' });
});

it('binds no new matter to an act of which the title is like one word and the key like another', async () => {
  const earlier: KnownAction = {
    key: 'ferry.apply_earlier_rules',
    title: 'Refund a ticket under the earlier rules',
    inputs: [{ name: 'refunded_under_earlier', type: 'bool', description: 'The ticket is refunded' }],
  };
  const found = await only(
    'The harbour office must refuse an application for a berth if the applicant owes more than 200 USD in berth fees.',
    [earlier],
  );
  expect(found.action.key).not.toBe(earlier.key);
  expect(found.inputs.map(({ name }) => name)).not.toContain('refunded_under_earlier');
});

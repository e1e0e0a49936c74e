import { describe, expect, it } from 'vitest';
import { participle } from '../../../src/core/participle.ts';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';
import type { DistilledCandidate } from '../../../src/distillation/distiller.ts';

async function only(text: string): Promise<DistilledCandidate> {
  const parsed = parseSource({ bytes: Buffer.from(text), fileName: 'rules.md' });
  const { candidates } = await distillSource({ source_material_id: 'source', ...parsed }, {});
  expect(candidates).toHaveLength(1);
  return candidates[0]!;
}

const shown = ({ action, applies_when, requires, inputs, flags }: DistilledCandidate) => ({
  action: action.key,
  applies_when,
  requires,
  inputs: inputs.map(({ name, type, unit }) => [name, type, unit ?? ''].join(' ').trim()),
  flags,
});

describe('names that are proposed for a world without any', () => {
  it.each([
    ['the distance to the nearest house', 'distance_to_nearest_house decimal m'],
    ['the clearance from the kerb', 'clearance_from_kerb decimal m'],
  ])('say how far and from what: %s', async (what, input) => {
    const found = await only(`A keeper must not light a bonfire if ${what} is less than 12 metres.`);
    expect(shown(found).inputs).toContain(input);
  });

  it.each([
    ['the height of the hedge is less than 2 metres', 'The height of the hedge'],
    ['the distance to the nearest house is less than 12 metres', 'The distance to the nearest house'],
    ['the number of lambs is more than 12', 'The number of lambs'],
    ['the weight of the load exceeds 40 kilograms', 'The weight of the load'],
    ['the shepherd is under 16', 'The age of the shepherd'],
    ['the fee for the stall exceeds 12 EUR', 'The fee for the stall'],
    ['the temperature of the kiln exceeds 900 degrees Celsius', 'The temperature of the kiln'],
  ])('are described by a whole phrase: %s', async (condition, description) => {
    const { inputs } = await only(`A keeper must not light a bonfire if ${condition}.`);
    expect(inputs.map((input) => input.description)).toContain(description);
  });

  it.each([
    ['A keeper must not light a bonfire within 12 metres of a hive.', 'The distance to a hive'],
    [
      'A keeper must not place a hive less than 9 metres from the nearest path.',
      'The distance to the nearest path',
    ],
    ['A label must state the harvest year.', 'The harvest year is stated'],
    ['A keeper may open a hive if the keeper is trained and is not alone.', 'The keeper is trained'],
    ['A shop must not sell mead to a guest under 18.', 'The age of the guest'],
    ['A keeper must guide a guest who is under 12.', 'Guides a guest'],
  ])('say what is so, whatever the law tells one to do: %s', async (text, description) => {
    const { inputs } = await only(text);
    expect(inputs.map((input) => input.description)).toContain(description);
    expect(inputs.map(({ name }) => name).join(' ')).not.toMatch(/who/);
  });

  it('are described by all words that a clause is read by, where these make no phrase', async () => {
    const { inputs } = await only(
      'A keeper must not light a bonfire if the smoke drifts more than 40 metres from the pit.',
    );
    const [drift] = inputs.filter(({ type }) => type === 'decimal');
    expect(drift?.description).toMatch(/drift|pit/);
  });

  it.each([
    ['tell', 'told'],
    ['drive', 'driven'],
    ['run', 'run'],
    ['go', 'gone'],
    ['bear', 'borne'],
    ['tie', 'tied'],
    ['open', 'opened'],
    ['stop', 'stopped'],
    ['carry', 'carried'],
    ['put', 'put'],
    ['made', 'made'],
    ['have', ''],
  ])('have the participle of %s: %s', (verb, expected) => {
    expect(participle(verb)).toBe(expected);
  });

  it.each([
    [
      'An operator must keep the records for at least 5 years.',
      { action: 'rules.keep_record', requires: 'inputs.record_keeping_duration >= 5' },
    ],
    [
      'The tenant must pay a deposit of at most 1,200 EUR.',
      { action: 'rules.pay_deposit', requires: 'inputs.deposit <= 1200' },
    ],
    [
      'An employee may carry over up to 5 days of leave.',
      { action: 'rules.carry_over_leave', requires: 'inputs.leave <= 5' },
    ],
    ['Bicycles must have a lamp.', { requires: 'inputs.has_lamp' }],
    [
      'A shop must not sell fireworks to a person under 18.',
      { requires: 'inputs.person_age >= 18', inputs: ['person_age int year'] },
    ],
  ])('say what is measured and what is done: %s', async (text, expected) => {
    expect(shown(await only(text))).toMatchObject({ ...expected, applies_when: 'true', flags: [] });
  });

  it.each([
    ["A trader must give at least 30 days' notice before leaving the market.", 'rules.give_notice'],
    ['A driver must not drive for more than 9 hours in a day.', 'rules.drive'],
    ['The lender must send a statement at least once a year.', 'rules.send_statement'],
  ])('call no action by a unit: %s', async (text, action) => {
    expect((await only(text)).action.key).toBe(action);
  });

  it('begin with the title, and with no words of the first rule where there is none', async () => {
    const text = 'A trader must wear a badge.';
    expect((await only(text)).action.key).toBe('rules.wear_badge');
    expect((await only(`# Market Order\n\n${text}`)).action.key).toBe('market.wear_badge');
  });

  it('say who acts, where the words single them out and all else is read', async () => {
    expect(shown(await only('A member must not bring more than 2 guests.'))).toEqual({
      action: 'rules.bring_guest',
      applies_when: 'inputs.actor_is_member',
      requires: 'inputs.guest_count <= 2',
      inputs: ['guest_count int', 'actor_is_member bool'],
      flags: [],
    });
    expect(shown(await only('A minor may not buy alcohol.'))).toMatchObject({
      requires: '!inputs.actor_is_minor',
      flags: [],
    });
  });

  it.each([
    "A warden shall not open a gate without at least 2 hours' notice and a key, other than to let out a cart or a horse.",
  ])('are flagged where they took up what joins two facts: %s', async (text) => {
    expect((await only(text)).flags).toContain('ambiguous');
  });

  it('say what an exception names apart, where all of it is read', async () => {
    const text =
      "A landlord shall not enter a dwelling without at least 24 hours' notice, other than to deal with a fire or a burst pipe.";
    expect(shown(await only(text))).toMatchObject({
      requires: 'inputs.notice_period >= 24 || inputs.deal_with_fire || inputs.burst_pipe',
      flags: [],
    });
  });

  it('are flagged where one figure would stand for that of each of several years', async () => {
    const text =
      'A grower may claim the premium if the yield was below 40 hl in each of the three years before.';
    expect((await only(text)).flags).toContain('aggregate_or_window');
  });

  it('say one of those who act', async () => {
    const { inputs } = await only('Members must not bring more than 2 guests.');
    expect(inputs.map(({ name }) => name)).toContain('actor_is_member');
  });

  it('say nothing of who acts where more than that was not read', async () => {
    const { inputs, flags } = await only(
      'A member must not bring a phone into the exam room, which is how it has been.',
    );
    expect(flags).toContain('unread_words');
    expect(inputs).toEqual([]);
  });

  it('ask who acts in all norms of one noun, where one of them has no other condition', async () => {
    const text = (rules: string[]) =>
      `# Plots\n\n${rules.map((rule, at) => `${at + 1}. ${rule}\n`).join('\n')}`;
    const rules = [
      'A tenant must not keep a goat if the height of the fence is less than 1 metre.',
      'Tenants may sell eggs if the number of hens is at most 3.',
      'A warden must lock the gate if the wind is strong.',
      'A tenant must water the hedge.',
    ];
    const read = async (all: string[]) => {
      const parsed = parseSource({ bytes: Buffer.from(text(all)), fileName: 'rules.md' });
      const { candidates } = await distillSource({ source_material_id: 'source', ...parsed }, {});
      expect(candidates.map(({ flags }) => flags)).toEqual(all.map(() => []));
      return candidates.map(({ applies_when, requires }) => [applies_when, requires]);
    };
    expect(await read(rules)).toEqual([
      ['true', 'inputs.fence_height >= 1'],
      ['true', 'inputs.hen_count <= 3'],
      ['inputs.wind_strong', 'inputs.gate_locked'],
      ['true', 'inputs.hedge_watered'],
    ]);
    expect(await read([...rules, 'A tenant must not burn waste.'])).toEqual([
      ['inputs.actor_is_tenant', 'inputs.fence_height >= 1'],
      ['inputs.actor_is_tenant', 'inputs.hen_count <= 3'],
      ['inputs.wind_strong', 'inputs.gate_locked'],
      ['inputs.actor_is_tenant', 'inputs.hedge_watered'],
      ['true', '!inputs.actor_is_tenant'],
    ]);
  });

  it.each([
    'A helicopter must not carry fireworks.',
    'In this rule “knife” includes a razor blade. A prisoner must not possess a knife.',
    '“Knife” means any blade. A prisoner must not possess a knife.',
  ])('say nothing of who acts where the action alone would take up what else is said: %s', async (text) => {
    const { inputs, flags } = await only(text);
    expect(flags).not.toEqual([]);
    expect(inputs.map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/^actor_is_/));
  });
});

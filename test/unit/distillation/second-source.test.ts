import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import type { DistilledCandidate, KnownAction } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const read = (text: string) => {
  const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
  return { source_material_id: 'source', ...parsed };
};

async function distil(text: string, actions: KnownAction[] = []): Promise<DistilledCandidate[]> {
  const { candidates } = await distillSource(read(text), { actions });
  return candidates;
}

const said = ({ action, requires, citations }: DistilledCandidate) => [
  action.key,
  requires,
  citations.map(({ quote }) => quote).join(' '),
];

/** The actions that the candidates of a source bring, with their inputs. */
function actionsOf(candidates: readonly DistilledCandidate[]): KnownAction[] {
  const byKey = new Map<string, KnownAction>();
  for (const { action, inputs } of candidates) {
    const before = byKey.get(action.key)?.inputs ?? [];
    const more = inputs.filter(({ name }) => !before.some((input) => input.name === name));
    byKey.set(action.key, { ...action, inputs: [...before, ...more] });
  }
  return [...byKey.values()];
}

const regulation = readFileSync('src/demo/passenger-refunds-regulation.md', 'utf8');
let refunds: KnownAction[];
beforeAll(async () => {
  refunds = actionsOf(await distil(regulation));
}, 60_000);

const otherMatters: Record<string, string> = {
  'of one numbered sentence':
    '# Market Order\n\n(1) The inspector may close a stall if the noise level is more than 85 decibels.\n',
  'of numbered sentences':
    '# Night Market Order\n\n## 1 Lanterns\n\n(1) A stallholder must not light a lantern if the wind speed exceeds 35 kilometres per hour.\n\n(2) The inspector may close a stall if the noise level is more than 85 decibels.\n',
  'of sections':
    '# Archive Rules\n\n## 1 Lamps\n\nA visitor must not light a candle in the reading room.\n\n## 2 Loans\n\nThe archivist may lend a map only if the map is insured.\n',
  'of numbered duties':
    '# Boat Hire Rules\n\n1. A hirer must not take a boat beyond the breakwater if the wave height exceeds 2 metres.\n\n2. The operator may lend a boat only if the hirer is at least 16 years of age.\n\n3. A hirer must return the boat within 4 hours of the start of the hire.\n',
};

describe('a further source of other matters', () => {
  it.each(Object.entries(otherMatters))('%s is read as in an empty ruleset', async (_, text) => {
    const alone = await distil(text);
    const beside = await distil(text, refunds);
    expect(alone.length).toBeGreaterThan(0);
    expect(beside.map(said)).toEqual(alone.map(said));
  });

  it('says that its names are proposed, and asks nothing, where all of it is read', async () => {
    const [closing] = await distil(otherMatters['of one numbered sentence']!, refunds);
    expect(closing).toMatchObject({
      action: { key: 'market.close_stall' },
      flags: ['proposed_names'],
      doubts: [],
      confidence: 0.95,
    });
  });

  const stalls: KnownAction = { key: 'fair.move_stall', title: 'Move a stall', inputs: [] };
  const noise = { name: 'level_of_noise', type: 'decimal' as const, unit: 'dB', scale: 1 };
  it.each([
    ['an action is about the same thing', stalls, 'fair.move_stall'],
    [
      'an input has its words',
      { ...stalls, title: 'Ring a bell', key: 'fair.ring', inputs: [noise] },
      'level_of_noise',
    ],
  ])('is doubted where %s', async (_, action, name) => {
    const [closing] = await distil(otherMatters['of one numbered sentence']!, [...refunds, action]);
    expect(closing).toMatchObject({ action: { key: 'market.close_stall' }, flags: ['unbound_words'] });
    expect(closing?.doubts).toEqual([
      { flag: 'unbound_words', message: expect.stringContaining(name) as string, words: [] },
    ]);
  });

  it('is doubted where the same is done to a wider thing, and not where another act is done to one', async () => {
    const text =
      '# Quay Order\n\nA skipper may moor a boat if the wind speed is at most 40 kilometres per hour.\n';
    const flagsBeside = async (title: string) => {
      const key = `port.${title.toLowerCase().replaceAll(/ an? | /g, '_')}`;
      const candidates = await distil(text, [...refunds, { key, title, inputs: [] }]);
      return candidates.map(({ flags }) => flags);
    };
    expect(await flagsBeside('Carry a vehicle')).toEqual([['proposed_names']]);
    expect(await flagsBeside('Moor a vessel')).not.toContainEqual(['proposed_names']);
  });

  it('is told as new, and asked for its words alone, where words of it were not read', async () => {
    const text =
      '# Market Order\n\nA stallholder must sweep the pitch forthwith on hearing the closing bell.\n';
    const [sweeping] = await distil(text, refunds);
    expect(sweeping?.flags).toEqual(expect.arrayContaining(['proposed_names', 'unread_words']));
    expect(sweeping?.flags).not.toContain('unbound_words');
  });

  it('is doubted where one input stands for a stretch that was not taken apart', async () => {
    const text = '# Plots\n\nThe warden must inspect each allotment once a year.\n';
    const [inspection] = await distil(text, refunds);
    expect(inspection?.flags).toContain('unbound_words');
    expect(inspection?.flags).not.toContain('unread_words');
  });

  it('is doubted where what follows turns against it', async () => {
    const text =
      '# Night Market Order\n\nThe inspector may close a stall if the noise level is more than 85 decibels. However, the mayor decides what is fitting in view of it.\n';
    const candidates = await distil(text, refunds);
    const closing = candidates.find(({ action }) => action.key === 'market.close_stall');
    expect(closing?.flags.filter((flag) => flag !== 'proposed_names')).not.toEqual([]);
  });

  it('is of no action that shares words of its conditions alone', async () => {
    const candidates = await distil(
      '# Jetty Rules\n\nA guard must lock the gate if an operator has cancelled a sailing.\n',
      refunds,
    );
    expect(candidates.map(({ action }) => action.key)).not.toContain('refunds_boarding.cancel_sailing');
  });
});

describe('a further source of the same matters', () => {
  const hire: KnownAction = {
    key: 'boats.lend_boat',
    title: 'Lend a boat',
    inputs: [
      { name: 'hirer_age', type: 'int', unit: 'year', description: 'Age of the hirer' },
      { name: 'wave_height', type: 'decimal', unit: 'm', scale: 1, description: 'Height of the waves' },
    ],
  };

  it('is of the actions that are there, and reads their inputs', async () => {
    const candidates = await distil(
      '# Lending Amendment\n\n(1) The operator must not lend a boat if the wave height exceeds 2 metres.\n\n(2) The harbour master may close a berth if the ice is more than 20 centimetres thick.\n\n(3) The operator may lend a boat only if the hirer is at least 18 years of age.\n',
      [hire, ...refunds],
    );
    const lending = candidates.filter(({ action }) => action.key === hire.key);
    expect(lending.map(said)).toEqual([
      [
        hire.key,
        'inputs.wave_height <= 2',
        'The operator must not lend a boat if the wave height exceeds 2 metres.',
      ],
      [
        hire.key,
        'inputs.hirer_age >= 18',
        'The operator may lend a boat only if the hirer is at least 18 years of age.',
      ],
    ]);
    const others = candidates.filter(({ action }) => action.key !== hire.key);
    expect(others.flatMap(({ citations }) => citations.map(({ quote }) => quote))).toEqual([
      'The harbour master may close a berth if the ice is more than 20 centimetres thick.',
    ]);
    const names = refunds.map(({ key }) => key);
    expect(others.filter(({ action }) => names.includes(action.key))).toEqual([]);
  });

  it('is of an action that is called otherwise, by kinds and synonyms of its words', async () => {
    const carrying: KnownAction = {
      key: 'ferry.carry_vehicle',
      title: 'Carry a vehicle',
      inputs: [{ name: 'weight', type: 'int', unit: 'kg', description: 'Weight of the vehicle' }],
    };
    const candidates = await distil(
      '# Decks\n\nA crew must not carry a lorry in winter if its weight exceeds 3500 kilograms.\n',
      [carrying],
    );
    expect(candidates.map(({ action }) => action.key)).toEqual([carrying.key]);
  });

  it('says what two numbered sentences of one action do not say together', async () => {
    const lighting: KnownAction = {
      key: 'beach.light_campfire',
      title: 'Light a campfire on the beach',
      inputs: [
        {
          name: 'minute_of_day',
          type: 'int',
          unit: 'minute',
          description: 'Time at which the campfire is lit, in minutes after midnight',
        },
      ],
    };
    const candidates = await distil(
      '1. Campfires may be lit on the beach until 22:30.\n2. Campfires are forbidden on the beach after 21:00.\n',
      [lighting],
    );
    expect(candidates.map(({ action }) => action.key)).toEqual([lighting.key, lighting.key]);
    for (const { flags } of candidates) expect(flags).not.toEqual([]);
  });
});

describe('a further source that says more of an action than its inputs do', () => {
  const keeping: KnownAction = {
    key: 'gardens.keep_beehive',
    title: 'Keep a beehive',
    inputs: [
      { name: 'path_distance', type: 'decimal', unit: 'm', description: 'Distance to the nearest path' },
    ],
  };
  const feeding: KnownAction = {
    key: 'gardens.keep_goat',
    title: 'Keep a goat',
    inputs: [{ name: 'tenant_age', type: 'int', unit: 'year', description: 'Age of the tenant', minimum: 0 }],
  };
  const one = async (sentence: string, actions = [keeping, feeding]): Promise<DistilledCandidate> => {
    const candidates = await distil(`# Bees\n\n${sentence}\n`, actions);
    expect(candidates.map(({ action }) => action.key)).toEqual([keeping.key]);
    return candidates[0]!;
  };

  it.each([
    [
      'A tenant must not keep a beehive if the distance to the nearest path is less than 20 metres and the plot is shared.',
      '!(inputs.path_distance < 20 && inputs.plot_shared)',
      'plot_shared',
    ],
    [
      'A tenant must not keep a beehive if the distance to the nearest path is less than 8 metres and the number of swarms is at least 2.',
      '!(inputs.path_distance < 8 && inputs.swarm_count >= 2)',
      'swarm_count',
    ],
    [
      'A tenant may keep a beehive if the number of swarms is at most 3.',
      'inputs.swarm_count <= 3',
      'swarm_count',
    ],
  ])('proposes an input beside them, for a person to look at: %s', async (sentence, requires, name) => {
    const read = await one(sentence);
    expect(read).toMatchObject({ requires, flags: ['unbound_words'] });
    expect(read.doubts.map(({ message }) => message)).toEqual([expect.stringContaining(name)]);
    expect(read.inputs.map((input) => input.name)).toContain(name);
  });

  it('is of the fact that another action of the ruleset has, as it is declared there', async () => {
    const read = await one('A tenant may keep a beehive if the tenant is at least 18 years of age.');
    expect(read).toMatchObject({ requires: 'inputs.tenant_age >= 18', inputs: feeding.inputs, flags: [] });
  });

  it('gets no second input for words that one of the action may be meant by', async () => {
    const departures: KnownAction = {
      ...keeping,
      inputs: ['departure', 'arrival'].map((end) => ({
        name: `delay_at_${end}`,
        type: 'int',
        unit: 'minute',
        description: `Delay at ${end}`,
      })),
    };
    const read = await one('A tenant may keep a beehive if the delay is at least 45 minutes.', [departures]);
    expect(read.inputs.map(({ name }) => name)).not.toContain('delay');
    expect(read.flags).not.toEqual([]);
  });

  it('is not read by a name where the words count over a time', async () => {
    const read = await one(
      'A tenant must not keep a beehive if the plot was inspected more than twice each year.',
    );
    expect(read.flags).toContain('unread_words');
  });
});

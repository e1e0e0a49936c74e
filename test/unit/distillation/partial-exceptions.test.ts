import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import type { DistilledCandidate } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

async function distil(text: string): Promise<DistilledCandidate[]> {
  const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
  return (await distillSource({ source_material_id: 'source', ...parsed }, {})).candidates;
}

async function flagsOf(text: string, words: string): Promise<readonly string[]> {
  const found = (await distil(text)).filter(({ citations }) =>
    citations.some(({ quote }) => quote.includes(words)),
  );
  expect(found, words).toHaveLength(1);
  return found[0]!.flags;
}

it.each([
  'However, a hirer may return a sledge',
  'A hirer may instead return a sledge',
  'A hirer may otherwise return a sledge',
])('what comes before “%s” is asked about, unless that is its exception', async (words) => {
  const law = `# Sledges\n\n## 1. Return\n\nA hirer must return a sledge within 30 days. ${words} if the hirer is ill.\n`;
  expect(await flagsOf(law, 'within 30 days')).toContain('unread_beside');
});

const width = '(1) No person may beach a raft if the width of the raft exceeds 40 metres.';

it('a reference of which one part is not there is asked about', async () => {
  const despite = `# Rafts\n\n## 1. Width\n\n${width}\n\n## 2. Distress\n\n(1) Despite sections 1 and 9, a person may beach a raft if the raft is in distress.\n`;
  expect(await flagsOf(despite, 'in distress')).toContain('unattached_exception');
  const release = `# Rafts\n\n## 1. Width\n\n${width}\n\n(2) Subsections (1) and (7) do not apply if the raft carries drinking water.\n`;
  expect(await flagsOf(release, 'drinking water')).toContain('unattached_exception');
});

it('a reference of which one part is about another act is asked about', async () => {
  const law = `# Rafts\n\n## 1. Width\n\n${width}\n\n## 2. Pilots\n\n(1) A master must take a pilot if the length of the raft exceeds 60 metres.\n\n## 3. Distress\n\n(1) Despite sections 1 and 2, a person may beach a raft if the raft is in distress.\n`;
  expect(await flagsOf(law, 'in distress')).toContain('unattached_exception');
});

it('a reference that is found whole is an exception as before', async () => {
  const law = `# Rafts\n\n## 1. Width\n\n${width}\n\n## 2. Distress\n\n(1) Despite section 1, a person may beach a raft if the raft is in distress.\n`;
  expect(await flagsOf(law, 'in distress')).toEqual([]);
});

it('what is read by itself, and takes nothing back, leaves the statement before it alone', async () => {
  const law = `# Rafts\n\n## 1. Rafts\n\n(1) A hirer must return a raft within 30 days.\n\n(2) A hirer must not load a raft that exceeds 40 metres.\n`;
  expect(await flagsOf(law, 'within 30 days')).toEqual([]);
});

describe('a statement that no reader makes anything of', () => {
  it.each([
    'Children are excepted.',
    'The period is suspended in August.',
    'Helmets are optional in the office.',
    'On Sundays no signature is needed.',
    'Whoever works in the office does not.',
  ])('may take the one before it back: %s', async (next) => {
    const law = `# Yard\n\n## 1. Signing\n\nA visitor must sign the register. ${next}\n`;
    expect(await flagsOf(law, 'sign the register')).toContain('unread_beside');
  });

  it('does so as a paragraph of its own', async () => {
    const law =
      '# Yard\n\n## 1. Signing\n\n(1) A visitor must sign the register.\n\n(2) Children are excepted.\n';
    expect(await flagsOf(law, 'sign the register')).toContain('unread_beside');
  });
});

describe('what is read by itself', () => {
  it('and speaks of the statement before it, leaves neither alone', async () => {
    const law =
      '# Yard\n\n## 1. Lamps\n\nThe lamp must be lit. The guard may put it out if the moon is full.\n';
    expect(await flagsOf(law, 'must be lit')).toContain('unread_beside');
    expect(await flagsOf(law, 'put it out')).toContain('unread_beside');
  });
});

it.each([
  'A visitor must sign the register (children excepted).',
  'The fee must not exceed 25 euros (students excepted).',
  'A boat may be hired if the hirer is at least 21 years old (not in winter).',
])('what a parenthesis adds is not read by the name of an input: %s', async (text) => {
  expect(await flagsOf(`# Yard\n\n## 1. Rules\n\n${text}\n`, text)).toContain('unread_words');
});

describe('a statement beside others of its section', () => {
  const setUp = {
    key: 'market.set_up_stall',
    title: 'Set up a stall',
    inputs: [
      {
        name: 'distance_to_hydrant',
        type: 'decimal' as const,
        unit: 'm',
        scale: 1,
        description: 'Distance to the nearest hydrant',
      },
      { name: 'holds_licence', type: 'bool' as const, description: 'The trader holds a licence' },
    ],
  };
  const hydrant =
    'A trader must not set up a stall if the distance to the nearest hydrant is less than 5 metres.';
  const doubtsBeside = async (other: string) => {
    const parsed = parseSource({
      bytes: Buffer.from(`# Market\n\n${hydrant}\n\n${other}\n`),
      mediaType: 'text/markdown',
    });
    const source = { source_material_id: 'source', ...parsed };
    const { candidates } = await distillSource(source, { actions: [setUp] });
    const own = candidates.filter(({ citations }) => citations.some(({ quote }) => quote === hydrant));
    return own.flatMap(({ doubts }) => doubts.map(({ flag, words }) => [flag, ...words]));
  };

  it('names those that were not read whole and may change it', async () => {
    const same =
      'A trader must not set up a stall unless the trader holds a licence of whatever kind pleases.';
    expect(await doubtsBeside(same)).toEqual([['unread_beside', same]]);
    const after = 'However, the mayor decides what is fitting in view of it.';
    expect(await doubtsBeside(after)).toEqual([['unread_beside', after]]);
  });

  it('is asked nothing about one that tells another act', async () => {
    const other = 'A visitor must sweep the yard forthwith on hearing the closing bell.';
    expect(await doubtsBeside(other)).toEqual([]);
  });
});

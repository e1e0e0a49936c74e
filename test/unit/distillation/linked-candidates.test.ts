import { expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import type { DistilledCandidate } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

/** In a world that knows no action yet: names are those that the words propose. */
async function distil(text: string): Promise<DistilledCandidate[]> {
  const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
  const { candidates } = await distillSource({ source_material_id: 'source', ...parsed }, {});
  return candidates;
}

const quoteOf = ({ citations }: DistilledCandidate): string => citations.map(({ quote }) => quote).join(' ');
const saying = (candidates: readonly DistilledCandidate[], words: string): DistilledCandidate => {
  const found = candidates.filter((candidate) => quoteOf(candidate).includes(words));
  expect(found, words).toHaveLength(1);
  return found[0]!;
};

const mooring = `# Berth Rules

## 1. Barges

(1) No person may moor a barge unless:

(a) the length of the barge is at most 40 metres;

(b) the harbour master has given written permission; and

(c) the draught does not exceed 3.5 metres.

(2) Subsection (1) does not apply if the barge carries drinking water.

(3) Subsection (2) does not apply if the wind speed exceeds 20 metres per second.

## 2. Distress

(1) Despite section 1, a person may moor a barge if:

(a) the barge is in distress; or

(b) the visibility is less than 200 metres.
`;

it('a list is read with its trunk, and exceptions to it by the subsections that they name', async () => {
  const candidates = await distil(mooring);
  const rule = saying(candidates, 'No person may moor');
  const exception = saying(candidates, 'drinking water');
  const beyond = saying(candidates, 'wind speed');
  const distress = saying(candidates, 'in distress');
  expect(candidates.map(({ flags }) => flags)).toEqual([[], [], [], []]);
  expect(rule).toMatchObject({
    modality: 'must_not',
    applies_when: 'true',
    if_met: 'none',
    if_unmet: 'deny',
  });
  expect(rule.requires).toBe(
    'inputs.barge_length <= 40 && inputs.harbour_master_written_permission && inputs.draught <= 3.5',
  );
  for (const each of [exception, beyond])
    expect(each).toMatchObject({ modality: 'may', requires: 'true', if_met: 'none', if_unmet: 'none' });
  expect(exception.applies_when).toBe('inputs.barge_carries_drinking_water');
  expect(beyond.applies_when).toBe('inputs.wind_speed > 20');
  expect(beyond.inputs).toMatchObject([{ type: 'decimal', unit: 'm/second' }]);
  expect(distress).toMatchObject({ modality: 'may', if_met: 'permit', if_unmet: 'none' });
  expect(distress.requires).toBe('inputs.barge_in_distress || inputs.visibility < 200');
  const taken = ({ overrides }: DistilledCandidate): string[] => overrides.map(({ candidate }) => candidate);
  expect([rule, exception, beyond, distress].map(taken)).toEqual([[], [rule.id], [exception.id], [rule.id]]);
  for (const each of [exception, beyond, distress]) expect(each.ledger?.norm.over).toHaveLength(1);
});

it.each([
  ['an exception to what the law does not hold', 'Subsection (7) does not apply if the barge carries milk.'],
  ['a grant despite what the law does not hold', 'Despite section 9, a person may moor a barge.'],
  ['an exception of which words are not read', 'Subsection (1) does not apply if the barge is as it may be.'],
])('%s is flagged', async (_what, sentence) => {
  const law = `# Berth Rules\n\n## 1. Barges\n\n(1) A person must not moor a barge after 1 May 2027.\n\n(2) ${sentence}\n`;
  expect(saying(await distil(law), sentence).flags).not.toEqual([]);
});

it('a rule is flagged while the exception after it is', async () => {
  const law =
    '# Berth Rules\n\n## 1. Barges\n\n(1) A barge must be at most 40 metres long.\n\n(2) Subsection (1) does not apply where the usual signs of good seamanship are shown to those who care.\n';
  expect(saying(await distil(law), '40 metres').flags).not.toEqual([]);
});

it.each([
  ['no alarm has been raised', '!inputs.alarm_raised'],
  ['no neighbour objects', '!inputs.neighbour_object'],
  ['the speed of the cart does not exceed 12 kilometres per hour', 'inputs.cart_speed <= 12'],
  ['the flow is at least 3 litres per minute', 'inputs.flow >= 3'],
])('"%s" is the fact that it is about, and unflagged', async (words, requires) => {
  const [only, ...others] = await distil(`# Yard Rules\n\nA keeper may open the gate only if ${words}.\n`);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ requires, if_met: 'permit', if_unmet: 'deny', flags: [] });
});

import { expect, it } from 'vitest';
import { readClause } from './readings.ts';

const pool = ['facility: enum pool|sauna - Which facility is used', 'member: bool - The person is a member'];
const dogs = [
  'on_lead: bool - The dog is on a lead',
  'guide: bool - The dog is a guide dog',
  'muzzled: bool - The dog is muzzled',
];

it.each(['Nobody else may use the pool.', 'No other person may use the pool.'])(
  '“%s” closes the permission, and forbids nothing to those who have it',
  (closing) => {
    const { norms } = readClause(`A member may use the pool. ${closing}`, 'Use a facility', pool);
    expect(norms.map(({ ledger }) => ledger.norm.modality)).toEqual(['may']);
    expect(norms[0]?.ledger.norm.only).not.toEqual([]);
  },
);

it.each(['Nobody else may use the sauna.', 'No other person may use the sauna.'])(
  '“%s” is about something else than the permission, and is asked about',
  (closing) => {
    const { complete, doubts } = readClause(`A member may use the pool. ${closing}`, 'Use a facility', pool);
    expect(complete).toBe(false);
    expect(doubts.map(({ code }) => code)).toContain('ambiguous_attachment');
  },
);

it.each(['paragraph', 'subsection'])('“the preceding %s” is no sentence, and is asked about', (noun) => {
  const text = `(1) A dog must be muzzled.\n(2) A dog must be on a lead. The preceding ${noun} does not apply if the dog is a guide dog.`;
  expect(readClause(text, 'Bring a dog', dogs).complete).toBe(false);
});

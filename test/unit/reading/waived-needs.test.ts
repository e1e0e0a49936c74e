import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const kiln = [
  'fired_by: enum apprentice|potter|visitor - Who fires the kiln',
  'foreman_informed: bool - The foreman has been informed',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Fire a kiln', kiln), kiln);
const both = [
  '[fired_by == "apprentice"] => foreman_informed permit/deny',
  '[fired_by == "potter"] => true permit/none',
];

describe('what another needs, and this one does not', () => {
  it.each([
    'An apprentice may fire a kiln only after the foreman has been informed; a potter may fire one without informing anybody.',
    'An apprentice may fire a kiln only if the foreman has been informed. A potter may fire a kiln without informing the foreman.',
  ])('makes no difference: %s', (text) => {
    expect(read(text)).toEqual(both);
  });

  it.each([
    'without that consent',
    'without such consent',
    'even without consent',
    'without anybody’s consent',
  ])('is taken up from the norm before: %s', (without) => {
    const seal = [
      'broken_by: enum clerk|notary - Who breaks the seal',
      'court_consented: bool - The court has given its consent',
    ];
    const text = `A clerk may break a seal only with the consent of the court. A notary may break a seal ${without}.`;
    expect(meaningOf(readClause(text, 'Break a seal', seal), seal)).toEqual([
      '[broken_by == "clerk"] => court_consented permit/deny',
      '[broken_by == "notary"] => true permit/none',
    ]);
  });

  it('is asked about where nothing before it made it needed, or where it was a duty of all', () => {
    const ticket = ['has_ticket: bool - The guest has a ticket'];
    expect(
      readClause('A guest may enter the hall without a ticket.', 'Enter the hall', ticket).complete,
    ).toBe(false);
    const ride = ['helmet: bool - The rider wears a helmet', 'age: int year - Age of the rider'];
    const text = 'Riders must wear a helmet. Riders over 18 may ride without a helmet.';
    expect(readClause(text, 'Ride', ride).complete).toBe(false);
  });

  it('leaves a value that the subject excludes to the input that names it whole', () => {
    const safe = [
      'opened_by: enum trainee|manager|teller - Who opens the safe',
      'manager_present: bool - A manager is there',
    ];
    expect(
      meaningOf(
        readClause('A trainee may open the safe only if the manager is present.', 'Open the safe', safe),
        safe,
      ),
    ).toEqual(['[opened_by == "trainee"] => manager_present permit/deny']);
    const text = 'A trainee may open the safe only if the manager opens it with him.';
    expect(readClause(text, 'Open the safe', safe).complete).toBe(false);
  });
});

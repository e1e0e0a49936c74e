import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const deed = [
  'runs_years: int year - Years for which the deed runs',
  'signed_by_heir: bool - The heir has signed it',
  'signed_by_notary: bool - The notary has signed it',
];
const ferry = [
  'bell_rung: bool - The bell is rung',
  'engine_stopped: bool - The engine is stopped',
  'fog: bool - There is fog',
  'anchored: bool - The ferry lies at anchor',
];
const complete = (text: string, inputs: readonly string[]): boolean =>
  readClause(text, 'Use it', inputs).complete;

describe('what comes after "and" behind a case', () => {
  it.each([
    'A deed must be signed by the heir if it runs for more than 5 years and by the notary.',
    'A deed must be signed by the heir if it runs for more than 5 years, and by the notary in every case.',
  ])('is asked about where it has the preposition of what is asked for: %s', (text) => {
    expect(complete(text, deed)).toBe(false);
  });

  it.each([
    'The ferryman must ring the bell if there is fog and stop the engine.',
    'The ferryman must ring the bell when there is fog and the ferry lies at anchor and stop the engine.',
  ])('is asked about where it is a verb without a subject of its own: %s', (text) => {
    expect(complete(text, ferry)).toBe(false);
  });

  it('belongs to the case where the case has that preposition', () => {
    const lease = [
      'read_by_notary: bool - A notary has read it',
      'read_by_tenant: bool - The tenant has read it',
      'signed_by_owner: bool - The owner has signed it',
    ];
    const text = 'A lease must be signed by the owner if it has been read by a notary and by the tenant.';
    expect(meaningOf(readClause(text, 'Lease', lease), lease)).toEqual([
      '[read_by_notary && read_by_tenant] => signed_by_owner none/deny',
    ]);
  });

  it('belongs to the case where it is a clause of its own', () => {
    const text = 'The bell must be rung if there is fog and the ferry is anchored.';
    expect(meaningOf(readClause(text, 'Use it', ferry.toSpliced(1, 1)), ferry)).toEqual([
      '[fog && anchored] => bell_rung none/deny',
    ]);
  });
});

describe('"if … unless … or …"', () => {
  const barn = [
    'barn_left_dirty: bool - The barn was left dirty',
    'tenant_pays: bool - The tenant pays for the cleaning',
    'notice_given: bool - The tenant has given notice',
  ];
  const said = 'The deposit must not be returned if the barn was left dirty';

  it('is asked about where no comma tells what the last goes with', () => {
    expect(complete(`${said} unless the tenant pays for the cleaning or gives notice.`, barn)).toBe(false);
  });

  it('takes the last for an exception behind a comma', () => {
    const text = `${said}, unless the tenant pays for the cleaning or gives notice.`;
    expect(meaningOf(readClause(text, 'Return the deposit', barn), barn)).toEqual([
      '[barn_left_dirty] => tenant_pays || notice_given none/deny',
    ]);
  });
});

describe('the end of what holds', () => {
  const permit = ['used_on: date - Day on which the permit is used'];

  it('"ceases to be valid on" a day holds from that day on', () => {
    const text = 'A permit ceases to be valid on 1 March 2031.';
    expect(meaningOf(readClause(text, 'Use a permit', permit), permit)).toEqual([
      '[true] => used_on < date("2031-03-01") none/deny',
    ]);
  });

  it('"lapses on" a day leaves that day open', () => {
    expect(complete('A permit lapses on 1 March 2031.', permit)).toBe(false);
  });
});

describe('a word that says how a thing is', () => {
  const dog = ['muzzled: bool - The dog wears a muzzle'];
  it.each(['sharp', 'loud', 'fast', 'heavy'])('is no kind of it: %s', (word) => {
    expect(readClause(`A ${word} dog must be muzzled.`, 'Walk a dog', dog).complete).toBe(false);
  });

  it('is not said by a thing of like meaning', () => {
    const load = ['pregnant: bool - The person is pregnant'];
    expect(readClause('Pregnant staff must not lift heavy loads.', 'Lift a load', load).complete).toBe(false);
  });
});

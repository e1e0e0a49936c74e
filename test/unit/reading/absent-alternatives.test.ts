import { describe, expect, it } from 'vitest';
import { bool, choice, must, verdictOf, type Sentence } from './agreement/rule-of.ts';
import { meaningOf, readClause } from './readings.ts';

const ward = [
  'signed_by: enum chief_physician|registrar|nurse - Who signs the discharge',
  'chief_physician_absent: bool - The chief physician is absent',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Discharge a patient', ward), ward);

describe('who acts where another is not there', () => {
  it.each([
    'The discharge must be signed by the chief physician or, in the absence of the chief physician, by the registrar.',
    'The discharge must be signed by the chief physician or, if the chief physician is absent, by the registrar.',
  ])('may do so in that case alone: %s', (text) => {
    expect(read(text)).toEqual([
      '[true] => signed_by == "chief_physician" || chief_physician_absent && signed_by == "registrar" none/deny',
    ]);
  });

  it('is put to a person where no input says that there is none', () => {
    const inputs = ['handed_to: enum addressee|neighbour|stranger - To whom the parcel is handed'];
    const text = 'The parcel must be handed to the addressee or, failing the addressee, to a neighbour.';
    expect(readClause(text, 'Hand over a parcel', inputs).complete).toBe(false);
  });
});

const key: Sentence = {
  quotes: ['The key shall be returned to the porter or, if the porter is off duty, to the guard.'],
  title: 'Return the key',
  inputs: [
    choice('returned_to', ['porter', 'guard', 'tenant'], 'To whom the key is returned'),
    bool('porter_off_duty', 'The porter is off duty'),
  ],
};

describe('the second method on a case of another way to do what is asked', () => {
  const [porter, guard] = ['inputs.returned_to == "porter"', 'inputs.returned_to == "guard"'];

  it('has nothing to say against the rule that has the case with what follows it', () => {
    expect(verdictOf(key, must, `${porter} || inputs.porter_off_duty && ${guard}`)).toBe('green');
  });

  it.each([
    `${porter} || !inputs.porter_off_duty && ${guard}`,
    `${porter} || inputs.porter_off_duty || ${guard}`,
    `${porter} && inputs.porter_off_duty || ${guard}`,
    `${porter} || ${guard}`,
  ])('speaks against %s', (requires) => {
    expect(verdictOf(key, must, requires)).not.toBe('green');
  });
});

import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);
const isComplete = (text: string, action: string, inputs: string[]): boolean =>
  readClause(text, action, inputs).complete;

describe('norms that leave something to each other', () => {
  it('share the verb after both', () => {
    expect(
      read('Members may, but guests must not, use the side door.', 'Use the side door', [
        'person: enum member|guest - Who uses the door',
      ]),
    ).toEqual(['[person == "member"] => true permit/none', '[true] => person != "guest" none/deny']);
  });

  it('share the subject across semicolons', () => {
    expect(
      read('Guests must not smoke; must not cook; and must sign the register.', 'Stay in a cabin', [
        'smokes: bool - The guest smokes',
        'cooks: bool - The guest cooks',
        'register_signed: bool - The guest has signed the register',
      ]),
    ).toEqual([
      '[true] => !smokes none/deny',
      '[true] => !cooks none/deny',
      '[true] => register_signed none/deny',
    ]);
  });

  it('share the case that lifts the first', () => {
    expect(
      read(
        'The porter must lock the gate unless a guest is outside, in which case the porter must light the lamp.',
        'Close the inn',
        [
          'gate_locked: bool - The gate is locked',
          'guest_outside: bool - A guest is outside',
          'lamp_lit: bool - The lamp is lit',
        ],
      ),
    ).toEqual(['[!guest_outside] => gate_locked none/deny', '[guest_outside] => lamp_lit none/deny']);
  });

  it('do not take an aside for a norm', () => {
    expect(
      isComplete('The buyer, who may also be a firm, must sign the deed.', 'Sell a plot', [
        'deed_signed: bool - The buyer has signed the deed',
      ]),
    ).toBe(false);
  });
});

describe('a figure that some need only reach', () => {
  const inputs = ['trainee: bool - The employee is a trainee', 'notice: int day - Days of notice given'];
  it.each([
    "An employee must give at least 30 days' notice, save that a trainee need give only 7 days' notice.",
    "An employee must give at least 30 days' notice. A trainee need only give 7 days' notice.",
    "An employee must give at least 30 days' notice; for a trainee 7 days are enough.",
  ])('takes the place of the one before: %s', (text) => {
    expect(read(text, 'Resign', inputs)).toEqual([
      '[!trainee] => notice >= 30 none/deny',
      '[trainee] => notice >= 7 none/deny',
    ]);
  });

  it('is of what was said before, or is not read', () => {
    expect(
      isComplete(
        "An employee must give at least 30 days' notice. A trainee need give only 7 days' warning.",
        'Resign',
        inputs,
      ),
    ).toBe(false);
  });
});

describe('who alone', () => {
  it.each([
    ['The reading room is reserved for members.', '[true] => member permit/deny'],
    ['Entry is restricted to members.', '[true] => member permit/deny'],
    ['The reading room is open only to members.', '[true] => member permit/deny'],
  ])('%s', (text, meaning) => {
    expect(read(text, 'Enter the reading room', ['member: bool - The person is a member'])).toEqual([
      meaning,
    ]);
  });

  it('is not said by how much', () => {
    expect(
      isComplete('Entry is limited to 3 hours.', 'Enter the reading room', [
        'member: bool - The person is a member',
      ]),
    ).toBe(false);
  });

  it('is said of all else by "nothing but"', () => {
    expect(
      read('Nothing but rainwater shall be let into the ditch.', 'Let a liquid into the ditch', [
        'liquid: enum rainwater|wastewater - The liquid',
      ]),
    ).toEqual(['[true] => liquid == "rainwater" none/deny']);
  });
});

it.each([
  ['A pilot commits an offence if he or she fails to switch on the lamp.', '[true] => lamp_on none/deny'],
  ['It is for the pilot to see to it that the lamp is switched on.', '[true] => lamp_on none/deny'],
  ['A pilot commits an offence if he switches on the lamp.', '[true] => !lamp_on none/deny'],
])('what an offence or a task demands: %s', (text, meaning) => {
  expect(read(text, 'Leave port', ['lamp_on: bool - The lamp is switched on'])).toEqual([meaning]);
});

import { describe, expect, it } from 'vitest';
import { toCel } from '../../../src/distillation/builtin/formula.ts';
import { writeNorm } from '../../../src/distillation/builtin/write-code.ts';

interface Code {
  modality: string;
  applies: string;
  requires: string;
  effects: string;
  flags: string[];
}

function code(text: string): Code | string {
  const written = writeNorm(text);
  if (typeof written === 'string') return written;
  return {
    modality: written.modality,
    applies: toCel(written.applies),
    requires: toCel(written.requires),
    effects: `${written.if_met}/${written.if_unmet}`,
    flags: [...written.flags],
  };
}

describe('a norm in code', () => {
  it('makes a bare prohibition require what can never hold', () => {
    expect(code('No fuel may be stored at the market.')).toMatchObject({
      modality: 'must_not',
      applies: 'true',
      requires: 'false',
      effects: 'none/deny',
      flags: [],
    });
  });

  it('lifts a prohibition by its "unless" and narrows a duty by it', () => {
    expect(code('No person may moor at the quay unless the person holds a permit.')).toMatchObject({
      requires: 'inputs.person_holds_permit',
    });
    expect(code('A trader must sweep the pitch unless the trader holds an exemption.')).toMatchObject({
      applies: '!inputs.trader_holds_exemption',
      requires: 'inputs.sweeps_pitch',
    });
  });

  it('states the lawful side of a prohibited quantity, and leaves what it is about to applies_when', () => {
    const text =
      'A pharmacist must not dispense more than twenty-four (24) tablets to a patient under 18 years of age unless the prescriber has confirmed the dose.';
    expect(code(text)).toMatchObject({
      applies: 'inputs.patient_age < 18',
      requires: 'inputs.tablets_dispensed_to_patient <= 24 || inputs.prescriber_confirmed_dose',
    });
  });

  it('reads the modality of a lead-in, not of the item under it', () => {
    expect(
      code(
        'It is a violation of this rule for a broker to: request payment of any fee until the client has signed the contract.',
      ),
    ).toMatchObject({
      modality: 'must_not',
      requires: 'inputs.client_signed_contract',
      effects: 'none/deny',
    });
  });

  it('takes "shall be liable only if" for a cap, not for a duty', () => {
    expect(code('A guest shall be liable for damage only if the damage exceeds $100.')).toMatchObject({
      modality: 'must_not',
      requires: 'inputs.damage > 100',
      effects: 'none/deny',
    });
  });

  it('turns the offence of failing to act in time into a duty with that time', () => {
    expect(
      code('An operator who fails to report an accident within 48 hours after it occurs commits an offence.'),
    ).toMatchObject({
      modality: 'must',
      requires: 'inputs.hours_after_accident_occurs <= 48',
    });
  });

  it('leaves at least the stated time where something is due not later than N before', () => {
    expect(
      code('An operator must give a briefing not later than 30 minutes before departure.'),
    ).toMatchObject({
      requires: 'inputs.minutes_before_departure >= 30',
    });
  });

  it('permits when met and denies when unmet what may be done only if', () => {
    expect(
      code('A hirer may cancel the booking only if the hirer gives at least 48 hours notice.'),
    ).toMatchObject({
      modality: 'may',
      effects: 'permit/deny',
    });
  });

  it('joins listed conditions as the list says', () => {
    const list = (word: string): string =>
      `A craft may leave the dock if (a) the wind is calm; ${word} (b) the number of persons aboard does not exceed 6.`;
    expect(code(list('and'))).toMatchObject({
      requires: 'inputs.wind_calm && inputs.number_of_persons_aboard <= 6',
      flags: [],
    });
    expect(code(list('or'))).toMatchObject({
      requires: 'inputs.wind_calm || inputs.number_of_persons_aboard <= 6',
    });
    expect(code(list(''))).toMatchObject({ flags: ['ambiguous'] });
  });

  it('counts a fine and a prison term as ceilings', () => {
    expect(
      code(
        'Any person who sells bait shall be fined not more than $500 or imprisoned not more than two years, or both.',
      ),
    ).toMatchObject({
      applies: 'inputs.person_sells_bait',
      requires: 'inputs.fine <= 500 && inputs.years_of_imprisonment <= 2',
    });
  });

  it('reads a failure to act within a time as taking longer, and flags it', () => {
    expect(
      code('If the tenant has failed to pay within 30 days of the bill, the owner may demand an advance.'),
    ).toMatchObject({
      applies: expect.stringMatching(/^inputs\.\w+ > 30$/) as string,
      flags: ['ambiguous'],
    });
  });

  it('reads "does not … within" as taking longer, and flags it', () => {
    expect(
      code('If the tenant does not reply within 30 days of the notice, the owner may let the stall.'),
    ).toMatchObject({
      applies: expect.stringMatching(/^inputs\.\w+ > 30$/) as string,
      flags: ['ambiguous'],
    });
  });

  it('prohibits what "no … shall, on a ground, be" says, not requires it', () => {
    expect(code('No tenant shall, on the ground of age, be excluded from the market.')).toMatchObject({
      modality: 'must_not',
      requires: 'false',
    });
  });

  it('compares dates where the text sets one', () => {
    expect(code('By 12 January 2028, the council must submit a report.')).toMatchObject({
      requires: 'inputs.date_submitted_report <= date("2028-01-12")',
    });
  });

  it.each([
    ['cross_reference', 'A trader must comply with section 9.'],
    ['aggregate_or_window', 'A trader must not sell more than 40 litres of fuel in any calendar month.'],
    ['business_days', 'A trader must return the key within 3 working days after the lease ends.'],
    [
      'mixed_connectives',
      'A trader may erect an awning if the weather is wet and the ground is level or the warden agrees.',
    ],
    ['fraction', 'A trader must pay $2 for every metre or fraction thereof.'],
    ['ambiguous', 'The fee must not exceed the lesser of $40 and 5 per cent of the takings.'],
    ['ambiguous', 'The fee shall be $15 for each hour of use.'],
    ['ambiguous', 'The warden, upon receipt of a complaint, shall inspect the stall.'],
    ['ambiguous', 'A trader may inspect the book and will be told of changes.'],
    ['ambiguous', 'The council shall have 60 days from the hearing to decide.'],
    ['unattached_number', 'The council may charge interest starting on the 31st day after the bill.'],
    ['unattached_exception', 'A trader must close at noon, except that a trader of food may close later.'],
  ])('flags %s rather than guess', (flag, text) => {
    const written = code(text);
    expect(typeof written === 'string' ? [] : written.flags).toContain(flag);
  });

  it.each([
    ['interpretive', 'Nothing in this Order shall be construed as limiting the powers of the warden.'],
    ['declaratory', 'Words in the singular shall include the plural.'],
    ['no_actor_or_act', 'The market is held on Sundays.'],
  ])('abstains as %s', (reason, text) => {
    expect(code(text)).toBe(reason);
  });
});

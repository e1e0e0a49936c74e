import { describe, expect, it } from 'vitest';
import { checkSentence } from '../../../src/gates/check-sentence.ts';

/** What is said of a sentence that was not read by itself to the code. */
const find = (sentence: string, ...quotes: string[]): string[] =>
  checkSentence(
    'h',
    sentence,
    quotes.map((quote) => ({ quote, section: '' })),
    { around: [], inputs: [], restated: false },
  ).map(({ message }) => message);

describe('a sentence with the words of its quotes', () => {
  it.each([
    ['"must not"', 'A driver must not carry a lantern.', 'A driver need not carry a lantern.'],
    ['"need not"', 'A driver need not carry a lantern.', 'A driver must not carry a lantern.'],
    ['"must not"', 'A driver must not pay.', 'A driver is not required to pay.'],
    ['"not required"', 'A driver is not required to pay.', 'A driver shall not pay.'],
    ['"not have to"', 'A driver does not have to pay.', 'A driver must not pay.'],
    ['"should"', 'A driver should carry a lantern.', 'A driver must carry a lantern.'],
    ['"must"', 'A driver must carry a lantern.', 'A driver should carry a lantern.'],
    ['"may"', 'A driver may carry a lantern.', 'A driver must carry a lantern.'],
  ])('says no other norm: %s', (named, sentence, quote) => {
    expect(find(sentence, quote)).toMatchObject([expect.stringContaining(`It says ${named} where`)]);
  });

  it.each([
    ['"50 EUR"', 'A fee of 50 EUR must be paid.', 'A fee of 40 EUR must be paid.'],
    ['"40 USD"', 'A fee of 40 USD must be paid.', 'A fee of 40 EUR must be paid.'],
    ['"$ 40"', 'A fee of $40 must be paid.', 'A fee of €40 must be paid.'],
    ['"2"', 'A driver must carry 2 lanterns.', 'A driver must carry a lantern.'],
    ['"30 hours"', 'The fee must be paid within 30 hours.', 'The fee must be paid within 30 days.'],
    ['"80 %"', 'The carrier must refund 80% of the fare.', 'The carrier must refund 20% of the fare.'],
  ])('says no other figure: %s', (named, sentence, quote) => {
    expect(find(sentence, quote)).toMatchObject([expect.stringContaining(named)]);
  });

  it('keeps a figure that is compared with nothing', () => {
    expect(find('A fee must be paid.', 'A fee of 40 EUR must be paid.')).toMatchObject([
      expect.stringContaining('It lacks "40 EUR"'),
    ]);
  });

  it.each([
    [
      'A driver who is not licensed may carry passengers.',
      'A driver who is licensed may not carry passengers.',
    ],
    [
      'A driver who is licensed may not carry passengers.',
      'A driver who is not licensed may carry passengers.',
    ],
    [
      'The carrier must pay if the goods are not marked and are packed.',
      'The carrier must pay if the goods are marked and are not packed.',
    ],
  ])('denies the same: %s', (sentence, quote) => {
    expect(find(sentence, quote)).toMatchObject([expect.any(String)]);
  });

  it.each([
    ['A tenant must notify a landlord.', 'A landlord must notify a tenant.'],
    ['A tenant must give notice to the landlord.', 'A landlord must give notice to the tenant.'],
    ['The landlord must be notified by the tenant.', 'The landlord must notify the tenant.'],
    [
      'The goods must be sent by the buyer to the seller.',
      'The goods must be sent by the seller to the buyer.',
    ],
    [
      'The fare must be paid back if the carrier notifies the owner.',
      'The fare must be paid back if the owner notifies the carrier.',
    ],
  ])('has the same persons do it: %s', (sentence, quote) => {
    expect(find(sentence, quote)).toMatchObject([expect.stringContaining('in another order')]);
  });

  it.each([
    [
      'A keeper must not sell a lamp if the weight of the heaviest crate exceeds 20 kilograms.',
      'A keeper must not sell a crate if the weight of the heaviest lamp exceeds 20 kilograms.',
    ],
    [
      'If the age of the guest is under 16 years, a porter must accompany the pilot.',
      'A porter must accompany the guest if the age of the pilot is under 16 years.',
    ],
    [
      'The insurer must inspect the cellar after the owner of the boiler has cleaned the chimney.',
      'The insurer must inspect the chimney after the owner of the boiler has cleaned the cellar.',
    ],
    [
      'A pilot must carry a lamp when the harbour closes the bridge.',
      'A pilot must carry a bridge when the harbour closes the lamp.',
    ],
  ])('says it of the same things, however far apart: %s', (sentence, quote) => {
    expect(find(sentence, quote)).toMatchObject([expect.stringContaining('in another order')]);
  });

  it('says it of the same things, also where a reader takes it for what the code decides', () => {
    const [sentence, quote] = ['A lamp must not sell a keeper.', 'A keeper must not sell a lamp.'];
    const said = { around: [], inputs: [], restated: true };
    expect(checkSentence('h', sentence, [{ quote, section: '' }], said)).toMatchObject([
      { message: expect.stringContaining('in another order') as string },
    ]);
  });

  it('means the employer by the employer', () => {
    expect(find('An employer must give notice.', 'An employee must give notice.')).toMatchObject([
      expect.stringContaining('"employer"'),
    ]);
    expect(find('Employees must give notice.', 'An employee must give notice.')).toEqual([]);
    expect(find('Employed persons must give notice.', 'Every employee must give notice.')).toEqual([]);
  });

  it.each([
    ['The tenant must be notified by the landlord.', 'A landlord must notify the tenant.'],
    ['The tenant must be notified.', 'A landlord must notify the tenant.'],
    ['No driver may carry a lantern.', 'A driver must not carry a lantern.'],
    ['A driver is not obliged to carry a lantern.', 'A driver need not carry a lantern.'],
    ['No driver is required to carry a lantern.', 'A driver need not carry a lantern.'],
    ['A driver shall not be required to carry a lantern.', 'A driver need not carry a lantern.'],
    ['If the tenant asks, a landlord must answer.', 'A landlord must answer if the tenant asks.'],
    ['A landlord must answer if the tenant asks.', 'If the tenant asks, a landlord must answer.'],
    ['The carrier must pay where the goods are late.', 'Where the goods are late, the carrier must pay.'],
    [
      'A driver must pay if the delay exceeds 120 minutes.',
      'Should the delay exceed 120 minutes, a driver must pay.',
    ],
    ['A permit is required to sell goods.', 'Selling goods requires a permit.'],
    ['The owner may, if no objection is made, build.', 'If no objection is made, the owner may build.'],
    [
      'A driver who is not licensed must not carry goods.',
      'Drivers who are not licensed may not carry goods.',
    ],
    ['Only after a check may the owner sell a boat.', 'The owner may sell a boat only after a check.'],
    [
      'The owner must pay if it is not the case that the boat is insured.',
      'The owner must pay if the boat is not insured.',
    ],
    ['A driver must carry at least one lantern.', 'A driver must carry a lantern.'],
    ['A keeper may sell a cat or a dog in a market.', 'A keeper may sell a dog or a cat in a market.'],
    ['The office must give the keeper a licence.', 'The office must give a licence to the keeper.'],
    [
      'If the weight of the lamp exceeds 20 kilograms, a keeper must not sell the crate in a market.',
      'A keeper must not sell the crate in a market if the weight of the lamp exceeds 20 kilograms.',
    ],
    [
      'The crate must not be sold by a keeper if the lamp is broken.',
      'A keeper must not sell the crate if the lamp is broken.',
    ],
    ['A lantern of one colour must be carried.', 'A lantern of any colour must be carried.'],
  ])('may put them in another place: %s', (sentence, quote) => {
    expect(find(sentence, quote)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { conditionWords } from '../../../../src/rules/language/expression-words.ts';

/** What is said of `!inputs.fact`. */
function denied(description: string, name = 'fact', doer?: string): string {
  const doers = new Map(doer === undefined ? [] : [[name, doer]]);
  const lines = conditionWords(`!inputs.${name}`, [{ name, type: 'bool', description }], doers);
  return lines.map(({ words }) => words).join('\n');
}
const said = (description: string): string =>
  conditionWords('inputs.fact', [{ name: 'fact', type: 'bool', description }])[0]!.words;

describe('a denial in words', () => {
  it.each([
    ['The claim is late', 'the claim is not late'],
    ['Permission has been given', 'the permission has not been given'],
    ['The permit was issued by the board', 'the permit was not issued by the board'],
    ['The goods van of the club is locked', 'the goods van of the club is not locked'],
    ['The boat moored at the quay is lit', 'the boat moored at the quay is not lit'],
    ['The cabin in the yard of the members is heated', 'the cabin in the yard of the members is not heated'],
    ['The owner has paid', 'the owner has not paid'],
    ['The shed has a gutter', 'the shed has no gutter'],
    ['The owner has the key', 'the owner does not have the key'],
    ['Smoking in the hall is forbidden', 'smoking in the hall is not forbidden'],
    ['The owner has paid the deposit', 'the owner has not paid the deposit'],
    ['The skipper does the work', 'the skipper does not do the work'],
    ['The owner had the key', 'the owner did not have the key'],
    ['The boat can float', 'the boat cannot float'],
    ['The trader ties the boat', 'the trader does not tie the boat'],
    ['The trader relies on the weir', 'it is not so that the trader relies on the weir'],
    ['The holder carries the permit', 'the holder does not carry the permit'],
    ['A steward is present', 'no steward is present'],
    ['There is a lamp on the boat', 'there is no lamp on the boat'],
    ['On a deck', 'it is not on a deck'],
    ['The one who acts is: owner', 'the one who acts is not an owner'],
    ['Carrying a dog', 'the one who acts is not carrying a dog'],
    ['Cyclist: wears a helmet', 'the cyclist does not wear a helmet'],
    ['Cyclist: drunk', 'the cyclist is not drunk'],
  ])('of one thing and one verb is said at the verb: %s', (description, words) => {
    expect(denied(description)).toBe(words);
  });

  it.each([
    // A relative clause, with its pronoun and without.
    'The goods that the trader has sold are new',
    'The goods the trader has sold are new',
    'The cabin the guest was given is heated',
    'The cabin she has rented is heated',
    'The boat Ann has sold carries oil',
    'The owner thinks Ann is ill',
    'What is carried is flammable',
    'How the load is tied is known',
    'The notice came before the next instalment was due',
    'The vet certifies the dog is healthy',
    'The skipper does what the police ordered',
    // Of no one, of all, of some, of many, of a part.
    'Nobody is aboard',
    'Everyone is aboard',
    'Someone is aboard',
    'Each lamp is lit',
    'Some of the load is wet',
    'Part of the load is wet',
    'Another person is aboard',
    'The lamps are lit',
    'Guests are resident in the village',
    'The keepers have been trained',
    'A guest is resident in the village',
    'A lamp is lit',
    'The boat has a number of keys',
    // Two verbs, connectives, what is not so already, and what only qualifies.
    'The lamp is lit and the boat has a mast',
    'The path is wet or icy',
    'The lamp is lit unless the boat is moored',
    'The dog is not on a lead',
    'The boat is moored without permission',
    'The lamp is hardly lit',
    'The boat has been inspected once',
    'The owner says the lamp is lit',
    'The lamp usually is lit',
    'The applicant already rents an allotment',
    'The owner always carries a lamp',
    'The seller knowingly sells a defective boat',
    'The plot has limited access to the road',
    'Somebody on the boat is ill',
    'Another space is free',
    'Keeper: feeds the animals and cleans the cage',
    'Rider: wears a vest or carries a lamp',
    'Owner: closes the shop unless it rains',
    'Rider: wears no vest',
    // What may or must be, and figures.
    'The water may be polluted',
    'The fee must be paid',
    'The fee is to be paid by the owner',
    'The owner has to pay',
    'The mast is 2.5 m long',
    'The boat is at least three metres long',
    'The boat is longer than the quay',
  ])('of more than that is said of the whole: %s', (description) => {
    expect(denied(description)).toBe(`it is not so that ${said(description)}`);
  });

  it.each([
    ['State a reason', 'reason_stated', 'it is not so that a reason is stated'],
    ['State the reason', 'reason_stated', 'the reason is not stated'],
    ['State the reasons', 'reasons_stated', 'it is not so that the reasons are stated'],
    [
      'The one who acts is: owner and a guest',
      'actor',
      'it is not so that the one who acts is an owner and a guest',
    ],
    ['On Sundays and holidays', 'day', 'it is not so that it is on Sundays and holidays'],
    ['In a boat without a motor', 'boat', 'it is not so that it is in a boat without a motor'],
  ])('of "%s" reaches no further than it should', (description, name, words) => {
    expect(denied(description, name)).toBe(words);
  });

  it.each([
    [
      'Carry a lamp and ring the bell',
      'The warden',
      'it is not so that the warden carries a lamp and ring the bell',
    ],
    ['Carry a lamp', 'The warden', 'the warden does not carry a lamp'],
    ['Carry a lamp', 'A warden', 'it is not so that a warden carries a lamp'],
    ['Carry a lamp', 'Any owner', 'it is not so that an owner carries a lamp'],
    ['Carry a lamp', 'No guest', 'this is not so: carry a lamp'],
    ['Is the owner of the boat', 'The guest', 'the guest is not the owner of the boat'],
  ])('of an act described as "%s" of "%s"', (description, doer, words) => {
    expect(denied(description, 'fact', doer)).toBe(words);
  });

  it.each(['Heating in the cabin', 'Training in first aid', 'Lighting on the boat', 'Building on the plot'])(
    'makes nobody do what is a thing: %s',
    (description) => {
      expect(said(description)).toBe(description.charAt(0).toLowerCase() + description.slice(1));
    },
  );

  it.each([
    'The carrier provided a meal',
    'The auditor asked for the paper',
    'The lifeguard handed the radio to a colleague before leaving',
    'A licensed person supervises the work',
    'The waste can be burned',
    'The customer signed the clause',
    'Storing the customer data is necessary',
  ])('leaves a sentence as it is: %s', (description) => {
    expect(said(description)).toBe(description.charAt(0).toLowerCase() + description.slice(1));
  });

  it.each([
    ['Guest: paid the deposit', 'guest: paid the deposit'],
    ['Trader: sold the toy', 'trader: sold the toy'],
    ['Guest: need a permit', 'guest: need a permit'],
    ['Guest: asked for a boat', 'guest: asked for a boat'],
    ['Guest: smokes', 'the guest smokes'],
    ['Boat: insured against theft', 'the boat is insured against theft'],
  ])('makes nothing done to one of what one does: %s', (description, words) => {
    expect(said(description)).toBe(words);
  });

  it.each(['Into the pool', 'Dog on a lead', 'Railing around the quay'])(
    'says of what has no verb that it is not so: %s',
    (description) => {
      expect(denied(description)).toBe(`this is not so: ${said(description)}`);
    },
  );

  it('has no article before what is no noun', () => {
    expect(said('Everyone is aboard')).toBe('everyone is aboard');
    expect(said('What is carried is flammable')).toBe('what is carried is flammable');
    expect(said('The permit the board issued')).toBe('the permit the board issued');
  });
});

import { describe, expect, it } from 'vitest';
import { conditionWords } from '../../../../src/rules/language/expression-words.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';

const inputs: InputDeclaration[] = [
  { name: 'late', type: 'bool', description: 'Whether the claim is late.' },
  { name: 'wet', type: 'bool', description: 'The path is wet' },
  { name: 'age', type: 'int', unit: 'year', description: 'Age of the buyer' },
  { name: 'vehicle', type: 'enum', values: ['motor_car', 'van'], description: 'Kind of vehicle' },
  { name: 'applied_on', type: 'date', description: 'Day of the application' },
  { name: 'fee', type: 'decimal', scale: 2, unit: 'EUR', description: 'Fee asked' },
  {
    name: 'haulage',
    type: 'enum',
    values: ['motor_car', 'van'],
    description: 'What the load is hauled by',
  },
  { name: 'port', type: 'string', description: 'Where the ship is' },
  { name: 'price', type: 'decimal', scale: 2, unit: 'EUR', description: '' },
];
const said = (source: string): string[] =>
  conditionWords(source, inputs).map(({ depth, words }) => `${'. '.repeat(depth)}${words}`);

describe('a condition in words', () => {
  it('is nothing where it always holds, and nothing of a text that is no CEL', () => {
    expect(said('true')).toEqual([]);
    expect(said('inputs.late &&')).toEqual([]);
  });

  it.each([
    ['inputs.late', 'the claim is late'],
    ['!inputs.late', 'the claim is not late'],
    ['inputs.late == false', 'the claim is not late'],
    ['inputs.age >= 18', 'the age of the buyer is at least 18 years'],
    ['18 > inputs.age', 'the age of the buyer is less than 18 years'],
    ['!(inputs.age < 18)', 'the age of the buyer is at least 18 years'],
    ['!(inputs.age == 18)', 'the age of the buyer is not 18 years'],
    ['inputs.fee <= 12.50', 'the fee asked is at most 12.50 EUR'],
    ['inputs.fee <= terms.fee_cap', 'the fee asked is at most the fee cap'],
    ['inputs.fee <= inputs.price * 0.5', 'the fee asked is at most price times 0.5'],
    ['inputs.applied_on < date("2026-02-01")', 'the day of the application is before 2026-02-01'],
    ['inputs.vehicle == "motor_car"', 'the kind of vehicle is motor car'],
    ['inputs.vehicle in ["motor_car", "van"]', 'the kind of vehicle is one of motor car, van'],
    ['!(inputs.vehicle in ["van"])', 'the kind of vehicle is none of van'],
    ['inputs.haulage == "van"', 'the haulage is van'],
    ['inputs.haulage != "van"', 'the haulage is not van'],
    ['inputs.port == "Ostend"', 'the port is Ostend'],
    ['has(inputs.age)', 'the age of the buyer is given'],
    ['!has(inputs.age)', 'the age of the buyer is not given'],
    ['inputs.age > -3', 'the age of the buyer is more than -3 years'],
    ['-3 < inputs.age', 'the age of the buyer is more than -3 years'],
    ['(inputs.price + inputs.fee) * 2 > 5', '(price plus the fee asked) times 2 is more than 5'],
    ['inputs.price + inputs.fee * 2 > 5', 'price plus (the fee asked times 2) is more than 5'],
    ['inputs.price - (inputs.fee - 1) > 5', 'price minus (the fee asked minus 1 EUR) is more than 5'],
    ['inputs.late == inputs.wet', '`inputs.late == inputs.wet`'],
    ['!(inputs.late == inputs.wet)', 'it is not so that `inputs.late == inputs.wet`'],
    ['(inputs.late || inputs.wet) != inputs.late', '`(inputs.late || inputs.wet) != inputs.late`'],
    ['inputs.late == (inputs.age > 18)', '`inputs.late == (inputs.age > 18)`'],
    ['inputs.people.exists(p, p > 3)', '`inputs.people.exists(p, p > 3)`'],
  ])('%s: %s', (source, words) => {
    expect(said(source)).toEqual([words]);
  });

  it.each([
    ['pilot_age', 'year', 'Age: the pilot is', 'the age of the pilot is at least 3 years'],
    ['pilot_age', 'year', 'Age', 'the age of the pilot is at least 3 years'],
    ['storage', 'year', 'How long: keep a log for', 'the time to keep a log is at least 3 years'],
    ['delay', 'minute', 'How long: the delay', 'the delay is at least 3 minutes'],
    [
      'delay',
      'minute',
      'Minutes: the ferry leaves after its time',
      'the ferry leaves at least 3 minutes after its time',
    ],
    [
      'due',
      'day',
      'Days after the loss: the claim is made',
      'the claim is made at least 3 days after the loss',
    ],
    ['due', 'day', 'Days after the loss: pay a refund', 'a refund is paid at least 3 days after the loss'],
    ['due', 'day', 'Days: before the race', 'the time before the race is at least 3 days'],
    [
      'due',
      'business_day',
      'Business_days: a claim answered',
      'a claim is answered after at least 3 business days',
    ],
    ['held', 'month', 'Months: the registers kept', 'the registers are kept for at least 3 months'],
    ['wind_speed', null, 'Wind speed: the wind speed', 'the wind speed is at least 3'],
    ['wall_height', null, 'Wall height: the height of the wall is', 'the height of the wall is at least 3'],
    ['fee', 'EUR', 'Amount: The fee for a stall', 'the fee for a stall is at least 3 EUR'],
    ['share', 'percent', 'Share: of the price', 'the share of the price is at least 3 percent'],
    ['load', null, 'The balloon weighs', 'the balloon weighs at least 3'],
    ['length', 'metre', 'Metres: vessel is in length', 'vessel is at least 3 metres in length'],
    [
      'height',
      null,
      'Height: what the balloon reaches',
      'the height (what the balloon reaches) is at least 3',
    ],
    ['height', null, 'Height: the mast', 'the height of the mast is at least 3'],
    ['vehicle_weight', null, 'Vehicle weight: the vehicle', 'the weight of the vehicle is at least 3'],
    [
      'path',
      null,
      'Nearest path: the way to the nearest path is',
      'the way to the nearest path is at least 3',
    ],
    ['noise', null, 'Noise level: the pump', 'the noise level of the pump is at least 3'],
    [
      'porters',
      'porter',
      'Porters: heavy harps carried',
      'the number of porters (heavy harps carried) is at least 3',
    ],
    [
      'load',
      'tonne',
      'Tonnes: of iron, and no screw',
      'the number of tonnes (of iron, and no screw) is at least 3',
    ],
  ])('makes a sentence of %s in %s, described as %s', (name, unit, description, words) => {
    const clause: InputDeclaration[] = [{ name, type: 'int', unit, description }];
    expect(conditionWords(`inputs.${name} >= 3`, clause).map((line) => line.words)).toEqual([words]);
  });

  it('says of what is to be done by a day when that is', () => {
    const shed: InputDeclaration[] = [{ name: 'on', type: 'date', description: 'Date: emptied sheds' }];
    expect(conditionWords('inputs.on < date("2027-10-08")', shed).map((line) => line.words)).toEqual([
      'the date on which the sheds are emptied is before 2027-10-08',
    ]);
  });

  it.each([
    ['number_stated', 'State the number', 'the number is stated', 'the number is not stated'],
    ['reasons_stated_refund', 'The reasons for the refund', 'the reasons for the refund are stated', null],
    ['jacket_provided', 'The owner provides a jacket', 'the owner provides a jacket', null],
    ['guest_agreed', 'The guest consents', 'the guest consents', null],
    ['on_deck', 'On a passenger deck', 'it is on a passenger deck', 'it is not on a passenger deck'],
    ['accept_credit', 'To accept credit', 'it is to accept credit', 'it is not to accept credit'],
    ['actor_is_owner', 'The one who acts is: owner', 'the one who acts is an owner', null],
    [
      'actor_is_owner',
      'The one who acts is an owner',
      'the one who acts is an owner',
      'the one who acts is not an owner',
    ],
    ['guardian', 'A guardian consents', 'a guardian consents', 'it is not so that a guardian consents'],
    ['railing', 'has a railing', 'has a railing', 'this is not so: has a railing'],
  ])('says of the fact %s, described as %s, that it is so', (name, description, is, isNot) => {
    const fact: InputDeclaration[] = [{ name, type: 'bool', description }];
    const words = (source: string) => conditionWords(source, fact).map((line) => line.words);
    expect(words(`inputs.${name}`)).toEqual([is]);
    if (isNot !== null) expect(words(`!inputs.${name}`)).toEqual([isNot]);
  });

  it.each([
    ['Inspects each plot once a year', 'The warden', 'the warden inspects each plot once a year'],
    ['Inspect each plot', 'Every warden', 'every warden inspects each plot'],
    ['Carry a lamp at night', 'Keepers', 'keepers carry a lamp at night'],
    ['Have a lamp', 'A keeper', 'a keeper has a lamp'],
    ['The lamp is lit', 'A keeper', 'the lamp is lit'],
    ['At night', 'A keeper', 'it is at night'],
  ])('says of an act described as "%s" who does it', (description, who, words) => {
    const fact: InputDeclaration[] = [{ name: 'done', type: 'bool', description }];
    const inWords = (source: string) =>
      conditionWords(source, fact, new Map([['done', who]])).map((line) => line.words);
    expect(inWords('inputs.done')).toEqual([words]);
  });

  it.each([
    'Permit to fish',
    'Dog on a lead',
    'Valid permit held by the trader',
    'Not a member',
    'Half the load',
  ])('makes no act of a noun: %s', (description) => {
    const fact: InputDeclaration[] = [{ name: 'permit_to_fish', type: 'bool', description }];
    const by = (doers?: Map<string, string>) => conditionWords('inputs.permit_to_fish', fact, doers);
    expect(by(new Map([['permit_to_fish', 'An angler']]))).toEqual(by());
  });

  it('lists what connectives join under what they say of it, as deep as they are nested', () => {
    expect(
      said(
        'inputs.late && (inputs.age < 18 || inputs.fee > 5 || inputs.late) && !(inputs.late || inputs.age > 90)',
      ),
    ).toEqual([
      'all of these:',
      '. the claim is late',
      '. at least one of these:',
      '. . the age of the buyer is less than 18 years',
      '. . the fee asked is more than 5 EUR',
      '. . the claim is late',
      '. the claim is not late',
      '. the age of the buyer is at most 90 years',
    ]);
  });

  it('denies a list by its head where a part has no short contrary', () => {
    const facts: InputDeclaration[] = [
      { name: 'lit', type: 'bool', description: 'Every lamp is lit' },
      { name: 'late', type: 'bool', description: 'The claim is late' },
    ];
    const words = (source: string) => conditionWords(source, facts).map((line) => line.words);
    // In one sentence, "it is not so that every lamp is lit, and …" would deny both.
    expect(words('!(inputs.lit || inputs.late)')).toEqual([
      'none of these:',
      'every lamp is lit',
      'the claim is late',
    ]);
    expect(words('!(inputs.late || inputs.lit)')).toEqual([
      'the claim is not late, and it is not so that every lamp is lit',
    ]);
    expect(words('inputs.late && !inputs.lit')).toEqual([
      'the claim is late, and it is not so that every lamp is lit',
    ]);
    expect(words('!inputs.lit && inputs.late')[0]).toBe('all of these:');
    expect(words('!(inputs.lit || inputs.late || inputs.lit)')).toEqual([
      'none of these:',
      'every lamp is lit',
      'the claim is late',
      'every lamp is lit',
    ]);
    expect(words('!(inputs.lit && inputs.late && inputs.lit)')[0]).toBe('not all of these:');
  });

  it('says of a choice what holds where, and what otherwise', () => {
    expect(said('inputs.late ? inputs.fee <= 5 : inputs.fee <= 10')).toEqual([
      'where',
      '. the claim is late',
      'it asks that',
      '. the fee asked is at most 5 EUR',
      'and otherwise that',
      '. the fee asked is at most 10 EUR',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { readClause } from './readings.ts';

const doubtsOf = (text: string, action: string, inputs: readonly string[]): string[] =>
  readClause(text, action, inputs).doubts.map(({ message }) => message);

describe('a pronoun', () => {
  const inputs = [
    'cook_trained: bool - The cook has been trained',
    'driver_trained: bool - The driver has been trained',
  ];
  const asked = 'Who is meant by "he"?';

  it('that may be either of two persons is asked about', () => {
    expect(
      doubtsOf('A cook may replace a driver only if he has been trained.', 'Replace a driver', inputs),
    ).toContain(asked);
  });

  it('is asked about where it comes right behind the second of them', () => {
    expect(
      doubtsOf('The cook must call the driver before he leaves the kitchen.', 'Leave the kitchen', [
        'called_in_time: bool - The driver was called before the cook left the kitchen',
      ]),
    ).toContain(asked);
  });

  it('that can be one person alone is not', () => {
    expect(
      doubtsOf('A cook may leave the kitchen only if he has been trained.', 'Leave the kitchen', inputs),
    ).not.toContain(asked);
  });
});

describe('"when" after a word of time', () => {
  const inputs = [
    'received: bool - The letter was received',
    'day_noted: bool - The clerk notes the day on the letter',
  ];

  it('may say which day is meant, and is asked about', () => {
    expect(
      doubtsOf('The clerk must note the day when the letter was received.', 'Note the day', inputs),
    ).toContain('Is it done only in this case, or does this say which day is meant?');
  });

  it.each([
    'The clerk must note the day on the letter when it was received.',
    'When the letter was received, the clerk must note the day.',
  ])('elsewhere is a condition: %s', (text) => {
    expect(doubtsOf(text, 'Note the day', inputs).join()).not.toContain('which');
  });
});

describe('"only" before a verb', () => {
  const inputs = ['day: enum saturday|sunday - Day', 'goods: enum bread|fish - What is sold'];
  const asked = 'Is only this allowed, or this only then or there?';

  it('may go with the object or with what comes after it', () => {
    expect(doubtsOf('Traders may only sell fish on Saturdays.', 'Sell goods', inputs)).toContain(asked);
  });

  it('goes with what follows where the verb has no object', () => {
    expect(doubtsOf('Fish may only be sold on Saturdays.', 'Sell goods', inputs)).not.toContain(asked);
  });

  it('may go with who does it or with when', () => {
    const lift = ['user: enum porter|guest - User of the lift', 'night: bool - It is night'];
    expect(
      doubtsOf('The goods lift may only be used by porters at night.', 'Use the goods lift', lift),
    ).toContain(asked);
    expect(doubtsOf('The goods lift may only be used by porters.', 'Use the goods lift', lift)).not.toContain(
      asked,
    );
  });

  it('is settled by its place', () => {
    expect(doubtsOf('Traders may sell fish only on Saturdays.', 'Sell goods', inputs)).not.toContain(asked);
  });
});

describe('a condition at the end of two acts', () => {
  const inputs = [
    'leak_found: bool - A leak is found',
    'valve_closed: bool - The valve has been closed',
    'engineer_called: bool - The engineer has been called',
  ];
  const asked = 'Is this condition of each of them, or of the last alone?';

  it.each([
    'The caretaker must close the valve and call the engineer if a leak is found.',
    'The caretaker must close the valve but also call the engineer if a leak is found.',
  ])('may be of the last alone: %s', (text) => {
    expect(doubtsOf(text, 'Handle a leak', inputs)).toContain(asked);
  });

  it.each([
    'The caretaker must close the valve and call the engineer, if a leak is found.',
    'If a leak is found, the caretaker must close the valve and call the engineer.',
    'The caretaker must close the valve if a leak is found.',
    'The caretaker must not only close the valve but also call the engineer if a leak is found.',
  ])('is of both where a comma, its place or a pair of words says so: %s', (text) => {
    expect(doubtsOf(text, 'Handle a leak', inputs)).not.toContain(asked);
  });
});

it('a second thing with a circumstance of its own is no part of the first one’s', () => {
  const inputs = [
    'on_ladder: bool - The painter stands on a ladder',
    'harness: bool - The painter wears a harness',
    'indoors: bool - The work is done indoors',
    'mask: bool - The painter wears a mask',
  ];
  expect(
    doubtsOf(
      'Painters must wear a harness when standing on a ladder and a mask while working indoors.',
      'Paint a wall',
      inputs,
    ),
  ).toContain('Is this part of the condition, or a second thing with a circumstance of its own?');
});

it.each(['are expected to', 'are asked to', 'are requested to'])('"%s" may be a wish', (modal) => {
  expect(
    doubtsOf(`Visitors ${modal} leave their coats in the hall.`, 'Visit the hall', [
      'coat_left: bool - The visitor leaves the coat in the hall',
    ]),
  ).not.toEqual([]);
});

describe('what points to something outside the clause', () => {
  const inputs = ['posted: bool - It is posted on the notice board'];
  const pointed = (text: string): boolean =>
    readClause(text, 'Post a report', inputs).doubts.some(({ message }) =>
      message.endsWith('speaks of what is outside the clause.'),
    );

  it.each([
    'All such reports shall be posted on the notice board.',
    'The clerk shall post this report on the notice board.',
  ])('is a reference that was not resolved: %s', (text) => {
    expect(pointed(text)).toBe(true);
  });

  it.each([
    'A report of a meeting shall be posted on the notice board. Such reports shall be signed.',
    'Reports under this section shall be posted on the notice board.',
    'Each of these papers shall be posted: reports and minutes.',
    'Reports of at least 20 pages, for annual reports twice this number, shall be posted on the notice board.',
  ])('is none where the clause says it: %s', (text) => {
    expect(pointed(text)).toBe(false);
  });
});

it('a case inside what alone is allowed may be asked for besides', () => {
  expect(
    doubtsOf('The hall may be let solely for concerts and, in winter, for markets.', 'Let the hall', [
      'use: enum concert|market|fair - Use of the hall',
      'winter: bool - It is winter',
    ]),
  ).toContain('Is this allowed besides in that case, or asked for besides?');
});

describe('"out of", "away from", "off"', () => {
  const asked = (word: string): string => `Whether "${word}" turns this round is for a person to say.`;
  const place = ['place: enum lane|verge - Where the cart stands'];

  it('turn round where something is, and are asked about', () => {
    expect(doubtsOf('Carts must keep out of the lane.', 'Push a cart', place)).toContain(asked('out'));
    expect(doubtsOf('Carts must stay away from the lane.', 'Push a cart', place)).toContain(asked('away'));
    expect(doubtsOf('Carts must stay off the lane.', 'Push a cart', place)).toContain(asked('off'));
  });

  it('are not where an input says the same, or a share is meant', () => {
    expect(
      doubtsOf('Trays must be taken out of the oven.', 'Bake bread', [
        'out_of_oven: bool - The trays have been taken out of the oven',
      ]),
    ).not.toContain(asked('out'));
    expect(
      doubtsOf('Two out of three keys must be present.', 'Open a vault', ['keys: int - Keys present']),
    ).not.toContain(asked('out'));
  });
});

describe('"after every"', () => {
  it('is a case or how often, and is asked about', () => {
    const inputs = [
      'rest_minutes: int minute - Length of the rest in minutes',
      'hours_driven: decimal hour - Hours driven since the last rest',
    ];
    const text = 'The driver must rest for at least 30 minutes after every 4 hours of driving.';
    expect(doubtsOf(text, 'Drive a lorry', inputs)).toContain(
      'Is this when it has to be done, or how often at the most?',
    );
  });
});

describe('a second figure behind a preposition', () => {
  const inputs = ['purchase_value: decimal EUR - Value of the purchase', 'quotes: int - Quotes obtained'];
  const asked = 'Is this figure required, or does it say of what, or when?';

  it.each([
    'At least three quotes must be obtained for purchases over EUR 5,000.',
    'The buyer must obtain at least three quotes for a purchase of more than EUR 5,000.',
  ])('may say of what the first is required: %s', (text) => {
    expect(doubtsOf(text, 'Make a purchase', inputs)).toContain(asked);
  });

  it('is required itself where its noun is what is measured', () => {
    const text = 'Vaccines must be stored at a temperature above 2 °C but not above 8 °C.';
    expect(
      doubtsOf(text, 'Store a vaccine', ['temperature: decimal celsius - Temperature of the store']),
    ).toEqual([]);
  });
});

describe('a condition in front of two norms of different kinds', () => {
  const inputs = [
    'siren: bool - The siren sounds',
    'person: enum crew|passenger - Who is on the deck',
    'place: enum hold|bridge - Where the person goes',
  ];
  const asked = 'Does the condition in front go for this as well?';

  it.each([
    'If the siren sounds, crew must go to the hold and passengers must not go to the bridge.',
    'If the siren sounds, crew must go to the hold, and passengers may go to the bridge.',
  ])('may be of the first alone: %s', (text) => {
    expect(doubtsOf(text, 'Leave the deck', inputs)).toContain(asked);
  });

  it('is of both where both oblige', () => {
    const text = 'If the siren sounds, crew must go to the hold and passengers must go to the bridge.';
    expect(doubtsOf(text, 'Leave the deck', inputs)).not.toContain(asked);
  });
});

describe('a power to require something', () => {
  const inputs = [
    'asked_to_sign: bool - The visitor was asked to sign',
    'signed: bool - The visitor has signed',
  ];

  it.each(['required', 'asked', 'directed'])('"may be %s to" is asked about', (verb) => {
    const text = `Visitors may be ${verb} to sign the book at the door.`;
    expect(doubtsOf(text, 'Enter the depot', inputs).join(' ')).toContain('does it oblige anybody?');
  });
});

describe('what is granted for every time, and barred for some', () => {
  const inputs = ['resident: bool - The person is a resident', 'market_day: bool - It is a market day'];
  const asked = 'Does what is granted for every time hold then too?';
  const doubts = (text: string) => doubtsOf(text, 'Park on the green', inputs);

  it.each(['at any time', 'on any day', 'at all times'])('is asked about: %s', (when) => {
    const text = `Residents may park on the green ${when}. On market days nobody may park on the green.`;
    expect(doubts(text)).toContain(asked);
  });

  it.each([
    'Residents may park on the green. On market days nobody may park on the green.',
    'Residents may park on the green at any time. However, on market days nobody may park on the green.',
    '1. On market days nobody may park on the green.\n2. Despite paragraph 1, residents may park on the green at any time.',
  ])('is not where it is not for every time, or a word says which prevails: %s', (text) => {
    expect(doubts(text)).not.toContain(asked);
  });
});

describe('a ceiling behind a share', () => {
  const inputs = [
    'cost_of_wheelchair: decimal EUR - Cost of the wheelchair',
    'reimbursement_claimed: decimal EUR - Reimbursement claimed for the chair',
  ];

  it.each(['a ceiling of 800 EUR for each chair', 'a maximum of 800 EUR for every chair'])(
    'limits the share, and of what is claimed it is asked whether it is exactly that: up to %s',
    (ceiling) => {
      const text = `The fund reimburses 60% of the cost of a wheelchair, up to ${ceiling}.`;
      const { doubts, norms } = readClause(text, 'Reimburse wheelchair', inputs);
      expect(doubts.map(({ message }) => message)).toContain(
        'Is reimbursement_claimed this very amount, or this at most?',
      );
      expect(JSON.stringify(norms)).toContain('"kind":"least"');
    },
  );
});

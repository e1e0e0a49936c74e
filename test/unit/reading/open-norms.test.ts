import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

const mine = [
  'lights_on: bool - The lights are on',
  'foreman_in: bool - The foreman is in',
  'barrier_up: bool - The barrier is up',
];

describe('a particle after "is"', () => {
  it.each([
    ['A visitor may enter the mine only if the lights are on.', 'lights_on'],
    ['A visitor may enter the mine only if the lights are not on.', '!lights_on'],
    ['A visitor may enter the mine only if the barrier is not up.', '!barrier_up'],
    ['A visitor may enter the mine only if the foreman is not in.', '!foreman_in'],
    ['A visitor may enter the mine only if the barrier is down.', '!barrier_up'],
    ['A visitor may enter the mine only if the barrier is not down.', 'barrier_up'],
    ['A visitor may enter the mine only if the foreman is out.', '!foreman_in'],
  ])('is denied, and turned round by its contrary: %s', (text, required) => {
    expect(read(text, 'Enter the mine', mine)).toEqual([`[true] => ${required} permit/deny`]);
  });

  it('denies what it is said of, and not what is beside it', () => {
    expect(
      read('Visitors must wait while the barrier is down at night.', 'Enter the mine', [
        ...mine,
        'waits: bool - The visitor waits',
        'night: bool - It is night',
      ]),
    ).toEqual(['[!barrier_up && night] => waits none/deny']);
  });

  it('that the name does not have is no reading of it', () => {
    expect(
      readClause('A car must stop if the barrier is down.', 'Pass the barrier', [
        'stopped: bool - The car has stopped',
        'barrier_light: bool - The light at the barrier is lit',
      ]).complete,
    ).toBe(false);
  });
});

const kitchen = [
  'record_kept: bool - A record is kept',
  'licence: bool - The kitchen holds a licence',
  'mobile: bool - The kitchen is mobile',
  'staff: int - Number of staff',
  'meals: int - Meals per day',
];

it.each(['A record must be kept by mobile kitchens.', 'Mobile kitchens must keep a record.'])(
  'who does what the subject begins to say is no part of the demand: %s',
  (text) => {
    expect(read(text, 'Run a kitchen', kitchen)).toEqual(['[mobile] => record_kept none/deny']);
  },
);

it.each([
  ['another subject without its verb', 'Kitchens must hold a licence and mobile kitchens a record.'],
  ['a second figure after "for"', 'There must be at least two staff for more than 100 meals per day.'],
  ['a limit and whose it is', 'No more than 100 meals may be served by fewer than two staff.'],
  ['other than whom', 'Other kitchens must keep a record.'],
  [
    'other than whom, after a norm of all',
    'Every kitchen must hold a licence. Other kitchens must keep a record.',
  ],
])('%s is asked about', (_, text) => {
  expect(readClause(text, 'Run a kitchen', kitchen).doubts.map(({ code }) => code)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:ambiguous_attachment|unresolved_reference)$/)]),
  );
});

it('"or if" after an exception may be a further case of the norm', () => {
  const crane = [
    'night: bool - It is night',
    'lights_on: bool - The lights are on',
    'wind_speed: decimal km/h - Wind speed',
  ];
  const text = 'The crane must not be used if it is night unless the lights are on';
  expect(read(`${text}, or if the wind speed exceeds 50 km/h.`, 'Use the crane', crane)).toContain(
    'ambiguous_attachment',
  );
  expect(read(`${text} or the wind speed exceeds 50 km/h.`, 'Use the crane', crane)).not.toContain(
    'ambiguous_attachment',
  );
});

describe('a share by which two amounts differ', () => {
  const fees = [
    'fee: decimal eur - Fee',
    'usual_fee: decimal eur - Usual fee',
    'house_share: decimal percent - Share of the house',
  ];

  it('is no share of something else', () => {
    const text = 'The fee for the house must be at least 10 percent lower than the usual fee.';
    expect(readClause(text, 'Let a house', fees).complete).toBe(false);
  });

  it('is one of the amount that the other is held against', () => {
    const text = 'The fee for the house must not exceed the usual fee by more than 10 percent.';
    expect(read(text, 'Let a house', fees)).toEqual([
      '[true] => fee - usual_fee <= 0.1 * usual_fee none/deny',
    ]);
  });
});

it('a noun alone does not say where it is', () => {
  const boat = [
    'passenger_on_board: bool - A passenger is on board',
    'ticket_shown: bool - The ticket has been shown',
  ];
  expect(read('The passenger must show the ticket.', 'Sail', boat)).toContain('unbound_words');
});

const claim = ['made_on: date - The day on which the claim is made'];
it.each([
  ['A claim may not be made until 1 March 2027.', 'made_on >= date("2027-03-01") none/deny'],
  ['The claim must be made on 1 March 2027 or earlier.', 'made_on <= date("2027-03-01") none/deny'],
  ['The claim must be made on 1 March 2027 at the latest.', 'made_on <= date("2027-03-01") none/deny'],
  ['The claim must be made on 1 March 2027.', 'made_on == date("2027-03-01") none/deny'],
])('a day and which side of it: %s', (text, meaning) => {
  expect(read(text, 'Make a claim', claim)).toEqual([`[true] => ${meaning}`]);
});

it('what is forbidden by a day may be so up to it, or not due by it', () => {
  expect(read('A claim may not be made by 1 March 2027.', 'Make a claim', claim)).toContain(
    'ambiguous_range',
  );
});

it('a time that something is done in is its end', () => {
  expect(
    read('The book must be returned in 3 days.', 'Return a book', [
      'days_to_return: int day - Days until the book is returned',
    ]),
  ).toEqual(['[true] => days_to_return <= 3 none/deny']);
});

describe('a looser figure for some, beside one for everyone', () => {
  const pool = ['age: int year - Age of the swimmer', 'member: bool - The swimmer is a member'];

  it.each([
    'A swimmer must be at least 16. However, a member must be at least 12.',
    'Swimmers must be at least 16, but members must be at least 12.',
  ])('takes its place where the words turn against it: %s', (text) => {
    expect(read(text, 'Swim in the pool', pool)).toEqual([
      '[!member] => age >= 16 none/deny',
      '[member] => age >= 12 none/deny',
    ]);
  });

  it('is asked about where they do not', () => {
    expect(read('A swimmer must be at least 16; members at least 12.', 'Swim in the pool', pool)).toContain(
      'ambiguous_attachment',
    );
  });

  const loan = ['loan: int day - Length of the loan', 'member: bool - The borrower is a member'];
  it('is no exception where it is stricter', () => {
    const text = (all: number, members: number): string =>
      `The loan must not exceed ${String(all)} days. For members it must not exceed ${String(members)} days.`;
    expect(read(text(14, 28), 'Lend a book', loan)).toContain('ambiguous_attachment');
    expect(read(text(28, 14), 'Lend a book', loan)).toEqual([
      '[true] => loan <= 28 none/deny',
      '[member] => loan <= 14 none/deny',
    ]);
  });
});

describe('a list', () => {
  const hall = [
    'smokes: bool - The visitor smokes',
    'runs: bool - The visitor runs',
    'vest: bool - The visitor wears a vest',
  ];

  it('of what is forbidden that "and" joins may mean each, or all together', () => {
    expect(read('A visitor must not:\n(a) smoke; and\n(b) run.', 'Visit the hall', hall)).toContain(
      'mixed_connectives',
    );
    expect(read('A visitor must not:\n(a) smoke; or\n(b) run.', 'Visit the hall', hall)).toEqual([
      '[true] => !(smokes || runs) none/deny',
    ]);
  });

  it.each([
    'A visitor may enter the hall only if it is not the case that the visitor smokes or the visitor runs.',
    'A visitor may enter the hall only if both the visitor runs and the visitor smokes or the visitor wears a vest.',
  ])('whose scope no word says: %s', (text) => {
    expect(read(text, 'Enter the hall', hall)).toContain('mixed_connectives');
  });
});

it('what stands for nothing in the clause is asked about', () => {
  expect(read('This must be valid.', 'Use a ticket', ['ticket_valid: bool - The ticket is valid'])).toContain(
    'unresolved_reference',
  );
});

it('who is not counted is asked about', () => {
  expect(
    read('A tour must have at most 10 persons, not including the guide.', 'Lead a tour', [
      'persons: int - Number of persons on the tour',
      'guide: bool - A guide is there',
    ]),
  ).toContain('ambiguous_range');
});

it('"alone" after a subject may mean only that one, or that one without company', () => {
  expect(
    read('An archivist alone may open the safe.', 'Open the safe', [
      'archivist: bool - The person is an archivist',
    ]),
  ).toContain('ambiguous_attachment');
});

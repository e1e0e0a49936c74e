import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const approved = [
  'agent_approved_subtenant: bool - The agent has approved the subtenant',
  'landlord_approved_subtenant: bool - The landlord has approved the subtenant',
];
const consented = [
  'heir_consented: bool - The heir has consented',
  'author_consented: bool - The author has consented',
];
const fault = [
  "customer_at_fault_for_delay: bool - The delay was the customer's fault",
  "insurer_at_fault_for_delay: bool - The delay was the insurer's fault",
];
const warned = [
  'club_warned_player: bool - The club has warned the player',
  'player_warned_club: bool - The player has warned the club',
];
const cancelled = [
  'caterer_cancelled_booking: bool - The caterer cancelled the booking',
  'guest_cancelled_booking: bool - The guest cancelled the booking',
  'fee_paid: bool - The fee is paid',
];
const seats = [
  'persons_capacity: int - Number of persons who can sit in the minibus',
  'persons_sitting: int - Number of persons who are sitting in it',
  'has_fire_extinguisher: bool - The minibus has a fire extinguisher',
];
const lanes = [
  'lanes: int - Number of lanes of the road',
  'lanes_closed: int - Number of lanes closed during the works',
];
const lift = [
  'altered_since_last_test: bool - The lift has been altered since the last test',
  'tested: bool - The lift has been tested after the alteration',
];

const ages = ['child_age: int year - Age of the child', 'driver_age: int year - Age of the driver'];
const related = [
  'pupil_related_to_teacher: bool - The pupil is related to the teacher',
  'pupil_related_to_head: bool - The pupil is related to the head',
];
const incomes = [
  'borrower_income: decimal EUR - Yearly income of the borrower',
  'guarantor_income: decimal EUR - Yearly income of the guarantor',
];

describe('two inputs that say the same of two', () => {
  it.each([
    [
      'A tenant whose neighbour has complained must stop the music.',
      'Live in a flat',
      [
        'neighbour_complained: bool - The neighbour has complained',
        'tenant_complained: bool - The tenant has complained',
        'music_stopped: bool - The music is stopped',
      ],
      '[neighbour_complained] => music_stopped none/deny',
    ],
    [
      'A teacher must not mark the paper of a pupil who is related to the teacher.',
      'Mark a paper',
      related,
      '[true] => !pupil_related_to_teacher none/deny',
    ],
    [
      'A loan is granted only if the guarantor earns at least 30,000 EUR a year.',
      'Grant a loan',
      incomes,
      '[true] => guarantor_income >= 30000 permit/deny',
    ],
    [
      'A child under 12 may ride in the car only if the driver is over 25.',
      'Ride in a car',
      ages,
      '[child_age < 12] => driver_age > 25 permit/deny',
    ],
    [
      'Drivers under 21 must not take children under 12.',
      'Drive a car',
      ages,
      '[driver_age < 21] => child_age >= 12 none/deny',
    ],
    [
      'The archive may release a file only if the heir of the author has consented.',
      'Release a file',
      consented,
      '[true] => heir_consented permit/deny',
    ],
    [
      "A tenant may sublet a room only if the landlord's agent has approved the subtenant.",
      'Sublet a room',
      approved,
      '[true] => agent_approved_subtenant permit/deny',
    ],
    [
      'A tenant may sublet a room only if the landlord and the agent have approved the subtenant.',
      'Sublet a room',
      approved,
      '[true] => landlord_approved_subtenant && agent_approved_subtenant permit/deny',
    ],
    [
      "The insurer must not refuse payment if the delay was not the customer's fault.",
      'Refuse payment',
      fault,
      '[true] => customer_at_fault_for_delay none/deny',
    ],
    [
      'A guest who has cancelled the booking must pay a fee unless the caterer has cancelled the booking as well.',
      'Hold a feast',
      cancelled,
      '[guest_cancelled_booking && !caterer_cancelled_booking] => fee_paid none/deny',
    ],
    [
      'A club may suspend a player unless it has not warned the player.',
      'Suspend a player',
      warned,
      '[true] => club_warned_player permit/none',
    ],
    [
      'A club may suspend a player who has been warned by the club.',
      'Suspend a player',
      warned,
      '[true] => club_warned_player permit/none',
    ],
    [
      'A minibus in which more than eight persons can sit must have a fire extinguisher.',
      'Run a minibus',
      seats,
      '[persons_capacity > 8] => has_fire_extinguisher none/deny',
    ],
    [
      'At most one of the lanes may be closed during the works.',
      'Close lanes',
      lanes,
      '[true] => lanes_closed <= 1 none/deny',
    ],
    [
      'A lift must be tested if it has been altered since the last test.',
      'Run a lift',
      lift,
      '[altered_since_last_test] => tested none/deny',
    ],
  ])('are told apart: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it.each([
    ['At most two of the three lanes may be closed.', 'Close lanes', lanes],
    ['All lanes but one may be closed.', 'Close lanes', lanes.slice(1)],
    [
      'The buyer must have signed the contract and the seller the annex.',
      'Sell a house',
      ['buyer_signed: bool - The buyer has signed', 'seller_signed: bool - The seller has signed'],
    ],
  ])('are asked about: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

describe('a person who is said to be of another', () => {
  const entering = ['exhibitor: enum judge|grower|visitor - Who enters the exhibit'];
  const signing = ['signed_by: enum buyer|seller|nobody - Who signed the deed'];

  it.each([
    ["A judge's spouse may not enter an exhibit.", 'Enter an exhibit', entering],
    ['The spouse of a judge may not enter an exhibit.', 'Enter an exhibit', entering],
    ["A judge or a judge's spouse may not enter an exhibit.", 'Enter an exhibit', entering],
    ["The deed must be signed by the buyer's lawyer.", 'Register a deed', signing],
  ])('is not the other: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });

  it.each([
    ["The deed must bear the buyer's signature.", '[true] => signed_by == "buyer" none/deny'],
    ['The deed must bear the signature of the buyer.', '[true] => signed_by == "buyer" none/deny'],
  ])('is not meant by a thing of his: %s', (text, means) => {
    expect(meaningOf(readClause(text, 'Register a deed', signing), signing)).toEqual([means]);
  });
});

describe('a denial beside nothing that is read', () => {
  it('is asked about', () => {
    const will = [
      'deceased_left_will: bool - There is a will',
      'notice_published: bool - A notice has appeared',
    ];
    const text = 'If the deceased has left no will, the executor must publish a notice.';
    expect(readClause(text, 'Share out an estate', will).complete).toBe(false);
  });
});

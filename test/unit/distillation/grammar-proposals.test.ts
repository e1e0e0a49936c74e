import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import type { DistilledCandidate } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

/** In a world that knows no action yet: names are those that the grammar proposes. */
async function distil(text: string): Promise<DistilledCandidate[]> {
  const parsed = parseSource({ bytes: Buffer.from(text), fileName: 'rules.md' });
  return (await distillSource({ source_material_id: 'source', ...parsed }, {})).candidates;
}

const inputsOf = ({ inputs }: DistilledCandidate): string =>
  inputs.map(({ name, type, unit }) => [name, type, unit ?? ''].join(' ').trim()).join(', ');

describe('what the grammar reads by names of its own is unflagged', () => {
  it.each([
    [
      'Trucks heavier than 7.5 tonnes must not use the bridge.',
      ['use_bridge', 'must_not', 'true', 'inputs.truck_weight <= 7.5', 'truck_weight decimal t'],
    ],
    [
      'Boats longer than 12 metres must carry two life rafts.',
      [
        'carry_life_raft',
        'must',
        'inputs.boat_length > 12',
        'inputs.life_raft_count >= 2',
        'boat_length decimal m, life_raft_count int',
      ],
    ],
    [
      'Invoices above 10,000 EUR must be approved by two managers.',
      [
        'approve_invoice',
        'must',
        'inputs.invoice_amount > 10000',
        'inputs.manager_count >= 2',
        'invoice_amount decimal EUR, manager_count int',
      ],
    ],
    [
      'A claim is rejected if it is received later than 60 days after the flight.',
      ['accept_claim', 'must_not', 'true', 'inputs.days_since_flight <= 60', 'days_since_flight int day'],
    ],
    [
      'If the temperature exceeds 30 °C, the outdoor match must be cancelled.',
      [
        'cancel_outdoor_match',
        'must',
        'inputs.temperature > 30',
        'inputs.outdoor_match_cancelled',
        'temperature decimal celsius, outdoor_match_cancelled bool',
      ],
    ],
    [
      'The company must compensate the passenger if the delay exceeds 3 hours.',
      [
        'compensate_passenger',
        'must',
        'inputs.delay > 3',
        'inputs.passenger_compensated',
        'delay decimal hour, passenger_compensated bool',
      ],
    ],
    [
      'No credit may be granted to a customer whose account is overdrawn.',
      [
        'grant_credit',
        'must_not',
        'true',
        '!inputs.customer_account_overdrawn',
        'customer_account_overdrawn bool',
      ],
    ],
    [
      'The bank shall not grant a loan to a person who is younger than 18 or has no income.',
      [
        'grant_loan',
        'must_not',
        'true',
        '!(inputs.person_age < 18 || !inputs.income)',
        'person_age int year, income bool',
      ],
    ],
    [
      'A permit is required for any structure higher than 3 metres.',
      [
        'obtain_permit',
        'must',
        'inputs.structure_height > 3',
        'inputs.permit_obtained',
        'structure_height decimal m, permit_obtained bool',
      ],
    ],
    [
      'The report must be filed by 31 March 2027.',
      ['file_report', 'must', 'true', 'inputs.report_filed_on <= date("2027-03-31")', 'report_filed_on date'],
    ],
    [
      'Alcohol may be sold between 8:00 and 22:00.',
      [
        'sell_alcohol',
        'may',
        'true',
        'inputs.selling_time >= 480 && inputs.selling_time <= 1320',
        'selling_time int minute',
      ],
    ],
    [
      'The speed of the cart must not exceed 12 kilometres per hour.',
      ['set_speed', 'must_not', 'true', 'inputs.cart_speed <= 12', 'cart_speed decimal km/hour'],
    ],
    [
      "A trader must give at least 30 days' notice.",
      ['give_notice', 'must', 'true', 'inputs.notice_period >= 30', 'notice_period int day'],
    ],
    [
      'Waste must not be burned within 100 m of a house unless it is wet.',
      [
        'burn_waste',
        'must_not',
        'true',
        'inputs.distance_to_house > 100 || inputs.waste_wet',
        'distance_to_house decimal m, waste_wet bool',
      ],
    ],
    [
      'A sample may be destroyed only if it has been logged and either is older than 36 months or is contaminated.',
      [
        'destroy_sample',
        'may',
        'true',
        'inputs.sample_logged && (inputs.sample_age > 36 || inputs.sample_contaminated)',
        'sample_logged bool, sample_age decimal month, sample_contaminated bool',
      ],
    ],
    [
      'A guide must wear a helmet and carry a rope.',
      [
        'wear_helmet',
        'must',
        'true',
        'inputs.helmet_worn && inputs.rope_carried',
        'helmet_worn bool, rope_carried bool',
      ],
    ],
  ])('%s', async (text, [act = '', ...expected]) => {
    const [only, ...others] = await distil(text);
    expect(others).toEqual([]);
    expect(only?.flags).toEqual([]);
    expect([only!.modality, only!.applies_when, only!.requires, inputsOf(only!)]).toEqual(expected);
    expect(only?.action.key).toBe(`rules.${act}`);
  });

  it.each([
    ['Members must not smoke in the building.', '!inputs.in_building'],
    ['The shop must not open before 7:00 on Sundays.', '!(inputs.opening_time < 420 && inputs.on_sundays)'],
    ['A technician must not enter the tank alone.', '!inputs.alone'],
    ['A minor must not fly at night.', '!inputs.at_night'],
    ['Bicycles must not be parked in front of the emergency exits.', '!inputs.in_front_emergency_exit'],
  ])('no circumstance is lost in the title of the action: %s', async (text, requires) => {
    expect(await distil(text)).toMatchObject([{ requires, flags: [] }]);
  });
});

describe('what no name of its own says is not read by one', () => {
  it.each([
    'A landlord must not raise the rent by more than 15 % within three years.',
    'A person who has been convicted of fraud in the last 5 years may not be a director.',
    'A driver must not drive for more than 9 hours in a day.',
    'The kitchen must be cleaned every day.',
    'The course may be cancelled if fewer than 10 people register by 1 May 2026.',
    'The loan may be extended twice.',
    'A tenant may keep one cat or two dogs.',
    'A guest may use the sauna, but not after 22:00.',
    'An employee must report an accident as soon as possible and no later than 24 hours after it happened.',
  ])('%s', async (text) => {
    for (const { flags } of await distil(text)) expect(flags).not.toEqual([]);
  });

  it.each([
    'The chair may grant observer status to experts designated by entities, regions, organisations and candidate states.',
    'A single assessment may be carried out to address a set of requirements.',
    'The board may set up working groups to examine specific points.',
    'In order to support development, the board may propose the establishment of a trial area.',
    'The office must publish a report when authorised by the state where the body undergoing the review is located.',
    'Where a state develops a national framework and other relevant national policies, strategies or guidelines, it must take the model into account.',
    'The office must promote the development of a programme on skills to promote best practices, training and a culture of excellence.',
    'The chair may invite to participate, on a trial basis, experts with special knowledge in a subject on the agenda.',
  ])('what a clause goes on with is no condition of its own: %s', async (text) => {
    for (const { flags } of await distil(text)) expect(flags).not.toEqual([]);
  });

  it.each([
    'The fee is reduced in winter.',
    'Children under 6 travel free.',
    'Members are elected for 3 years.',
    'Tickets are refunded in full if the concert is cancelled.',
    'The committee meets at least four times a year.',
  ])('what is told in the present may be no norm: %s', async (text) => {
    expect(await distil(text)).toEqual([]);
  });
});

it.each([
  ['Keep all receipts for 2 years.', 'keep_receipt', 'inputs.receipt_keeping_duration >= 2'],
  ['Do not stack boxes higher than 2 m.', 'stack_box', 'inputs.box_height <= 2'],
  ['Luggage: at most 23 kg', 'limit_luggage', 'inputs.luggage_weight <= 23'],
  ['Book the cheapest fare.', 'book_cheapest_fare', 'inputs.cheapest_fare_booked'],
])('what bids, and a limit without a verb, are read: %s', async (text, act, requires) => {
  const [only] = await distil(`# Trip Policy\n\n${text}\n`);
  expect(only).toMatchObject({ action: { key: `trip_policy.${act}` }, requires, flags: [] });
});

describe('names within a source', () => {
  it('say one fact each within an action: another unit is in the name', async () => {
    const law =
      '# Ferry Rules\n\nA refund may be paid if the delay exceeds 2 hours.\n\nNo refund may be paid if the delay is below 15 minutes.\n';
    const names = (await distil(law)).map(({ action, inputs }) => [
      action.key,
      ...inputs.map(({ name }) => name),
    ]);
    expect(names).toEqual([
      ['ferry.pay_refund', 'delay'],
      ['ferry.pay_refund', 'delay_minute'],
    ]);
  });

  it('meet in one action, whether a thing is one or several', async () => {
    const law =
      '# Ferry Rules\n\nA ticket must not be sold to a drunk person.\n\nTickets must not be sold after 22:00.\n';
    expect(new Set((await distil(law)).map(({ action }) => action.key))).toEqual(
      new Set(['ferry.sell_ticket']),
    );
  });
});

describe('a figure that is compared with a noun for persons', () => {
  it.each([
    ['An operator must employ a deckhand if the number of passengers exceeds 12.', 'passenger_count int'],
    ['A ferry must not sail if the number of children exceeds 12.', 'child_count int'],
    ['A class must have an assistant if the children are over 12.', 'child_age int year'],
    ['A driver over 70 must pass a test.', 'driver_age int year'],
  ])('counts them where the words count, and is an age only where they say one: %s', async (text, named) => {
    const [only] = await distil(`# Rules\n\n${text}\n`);
    expect(inputsOf(only!)).toContain(named);
  });

  it.each(['The number of children under 6 must not exceed 12.'])(
    'is asked about where it may be either: %s',
    async (text) => {
      for (const { flags } of await distil(`# Rules\n\n${text}\n`)) expect(flags).not.toEqual([]);
    },
  );
});

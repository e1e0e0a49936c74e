import { describe, expect, test } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('those whom an act reaches', () => {
  test('the one office that takes what is lodged tells nothing apart', () => {
    const inputs = ['weeks_before_expiry: int week - Weeks left before the licence expires'];
    const text =
      'Applications for renewal shall be lodged with the registry no later than six weeks before the licence expires.';
    expect(read(text, 'Lodge a renewal application', inputs)).toEqual([
      '[true] => weeks_before_expiry >= 6 none/deny',
    ]);
  });

  test('what a person is told follows who is told', () => {
    const inputs = ['hours_since_death: int hour - Hours since the animal died'];
    const text =
      'It shall be the duty of every keeper to notify the authority of the death of an animal within 48 hours.';
    expect(read(text, 'Report a dead animal', inputs)).toEqual([
      '[true] => hours_since_death <= 48 none/deny',
    ]);
  });

  test('one of several offices is not passed over', () => {
    const inputs = ['days_since_birth: int day - Days since the birth'];
    const text = 'The birth must be registered with a notary of the second district within 10 days.';
    expect(readClause(text, 'Register a birth', inputs).complete).toBe(false);
  });
});

describe('a value inside a fact', () => {
  const inputs = [
    'released_by: enum curator|assistant - Who releases the loan',
    'curator_away: bool - The curator is away',
  ];

  test('"while the curator is away" does not say who releases', () => {
    expect(
      read('An assistant may release a loan only while the curator is away.', 'Release a loan', inputs),
    ).toEqual(['[released_by == "assistant"] => curator_away permit/deny']);
  });

  test('who releases stays a value where nothing else is said of him', () => {
    expect(read('Only the curator may release a loan.', 'Release a loan', inputs.slice(0, 1))).toEqual([
      '[true] => released_by == "curator" permit/deny',
    ]);
  });
});

describe('words that frame what follows', () => {
  test('"for a period of" and "the date of" say nothing beside their figure and their event', () => {
    const inputs = ['record_age_years: int year - Years for which the records have been kept'];
    expect(
      read(
        'The operator shall keep records of all inspections for a period of not less than five years.',
        'Destroy inspection records',
        inputs,
      ),
    ).toEqual(['[true] => record_age_years >= 5 none/deny']);
  });

  test('a period that is told apart from others is not passed over', () => {
    const inputs = ['visits: int - Number of visits'];
    const text = 'In the trial period a member may make up to three visits.';
    expect(readClause(text, 'Visit the pool', inputs).complete).toBe(false);
  });

  test('"on completion of" reaches its figure', () => {
    const inputs = [
      'months_of_service: int month - Months of continuous service that the employee has completed',
    ];
    expect(
      read(
        'An employee is eligible for parental leave on completion of twelve months of continuous service.',
        'Take parental leave',
        inputs,
      ),
    ).toEqual(['[true] => months_of_service >= 12 permit/none']);
  });

  test('working hours are no working days', () => {
    const exits = [
      'fire_exits: int - Number of fire exits on the floor',
      'persons_working: int - Number of persons who work on the floor',
    ];
    expect(
      read(
        'There shall be at least two fire exits on each floor on which more than 50 persons work.',
        'Use a floor as a workplace',
        exits,
      ),
    ).toEqual(['[persons_working > 50] => fire_exits >= 2 none/deny']);
    const days = ['working_days_since_order: int day - Working days since the order'];
    expect(readClause('An order must be delivered within 5 days.', 'Deliver an order', days).complete).toBe(
      false,
    );
  });
});

describe('denials', () => {
  test('"free of" denies what follows', () => {
    const inputs = ['combustible_waste_present: bool - There is combustible waste on the premises'];
    expect(
      read('The premises shall at all times be kept free of combustible waste.', 'Run a workshop', inputs),
    ).toEqual(['[true] => !combustible_waste_present none/deny']);
  });

  test('"free of charge" says that nothing is asked for, and denies nothing', () => {
    const inputs = [
      'charge_eur: decimal EUR - Charge for the copy',
      'first_copy: bool - It is the first copy',
    ];
    expect(read('The first copy shall be handed out free of charge.', 'Hand out a copy', inputs)).toEqual([
      '[first_copy] => charge_eur == 0 none/deny',
    ]);
  });

  test('"take off" is no switch', () => {
    const inputs = ['ice_on_wings: bool - There is ice on the wings'];
    expect(read('An aircraft shall not take off with ice on its wings.', 'Take off', inputs)).toEqual([
      '[true] => !ice_on_wings none/deny',
    ]);
    const lamp = ['lamp_on: bool - The warning lamp is on'];
    expect(read('A crane must not be moved while the warning lamp is off.', 'Move a crane', lamp)).toEqual([
      '[true] => lamp_on none/deny',
    ]);
  });
});

describe('the adjective that gives a figure its direction', () => {
  const inputs = ['nights: int - Number of nights'];

  test('"the maximum stay is", "the minimum stay is"', () => {
    expect(read('The maximum stay on the camp site is 21 nights.', 'Stay on the camp site', inputs)).toEqual([
      '[true] => nights <= 21 none/deny',
    ]);
    expect(read('The minimum stay on the camp site is 2 nights.', 'Stay on the camp site', inputs)).toEqual([
      '[true] => nights >= 2 none/deny',
    ]);
  });

  test('"the stay is" gives none', () => {
    expect(
      readClause('The stay on the camp site is 21 nights.', 'Stay on the camp site', inputs).complete,
    ).toBe(false);
  });
});

describe('forms of one word', () => {
  test('a participle meets its verb and the noun of its verb', () => {
    const inputs = ['gas_supplied: bool - Gas is supplied to the house'];
    expect(read('A house may be let only where gas is supplied.', 'Let a house', inputs)).toEqual([
      '[true] => gas_supplied permit/deny',
    ]);
  });

  test('"carriage" is what "carrying" says', () => {
    const inputs = ['cleaned: bool - The vehicle was cleaned after the last journey'];
    const action = 'Use a vehicle for carrying live animals';
    const text = 'Vehicles used for the carriage of live animals must be cleaned after each journey.';
    expect(read(text, action, inputs)).toEqual(['[true] => cleaned none/deny']);
  });

  test('symbols of units', () => {
    const inputs = ['wind_ms: decimal m_s - Wind speed', 'power_w: int W - Power of the heater'];
    expect(
      read(
        'A heater of more than 500 W must not be used where the wind exceeds 18 m/s.',
        'Use a heater',
        inputs,
      ),
    ).toEqual(['[power_w > 500] => wind_ms <= 18 none/deny']);
  });
});

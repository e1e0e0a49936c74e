import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

/** When a norm holds: days, times of day, periods, and sentences that say only that. */
interface Example {
  text: string;
  action: string;
  inputs: string[];
  means: string[];
}

const ferry = [
  'sailing_date: date - Day of the voyage',
  'built_on: date - Day on which the ferry was built',
  'rescue_boat: bool - The ferry carries a rescue boat',
];

const examples: Example[] = [
  {
    text: 'A stall must be cleared by 10 am.',
    action: 'Clear a stall',
    inputs: ['hour_of_clearing: decimal hour - Time of clearing in hours after midnight'],
    means: ['[true] => hour_of_clearing <= 10 none/deny'],
  },
  {
    text: 'The bell must not be rung after 9.30 p.m.',
    action: 'Ring the bell',
    inputs: ['ringing_hour: decimal hour - Time of ringing in hours after midnight'],
    means: ['[true] => ringing_hour <= 21.5 none/deny'],
  },
  {
    text: 'From 1 March 2026, goats must be tethered at the weekly market.',
    action: 'Bring a goat to the weekly market',
    inputs: ['market_date: date - Day of the visit', 'tethered: bool - The goat is tethered'],
    means: ['[market_date >= date("2026-03-01")] => tethered none/deny'],
  },
  {
    text: 'From 1 November to 31 December 2026 wreaths may be sold.',
    action: 'Sell wreaths',
    inputs: ['day_of_sale: date - Day of the sale'],
    means: ['[true] => day_of_sale >= date("2026-11-01") && day_of_sale <= date("2026-12-31") permit/none'],
  },
  {
    text: 'Until 31 December 2027 couriers may enter the old town in diesel vans; thereafter they may not.',
    action: 'Enter the old town as a courier',
    inputs: ['van_engine: enum diesel|electric - Engine of the van', 'trip_date: date - Day of the trip'],
    means: [
      '[true] => trip_date <= date("2027-12-31") && van_engine == "diesel" permit/none',
      '[trip_date > date("2027-12-31")] => van_engine != "diesel" none/deny',
    ],
  },
  {
    text: 'From 1 June 2026 boats must carry a radio; until then they may carry a whistle.',
    action: 'Take a boat out',
    inputs: [
      'trip_date: date - Day of the trip',
      'radio: bool - The boat carries a radio',
      'whistle: bool - The boat carries a whistle',
    ],
    means: [
      '[trip_date >= date("2026-06-01")] => radio none/deny',
      '[true] => trip_date < date("2026-06-01") && whistle permit/none',
    ],
  },
  {
    text: 'A ferry must carry a rescue boat. This applies from 1 May 2027.',
    action: 'Sail a ferry',
    inputs: ferry,
    means: ['[sailing_date >= date("2027-05-01")] => rescue_boat none/deny'],
  },
  {
    text: 'A ferry must carry a rescue boat. For ferries built before 1 May 2020 this applies only from 1 May 2027.',
    action: 'Sail a ferry',
    inputs: ferry,
    means: [
      '[!(built_on < date("2020-05-01") && sailing_date < date("2027-05-01"))] => rescue_boat none/deny',
    ],
  },
  {
    text: '1. A ferry must carry a rescue boat.\n2. Rule 1 ceases to apply at the end of 30 June 2026.',
    action: 'Sail a ferry',
    inputs: ferry,
    means: ['[sailing_date <= date("2026-06-30")] => rescue_boat none/deny'],
  },
  {
    text: 'A candidate must show a diploma issued in 2013 or later.',
    action: 'Admit a candidate',
    inputs: [
      'diploma_shown: bool - The candidate shows a diploma',
      'year_of_issue: int - Year in which the diploma was issued',
    ],
    means: ['[true] => diploma_shown && year_of_issue >= 2013 none/deny'],
  },
];

describe('when a norm holds', () => {
  it.each(examples)('$text', ({ text, action, inputs, means }) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it('takes no date of something else for the day of the act', () => {
    const inputs = ['birth_date: date - Day of birth of the goat', 'tethered: bool - The goat is tethered'];
    const reading = readClause('From 1 March 2026, goats must be tethered.', 'Bring a goat', inputs);
    expect(reading.complete).toBe(false);
  });

  it('leaves "thereafter" unread where no date before ends anything', () => {
    const inputs = [
      'trip_date: date - Day of the trip',
      'van_engine: enum diesel|electric - Engine of the van',
    ];
    const text = 'From 1 May 2027 vans may be diesel vans; thereafter they may not.';
    expect(readClause(text, 'Enter the town in a van', inputs).complete).toBe(false);
  });
});

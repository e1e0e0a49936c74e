import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';
import { growthOf, linear } from '../../testkit/processor-time.ts';

type Example = [text: string, action: string, inputs: string[], means: string];

const days: Example[] = [
  [
    'The tenant must return the keys by the third day after the end of the lease.',
    'Return keys',
    ['days_after_end_of_lease: int day - Days from the end of the lease to the return'],
    '[true] => days_after_end_of_lease <= 3 none/deny',
  ],
  [
    'A claim must be filed no sooner than the day after the storm and not later than the thirtieth day after it.',
    'File a claim',
    ['days_after_storm: int day - Days from the storm to the filing of the claim'],
    '[true] => days_after_storm >= 1 && days_after_storm <= 30 none/deny',
  ],
  [
    'The minutes must be sent before the end of the tenth day after the meeting.',
    'Send minutes',
    ['days_after_meeting: int day - Days from the meeting to the sending of the minutes'],
    '[true] => days_after_meeting <= 10 none/deny',
  ],
];

const shares: Example[] = [
  [
    'At least two thirds of the jurors must attend.',
    'Hold a hearing',
    ['jurors: int - Number of jurors', 'jurors_attending: int - Jurors who attend'],
    '[true] => 3 * jurors_attending >= 2 * jurors none/deny',
  ],
  [
    'The deposit must not exceed half the price.',
    'Take a deposit',
    ['deposit: decimal EUR - Deposit taken', 'price: decimal EUR - Price of the goods'],
    '[true] => 2 * deposit <= price none/deny',
  ],
  [
    'The fine must not exceed three times the fare.',
    'Fine a passenger',
    ['fine: decimal EUR - Fine charged', 'fare: decimal EUR - Fare of the journey'],
    '[true] => fine <= 3 * fare none/deny',
  ],
  [
    'A meter must show a volume within 2 percent of the true volume.',
    'Use a meter',
    ['shown_volume: decimal litre - Volume that the meter shows', 'true_volume: decimal litre - True volume'],
    '[true] => shown_volume <= true_volume + (0.02 * true_volume) && shown_volume >= true_volume - (0.02 * true_volume) none/deny',
  ],
  [
    'The tank must be emptied when it is three quarters full.',
    'Empty a tank',
    ['fill_percent: int percent - How full the tank is', 'tank_emptied: bool - The tank is emptied'],
    'ambiguous_range',
  ],
];

const sums: Example[] = [
  [
    'The rent, together with the service charge, must not exceed 900 EUR.',
    'Let a flat',
    ['rent: decimal EUR - Monthly rent', 'service_charge: decimal EUR - Monthly service charge'],
    '[true] => rent + service_charge <= 900 none/deny',
  ],
  [
    'The deposit must not exceed 100 EUR plus 5% of the price.',
    'Take a deposit',
    ['deposit: decimal EUR - Deposit taken', 'price: decimal EUR - Price of the goods'],
    '[true] => deposit <= 100 + (0.05 * price) none/deny',
  ],
  [
    'The sum of the load and the trailer weight must not exceed 3,500 kg.',
    'Tow a trailer',
    ['load: int kilogram - Weight of the load', 'trailer_weight: int kilogram - Weight of the trailer'],
    '[true] => load + trailer_weight <= 3500 none/deny',
  ],
  [
    'The fee must not exceed the price less the discount.',
    'Charge a fee',
    [
      'fee: decimal EUR - Fee charged',
      'price: decimal EUR - Price of the goods',
      'discount: decimal EUR - Discount granted',
    ],
    '[true] => fee <= price - discount none/deny',
  ],
];

const times: Example[] = [
  [
    'A boat must not leave the harbour after 21:30.',
    'Leave the harbour',
    ['minute_of_departure: int minute - Departure in minutes after midnight'],
    '[true] => minute_of_departure <= 1290 none/deny',
  ],
  [
    'Deliveries are allowed only before 10 a.m.',
    'Make a delivery',
    ['delivery_minute: int minute - Time of the delivery in minutes after midnight'],
    '[true] => delivery_minute < 600 permit/deny',
  ],
];

const periods: Example[] = [
  [
    'Stoves sold from 2028 on must have a filter.',
    'Sell a stove',
    ['sold_on: date - Day of the sale', 'has_filter: bool - The stove has a filter'],
    '[sold_on >= date("2028-01-01")] => has_filter none/deny',
  ],
  [
    'A coupon issued in 2027 may be used until the end of March 2029.',
    'Use a coupon',
    [
      'issued_on: date - Day on which the coupon was issued',
      'used_on: date - Day on which the coupon is used',
    ],
    '[issued_on >= date("2027-01-01") && issued_on <= date("2027-12-31")] => used_on <= date("2029-03-31") permit/none',
  ],
];

const rates: Example[] = [
  [
    'A mill that takes more than 40 litres a second must have a licence.',
    'Run a mill',
    ['intake: decimal l/s - Water taken per second', 'licence_held: bool - The miller holds a licence'],
    '[intake > 40] => licence_held none/deny',
  ],
  [
    'No crate may hold more than two dozen bottles.',
    'Fill a crate',
    ['bottles: int - Bottles in the crate'],
    '[true] => bottles <= 24 none/deny',
  ],
];

describe('reader one reads', () => {
  it.each([...days, ...shares, ...sums, ...times, ...periods, ...rates])(
    '%s',
    (text, action, inputs, means) => {
      const reading = readClause(text, action, inputs);
      expect(meaningOf(reading, inputs), JSON.stringify(reading.doubts)).toEqual([means]);
    },
  );
});

const open: [what: string, text: string, inputs: string[]][] = [
  [
    'the day of a month, which is no time after an event',
    'The rent must be paid by the fifth day of the month.',
    ['days_after_invoice: int day - Days from the invoice to the payment of the rent'],
  ],
  [
    'a working day',
    'The rent must be paid by the fifth working day after the invoice.',
    ['days_after_invoice: int day - Days from the invoice to the payment of the rent'],
  ],
  [
    'a share of something that no input says',
    'The fee must not exceed a third of the turnover.',
    ['fee: decimal EUR - Fee charged', 'price: decimal EUR - Price of the goods'],
  ],
  [
    'an addend that no input says',
    'The fee must not exceed 20 EUR plus the postage.',
    ['fee: decimal EUR - Fee charged'],
  ],
  [
    'a year that is a boundary without a side',
    'Old plates may be used until 2029.',
    ['used_on: date - Day on which the plates are used'],
  ],
  [
    'a rate for another time',
    'A mill must not take more than 40 litres a minute.',
    ['intake: decimal l/s - Water taken per second'],
  ],
  [
    'a figure about',
    'The fee must not exceed roughly half the price.',
    ['fee: decimal EUR - Fee charged', 'price: decimal EUR - Price of the goods'],
  ],
];

describe('reader one abstains', () => {
  it.each(open)('at %s', (_, text, inputs) => {
    expect(readClause(text, 'Act', inputs).complete).toBe(false);
  });
});

it('leaves a sum of very many terms to a person, in time that grows with their number only', () => {
  const growth = growthOf(
    50,
    (count) => `The fee must not exceed 20 EUR${' together with 3 EUR less the price'.repeat(count)}.`,
    (text) => {
      const reading = readClause(text, 'Charge a fee', [
        'fee: decimal EUR - Fee charged',
        'price: decimal EUR - Price of the goods',
      ]);
      expect(reading.complete).toBe(false);
    },
  );
  expect(growth).toBeLessThan(linear);
});

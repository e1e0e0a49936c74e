import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const offences: Example[] = [
  [
    'A dealer who sells ivory without a permit commits an offence and may be fined up to 5,000 EUR.',
    'Sell ivory',
    ['permit_held: bool - The seller has a permit'],
    ['[true] => permit_held none/deny'],
  ],
  [
    'Whoever sells ivory without a permit is guilty of an offence and liable to a fine.',
    'Sell ivory',
    ['permit_held: bool - The seller has a permit'],
    ['[true] => permit_held none/deny'],
  ],
  [
    'A skipper who fails to switch on the lamp is guilty of an offence and shall be punished with a fine of 500 EUR.',
    'Sail at night',
    ['lamp_on: bool - The lamp is switched on'],
    ['[true] => lamp_on none/deny'],
  ],
  // a fine that is itself what is asked about
  [
    'A breach of these rules may be fined up to 500 EUR.',
    'Fine a breach',
    ['fine: decimal EUR - Fine imposed'],
    ['[true] => fine <= 500 permit/none'],
  ],
];

const inTime: Example[] = [
  [
    'Should a guest not have arrived by 30 minutes before the show, the usher may give the place to somebody else.',
    'Give the place to somebody else',
    ['minutes_from_arrival_to_show: int minute - Minutes from the arrival of the guest to the show'],
    ['[true] => minutes_from_arrival_to_show < 30 permit/none'],
  ],
  [
    'A catch must not exceed 80 t in 2026, 70 t in 2027 and 60 t from 2028 on.',
    'Catch herring',
    ['year: int - Year of the catch', 'catch: decimal tonne - Herring caught in that year'],
    [
      '[true] => !(catch > 80 && year >= 2026 || catch > 70 && year >= 2027 || catch > 60 && year >= 2028) none/deny',
    ],
  ],
];

const instead: Example[] = [
  [
    'A coach must carry a hammer. Where it has no windows, it must carry an axe instead.',
    'Run a coach',
    [
      'hammer_carried: bool - A hammer is carried',
      'axe_carried: bool - An axe is carried',
      'has_windows: bool - The coach has windows',
    ],
    ['[has_windows] => hammer_carried none/deny', '[!has_windows] => axe_carried none/deny'],
  ],
  // of which of the two duties it takes the place, and whether of both, no word says
  [
    'A coach must carry a hammer and a lamp. Where it has no windows, it must carry an axe instead.',
    'Run a coach',
    [
      'hammer_carried: bool - A hammer is carried',
      'lamp_carried: bool - A lamp is carried',
      'axe_carried: bool - An axe is carried',
      'has_windows: bool - The coach has windows',
    ],
    ['unread_words'],
  ],
  [
    'An export permit must be signed by the exporter; if the exporter is abroad, it must be signed by an agent instead.',
    'Accept an export permit',
    [
      'exporter_abroad: bool - The exporter is abroad',
      'signed_by: enum exporter|agent|carrier - Who signed the permit',
    ],
    [
      '[!exporter_abroad] => signed_by == "exporter" none/deny',
      '[exporter_abroad] => signed_by == "agent" none/deny',
    ],
  ],
];

const terms: Example[] = [
  [
    'References in this code to a vehicle include a trailer. A vehicle must have lights.',
    'Use the road',
    ['kind: enum vehicle|trailer|bicycle - What is used', 'has_lights: bool - It has lights'],
    ['[kind == "vehicle" || kind == "trailer"] => has_lights none/deny'],
  ],
  [
    'A book that is overdue by more than 60 days counts as lost. A member must replace a lost book.',
    'Return a book',
    [
      'book_lost: bool - The book has in fact been lost',
      'days_overdue: int day - Days by which the book is overdue',
      'book_replaced: bool - The member has replaced the book',
    ],
    ['[book_lost || days_overdue > 60] => book_replaced none/deny'],
  ],
];

describe('offences, times, and what is asked for instead', () => {
  it.each([...offences, ...inTime, ...instead, ...terms])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});

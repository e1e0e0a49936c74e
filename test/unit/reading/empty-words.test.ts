import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read: [what: string, text: string, action: string, inputs: string[], means: string[]][] = [
  [
    'that something is not tolerated',
    'Damaged lamps shall not be tolerated in a workshop.',
    'Run a workshop',
    ['lamps_damaged: bool - Lamps are damaged'],
    ['[true] => !lamps_damaged none/deny'],
  ],
  [
    'what is asked for in return',
    'Keys may be handed out only against payment of the deposit.',
    'Hand out a key',
    ['deposit_paid: bool - The deposit has been paid'],
    ['[true] => deposit_paid permit/deny'],
  ],
  [
    'those who take part',
    'A tour in which more than 15 guests take part must be led by at least two guides.',
    'Lead a tour',
    ['guests: int - Number of guests on the tour', 'guides: int - Number of guides present'],
    ['[guests > 15] => guides >= 2 none/deny'],
  ],
  [
    'a service that was rendered in the month that is counted from',
    'A bill must be sent within 30 days after the end of the week in which the meal was supplied.',
    'Send a bill',
    [
      'days_after_end_of_week: int day - Days from the end of the week of the meal to the sending of the bill',
    ],
    ['[true] => days_after_end_of_week <= 30 none/deny'],
  ],
  [
    'a verb and its object, which the title has as a noun',
    'The foreman may order a crew to change shift if the crew has rested.',
    'Order change of shift',
    ['crew_rested: bool - The crew has rested'],
    ['[true] => crew_rested permit/none'],
  ],
  [
    'a noun and its owner, as the title has them',
    "The panel's verdict must be published within 5 days of the hearing.",
    "Publish the panel's verdict",
    ['days_from_hearing: int day - Days from the hearing to the publication'],
    ['[true] => days_from_hearing <= 5 none/deny'],
  ],
  [
    'what a thing is equipped with',
    'A boat equipped with an engine of more than 5 kW must carry an extinguisher.',
    'Sail a boat',
    [
      'engine_power: decimal kilowatt - Power of the engine, 0 without one',
      'extinguisher_on_board: bool - The boat carries an extinguisher',
    ],
    ['[engine_power > 5] => extinguisher_on_board none/deny'],
  ],
  [
    'intervals',
    'A machine shall be inspected at intervals of 6 months or less.',
    'Run a machine',
    ['months_since_inspection: int month - Months since the last inspection'],
    ['[true] => months_since_inspection <= 6 none/deny'],
  ],
  [
    'what makes no difference, by its description',
    'Where a dish holds milk, and irrespective of the quantity, the menu shall mark it with the letter M.',
    'Serve a dish',
    [
      'holds_milk: bool - The dish holds milk',
      'grams_of_milk: decimal gram - Quantity of milk in the dish',
      'marked_m: bool - The menu marks the dish with the letter M',
    ],
    ['[holds_milk] => marked_m none/deny'],
  ],
  [
    'the actor of a permission beside a prohibition that names none',
    'A curator may lend a print for an exhibition. No print shall be lent to a school.',
    'Lend a print',
    [
      'for_exhibition: bool - The print is lent for an exhibition',
      'to_school: bool - The print is lent to a school',
    ],
    ['[true] => for_exhibition permit/none', '[true] => !to_school none/deny'],
  ],
  [
    'the act itself after "prior to"',
    'Prior to opening a kiln, the potter must wear gloves.',
    'Open a kiln',
    ['wears_gloves: bool - The potter wears gloves'],
    ['[true] => wears_gloves none/deny'],
  ],
];

const left: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'the actor of a permission that prevails over a prohibition',
    '1. No fire may be lit in the dunes.\n2. Despite paragraph 1, a warden may burn dead grass there.',
    'Light a fire in the dunes',
    ['burns: enum dead_grass|driftwood - What is burned'],
  ],
  [
    'an absence that no input says is not that another acts',
    'The harbour master may order a move; in the absence of the harbour master, the pilot may do so.',
    'Order a move',
    ['ordered_by: enum harbour_master|pilot|agent - Who gives the order'],
  ],
  [
    'an owner whom the title does not name with the thing',
    "The panel's verdict must be published within 5 days of the hearing.",
    'Publish a verdict',
    ['days_from_hearing: int day - Days from the hearing to the publication'],
  ],
  [
    'what was rendered, where no input speaks of it',
    'A bill must be sent within 30 days after the end of the week in which the crossing was supplied.',
    'Send a bill',
    [
      'days_after_end_of_week: int day - Days from the end of the week of the meal to the sending of the bill',
    ],
  ],
  [
    'what is asked for in return, where no input says it',
    'Keys may be handed out only against payment of the deposit.',
    'Hand out a key',
    ['member: bool - The person is a member'],
  ],
];

describe('words that say nothing beside those that they go with', () => {
  it.each(read)('%s', (_what, text, action, inputs, means) => {
    const reading = readClause(text, action, inputs);
    expect(reading.doubts).toEqual([]);
    expect(reading.complete).toBe(true);
    expect(meaningOf(reading, inputs)).toEqual(means);
  });

  it.each(left)('abstains: %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

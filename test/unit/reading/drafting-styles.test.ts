import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const read: Example[] = [
  [
    'Should the level of the tank rise above 4 metres, the operator must open the relief valve.',
    'Run a tank',
    [
      'tank_level: decimal metre - Level of the tank',
      'relief_valve_opened: bool - The relief valve has been opened',
    ],
    ['[tank_level > 4] => relief_valve_opened none/deny'],
  ],
  [
    'A passenger must not bring a battery into the hold, whether charged or discharged.',
    'Load the hold',
    [
      'item: enum battery|tent|drum - What is brought into the hold',
      'battery_charged: bool - Whether the battery is charged',
    ],
    ['[true] => item != "battery" none/deny'],
  ],
  [
    'No person other than a certified diver shall repair the sluice.',
    'Repair the sluice',
    ['certified_diver: bool - Whether the person is a certified diver'],
    ['[true] => certified_diver none/deny'],
  ],
  [
    'A parcel that is subject to a customs seal must not be opened.',
    'Open a parcel',
    ['subject_to_customs_seal: bool - Whether the parcel is subject to a customs seal'],
    ['[true] => !subject_to_customs_seal none/deny'],
  ],
  [
    '4.3 The Tenant must pay a deposit of at least 300 EUR.',
    'Take a lease',
    ['deposit: decimal EUR - Deposit that the tenant pays'],
    ['[true] => deposit >= 300 none/deny'],
  ],
  [
    'A licence may be used at any time during the period beginning on 1 June 2027 and ending with 30 September 2027.',
    'Use a licence',
    ['used_on: date - Day of use'],
    ['[true] => used_on >= date("2027-06-01") && used_on <= date("2027-09-30") permit/none'],
  ],
  [
    'The skipper shall cause the bilge to be pumped out at intervals of not more than 6 hours.',
    'Run a boat',
    ['hours_between_pumpings: decimal hour - Hours between two times that the bilge is pumped out'],
    ['[true] => hours_between_pumpings <= 6 none/deny'],
  ],
  [
    'A dog must be kept on a lead. The preceding sentence shall not apply to a guide dog.',
    'Walk a dog',
    ['on_lead: bool - The dog is kept on a lead', 'guide_dog: bool - Whether the dog is a guide dog'],
    ['[!guide_dog] => on_lead none/deny'],
  ],
];

it.each(read)('%s', (text, action, inputs, means) => {
  expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
});

it.each<[text: string, action: string, inputs: string[]]>([
  [
    // It asks for both to be said, and excludes neither.
    'The form must state whether the goods are new or used.',
    'Fill in the form',
    [
      'goods_new: bool - Whether the goods are new',
      'condition_stated: bool - The condition of the goods is stated',
    ],
  ],
  [
    // The second norm says the act with the input of the first.
    '1. A library must lend a map when the reader asks in writing. 2. A map that is damaged must not be lent.',
    'Deal with a map',
    [
      'reader_asked_in_writing: bool - The reader asked in writing',
      'map_lent: bool - The map has been lent',
      'map_damaged: bool - Whether the map is damaged',
    ],
  ],
  [
    'A shed should be locked, but the keeper may, if he has to, leave it open.',
    'Lock the shed',
    ['shed_locked: bool - The shed is locked'],
  ],
])('is left open: %s', (text, action, inputs) => {
  expect(readClause(text, action, inputs).complete).toBe(false);
});

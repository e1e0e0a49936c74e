import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read: [what: string, text: string, action: string, inputs: string[], means: string[]][] = [
  [
    'whom a duty reaches',
    'A flood must be reported to the fire brigade within 10 minutes.',
    'Handle a flood',
    ['minutes_to_report: int minute - Minutes from the flood to the report'],
    ['[true] => minutes_to_report <= 10 none/deny'],
  ],
  [
    'what a person is sent away from',
    'A pilot who has been suspended from duty for drunkenness must not fly a plane on the same day.',
    'Fly a plane',
    [
      'suspended_for_drunkenness: bool - The pilot has been suspended for drunkenness',
      'same_day: bool - It is still the day of the suspension',
    ],
    ['[suspended_for_drunkenness] => !same_day none/deny'],
  ],
  [
    'a kind that belongs to another kind',
    'A permit may be handed to any employee of the applicant.',
    'Hand over a permit',
    ['handed_to: enum applicant|employee|stranger - Who receives the permit'],
    ['[true] => handed_to == "employee" permit/none'],
  ],
  [
    'what the subject begins to say',
    'The side door must stay locked except in an emergency.',
    'Run the hall',
    ['emergency: bool - There is an emergency', 'side_door_locked: bool - The side door is locked'],
    ['[!emergency] => side_door_locked none/deny'],
  ],
  [
    'a duty that is lifted, whether it is done or not',
    '(1) Every visitor must sign the book.\n(2) Notwithstanding paragraph 1, a child need not sign the book.',
    'Visit',
    ['signed: bool - The visitor has signed the book', 'child: bool - The visitor is a child'],
    ['[!child] => signed none/deny'],
  ],
  [
    'a refusal that an input says',
    'An appeal made more than 14 days after the decision must be rejected.',
    'Decide an appeal',
    [
      'days_to_appeal: int day - Days from the decision to the appeal',
      'rejected: bool - The appeal is rejected',
    ],
    ['[days_to_appeal > 14] => rejected none/deny'],
  ],
  [
    'where something is kept, which is no exception',
    'Waste must be stored apart from food.',
    'Store waste',
    ['stored_apart_from_food: bool - The waste is stored apart from food'],
    ['[true] => stored_apart_from_food none/deny'],
  ],
  [
    'a direction that goes for two figures',
    'The lift must not carry more than 8 persons or 630 kg.',
    'Use the lift',
    ['persons: int - Number of persons in the lift', 'load: decimal kilogram - Load of the lift'],
    ['[true] => !(persons > 8 || load > 630) none/deny'],
  ],
  [
    'how many of them are enough',
    'Nobody may enter the vault unless two officers are present.',
    'Enter the vault',
    ['officers_present: int - Number of officers present'],
    ['[true] => officers_present >= 2 none/deny'],
  ],
  [
    'a figure with "at or above"',
    'Soup must be kept at or above 63 °C.',
    'Keep soup',
    ['soup_temperature: decimal celsius - Temperature at which the soup is kept'],
    ['[true] => soup_temperature >= 63 none/deny'],
  ],
];

const open: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'a party that an input tells from others',
    'A flood must be reported to the fire brigade within 10 minutes.',
    'Handle a flood',
    [
      'minutes_to_report: int minute - Minutes from the flood to the report',
      'reported_to: enum police|fire_brigade_abroad - To whom the flood is reported',
    ],
  ],
  [
    'one of several parties',
    'A flood must be reported to the nearest brigade within 10 minutes.',
    'Handle a flood',
    ['minutes_to_report: int minute - Minutes from the flood to the report'],
  ],
  [
    'a place that is asked for, or says when',
    'The owner of a dog must keep it muzzled in public.',
    'Keep a dog',
    ['in_public: bool - The dog is in public', 'muzzled: bool - The dog is muzzled'],
  ],
  [
    'what is above, where nothing is',
    'A permit of the kind mentioned above must be carried.',
    'Guide a tour',
    ['permit_of_that_kind_carried: bool - A permit of the kind mentioned above is carried'],
  ],
  [
    'so many for every so many',
    'The hall must have one exit per 100 seats.',
    'Run a hall',
    ['exits: int - Number of exits', 'seats: int - Number of seats'],
  ],
];

describe('what completes an event, and what narrows it', () => {
  it.each(read)('reads %s', (_what, text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('leaves open %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

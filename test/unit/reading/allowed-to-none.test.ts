import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

interface Example {
  text: string;
  action: string;
  inputs: string[];
  means: string[];
}

const meaning = ({ text, action, inputs }: Example): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

const none: Example[] = [
  {
    text: 'Nobody is allowed on the viewing platform of the tower while the wind speed is higher than 60 km/h.',
    action: 'Enter the viewing platform',
    inputs: ['wind_speed: decimal kilometre_per_hour - Wind speed'],
    means: ['[true] => wind_speed <= 60 none/deny'],
  },
  {
    text: 'No dogs are allowed on the beach from May to September.',
    action: 'Take a dog to the beach',
    inputs: ['month: int - Month of the year'],
    means: ['[true] => !(month >= 5 && month <= 9) none/deny'],
  },
  {
    text: 'No one is permitted in the control room while the reactor is running.',
    action: 'Enter the control room',
    inputs: ['reactor_running: bool - The reactor is running'],
    means: ['[true] => !reactor_running none/deny'],
  },
  {
    text: 'Nobody is allowed in the sauna without a towel.',
    action: 'Use the sauna',
    inputs: ['has_towel: bool - The guest has a towel'],
    means: ['[true] => has_towel none/deny'],
  },
  {
    text: 'No visitors are allowed except parents.',
    action: 'Visit a patient',
    inputs: ['visitor: enum parent|friend - Who visits'],
    means: ['[true] => visitor == "parent" none/deny'],
  },
  {
    text: 'Nobody is allowed on the ice unless it is at least 15 cm thick.',
    action: 'Walk on the ice',
    inputs: ['ice_thickness: decimal centimetre - Thickness of the ice'],
    means: ['[true] => ice_thickness >= 15 none/deny'],
  },
];

const lasting: Example[] = [
  {
    text: 'For six months after the sale, the seller must not open a shop.',
    action: 'Open a shop',
    inputs: ['months_since_sale: int month - Months from the sale to the opening of the shop'],
    means: ['[true] => months_since_sale > 6 none/deny'],
  },
  {
    text: 'For 12 months after leaving office, a former minister is barred from taking up a post in a bank.',
    action: 'Take up a post in a bank',
    inputs: [
      'full_months_since_leaving_office: int month - Full months from leaving office to taking up the post',
    ],
    means: ['[true] => full_months_since_leaving_office >= 12 none/deny'],
  },
  {
    text: 'For two hours after departure, a ticket may be returned.',
    action: 'Return a ticket',
    inputs: ['hours_since_departure: decimal hour - Hours since departure'],
    means: ['[true] => hours_since_departure <= 2 permit/none'],
  },
];

const speeds: Example[] = [
  {
    text: 'Vans must not be driven at more than 30 km/h.',
    action: 'Drive on the bridge',
    inputs: [
      'vehicle: enum van|lorry - Kind of vehicle driven',
      'speed: int kilometre_per_hour - Speed of the vehicle',
    ],
    means: ['[vehicle == "van"] => speed <= 30 none/deny'],
  },
  {
    text: 'Vans and lorries must not be driven faster than 70 km/h and 50 km/h respectively.',
    action: 'Drive on the bridge',
    inputs: [
      'vehicle: enum van|lorry - Kind of vehicle driven',
      'speed: int kilometre_per_hour - Speed of the vehicle',
    ],
    means: ['[true] => !(vehicle == "van" && speed > 70 || vehicle == "lorry" && speed > 50) none/deny'],
  },
];

describe('what nobody is allowed', () => {
  it.each(none)('is forbidden: $text', (example) => {
    expect(meaning(example)).toEqual(example.means);
  });
});

describe('a time in front that begins with an event', () => {
  it.each(lasting)('lasts so long, and no longer: $text', (example) => {
    expect(meaning(example)).toEqual(example.means);
  });
});

describe('how fast something moves', () => {
  it.each(speeds)('is said by the verb: $text', (example) => {
    expect(meaning(example)).toEqual(example.means);
  });

  it('is not how fast the wind blows', () => {
    const inputs = ['wind_speed: int kilometre_per_hour - Speed of the wind'];
    expect(readClause('A crane must not move at more than 2 km/h.', 'Move a crane', inputs).complete).toBe(
      false,
    );
  });
});

describe('where something is done', () => {
  it('is named by the act', () => {
    expect(
      meaning({
        text: 'The mooring places at the pier are reserved for pilots and for wives of keepers.',
        action: 'Moor at the pier',
        inputs: ['user: enum pilot|wife_of_keeper|guest - Who moors'],
        means: [],
      }),
    ).toEqual(['[true] => user == "pilot" || user == "wife_of_keeper" permit/deny']);
  });
});

import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const fires = [
  'fire_kind: enum bonfire|barbecue|torch - What kind of fire it is',
  'fire_width: decimal metre - Width of the fire',
  'lit_with_permit: bool - The fire is lit with a permit',
  'warden_there: bool - The warden is there',
  'carried_by_adult: bool - The fire is carried by an adult',
];
const boats = [
  'boat_length: decimal metre - Length of the boat',
  'has_sail: bool - The boat has a sail',
  'crew: int - Number of the crew',
  'radio_carried: bool - The boat carries a radio',
];
const permit = 'A bonfire must be lit with a permit.';
const radio = 'A boat must carry a radio if the crew is larger than 4.';

type Example = [what: string, text: string, inputs: string[], means: string[]];

const read: Example[] = [
  [
    'the same of another kind',
    `${permit} The same applies to torches.`,
    fires,
    [
      '[fire_kind == "bonfire"] => lit_with_permit none/deny',
      '[fire_kind == "torch"] => lit_with_permit none/deny',
    ],
  ],
  [
    'the same of another kind that is narrowed',
    `(1) ${permit}\n(2) The same shall apply to a barbecue more than 1 m wide.`,
    fires,
    [
      '[fire_kind == "bonfire"] => lit_with_permit none/deny',
      '[fire_kind == "barbecue" && fire_width > 1] => lit_with_permit none/deny',
    ],
  ],
  [
    'what also applies to another kind',
    `${permit} This also applies to any barbecue wider than 2 m.`,
    fires,
    [
      '[fire_kind == "bonfire"] => lit_with_permit none/deny',
      '[fire_kind == "barbecue" && fire_width > 2] => lit_with_permit none/deny',
    ],
  ],
  [
    'the same, with the exception that the norm has',
    'A bonfire must be lit with a permit, unless the warden is there. The same applies to torches.',
    fires,
    [
      '[fire_kind == "bonfire" && !warden_there] => lit_with_permit none/deny',
      '[fire_kind == "torch" && !warden_there] => lit_with_permit none/deny',
    ],
  ],
  [
    'the same of a denial',
    'No bonfire may be wider than 2 m. The same rule applies to barbecues.',
    fires,
    [
      '[fire_kind == "bonfire"] => fire_width <= 2 none/deny',
      '[fire_kind == "barbecue"] => fire_width <= 2 none/deny',
    ],
  ],
  [
    'the same as the sentence just before, not as the one before that',
    `${permit} A torch must be carried by an adult. The same applies to a barbecue.`,
    fires,
    [
      '[fire_kind == "bonfire"] => lit_with_permit none/deny',
      '[fire_kind == "torch"] => carried_by_adult none/deny',
      '[fire_kind == "barbecue"] => carried_by_adult none/deny',
    ],
  ],
  [
    'the same with another figure',
    'A bonfire must not be wider than 3 m. The same applies to a barbecue, with 1 m substituted for 3 m.',
    fires,
    [
      '[fire_kind == "bonfire"] => fire_width <= 3 none/deny',
      '[fire_kind == "barbecue"] => fire_width <= 1 none/deny',
    ],
  ],
  [
    'the same in another case',
    `${radio} The same applies if the boat has a sail.`,
    boats,
    ['[crew > 4] => radio_carried none/deny', '[has_sail] => radio_carried none/deny'],
  ],
  [
    'the same of things of the same name',
    'A boat longer than 10 m must carry a radio. The same applies to any boat with a sail.',
    boats,
    ['[boat_length > 10] => radio_carried none/deny', '[has_sail] => radio_carried none/deny'],
  ],
];

const open: [what: string, text: string, inputs: string[]][] = [
  ['a kind that no input knows', `${permit} The same applies to lanterns.`, fires],
  ['something of another sort', `${permit} The same applies to the warden.`, fires],
  [
    'the same after an exception',
    `${permit} This does not apply if the warden is there. The same applies to torches.`,
    fires,
  ],
  [
    'the same after two norms in one sentence',
    'A bonfire must be lit with a permit, and a torch must be carried by an adult. The same applies to a barbecue.',
    fires,
  ],
  [
    'the same of what alone is allowed',
    'A bonfire may be lit only with a permit. The same applies to barbecues.',
    fires,
  ],
  [
    'another figure in the place of one that is not there',
    'A bonfire must not be wider than 2 m. The same applies to a barbecue, with 1 m substituted for 3 m.',
    fires,
  ],
  [
    'another case of a norm that has none',
    'A boat with a sail must carry a radio. The same applies where the crew is larger than 4.',
    boats,
  ],
  [
    'another case of an exception',
    'A boat must carry a radio unless the crew is larger than 4. The same applies if the boat has a sail.',
    boats,
  ],
];

describe('the norm before, of another subject or in another case', () => {
  it.each(read)('reads %s', (_what, text, inputs, means) => {
    const action = inputs === fires ? 'Light a fire' : 'Sail a boat';
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('asks about %s', (_what, text, inputs) => {
    const action = inputs === fires ? 'Light a fire' : 'Sail a boat';
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, entitled, int, may, mayOnly, must, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'items that hold several conditions each',
    sentence: {
      quotes: [
        'A stall may be put up\n- in the square, on a Monday; or\n- in the arcade, on a Friday in the months of June to August.',
      ],
      title: 'Put up a stall',
      inputs: [
        choice('site', ['square', 'arcade', 'park'], 'Where the stall stands'),
        choice('day', ['monday', 'friday', 'sunday'], 'Day on which it stands'),
        int('month', null, 'Month in which it stands'),
      ],
    },
    code: may,
    right: [
      '(inputs.site == "square" && inputs.day == "monday") || (inputs.site == "arcade" && inputs.day == "friday" && inputs.month >= 6 && inputs.month <= 8)',
    ],
    wrong: [
      [
        '((inputs.site == "square" && inputs.day == "monday") || (inputs.site == "arcade" && inputs.day == "friday")) && inputs.month >= 6 && inputs.month <= 8',
      ],
      [
        '(inputs.site == "arcade" && inputs.day == "monday") || (inputs.site == "square" && inputs.day == "friday" && inputs.month >= 6 && inputs.month <= 8)',
      ],
    ],
  },
  {
    what: 'one of an inner list, beside an item of the outer one',
    sentence: {
      quotes: ['Every sleigh shall carry:\n- at least one of\n- a whistle,\n- a horn; and\n- a blanket.'],
      title: 'Drive a sleigh',
      inputs: [
        bool('whistle_carried', 'There is a whistle'),
        bool('horn_carried', 'There is a horn'),
        bool('blanket_carried', 'There is a blanket'),
      ],
    },
    code: must,
    right: ['(inputs.whistle_carried || inputs.horn_carried) && inputs.blanket_carried'],
    wrong: [
      ['inputs.whistle_carried && inputs.horn_carried && inputs.blanket_carried'],
      ['inputs.whistle_carried || inputs.horn_carried || inputs.blanket_carried'],
    ],
  },
  {
    what: 'two things of which the lack of either is bad',
    sentence: {
      quotes: ['A crate that bears no seal or no label is not to be opened.'],
      title: 'Open a crate',
      inputs: [bool('crate_sealed', 'It bears a seal'), bool('crate_labelled', 'It bears a label')],
    },
    code: mustNot,
    right: ['inputs.crate_sealed && inputs.crate_labelled'],
    wrong: [['inputs.crate_sealed || inputs.crate_labelled']],
  },
  {
    what: 'two things of which either is enough',
    sentence: {
      quotes: ['No child shall enter the cave without a lamp or the company of a guide.'],
      title: 'Enter the cave',
      inputs: [
        bool('child_has_lamp', 'The child has a lamp'),
        bool('guide_goes_along', 'A guide goes with the child'),
      ],
    },
    code: mustNot,
    right: ['inputs.child_has_lamp || inputs.guide_goes_along'],
    wrong: [
      ['inputs.child_has_lamp && inputs.guide_goes_along'],
      ['!inputs.child_has_lamp || inputs.guide_goes_along'],
    ],
  },
  {
    what: 'two occasions and a third behind "nor"',
    sentence: {
      quotes: [
        'Bees must not be moved when the frost exceeds 4 °C or snow is falling, nor at any time during the swarming.',
      ],
      title: 'Move bees',
      inputs: [
        amount('frost_degrees', 'celsius', 'Degrees of frost'),
        bool('snow_falling', 'Snow is falling'),
        bool('swarming', 'The bees are swarming'),
      ],
    },
    code: mustNot,
    right: ['inputs.frost_degrees <= 4 && !inputs.snow_falling && !inputs.swarming'],
    wrong: [
      ['inputs.frost_degrees <= 4 && (!inputs.snow_falling || !inputs.swarming)'],
      ['inputs.frost_degrees <= 4 && !inputs.snow_falling && inputs.swarming'],
    ],
  },
  {
    what: 'a second duty whose verb goes without saying',
    sentence: {
      quotes: ['The baker is required to cool the oven, and the night porter to lock the yard.'],
      title: 'Close the bakery',
      inputs: [bool('oven_cooled', 'The oven has cooled'), bool('yard_locked', 'The yard is locked')],
    },
    code: must,
    right: ['inputs.oven_cooled && inputs.yard_locked'],
    wrong: [['inputs.oven_cooled && !inputs.yard_locked'], ['inputs.oven_cooled || inputs.yard_locked']],
  },
  {
    what: 'a value named by two kinds of it',
    sentence: {
      quotes: ['A rebate is granted to the husband or wife of a member, and to a tenant.'],
      title: 'Claim a rebate',
      inputs: [choice('claimant', ['spouse', 'tenant', 'neighbour'], 'Who claims')],
    },
    code: entitled,
    right: ['inputs.claimant in ["spouse", "tenant"]'],
    wrong: [['inputs.claimant == "tenant"'], ['inputs.claimant in ["neighbour", "tenant"]']],
  },
  {
    what: 'a value whose name begins with that of another',
    sentence: {
      quotes: ['The assistant gardener may prune the hedge only after the nests have been counted.'],
      title: 'Prune the hedge',
      inputs: [
        choice('pruned_by', ['gardener', 'assistant_gardener'], 'Who prunes'),
        bool('nests_counted', 'The nests have been counted'),
      ],
    },
    code: mayOnly,
    right: ['inputs.nests_counted', 'inputs.pruned_by == "assistant_gardener"'],
    wrong: [['!inputs.nests_counted', 'inputs.pruned_by == "assistant_gardener"']],
    asked: [['inputs.pruned_by == "assistant_gardener"', 'inputs.nests_counted']],
  },
  {
    what: 'two inputs with a value in common, told by their prepositions',
    sentence: {
      quotes: ['Parcels addressed to the vicar may be opened by the sexton.'],
      title: 'Open a parcel',
      inputs: [
        choice('addressed_to', ['vicar', 'sexton'], 'To whom it is addressed'),
        choice('opened_by', ['vicar', 'sexton'], 'Who opens it'),
      ],
    },
    code: may,
    right: ['inputs.opened_by == "sexton"', 'inputs.addressed_to == "vicar"'],
    wrong: [['inputs.opened_by == "vicar"', 'inputs.addressed_to == "sexton"']],
  },
  {
    what: 'inputs in numbers of which the words speak of the one',
    sentence: {
      quotes: ['A barrel may be rolled out unless it is over 10 years old.'],
      title: 'Roll it out',
      inputs: [
        int('barrel_age', 'year', 'Age of the barrel'),
        int('cellar_age', 'year', 'Age of the cellar'),
      ],
    },
    code: may,
    right: ['inputs.barrel_age <= 10'],
    wrong: [['inputs.cellar_age <= 10'], ['inputs.barrel_age > 10']],
  },
  {
    what: 'a measure that opens a duty and says of what it is',
    sentence: {
      quotes: ['More than 30 kg of salt must be covered at night.'],
      title: 'Store salt',
      inputs: [
        amount('salt_weight', 'kilogram', 'Weight of the salt'),
        bool('covered_at_night', 'It is covered at night'),
      ],
    },
    code: must,
    right: ['inputs.covered_at_night', 'inputs.salt_weight > 30'],
    wrong: [
      ['inputs.covered_at_night', 'inputs.salt_weight < 30'],
      ['inputs.covered_at_night', 'inputs.salt_weight >= 30'],
    ],
  },
];

describe('lists, pairs and what goes with each', () => itJudges(phrasings));

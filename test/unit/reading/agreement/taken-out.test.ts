import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, must, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'what a rule leaves unaffected, on a condition',
    sentence: {
      quotes: [
        'Prams are not admitted to the gallery. This leaves doll prams unaffected, provided they are empty.',
      ],
      title: 'Admit a pram to the gallery',
      inputs: [bool('doll_pram', 'It is a pram for dolls'), bool('is_empty', 'Nothing is in it')],
    },
    code: mustNot,
    right: ['inputs.doll_pram && inputs.is_empty'],
    wrong: [
      ['inputs.doll_pram && !inputs.is_empty'],
      ['!inputs.doll_pram || !inputs.is_empty'],
      ['inputs.doll_pram'],
    ],
  },
  {
    what: 'what the words of a term do not cover, by a measure',
    sentence: {
      quotes: [
        'References to a tower do not cover a mast under nine metres in height. Every tower shall carry a red light.',
      ],
      title: 'Put up a tower',
      inputs: [
        amount('height_of_mast', 'meter', 'Height of the mast'),
        bool('red_light_carried', 'It has a red light'),
      ],
    },
    code: must,
    right: ['inputs.red_light_carried', 'inputs.height_of_mast >= 9'],
    wrong: [['inputs.red_light_carried', 'inputs.height_of_mast < 9']],
  },
  {
    what: 'what is none of the things that a term means',
    sentence: {
      quotes: [
        '“Livestock” means cattle, sheep and goats; llamas are not livestock. While the ford is closed, livestock must be kept in pens.',
      ],
      title: 'Keep animals by the ford',
      inputs: [
        choice('animal', ['cattle', 'sheep', 'goat', 'llama'], 'Animal that is kept'),
        bool('ford_closed', 'The ford is closed'),
        bool('kept_in_pens', 'It is kept in a pen'),
      ],
    },
    code: must,
    right: ['inputs.kept_in_pens', 'inputs.animal != "llama" && inputs.ford_closed'],
    wrong: [
      ['inputs.kept_in_pens', 'inputs.ford_closed'],
      ['inputs.kept_in_pens', 'inputs.animal == "llama" && inputs.ford_closed'],
    ],
  },
  {
    what: 'what is not meant in this sense',
    sentence: {
      quotes: ['Nothing shall be burnt in the yard. Smoking of fish is not burning in this sense.'],
      title: 'Burn things in the yard',
      inputs: [choice('doing', ['burning_waste', 'smoking_fish', 'airing_wool'], 'What is done')],
    },
    code: mustNot,
    right: ['inputs.doing != "burning_waste"'],
    wrong: [['inputs.doing == "airing_wool"']],
  },
  {
    what: 'a sentence that is said to be subject to the rule in all cases',
    sentence: {
      quotes: [
        'The felling of an oak requires a licence. Paragraph 1 shall not apply to rotten oaks. A boundary oak shall be subject to paragraph 1 in all cases.',
      ],
      title: 'Fell an oak',
      inputs: [
        bool('oak_rotten', 'The oak is rotten'),
        bool('boundary_oak', 'The oak marks a boundary'),
        bool('licence_held', 'There is a licence'),
      ],
    },
    code: must,
    right: ['inputs.licence_held', '!inputs.oak_rotten || inputs.boundary_oak'],
    wrong: [['inputs.licence_held', '!inputs.oak_rotten && !inputs.boundary_oak']],
  },
  {
    what: 'an exception in brackets, of its own item alone',
    sentence: {
      quotes: [
        'The following are to be swept daily: \n- the porch,\n- the kiln house (except in a firing week),\n- the stairs.',
      ],
      title: 'Keep the house',
      inputs: [
        choice('place', ['porch', 'kiln_house', 'stairs', 'attic'], 'Place that is looked at'),
        bool('firing_week', 'The kiln is fired in this week'),
        bool('swept_daily', 'The place is swept each day'),
      ],
    },
    code: must,
    right: [
      'inputs.swept_daily',
      'inputs.place in ["porch", "stairs"] || (inputs.place == "kiln_house" && !inputs.firing_week)',
    ],
    wrong: [['inputs.swept_daily', 'inputs.place != "attic" && !inputs.firing_week']],
  },
  {
    what: 'a plural clause behind what is taken out of a kind',
    sentence: {
      quotes: ['Coins of a metal other than gold that are offered by a dealer shall be assayed.'],
      title: 'Accept coins',
      inputs: [
        choice('metal', ['gold', 'silver'], 'Metal of the coins'),
        choice('offered_by', ['dealer', 'museum'], 'Who offers them'),
        bool('assayed', 'The coins have been assayed'),
      ],
    },
    code: must,
    right: ['inputs.assayed', 'inputs.metal != "gold" && inputs.offered_by == "dealer"'],
    wrong: [
      ['inputs.assayed', 'inputs.metal != "gold" && inputs.offered_by != "dealer"'],
      ['inputs.assayed', 'inputs.metal == "gold" && inputs.offered_by == "dealer"'],
    ],
  },
];

describe('what is taken out of a rule', () => itJudges(phrasings));

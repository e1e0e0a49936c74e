import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, date, entitled, int, may, mayOnly, must, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'two people of whom one consents, the consent said once',
    sentence: {
      quotes: ['A pupil may go on the trip only with the signed permission of a parent or of a carer.'],
      title: 'Go on the trip',
      inputs: [
        bool('parent_permission_signed', 'A parent has signed a permission'),
        bool('carer_permission_signed', 'A carer has signed a permission'),
      ],
    },
    code: mayOnly,
    right: ['inputs.parent_permission_signed || inputs.carer_permission_signed'],
    asked: [['inputs.parent_permission_signed && inputs.carer_permission_signed']],
    wrong: [['!inputs.parent_permission_signed || inputs.carer_permission_signed']],
  },
  {
    what: 'a cap on what a rate comes to, behind a prohibition',
    sentence: {
      quotes: ['A porter must not take more than 2 EUR for each trunk, up to a maximum of 20 EUR.'],
      title: 'Take a fee',
      inputs: [amount('fee', 'EUR', 'Fee that is taken'), int('trunks', null, 'Number of trunks')],
    },
    code: mustNot,
    right: ['inputs.fee <= 2 * inputs.trunks && inputs.fee <= 20'],
    wrong: [['inputs.fee <= 2 * inputs.trunks && inputs.fee >= 20']],
  },
  {
    what: 'a prohibition that is said again with "in no case"',
    sentence: {
      quotes: [
        'A pawnbroker may not lend more than 60% of the value of a ring, and in no case more than 900 EUR.',
      ],
      title: 'Lend on a ring',
      inputs: [amount('loan', 'EUR', 'Amount lent'), amount('ring_value', 'EUR', 'Value of the ring')],
    },
    code: mustNot,
    right: ['inputs.loan <= 0.6 * inputs.ring_value && inputs.loan <= 900'],
    wrong: [['inputs.loan <= 0.6 * inputs.ring_value && inputs.loan >= 900']],
  },
  {
    what: 'a will that is no modal',
    sentence: {
      quotes: ['A will signed by telegram is of no effect unless a notary has sealed it.'],
      title: 'Make a will',
      inputs: [
        choice('signed_by', ['telegram', 'hand'], 'How the will is signed'),
        bool('sealed_by_notary', 'A notary has sealed the will'),
      ],
    },
    code: mustNot,
    right: ['inputs.signed_by == "hand" || inputs.sealed_by_notary'],
    wrong: [['inputs.signed_by == "telegram" || inputs.sealed_by_notary']],
  },
  {
    what: 'a value that is said by a noun and a clause to it',
    sentence: {
      quotes: ['A clerk may show the map only to the owner or to a surveyor who measures the plot.'],
      title: 'Show the map',
      inputs: [
        choice(
          'shown_to',
          ['owner', 'measuring_surveyor', 'consulting_surveyor', 'neighbour'],
          'Who sees the map',
        ),
      ],
    },
    code: mayOnly,
    right: ['inputs.shown_to in ["owner", "measuring_surveyor"]'],
    wrong: [['inputs.shown_to in ["owner", "neighbour"]'], ['inputs.shown_to != "owner"']],
  },
  {
    what: 'two limits of which the second is below zero',
    sentence: {
      quotes: ['The crane must not be used at temperatures above 35 °C or below -15 °C.'],
      title: 'Use the crane',
      inputs: [int('temperature_c', null, 'Temperature in °C')],
    },
    code: mustNot,
    right: ['inputs.temperature_c <= 35 && inputs.temperature_c >= -15'],
    wrong: [
      ['inputs.temperature_c >= 35 || inputs.temperature_c <= -15'],
      ['inputs.temperature_c < 35 && inputs.temperature_c > -15'],
    ],
  },
  {
    what: 'what has not been done within a time, of how long it has waited',
    sentence: {
      quotes: ['Bicycles that have not been claimed within 60 days of the last notice may be auctioned.'],
      title: 'Auction a bicycle',
      inputs: [
        bool('claimed', 'The bicycle has been claimed'),
        int('days_since_last_notice', 'day', 'Days since the last notice'),
      ],
    },
    code: may,
    right: ['!inputs.claimed && inputs.days_since_last_notice > 60'],
    wrong: [
      ['inputs.claimed && inputs.days_since_last_notice > 60'],
      ['!inputs.claimed && inputs.days_since_last_notice < 60'],
    ],
  },
  {
    what: 'which of them, "such … as"',
    sentence: {
      quotes: ['Such members as own a boat and have paid the levy may vote on the pier.'],
      title: 'Vote on the pier',
      inputs: [bool('owns_boat', 'The member owns a boat'), bool('levy_paid', 'The levy has been paid')],
    },
    code: may,
    right: ['inputs.owns_boat && inputs.levy_paid'],
    wrong: [['inputs.owns_boat || inputs.levy_paid'], ['inputs.owns_boat && !inputs.levy_paid']],
  },
  {
    what: 'neither of two measures',
    sentence: {
      quotes: ['A raft must carry neither more than six persons nor a load above 400 kg.'],
      title: 'Use a raft',
      inputs: [int('persons', null, 'Persons on the raft'), int('load_kg', 'kg', 'Load on the raft')],
    },
    code: must,
    right: ['inputs.persons <= 6 && inputs.load_kg <= 400'],
    wrong: [
      ['inputs.persons <= 6 || inputs.load_kg <= 400'],
      ['inputs.persons <= 6 && inputs.load_kg >= 400'],
    ],
  },
  {
    what: 'two classes that are exempt',
    sentence: {
      quotes: ['Riders must wear a helmet; riders with a medical note and children under 4 are exempt.'],
      title: 'Ride a pony',
      inputs: [
        bool('helmet_worn', 'The rider wears a helmet'),
        bool('medical_note', 'The rider has a medical note'),
        int('child_age', 'year', 'Age of the child'),
      ],
    },
    code: must,
    right: ['inputs.helmet_worn || inputs.medical_note || inputs.child_age < 4'],
    wrong: [['inputs.helmet_worn || (inputs.medical_note && inputs.child_age < 4)']],
  },
  {
    what: 'two exceptions, each with its "except"',
    sentence: {
      quotes: [
        'The sale of cider is prohibited, except to a hotel and except where the barrel holds no more than 30 litres.',
      ],
      title: 'Sell cider',
      inputs: [
        bool('sold_to_hotel', 'Sold to a hotel'),
        int('barrel_litres', null, 'Litres that the barrel holds'),
      ],
    },
    code: mustNot,
    right: ['inputs.sold_to_hotel || inputs.barrel_litres <= 30'],
    wrong: [['inputs.sold_to_hotel && inputs.barrel_litres <= 30']],
  },
  {
    what: 'a sentence that relieves of a paragraph, "is of no effect"',
    sentence: {
      quotes: ['A van longer than 6 m must stop at the gate.', 'Paragraph 1 is of no effect at night.'],
      title: 'Pass the gate',
      inputs: [
        int('van_length_m', 'm', 'Length of the van'),
        bool('at_night', 'It is night'),
        bool('stopped_at_gate', 'The van has stopped at the gate'),
      ],
    },
    code: must,
    right: ['inputs.van_length_m <= 6 || inputs.at_night || inputs.stopped_at_gate'],
    wrong: [['inputs.van_length_m <= 6 || !inputs.at_night || inputs.stopped_at_gate']],
  },
  {
    what: 'something that is missing',
    sentence: {
      quotes: ['A steward may stop the race if a marshal is missing.'],
      title: 'Stop the race',
      inputs: [bool('marshal_present', 'The marshal is present')],
    },
    code: may,
    right: ['!inputs.marshal_present'],
    wrong: [['inputs.marshal_present']],
  },
  {
    what: 'months between which something may be done, and a denial that is said again',
    sentence: {
      quotes: ['The hut may be let between May and September, but not to a club and never after 21:00.'],
      title: 'Let the hut',
      inputs: [
        int('month', null, 'Month of the letting'),
        bool('let_to_club', 'It is let to a club'),
        bool('after_21_00', 'It is let after 21:00'),
      ],
    },
    code: mayOnly,
    right: ['inputs.month >= 5 && inputs.month <= 9 && !inputs.let_to_club && !inputs.after_21_00'],
    wrong: [
      ['inputs.month >= 5 && inputs.month <= 9 && !inputs.let_to_club && inputs.after_21_00'],
      ['inputs.month >= 5 && inputs.month <= 9 && inputs.let_to_club && !inputs.after_21_00'],
      ['inputs.month > 5 && inputs.month <= 9 && !inputs.let_to_club && !inputs.after_21_00'],
    ],
  },
  {
    what: 'a line of a list that grants nothing',
    sentence: {
      quotes: ['Refunds', 'more than 10 days before the tour: full price', '10 days or less: no refund'],
      title: 'Claim a refund',
      inputs: [int('days_before_tour', 'day', 'Days from the claim to the tour')],
    },
    code: entitled,
    right: ['inputs.days_before_tour > 10'],
    wrong: [['inputs.days_before_tour >= 10'], ['inputs.days_before_tour <= 10']],
  },
  {
    what: 'demands without a verb, between commas',
    sentence: {
      quotes: ['Hall rules: badge required, wet umbrellas not allowed.'],
      title: 'Enter the hall',
      inputs: [
        bool('badge_worn', 'The guest wears a badge'),
        bool('wet_umbrella', 'The guest has a wet umbrella'),
      ],
    },
    code: must,
    right: ['inputs.badge_worn && !inputs.wet_umbrella'],
    wrong: [['inputs.badge_worn && inputs.wet_umbrella'], ['!inputs.badge_worn && !inputs.wet_umbrella']],
  },
  {
    what: 'what has to be done before something is done',
    sentence: {
      quotes: ['Before felling a tree of more than 20 m, a forester must inform the neighbours.'],
      title: 'Fell a tree',
      inputs: [
        int('tree_height_m', 'm', 'Height of the tree'),
        bool('neighbours_informed', 'The neighbours are informed'),
      ],
    },
    code: must,
    right: ['inputs.tree_height_m <= 20 || inputs.neighbours_informed'],
    wrong: [
      ['inputs.tree_height_m > 20 || inputs.neighbours_informed'],
      ['inputs.tree_height_m < 20 || inputs.neighbours_informed'],
    ],
  },
  {
    what: 'how a thing has to be that is kept',
    sentence: {
      quotes: ['A skipper must carry a lamp that flashes.'],
      title: 'Sail at night',
      inputs: [bool('flashing_lamp_carried', 'The skipper carries a flashing lamp')],
    },
    code: must,
    right: ['inputs.flashing_lamp_carried'],
    wrong: [['!inputs.flashing_lamp_carried']],
  },
  {
    what: 'a day from which on something is so, told from a value by the name of its input',
    sentence: {
      quotes: ['As from 1 May 2029, no new coal stove may be fitted in a cottage.'],
      title: 'Fit a stove',
      inputs: [
        date('fitted_on', 'Day of the fitting'),
        choice('stove', ['coal', 'wood', 'gas_stove'], 'Kind of stove'),
      ],
    },
    code: mustNot,
    right: ['inputs.fitted_on < date("2029-05-01") || inputs.stove != "coal"'],
    wrong: [['inputs.fitted_on < date("2029-05-01") || inputs.stove == "coal"']],
  },
  {
    what: 'a depth that lies further down, "below"',
    sentence: {
      quotes: ['A novice must not dive below 15 m.'],
      title: 'Dive',
      inputs: [int('depth_m', 'm', 'Depth of the dive')],
    },
    code: mustNot,
    right: ['inputs.depth_m <= 15'],
    wrong: [['inputs.depth_m >= 15']],
  },
  {
    what: 'a word that a sentence explains by what is not so',
    sentence: {
      quotes: ['A boat is a guest boat if it is not registered here. Guest boats must not moor at the quay.'],
      title: 'Moor at the quay',
      inputs: [bool('registered_here', 'The boat is registered here')],
    },
    code: mustNot,
    right: ['inputs.registered_here'],
    asked: [['!inputs.registered_here']],
  },
  {
    what: 'an hour that has begun',
    sentence: {
      quotes: ['Pensioners may enter the baths after 2 p.m.'],
      title: 'Enter the baths',
      inputs: [int('hour', 'hour', 'Hour at which the pensioner enters')],
    },
    code: may,
    right: ['inputs.hour >= 14'],
    wrong: [['inputs.hour < 14'], ['inputs.hour >= 16']],
  },
  {
    what: 'classes that are let in, in lines without a connective',
    sentence: {
      quotes: [
        'The following visitors are admitted without a ticket:',
        'pupils under 12;',
        'holders of a town pass;',
        'wardens on duty.',
      ],
      title: 'Enter without a ticket',
      inputs: [
        int('age', 'year', 'Age of the pupil'),
        bool('town_pass_held', 'The visitor holds a town pass'),
        bool('warden_on_duty', 'The visitor is a warden on duty'),
      ],
    },
    code: entitled,
    right: ['inputs.age < 12 || inputs.town_pass_held || inputs.warden_on_duty'],
    wrong: [
      ['inputs.age < 12 && inputs.town_pass_held && inputs.warden_on_duty'],
      ['inputs.age < 12 || inputs.town_pass_held'],
    ],
  },
  {
    what: 'an age with its plural, "under-12s"',
    sentence: {
      quotes: ['Knives must not be lent to under-12s.'],
      title: 'Lend a knife',
      inputs: [int('age', 'year', 'Age of the borrower')],
    },
    code: mustNot,
    right: ['inputs.age >= 12'],
    wrong: [['inputs.age > 12'], ['inputs.age < 12']],
  },
  {
    what: 'the days on which something is allowed, in front',
    sentence: {
      quotes: ['Until 30 April 2028, gravel may be taken from the river.'],
      title: 'Take gravel',
      inputs: [date('taken_on', 'Day on which the gravel is taken')],
    },
    code: may,
    right: ['inputs.taken_on <= date("2028-04-30")'],
    wrong: [['inputs.taken_on >= date("2028-04-30")'], ['inputs.taken_on < date("2028-04-30")']],
  },
  {
    what: 'the days on which something is forbidden, in front',
    sentence: {
      quotes: ['Until 30 April 2028, gravel must not be taken from the river.'],
      title: 'Take gravel',
      inputs: [date('taken_on', 'Day on which the gravel is taken')],
    },
    code: mustNot,
    right: ['inputs.taken_on > date("2028-04-30")'],
    wrong: [['inputs.taken_on <= date("2028-04-30")'], ['inputs.taken_on >= date("2028-04-30")']],
  },
  {
    what: 'one or the other or both, "and/or"',
    sentence: {
      quotes: ['A van that carries paint and/or solvents must be marked.'],
      title: 'Drive a van',
      inputs: [
        bool('carries_paint', 'The van carries paint'),
        bool('carries_solvents', 'The van carries solvents'),
        bool('marked', 'The van is marked'),
      ],
    },
    code: must,
    right: ['inputs.marked || (!inputs.carries_paint && !inputs.carries_solvents)'],
    wrong: [['inputs.marked || !inputs.carries_paint || !inputs.carries_solvents']],
  },
];

describe('words that are said once, and of more than one thing', () => itJudges(phrasings));

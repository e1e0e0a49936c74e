import { describe, expect, it } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import type { Sentence } from './rule-of.ts';
import {
  amount,
  bool,
  choice,
  date,
  findingsOf,
  int,
  may,
  mayOnly,
  must,
  mustNot,
  verdictOf,
} from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'what is asked for besides, in front of the sentence',
    sentence: {
      quotes: ['As well as a bucket, a barn must have a ladder.'],
      title: 'Run a barn',
      inputs: [bool('has_bucket', 'There is a bucket'), bool('has_ladder', 'There is a ladder')],
    },
    code: must,
    right: ['inputs.has_bucket && inputs.has_ladder'],
    wrong: [['!inputs.has_bucket && inputs.has_ladder'], ['inputs.has_bucket || inputs.has_ladder']],
  },
  {
    what: '"provided always that" opens a condition, and "however good" none',
    sentence: {
      quotes: [
        'A reaper is entitled to a loan, provided always that the field is larger than 2 hectares, however good the harvest.',
      ],
      title: 'Claim a loan',
      inputs: [amount('field_area', 'hectare', 'Area of the field')],
    },
    code: { ...may, modality: 'entitled' },
    right: ['inputs.field_area > 2'],
    wrong: [['inputs.field_area >= 2'], ['inputs.field_area < 2']],
  },
  {
    what: 'the lesser of two limits, one of them a multiple of another amount',
    sentence: {
      quotes: ['The fine that is set must not exceed the lesser of four weekly wages and 900 EUR.'],
      title: 'Set a fine',
      inputs: [
        amount('fine', 'EUR', 'Fine that is set'),
        amount('weekly_wage', 'EUR', 'Weekly wage of the hand'),
      ],
    },
    code: mustNot,
    right: ['inputs.fine <= inputs.weekly_wage * 4 && inputs.fine <= 900'],
    wrong: [['inputs.fine <= inputs.weekly_wage * 4 || inputs.fine <= 900']],
  },
  {
    what: 'a share with an article, of what is counted',
    sentence: {
      quotes: ['Not more than a quarter of the hands may be on leave.'],
      title: 'Grant leave',
      inputs: [int('hands_on_leave', null, 'Hands on leave'), int('hands', null, 'All hands')],
    },
    code: mustNot,
    right: ['4 * inputs.hands_on_leave <= inputs.hands'],
    wrong: [['4 * inputs.hands_on_leave < inputs.hands'], ['4 * inputs.hands_on_leave > inputs.hands']],
  },
  {
    what: 'what lifts an exception again',
    sentence: {
      quotes: [
        'No boat shall land more than 400 kg of eel in a week.',
        'Subsection (1) does not apply to a boat of less than 6 metres, unless it fishes with traps.',
      ],
      title: 'Land eel',
      inputs: [
        amount('eel_landed_in_week', 'kg', 'Eel landed in the week'),
        amount('boat_length', 'm', 'Length of the boat'),
        bool('fishes_with_traps', 'The boat fishes with traps'),
      ],
    },
    code: mustNot,
    right: ['inputs.eel_landed_in_week <= 400', '!(inputs.boat_length < 6 && !inputs.fishes_with_traps)'],
    wrong: [['inputs.eel_landed_in_week <= 400', '!(inputs.boat_length < 6 && inputs.fishes_with_traps)']],
  },
  {
    what: 'a lack that tells who is barred',
    sentence: {
      quotes: ['Hands who have not attended the milking course must not milk for a herd of more than 12.'],
      title: 'Milk a herd',
      inputs: [
        bool('attended_milking_course', 'The hand attended the milking course'),
        int('herd_size', null, 'Size of the herd'),
      ],
    },
    code: mustNot,
    right: ['inputs.attended_milking_course || inputs.herd_size <= 12'],
    wrong: [['!inputs.attended_milking_course || inputs.herd_size <= 12']],
  },
  {
    what: 'two norms of one sentence, both of which are kept',
    sentence: {
      quotes: ['None of the clerks may be related to another of them, and the reeve must sign the roll.'],
      title: 'Keep the roll',
      inputs: [
        bool('any_clerks_related', 'Two of the clerks are related'),
        bool('reeve_signed', 'The reeve has signed the roll'),
      ],
    },
    code: must,
    right: ['!inputs.any_clerks_related && inputs.reeve_signed'],
    wrong: [['!inputs.any_clerks_related || inputs.reeve_signed']],
  },
  {
    what: 'a condition with "and only", of all that is named before it',
    sentence: {
      quotes: [
        'Grain may be handed out solely to the owner or to a helper with a letter, and only against a token.',
      ],
      title: 'Hand out grain',
      inputs: [
        choice('handed_to', ['owner', 'helper_with_letter', 'other'], 'Who is handed the grain'),
        bool('token_shown', 'A token was handed over'),
      ],
    },
    code: mayOnly,
    right: ['inputs.handed_to in ["owner", "helper_with_letter"] && inputs.token_shown'],
    wrong: [
      ['inputs.handed_to == "owner" || (inputs.handed_to == "helper_with_letter" && inputs.token_shown)'],
    ],
  },
  {
    what: 'a denial that belongs to a comparison opens no exception',
    sentence: {
      quotes: ['Honey may be sold unlabelled if it comes from an apiary with no more than 20 hives.'],
      title: 'Sell honey unlabelled',
      inputs: [int('hives', null, 'Number of hives of the apiary')],
    },
    code: may,
    right: ['inputs.hives <= 20'],
    wrong: [['inputs.hives >= 20'], ['inputs.hives < 20']],
  },
  {
    what: 'two measures joined by "but not"',
    sentence: {
      quotes: [
        'The reeve shall announce a drainage at least 24 hours, but not more than 5 days, in advance.',
      ],
      title: 'Drain the pond',
      inputs: [int('hours_in_advance', 'hour', 'Hours from the announcement to the drainage')],
    },
    code: must,
    right: ['inputs.hours_in_advance >= 24 && inputs.hours_in_advance <= 120'],
    wrong: [
      ['inputs.hours_in_advance >= 24 && inputs.hours_in_advance >= 120'],
      ['inputs.hours_in_advance >= 24 && inputs.hours_in_advance < 120'],
    ],
  },
  {
    what: 'an absence, of an input for that absence',
    sentence: {
      quotes: ['In the absence of the warden, the clerk may open the gate.'],
      title: 'Open the gate',
      inputs: [bool('warden_absent', 'The warden is not there')],
    },
    code: may,
    right: ['inputs.warden_absent'],
    wrong: [['!inputs.warden_absent']],
  },
  {
    what: 'a refusal that is a fact of its own, behind another denial',
    sentence: {
      quotes: ['No stall shall be let to a trader who is not insured or who has been refused a licence.'],
      title: 'Let a stall',
      inputs: [
        bool('insured', 'The trader is insured'),
        bool('licence_refused', 'The trader has been refused a licence'),
      ],
    },
    code: mustNot,
    right: ['inputs.insured && !inputs.licence_refused'],
    wrong: [['inputs.insured || !inputs.licence_refused'], ['inputs.insured && inputs.licence_refused']],
  },
  {
    what: 'a class between commas that is taken out by its last word, and what is taken out of that',
    sentence: {
      quotes: [
        'Carts are banned from the bridge, covered carts excepted, but not if their load exceeds 300 kg.',
      ],
      title: 'Take a cart onto the bridge',
      inputs: [bool('covered', 'The cart is covered'), int('load', 'kg', 'Load of the cart')],
    },
    code: mustNot,
    right: ['inputs.covered && inputs.load <= 300'],
    wrong: [
      ['inputs.covered || inputs.load <= 300'],
      ['inputs.covered && inputs.load < 300'],
      ['!inputs.covered && inputs.load <= 300'],
    ],
  },
  {
    what: 'items behind a colon of which the modal is said, the last with an exception of its own',
    sentence: {
      quotes: [
        'The following shall be kept at 8 °C or colder:',
        'milk;',
        'curd;',
        'hard cheese, unless it is waxed.',
      ],
      title: 'Keep food',
      inputs: [
        choice('food', ['milk', 'curd', 'hard_cheese', 'flour'], 'Kind of food'),
        bool('waxed', 'The food is waxed'),
        int('temperature', null, 'Temperature of the store'),
      ],
    },
    code: must,
    right: [
      'inputs.temperature <= 8',
      'inputs.food in ["milk", "curd"] || (inputs.food == "hard_cheese" && !inputs.waxed)',
    ],
    wrong: [
      ['inputs.temperature <= 8', 'inputs.food in ["milk", "curd", "hard_cheese"] && !inputs.waxed'],
      [
        'inputs.temperature >= 8',
        'inputs.food in ["milk", "curd"] || (inputs.food == "hard_cheese" && !inputs.waxed)',
      ],
    ],
  },
  {
    what: 'an offence that shall be one',
    sentence: {
      quotes: ['It shall be an offence to light a fire in the barn.'],
      title: 'Light a fire',
      inputs: [choice('place', ['barn', 'yard'], 'Where the fire is lit')],
    },
    code: mustNot,
    right: ['inputs.place != "barn"'],
    wrong: [['inputs.place == "barn"']],
  },
  {
    what: 'what is not unlawful is allowed',
    sentence: {
      quotes: ['It is not unlawful to keep fewer than nine ducks in the yard.'],
      title: 'Keep ducks in the yard',
      inputs: [int('ducks', null, 'Number of ducks')],
    },
    code: may,
    right: ['inputs.ducks < 9'],
    wrong: [['inputs.ducks > 9'], ['inputs.ducks <= 9']],
  },
  {
    what: '"nothing but" in front of what alone may be used',
    sentence: {
      quotes: ['Nothing but spring water may be put into the trough.'],
      title: 'Fill the trough',
      inputs: [choice('liquid', ['spring_water', 'pond_water'], 'What is put into the trough')],
    },
    code: mustNot,
    right: ['inputs.liquid == "spring_water"'],
    wrong: [['inputs.liquid != "spring_water"']],
  },
  {
    what: 'exactly a part of a whole that is named with its number',
    sentence: {
      quotes: ['Exactly one of the three seals is to be held by the reeve.'],
      title: 'Keep the seals',
      inputs: [int('seals_held_by_reeve', null, 'How many seals the reeve holds')],
    },
    code: must,
    right: ['inputs.seals_held_by_reeve == 1'],
    wrong: [['inputs.seals_held_by_reeve >= 1'], ['inputs.seals_held_by_reeve <= 1']],
  },
  {
    what: 'a year from its first day to its last',
    sentence: {
      quotes: ['Seed bought in 2029 must be sown within 90 days.'],
      title: 'Sow seed',
      inputs: [
        date('bought_on', 'Day on which the seed was bought'),
        int('days_to_sowing', 'day', 'Days until it is sown'),
      ],
    },
    code: must,
    right: [
      'inputs.days_to_sowing <= 90',
      'inputs.bought_on >= date("2029-01-01") && inputs.bought_on <= date("2029-12-31")',
    ],
    wrong: [
      [
        'inputs.days_to_sowing <= 90',
        'inputs.bought_on >= date("2029-01-01") && inputs.bought_on < date("2029-12-31")',
      ],
      [
        'inputs.days_to_sowing <= 90',
        'inputs.bought_on > date("2029-01-01") && inputs.bought_on <= date("2029-12-31")',
      ],
    ],
  },
  {
    what: 'two days whose month is written once',
    sentence: {
      quotes: ['The fair may be held from 4 to 9 May 2028.'],
      title: 'Hold the fair',
      inputs: [date('held_on', 'Day of the fair')],
    },
    code: may,
    right: ['inputs.held_on >= date("2028-05-04") && inputs.held_on <= date("2028-05-09")'],
    wrong: [
      ['inputs.held_on > date("2028-05-04") && inputs.held_on <= date("2028-05-09")'],
      ['inputs.held_on >= date("2028-05-04") && inputs.held_on < date("2028-05-09")'],
    ],
  },
  {
    what: 'a figure that stands for another, said again, in a unit of two words',
    sentence: {
      quotes: [
        'Slops shall not be emptied less than 9 nautical miles from land.',
        'The same applies to ash, with 4 nautical miles substituted for 9.',
      ],
      title: 'Empty waste',
      inputs: [
        choice('waste', ['slops', 'ash'], 'Kind of waste'),
        amount('distance_from_land', 'nautical_mile', 'How far from land it is emptied'),
      ],
    },
    code: mustNot,
    right: [
      '(inputs.waste == "slops" && inputs.distance_from_land >= 9) || (inputs.waste == "ash" && inputs.distance_from_land >= 4)',
    ],
    wrong: [
      [
        '(inputs.waste == "slops" && inputs.distance_from_land >= 4) || (inputs.waste == "ash" && inputs.distance_from_land >= 9)',
      ],
    ],
  },
  {
    what: 'clauses by their numbers, and a number that names one',
    sentence: {
      quotes: [
        '3.1 A pilot shall serve at least 90 days before the trial.',
        '3.2 For a pilot who holds a diploma, the period in 3.1 is reduced by 30 days.',
      ],
      title: 'Sit the trial',
      inputs: [
        int('days_served', 'day', 'Days that the pilot has served'),
        bool('holds_diploma', 'The pilot holds a diploma'),
      ],
    },
    code: must,
    right: ['inputs.days_served >= 90 || (inputs.holds_diploma && inputs.days_served >= 60)'],
    wrong: [['inputs.days_served >= 60 || (inputs.holds_diploma && inputs.days_served >= 90)']],
  },
  {
    what: 'a second measure that repeats the first for the other case',
    sentence: {
      quotes: [
        'The refund shall be not less than 70% of the fee where the pupil leaves 20 days or more before the course, and not less than 40% of it otherwise.',
      ],
      title: 'Refund the fee',
      inputs: [
        amount('refund', 'EUR', 'Refund paid'),
        amount('fee', 'EUR', 'Fee paid'),
        int('days_before_course', 'day', 'Days before the course on which the pupil leaves'),
      ],
    },
    code: must,
    right: [
      '(inputs.days_before_course >= 20 && inputs.refund >= 0.7 * inputs.fee) || (inputs.days_before_course < 20 && inputs.refund >= 0.4 * inputs.fee)',
    ],
    wrong: [
      [
        '(inputs.days_before_course >= 20 && inputs.refund <= 0.7 * inputs.fee) || (inputs.days_before_course < 20 && inputs.refund <= 0.4 * inputs.fee)',
      ],
    ],
  },
  {
    what: 'two ways out of a prohibition, each of which is enough',
    sentence: {
      quotes: [
        "A lord shall not enter a cottage without at least 12 hours' notice, other than to put out a fire.",
      ],
      title: 'Enter a cottage',
      inputs: [
        int('hours_of_notice', 'hour', 'Hours of notice given'),
        choice('purpose', ['fire', 'visit'], 'Why the cottage is entered'),
      ],
    },
    code: mustNot,
    right: ['inputs.purpose == "fire" || inputs.hours_of_notice >= 12'],
    wrong: [['inputs.purpose == "fire" && inputs.hours_of_notice >= 12']],
  },
  {
    what: 'each measure with who comes before it, the modal said once',
    sentence: {
      quotes: [
        'Day hands may be kept for shifts of up to 10 hours, night hands for shifts of up to 7 hours.',
      ],
      title: 'Keep hands',
      inputs: [
        choice('hands', ['day', 'night'], 'Group of the hands'),
        amount('shift', 'hour', 'Length of the shift'),
      ],
    },
    code: may,
    right: [
      '(inputs.hands == "day" && inputs.shift <= 10) || (inputs.hands == "night" && inputs.shift <= 7)',
    ],
    wrong: [
      ['(inputs.hands == "day" && inputs.shift <= 7) || (inputs.hands == "night" && inputs.shift <= 10)'],
    ],
  },
  {
    what: 'an act done by someone, of a noun in "-ion"',
    sentence: {
      quotes: ['Hay that has lain for more than 60 days may be auctioned by the parish office.'],
      title: 'Auction hay',
      inputs: [int('days_lain', 'day', 'Days for which the hay has lain')],
    },
    code: may,
    right: ['inputs.days_lain > 60'],
    wrong: [['inputs.days_lain >= 60'], ['inputs.days_lain < 60']],
  },
  {
    what: 'what a value is asked for besides, in its own item',
    sentence: {
      quotes: ['Bees may be moved only by the keeper or, with the written leave of the warden, by a helper.'],
      title: 'Move bees',
      inputs: [
        choice('moved_by', ['keeper', 'helper', 'stranger'], 'Who moves the bees'),
        bool('warden_leave', 'The warden has given written leave'),
      ],
    },
    code: mayOnly,
    right: ['inputs.moved_by == "keeper" || (inputs.moved_by == "helper" && inputs.warden_leave)'],
    wrong: [
      ['inputs.moved_by == "keeper"'],
      ['inputs.moved_by == "helper" || (inputs.moved_by == "keeper" && inputs.warden_leave)'],
    ],
  },
  {
    what: 'a measure in front of a list of values holds for each of them',
    sentence: {
      quotes: [
        'No cart may stand in the lane. This does not apply to stops of up to 15 minutes for milking or shearing.',
      ],
      title: 'Stand in the lane',
      inputs: [
        choice('purpose', ['milking', 'shearing', 'resting'], 'What the stop is for'),
        int('stop_minutes', 'minute', 'How long the cart stops'),
      ],
    },
    code: mustNot,
    right: ['inputs.purpose in ["milking", "shearing"] && inputs.stop_minutes <= 15'],
  },
  {
    what: 'a point that does not apply to someone is a relief',
    sentence: {
      quotes: [
        'A stall permit may be granted to a trader who',
        'is insured, and',
        'has paid the market fee.',
        'Point (b) does not apply to a local grower.',
      ],
      title: 'Grant a stall permit',
      inputs: [
        bool('insured', 'The trader is insured'),
        bool('fee_paid', 'The market fee has been paid'),
        bool('local_grower', 'The trader is a local grower'),
      ],
    },
    code: may,
    right: ['inputs.insured && (inputs.fee_paid || inputs.local_grower)'],
    wrong: [['inputs.insured && inputs.fee_paid && !inputs.local_grower']],
  },
  {
    what: 'two bounds share the event behind the last of them',
    sentence: {
      quotes: [
        'Notice of a regatta must be given not earlier than 60 days and not later than 20 days before the start.',
      ],
      title: 'Give notice of a regatta',
      inputs: [int('notice_days', 'day', 'Days from the notice to the start of the regatta')],
    },
    code: must,
    right: ['inputs.notice_days <= 60 && inputs.notice_days >= 20'],
    wrong: [
      ['inputs.notice_days < 60 && inputs.notice_days >= 20'],
      ['inputs.notice_days <= 60 && inputs.notice_days > 20'],
    ],
  },
  {
    what: 'both bounds of a number open the sentence',
    sentence: {
      quotes: ['Not fewer than three nor more than eight rowers shall be aboard a race gig.'],
      title: 'Row a race gig',
      inputs: [int('rowers', null, 'Rowers aboard')],
    },
    code: must,
    right: ['inputs.rowers >= 3 && inputs.rowers <= 8'],
    wrong: [['inputs.rowers >= 3 && inputs.rowers >= 8'], ['inputs.rowers > 3 && inputs.rowers <= 8']],
  },
  {
    what: 'a cap that the sentence adds is kept',
    sentence: {
      quotes: ['The mooring charge may not exceed 3 EUR for each metre, subject to a maximum of 40 EUR.'],
      title: 'Charge for a mooring',
      inputs: [
        amount('mooring_charge', 'EUR', 'Charge for the mooring'),
        int('boat_metres', 'm', 'Length of the boat'),
      ],
    },
    code: mustNot,
    right: ['inputs.mooring_charge <= 3 * inputs.boat_metres && inputs.mooring_charge <= 40'],
    wrong: [['inputs.mooring_charge <= 3 * inputs.boat_metres && inputs.mooring_charge >= 40']],
  },
  {
    what: '"does not include" takes out of what is defined',
    sentence: {
      quotes: [
        '"Large kiln" means a kiln of more than 4 m2, but does not include a kiln that is fired with wood. A large kiln must be inspected.',
      ],
      title: 'Run a kiln',
      inputs: [
        int('kiln_area', 'm2', 'Area of the kiln'),
        bool('fired_with_wood', 'The kiln is fired with wood'),
        bool('inspected', 'The kiln has been inspected'),
      ],
    },
    code: must,
    right: ['inputs.inspected', 'inputs.kiln_area > 4 && !inputs.fired_with_wood'],
    wrong: [
      ['inputs.inspected', 'inputs.kiln_area > 4'],
      ['inputs.inspected', 'inputs.kiln_area > 4 && inputs.fired_with_wood'],
    ],
  },
  {
    what: 'both are denied by "neither … nor" of the subject',
    sentence: {
      quotes: ['Neither lanterns nor candles may be carried in the hay loft, not even by the master.'],
      title: 'Carry a light in the hay loft',
      inputs: [
        choice('light', ['lantern', 'candle', 'torch'], 'What is carried'),
        choice('carried_by', ['master', 'hand'], 'Who carries it'),
      ],
    },
    code: mustNot,
    right: ['inputs.light == "torch"'],
    wrong: [['inputs.light == "torch" || inputs.carried_by == "master"'], ['inputs.light != "candle"']],
  },
  {
    what: 'the modal of a condition is not that of the norm',
    sentence: {
      quotes: ['If a swarm cannot be caught, the keeper shall tell the warden.'],
      title: 'Handle a swarm',
      inputs: [bool('swarm_caught', 'The swarm was caught'), bool('warden_told', 'The warden was told')],
    },
    code: must,
    right: ['inputs.warden_told', '!inputs.swarm_caught'],
    wrong: [['inputs.warden_told', 'inputs.swarm_caught']],
  },
  {
    what: 'the modal of a relative clause is not that of the norm',
    sentence: {
      quotes: ['Hides that can rot must be salted.'],
      title: 'Store hides',
      inputs: [bool('can_rot', 'The hides can rot'), bool('salted', 'The hides are salted')],
    },
    code: must,
    right: ['inputs.salted', 'inputs.can_rot'],
    wrong: [['inputs.salted', '!inputs.can_rot']],
  },
  {
    what: '"it shall be lawful" grants',
    sentence: {
      quotes: ['It shall be lawful for the reeve to enter a barn in which grain is stored.'],
      title: 'Enter a barn',
      inputs: [bool('grain_stored', 'Grain is stored in the barn')],
    },
    code: may,
    right: ['inputs.grain_stored'],
    wrong: [['!inputs.grain_stored']],
  },
  {
    what: 'to keep out of a place is not to be in it',
    sentence: {
      quotes: ['Punts shall keep out of the lock basin.'],
      title: 'Sail a punt',
      inputs: [choice('place', ['lock_basin', 'river'], 'Where the punt is')],
    },
    code: must,
    right: ['inputs.place != "lock_basin"'],
    wrong: [['inputs.place == "lock_basin"']],
  },
  {
    what: '"a week or more" and "hours\' notice or more" are measures',
    sentence: {
      quotes: [
        "A mill may be closed if the reeve has been given eight hours' notice or more and the closing was announced a week or more beforehand.",
      ],
      title: 'Close a mill',
      inputs: [
        int('notice_hours', 'hour', 'Hours between the notice to the reeve and the closing'),
        int('announced_days', 'day', 'Days between the announcement and the closing'),
      ],
    },
    code: may,
    right: ['inputs.notice_hours >= 8 && inputs.announced_days >= 7'],
    wrong: [
      ['inputs.notice_hours > 8 && inputs.announced_days >= 7'],
      ['inputs.notice_hours >= 8 && inputs.announced_days > 7'],
      ['inputs.notice_hours >= 8'],
    ],
  },
  {
    what: 'cents are hundredths, and another currency is none',
    sentence: {
      quotes: ['The toll for a sheep must not exceed 40 cents.'],
      title: 'Charge a toll',
      inputs: [amount('toll', 'EUR', 'Toll for the sheep')],
    },
    code: mustNot,
    right: ['inputs.toll <= 0.40'],
    wrong: [['inputs.toll <= 0.50'], ['inputs.toll < 0.40']],
  },
  {
    what: 'a later offence counts from the ordinal on',
    sentence: {
      quotes: ['On a third or later breach the reeve must close the stall.'],
      title: 'Close a stall',
      inputs: [
        int('breach_number', null, 'Which breach of the holder it is'),
        bool('stall_closed', 'The stall is closed'),
      ],
    },
    code: must,
    right: ['inputs.stall_closed', 'inputs.breach_number >= 3'],
    wrong: [
      ['inputs.stall_closed', 'inputs.breach_number > 3'],
      ['inputs.stall_closed', 'inputs.breach_number <= 3'],
    ],
  },
  {
    what: 'an age before "may" is no day of May',
    sentence: {
      quotes: ['Persons who have attained the age of 21 may drive the mail coach.'],
      title: 'Drive the mail coach',
      inputs: [int('driver_age', 'year', 'Age of the driver')],
    },
    code: may,
    right: ['inputs.driver_age >= 21'],
    wrong: [['inputs.driver_age > 21']],
  },
  {
    what: 'a share of votes that are counted apart',
    sentence: {
      quotes: ['An amendment requires three quarters of the votes cast.'],
      title: 'Adopt an amendment',
      inputs: [
        int('votes_for', null, 'Votes cast for it'),
        int('votes_against', null, 'Votes cast against it'),
      ],
    },
    code: must,
    right: ['4 * inputs.votes_for >= 3 * (inputs.votes_for + inputs.votes_against)'],
    wrong: [['5 * inputs.votes_for >= 3 * (inputs.votes_for + inputs.votes_against)']],
  },
  {
    what: 'what a second norm releases is no part of the first',
    sentence: {
      quotes: ['Carts that are drawn by oxen must carry a lamp; hand carts need none.'],
      title: 'Drive a cart',
      inputs: [
        choice('cart', ['drawn_by_oxen', 'hand_cart'], 'Kind of cart'),
        bool('lamp', 'The cart carries a lamp'),
      ],
    },
    code: must,
    right: ['inputs.lamp', 'inputs.cart == "drawn_by_oxen"'],
    wrong: [['inputs.lamp']],
  },
  {
    what: 'a date that only begins a duty for some',
    sentence: {
      quotes: ['A barn must have a ladder by 1 May 2031.'],
      title: 'Use a barn',
      inputs: [date('fitted_on', 'Day on which the ladder was fitted')],
    },
    code: must,
    right: ['inputs.fitted_on <= date("2031-05-01")'],
    wrong: [['inputs.fitted_on < date("2031-05-01")']],
  },
  {
    what: 'who shall do it has done it, in the input',
    sentence: {
      quotes: ['Both the buyer and the reeve shall sign the grain book.'],
      title: 'Sell grain',
      inputs: [
        bool('buyer_signed', 'The buyer has signed the grain book'),
        bool('reeve_signed', 'The reeve has signed the grain book'),
      ],
    },
    code: must,
    right: ['inputs.buyer_signed && inputs.reeve_signed'],
    wrong: [['!inputs.buyer_signed && inputs.reeve_signed']],
  },
  {
    what: 'a word of the same meaning stands for the input',
    sentence: {
      quotes: ['Cheese may be purchased if the lorry is cooled.'],
      title: 'Buy cheese',
      inputs: [bool('truck_cooled', 'The truck is cooled')],
    },
    code: may,
    right: ['inputs.truck_cooled'],
    wrong: [['!inputs.truck_cooled']],
  },
  {
    what: 'an input by the opposite of the words is denied by them',
    sentence: {
      quotes: ['A cask must be returned where its seal is broken.'],
      title: 'Return a cask',
      inputs: [
        bool('seal_intact', 'The seal of the cask is intact'),
        bool('cask_returned', 'The cask is returned'),
      ],
    },
    code: must,
    right: ['inputs.cask_returned', '!inputs.seal_intact'],
    wrong: [['inputs.cask_returned', 'inputs.seal_intact']],
  },
  {
    what: 'an aside between commas and a purpose in front ask for nothing',
    sentence: {
      quotes: [
        'In order that the grain be kept dry, barn doors, which children like to climb, must be shut at dusk.',
      ],
      title: 'Mind a barn',
      inputs: [bool('doors_shut', 'The barn doors are shut at dusk')],
    },
    code: must,
    right: ['inputs.doors_shut'],
    wrong: [['!inputs.doors_shut']],
  },
  {
    what: 'the prohibition said again in the second item is none of the first',
    sentence: {
      quotes: ['A hut must not be let to more than two herders, and a barn not to more than six.'],
      title: 'Let a building',
      inputs: [
        choice('building', ['hut', 'barn'], 'What is let'),
        int('herders', null, 'Herders it is let to'),
      ],
    },
    code: mustNot,
    right: ['inputs.herders <= 2 || (inputs.building == "barn" && inputs.herders <= 6)'],
  },
  {
    what: '"but not both" ends what is granted',
    sentence: {
      quotes: ['A drover may bring dogs or geese, but not both.'],
      title: 'Bring animals',
      inputs: [
        bool('brings_dogs', 'The drover brings dogs'),
        bool('brings_geese', 'The drover brings geese'),
      ],
    },
    code: mayOnly,
    right: ['!(inputs.brings_dogs && inputs.brings_geese)', 'inputs.brings_dogs || inputs.brings_geese'],
  },
];

describe('a way of saying it', () => itJudges(phrasings));

describe('what is said of the rule as a whole', () => {
  const excess: Sentence = {
    quotes: ['The guild must not pay more than the loss less 10% of it, nor more than the loss less 50 EUR.'],
    title: 'Pay for a loss',
    inputs: [amount('paid', 'GBP', 'Amount that is paid'), amount('loss', 'GBP', 'Amount of the loss')],
  };
  it('an amount in another currency than the words, though no figure draws its line', () => {
    const messages = findingsOf(
      excess,
      mustNot,
      'inputs.paid <= inputs.loss - 0.10 * inputs.loss && inputs.paid <= inputs.loss - 50',
    ).map(({ message }) => message);
    expect(messages.join(' ')).toContain('paid is counted in GBP');
    expect(messages.join(' ')).toContain('loss is counted in GBP');
  });
  it('what can never be fulfilled', () => {
    const signed: Sentence = {
      quotes: ['The grain book shall be signed by the buyer or by the reeve.'],
      title: 'Sign the grain book',
      inputs: [choice('signed_by', ['buyer', 'reeve', 'other'], 'Who signs the grain book')],
    };
    const never = findingsOf(signed, must, 'inputs.signed_by == "buyer" && inputs.signed_by == "reeve"');
    expect(never.map(({ message }) => message).join(' ')).toContain('can never be fulfilled');
    expect(verdictOf(signed, must, 'inputs.signed_by in ["buyer", "reeve"]')).not.toBe('blocked');
  });
});

import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, date, entitled, int, may, mayOnly, must, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'what would happen, behind a dash',
    sentence: {
      quotes: ['Do not fill the vat above 80 °C – the dye will turn.'],
      title: 'Fill the vat',
      inputs: [amount('vat_temperature', 'celsius', 'Temperature of the vat')],
    },
    code: mustNot,
    right: ['inputs.vat_temperature <= 80'],
    wrong: [['inputs.vat_temperature >= 80']],
  },
  {
    what: 'what the writer tells of their own',
    sentence: {
      quotes: ['A key is handed out only against a receipt. Our porters wear a green cap.'],
      title: 'Hand out a key',
      inputs: [
        bool('receipt_given', 'There is a receipt'),
        bool('green_cap_worn', 'The porter wears a green cap'),
      ],
    },
    code: mayOnly,
    right: ['inputs.receipt_given'],
    wrong: [
      ['inputs.receipt_given && inputs.green_cap_worn'],
      ['inputs.receipt_given || inputs.green_cap_worn'],
    ],
    asked: [['!inputs.receipt_given']],
  },
  {
    what: 'a remark that ends the sentence',
    sentence: {
      quotes: ['You must not feed swans at the weir. You must not feed geese either, which are wild.'],
      title: 'Feed a bird',
      inputs: [
        { name: 'bird', type: 'enum', values: ['swan', 'goose', 'duck'], description: 'Bird that is fed' },
      ],
    },
    code: mustNot,
    right: ['inputs.bird == "duck"'],
    wrong: [['inputs.bird != "swan"'], ['inputs.bird != "duck"']],
  },
  {
    what: 'how long the case lasts',
    sentence: {
      quotes: [
        'In the event of fog, and for so long as it lasts, the ferry shall not sail unless the pilot has approved it.',
      ],
      title: 'Sail the ferry',
      inputs: [
        bool('fog_at_sailing', 'There is fog'),
        bool('approved_by_pilot', 'The pilot has approved it'),
      ],
    },
    code: mustNot,
    right: ['inputs.approved_by_pilot', 'inputs.fog_at_sailing'],
    wrong: [
      ['inputs.approved_by_pilot', '!inputs.fog_at_sailing'],
      ['!inputs.approved_by_pilot', 'inputs.fog_at_sailing'],
    ],
  },
  {
    what: 'what someone has been told',
    sentence: {
      quotes: [
        'Films must be fetched not later than 20 days after the visitor has been informed that they are ready.',
      ],
      title: 'Fetch films',
      inputs: [int('days_from_information_to_fetching', 'day', 'Days from the information to the fetching')],
    },
    code: must,
    right: ['inputs.days_from_information_to_fetching <= 20'],
    wrong: [['inputs.days_from_information_to_fetching >= 20']],
  },
  {
    what: '"not only … but also" of a thing that is had',
    sentence: {
      quotes: ['A cart must be not only braked on slopes but also fitted with a bell.'],
      title: 'Drive a cart',
      inputs: [
        bool('braked_on_slopes', 'The cart is braked on slopes'),
        bool('has_bell', 'The cart has a bell'),
      ],
    },
    code: must,
    right: ['inputs.braked_on_slopes && inputs.has_bell'],
    wrong: [['inputs.braked_on_slopes || inputs.has_bell'], ['inputs.braked_on_slopes']],
  },
  {
    what: 'whose it is, right in front of it',
    sentence: {
      quotes: ['A nurse shall not be ordered by a doctor to act against the nurse’s conviction.'],
      title: 'Order an act',
      inputs: [
        {
          name: 'ordered_by',
          type: 'enum',
          values: ['doctor', 'patient'],
          description: 'Who gives the order',
        },
        bool('against_nurses_conviction', 'The nurse is convinced of the contrary'),
        bool('against_doctors_conviction', 'The doctor is convinced of the contrary'),
      ],
    },
    code: mustNot,
    right: ['!inputs.against_nurses_conviction', 'inputs.ordered_by == "doctor"'],
    wrong: [
      ['inputs.against_nurses_conviction', 'inputs.ordered_by == "doctor"'],
      ['!inputs.against_doctors_conviction', 'inputs.ordered_by == "doctor"'],
    ],
  },
  {
    what: 'events of a list before which something has to be',
    sentence: {
      quotes: [
        'A refund is due for a cancellation that is made before the earliest of the following:\n- the departure of the coach;\n- 1 March 2031.',
      ],
      title: 'Claim a refund',
      inputs: [
        bool('coach_departed_before_cancellation', 'The coach had departed'),
        date('cancelled_on', 'Date of the cancellation'),
      ],
    },
    code: entitled,
    right: ['!inputs.coach_departed_before_cancellation && inputs.cancelled_on < date("2031-03-01")'],
    wrong: [['inputs.coach_departed_before_cancellation && inputs.cancelled_on < date("2031-03-01")']],
    asked: [['!inputs.coach_departed_before_cancellation && inputs.cancelled_on > date("2031-03-01")']],
  },
  {
    what: 'what has not been done by the end of a period',
    sentence: {
      quotes: [
        'If a picture has not been fetched by the end of the 30th day after the show, the gallery may auction it.',
      ],
      title: 'Auction a picture',
      inputs: [
        bool('fetched', 'The picture has been fetched'),
        int('days_since_show', 'day', 'Days since the show'),
      ],
    },
    code: may,
    right: ['!inputs.fetched && inputs.days_since_show > 30'],
    wrong: [
      ['!inputs.fetched || inputs.days_since_show > 30'],
      ['inputs.fetched && inputs.days_since_show > 30'],
    ],
  },
];

describe('remarks and words that say no more', () => itJudges(phrasings));

import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { bool, choice, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'a ground that alone is not enough',
    sentence: {
      quotes: ['Lodging shall not be refused to a pilgrim on the ground of his dress alone.'],
      title: 'Refuse lodging to a pilgrim',
      inputs: [
        bool('dress_is_a_ground', 'His dress is a ground of the refusal'),
        bool('conduct_is_a_ground', 'His conduct is a ground of the refusal'),
      ],
    },
    code: mustNot,
    right: ['!(inputs.dress_is_a_ground && !inputs.conduct_is_a_ground)'],
    wrong: [['inputs.dress_is_a_ground'], ['!(inputs.dress_is_a_ground && inputs.conduct_is_a_ground)']],
  },
  {
    what: 'a value that says it is the only ground',
    sentence: {
      quotes: ['A grant may not be withdrawn merely because the student has changed his college.'],
      title: 'Withdraw a grant',
      inputs: [choice('ground', ['change_of_college_alone', 'fraud_alone'], 'Why the grant is withdrawn')],
    },
    code: mustNot,
    right: ['inputs.ground != "change_of_college_alone"'],
    wrong: [['inputs.ground == "change_of_college_alone"'], ['inputs.ground != "fraud_alone"']],
  },
  {
    what: 'a lack that is in the name of a value',
    sentence: {
      quotes: ['The ferryman shall not refuse carriage for want of a ticket to a child who travels alone.'],
      title: 'Refuse carriage',
      inputs: [
        choice('ground_of_refusal', ['no_ticket', 'no_seat'], 'What is lacking'),
        bool('child_travels_alone', 'It is a child who travels alone'),
      ],
    },
    code: mustNot,
    right: ['!(inputs.ground_of_refusal == "no_ticket" && inputs.child_travels_alone)'],
    wrong: [
      ['!(inputs.ground_of_refusal == "no_seat" && inputs.child_travels_alone)'],
      ['inputs.ground_of_refusal == "no_ticket" && inputs.child_travels_alone'],
    ],
  },
  {
    what: 'a reason that does not count, beside one that does',
    sentence: {
      quotes: [
        'No licence shall be refused merely because a partner is a foreigner. It shall be refused if a partner is a convict.',
      ],
      title: 'Grant a licence',
      inputs: [choice('partner', ['foreigner', 'convict', 'local'], 'What the partner is')],
    },
    code: mustNot,
    right: ['inputs.partner != "convict"'],
    wrong: [['inputs.partner == "convict"'], ['inputs.partner == "local"']],
  },
];

describe('a reason that is not enough by itself', () => itJudges(phrasings));

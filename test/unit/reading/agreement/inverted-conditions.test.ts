import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { bool, int, may, must, mustNot, mayOnly } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: '"should fewer than" behind the duty',
    sentence: {
      quotes: ['The school undertakes to repay the fee should fewer than 8 pupils enrol.'],
      title: 'Hold a course',
      inputs: [
        int('pupils_enrolled', null, 'Pupils who have enrolled'),
        bool('fee_repaid', 'The fee has been repaid'),
      ],
    },
    code: must,
    right: ['inputs.fee_repaid', 'inputs.pupils_enrolled < 8'],
    wrong: [
      ['inputs.fee_repaid', 'inputs.pupils_enrolled > 8'],
      ['inputs.fee_repaid', 'inputs.pupils_enrolled <= 8'],
      ['!inputs.fee_repaid', 'inputs.pupils_enrolled < 8'],
    ],
  },
  {
    what: '"were the … to" behind the permission',
    sentence: {
      quotes: ['The crew may leave the wreck were the captain to order it.'],
      title: 'Leave the wreck',
      inputs: [bool('captain_orders', 'The captain has given the order')],
    },
    code: may,
    right: ['inputs.captain_orders'],
    wrong: [['!inputs.captain_orders']],
  },
  {
    what: '"had … when" in front, of an input that names the time',
    sentence: {
      quotes: [
        'Had the buyer known of the rot when the contract was signed, no part of the price may be claimed back.',
      ],
      title: 'Claim back a part of the price',
      inputs: [
        bool('buyer_knew_at_signing', 'The buyer was aware of the rot on signing'),
        bool('seller_knew_at_signing', 'The seller was aware of the rot on signing'),
      ],
    },
    code: mustNot,
    right: ['false', 'inputs.buyer_knew_at_signing'],
    wrong: [
      ['false', '!inputs.buyer_knew_at_signing'],
      ['false', 'inputs.seller_knew_at_signing'],
    ],
  },
  {
    what: 'an exception of what was not left',
    sentence: {
      quotes: ['Save where the guest has left no address, the hotel must forward the letter.'],
      title: 'Keep a letter',
      inputs: [
        bool('guest_left_address', 'There is an address'),
        bool('letter_forwarded', 'The letter was sent on'),
      ],
    },
    code: must,
    right: ['inputs.letter_forwarded', 'inputs.guest_left_address'],
    wrong: [['inputs.letter_forwarded', '!inputs.guest_left_address']],
  },
  {
    what: '"in no case … but by"',
    sentence: {
      quotes: ['In no case shall a prisoner be moved but on the written warrant of a judge.'],
      title: 'Move a prisoner',
      inputs: [
        bool('written_warrant', 'There is a warrant in writing'),
        bool('judge_issued_it', 'A judge has issued it'),
      ],
    },
    code: mustNot,
    right: ['inputs.written_warrant && inputs.judge_issued_it'],
    wrong: [
      ['!inputs.written_warrant && inputs.judge_issued_it'],
      ['inputs.written_warrant || inputs.judge_issued_it'],
    ],
  },
  {
    what: '"but not before" in a permission',
    sentence: {
      quotes: ['A stray dog may be sold, but not before its finder has been heard.'],
      title: 'Sell a dog',
      inputs: [bool('finder_heard', 'The finder of the dog has been heard')],
    },
    code: mayOnly,
    right: ['inputs.finder_heard'],
    wrong: [['!inputs.finder_heard']],
  },
];

describe('conditions and exceptions in inverted words', () => itJudges(phrasings));

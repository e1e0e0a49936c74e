import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { bool, choice, must, mayOnly } from './rule-of.ts';

const shed = {
  title: 'Use the shed',
  inputs: [bool('shed_locked', 'The shed is locked'), bool('frost', 'There is frost')],
};
const fair = {
  title: 'Enter the fair',
  inputs: [
    choice('visitor', ['grower', 'dealer', 'other'], 'Who enters'),
    bool('fee_paid', 'The fee is paid'),
  ],
};

const cases = ['in any case in which', 'throughout any period when', 'if it so happens that', 'if and when'];
const exceptions = [
  'save in circumstances where',
  'other than when',
  'apart from cases in which',
  'unless it can be shown that',
];
const takenOut = [
  'All visitors bar growers must pay the fee.',
  'All visitors, exclusive of growers, must pay the fee.',
  'With the sole exception of growers, all visitors must pay the fee.',
  'All visitors must pay the fee, excepting only growers.',
  'All visitors must pay the fee. Growers fall outside this rule.',
  'All visitors must pay the fee. Growers are released from the duty to pay the fee.',
];

const phrasings: Phrasing[] = [
  ...cases.map((opening): Phrasing => ({
    what: `the case: ${opening}`,
    sentence: { quotes: [`The shed must be locked ${opening} there is frost.`], ...shed },
    code: must,
    right: ['!inputs.frost || inputs.shed_locked'],
    wrong: [['inputs.frost || inputs.shed_locked']],
  })),
  ...exceptions.map((opening): Phrasing => ({
    what: `the exception: ${opening}`,
    sentence: { quotes: [`The shed must be locked, ${opening} there is frost.`], ...shed },
    code: must,
    right: ['inputs.frost || inputs.shed_locked'],
    wrong: [['!inputs.frost || inputs.shed_locked']],
  })),
  ...takenOut.map((text): Phrasing => ({
    what: `those taken out: ${text}`,
    sentence: { quotes: [text], ...fair },
    code: must,
    right: ['inputs.visitor == "grower" || inputs.fee_paid'],
    wrong: [['inputs.visitor != "grower" || inputs.fee_paid']],
  })),
  {
    what: 'what alone is allowed',
    sentence: { quotes: ['The shed may be used only in circumstances where there is frost.'], ...shed },
    code: mayOnly,
    right: ['inputs.frost'],
    wrong: [['!inputs.frost']],
  },
];

describe('the openings of cases and exceptions', () => itJudges(phrasings));

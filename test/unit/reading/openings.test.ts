import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, means: string[]];

const gate = ['gate_closed: bool - Whether the gate is closed', 'cart_passing: bool - Whether a cart passes'];

describe('orders that are urged or assured', () => {
  it.each<Example>([
    ['Always keep the gate closed.', ['[true] => gate_closed none/deny']],
    ['Please keep the gate closed.', ['[true] => gate_closed none/deny']],
    ['Make sure that the gate is closed.', ['[true] => gate_closed none/deny']],
    ['Ensure the gate is closed.', ['[true] => gate_closed none/deny']],
    ['See to it that the gate is not closed.', ['[true] => !gate_closed none/deny']],
    ['Please do not close the gate.', ['[true] => !gate_closed none/deny']],
    ['Always the gate is closed.', ['unbound_words', 'unread_words']],
    ['This rule aims to ensure that the gate is closed.', ['unbound_words', 'unread_words']],
  ])('%s', (text, means) => {
    const inputs = gate.slice(0, 1);
    expect(meaningOf(readClause(text, 'Use the gate', inputs), inputs)).toEqual(means);
  });

  it('keeps the condition of one', () => {
    const text = 'Always close the gate unless a cart is passing.';
    expect(meaningOf(readClause(text, 'Use the gate', gate), gate)).toEqual([
      '[!cart_passing] => gate_closed none/deny',
    ]);
  });
});

describe('times before which nothing is done', () => {
  const inputs = ['days_after_delivery: int day - Full days from the delivery to the claim'];
  it.each<Example>([
    [
      'A claim must not be lodged until at least 10 days have passed since delivery.',
      ['[true] => days_after_delivery >= 10 none/deny'],
    ],
    [
      'No claim may be lodged until at least 10 days after delivery.',
      ['[true] => days_after_delivery >= 10 none/deny'],
    ],
    ['A claim may be lodged until at least 10 days after delivery.', ['ambiguous_range']],
    [
      'A claim may not be lodged before 10 days have passed since delivery.',
      ['[true] => days_after_delivery >= 10 none/deny'],
    ],
    [
      'A claim must be lodged before 10 days have passed since delivery.',
      ['[true] => days_after_delivery < 10 none/deny'],
    ],
  ])('%s', (text, means) => {
    expect(meaningOf(readClause(text, 'Lodge a claim', inputs), inputs)).toEqual(means);
  });
});

describe('of which of them it is said', () => {
  const inputs = ['mate_on_board: bool - Whether a mate is on board'];
  it.each([
    'Not every boat must have a mate on board.',
    'Not all boats may have a mate on board.',
    'Few boats must have a mate on board.',
    'Some boats must have a mate on board.',
    'Hardly any boat must have a mate on board.',
  ])('%s', (text) => {
    expect(readClause(text, 'Carry passengers', inputs).complete).toBe(false);
  });

  it.each([
    'The only persons hardly entitled to open the hatch are those over 18.',
    'The only persons formerly entitled to open the hatch are those over 18.',
    'The only persons who may rarely open the hatch are those over 18.',
  ])('%s', (text) => {
    const age = ['opener_age: int year - Age of the person who opens the hatch'];
    expect(readClause(text, 'Open the hatch', age).complete).toBe(false);
  });
});

describe('provisos', () => {
  const inputs = [
    'guide_dog: bool - Whether the dog is a guide dog',
    'dog_weight: decimal kg - Weight of the dog',
  ];
  it.each<Example>([
    [
      'Dogs must not enter the hall, save that guide dogs may enter.',
      ['[true] => false none/deny', '[guide_dog] => true permit/none'],
    ],
    [
      'Dogs may enter the hall, except that no dog over 20 kg may enter.',
      ['[true] => true permit/none', '[true] => dog_weight <= 20 none/deny'],
    ],
  ])('%s', (text, means) => {
    const said = inputs.filter((line) => text.includes(line.startsWith('guide') ? 'guide' : 'kg'));
    expect(meaningOf(readClause(text, 'Enter the hall with a dog', said), said)).toEqual(means);
  });
});

describe('what has not come', () => {
  const inputs = ['consent_given: bool - Whether consent has been given'];
  it.each<Example>([
    ['Failing consent, the file must not be opened.', ['[true] => consent_given none/deny']],
    ['Failing consent within 14 days, the file must not be opened.', ['unread_words']],
  ])('%s', (text, means) => {
    expect(meaningOf(readClause(text, 'Open a file', inputs), inputs)).toEqual(means);
  });
});

describe('two limits side by side', () => {
  it.each<[text: string, inputs: string[], means: string[]]>([
    [
      'A plank must be at least 3 and no longer than 5 m.',
      ['plank_length: decimal m - Length of the plank'],
      ['[true] => plank_length >= 3 && plank_length <= 5 none/deny'],
    ],
    [
      'A plank must not be shorter than 3 m and no longer than 5 m.',
      ['plank_length: decimal m - Length of the plank'],
      ['a doubt'],
    ],
    [
      'A passenger under 12 or shorter than 1.35 m must use a child seat.',
      [
        'age: int year - Age of the passenger',
        'height: decimal m - Height of the passenger',
        'child_seat: bool - Whether a child seat is used',
      ],
      ['[age < 12 || height < 1.35] => child_seat none/deny'],
    ],
    [
      'A passenger under 12 or over 100 kg must use a special seat.',
      [
        'age: int year - Age of the passenger',
        'weight: decimal kg - Weight of the passenger',
        'special_seat: bool - Whether a special seat is used',
      ],
      ['a doubt'],
    ],
  ])('%s', (text, inputs, means) => {
    const reading = readClause(text, text.includes('plank') ? 'Use a plank' : 'Carry a child', inputs);
    if (means[0]!.startsWith('[')) expect(meaningOf(reading, inputs)).toEqual(means);
    else expect(reading.complete).toBe(false);
  });
});

describe('what is asked, or only told', () => {
  const inputs = ['wears_helmet: bool - Whether the visitor wears a helmet'];
  it.each([
    'Would visitors have to wear a helmet?',
    'The proposal is that visitors must wear a helmet.',
    'The guide says that visitors must wear a helmet.',
  ])('%s', (text) => {
    expect(readClause(text, 'Enter the site', inputs).complete).toBe(false);
  });

  it.each(['The rule is that visitors must wear a helmet.', 'Visitors must wear a helmet.'])('%s', (text) => {
    expect(meaningOf(readClause(text, 'Enter the site', inputs), inputs)).toEqual([
      '[true] => wears_helmet none/deny',
    ]);
  });

  it('asks what each "only" limits', () => {
    const lines = [
      'age: int year - Age of the applicant',
      'refused_by: enum mayor|clerk - Who refuses the permit',
    ];
    const text = 'A permit may only be refused by the mayor, and only if the applicant is under 65.';
    expect(readClause(text, 'Refuse a permit', lines).complete).toBe(false);
  });
});

describe('a permission and what a proviso takes back', () => {
  const inputs = ['times_failed: int - Number of times that the candidate has failed'];
  it.each([
    'The dean may admit a candidate: Provided that no candidate shall be admitted who has failed three times or more.',
    'The dean may admit a candidate, except that no candidate who has failed three times or more may be admitted.',
  ])('%s', (text) => {
    expect(meaningOf(readClause(text, 'Admit to the resit', inputs), inputs)).toEqual([
      '[true] => true permit/none',
      '[true] => times_failed < 3 none/deny',
    ]);
  });

  it.each([
    'The dean may admit a candidate.',
    'The dean may admit a foreign candidate, except that no candidate who has failed three times or more may be admitted.',
    'A senior dean may admit a candidate, except that no candidate who has failed three times or more may be admitted.',
    'The dean may admit a candidate, except that the clerk shall not admit a candidate who has failed three times or more.',
  ])('leaves open: %s', (text) => {
    expect(readClause(text, 'Admit to the resit', inputs).complete).toBe(false);
  });
});

describe('days counted back from an event', () => {
  const inputs = ['days_before_meeting: int day - Days from the filing to the meeting'];
  it.each<Example>([
    [
      'A report must be filed by the fifth day before the meeting.',
      ['[true] => days_before_meeting >= 5 none/deny'],
    ],
    [
      'A report must be filed not later than the fifth day before the meeting.',
      ['[true] => days_before_meeting >= 5 none/deny'],
    ],
    [
      'A report must not be filed after the fifth day before the meeting.',
      ['[true] => days_before_meeting >= 5 none/deny'],
    ],
    [
      'A report may be filed from the fifth day before the meeting.',
      ['[true] => days_before_meeting <= 5 permit/none'],
    ],
    [
      'A report must not be filed later than 5 days before the meeting.',
      ['[true] => days_before_meeting >= 5 none/deny'],
    ],
    [
      'A report may not be filed earlier than 5 days before the meeting.',
      ['[true] => days_before_meeting <= 5 none/deny'],
    ],
    ['A report must not be filed until the fifth day before the meeting.', ['ambiguous_range']],
  ])('%s', (text, means) => {
    expect(meaningOf(readClause(text, 'File a report', inputs), inputs)).toEqual(means);
  });
});

describe('what nobody needs to do, and what only looks like a condition', () => {
  const inputs = ['deposit_paid: bool - Whether a deposit is paid'];
  it.each([
    'No deposit is required.',
    'No tenant is required to pay a deposit.',
    'No tenant has to pay a deposit.',
    'No tenant is obliged to pay a deposit.',
    'Nobody needs to pay a deposit.',
    'The tenant may keep the key as if a deposit were paid.',
    'The tenant may not keep the key in that the deposit is paid.',
  ])('leaves open: %s', (text) => {
    expect(readClause(text, 'Rent a room', inputs).complete).toBe(false);
  });

  it.each(['No tenant must pay a deposit.', 'No tenant is to pay a deposit.'])('%s', (text) => {
    expect(meaningOf(readClause(text, 'Rent a room', inputs), inputs)).toEqual([
      '[true] => !deposit_paid none/deny',
    ]);
  });
});

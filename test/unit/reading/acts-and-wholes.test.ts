import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] | null => {
  const reading = readClause(text, action, inputs);
  return reading.complete ? meaningOf(reading, inputs) : null;
};

describe('when an act is done only then', () => {
  it.each([
    [
      'A claim is settled only when the invoice has been produced.',
      'Settle claim',
      'invoice_produced: bool - The invoice has been produced',
      '[true] => invoice_produced permit/deny',
    ],
    [
      'A loan is extended only if no other reader has reserved the book.',
      'Extend loan',
      'reserved_by_other: bool - Another reader has reserved the book',
      '[true] => !reserved_by_other permit/deny',
    ],
  ])('permits it, where the verb is the act that is asked about: %s', (text, action, input, meaning) => {
    expect(read(text, action, [input])).toEqual([meaning]);
  });

  it('is no permission of another act', () => {
    expect(
      read('The yard is lit only if nobody is asleep.', 'Leave yard', [
        'anybody_asleep: bool - There is somebody asleep',
      ]),
    ).not.toEqual(['[true] => !anybody_asleep permit/deny']);
  });
});

describe('shares of those who do something', () => {
  const votes = [
    'members_present: int - Number of members present',
    'votes_for: int - Number of members present who vote for the resolution',
  ];
  it.each([
    [
      'A resolution may be passed if more than half of those present vote for it.',
      '[true] => 2 * votes_for > members_present permit/none',
    ],
    [
      'A resolution may be passed if more than half of the members present vote for it.',
      '[true] => 2 * votes_for > members_present permit/none',
    ],
    [
      'A resolution may be passed if at least 20 members are present and more than half of those present vote for it.',
      '[true] => members_present >= 20 && 2 * votes_for > members_present permit/none',
    ],
  ])('takes those present for the whole: %s', (text, meaning) => {
    expect(read(text, 'Pass resolution', votes)).toEqual([meaning]);
  });

  it('takes the votes cast for the whole, and those that a motion receives for the part', () => {
    const inputs = ['votes_for: int - Votes for the motion', 'votes_cast: int - Votes cast'];
    expect(
      read(
        'A motion may be carried if it receives at least three quarters of the votes cast.',
        'Carry motion',
        inputs,
      ),
    ).toEqual(['[true] => 4 * votes_for >= 3 * votes_cast permit/none']);
  });

  it('is asked about where nothing says who they are', () => {
    expect(
      read(
        'A resolution may be passed if more than half of those from the north vote for it.',
        'Pass resolution',
        votes,
      ),
    ).toBeNull();
  });
});

describe('what must come first, what is asked for together, what is refused', () => {
  it.each([
    ['A lorry must wait until the barrier is open.', 'Cross track', '[true] => barrier_open none/deny'],
    [
      'A lorry longer than 12 metres must wait until the barrier is open.',
      'Cross track',
      '[length_m > 12] => barrier_open none/deny',
    ],
  ])('reads "must wait until" as what must be so: %s', (text, action, meaning) => {
    const inputs = [
      'barrier_open: bool - Whether the barrier is open',
      'length_m: decimal metre - Length of the lorry',
    ];
    expect(read(text, action, meaning.includes('length') ? inputs : inputs.slice(0, 1))).toEqual([meaning]);
  });

  it('leaves open how long one waits where waiting is the act', () => {
    expect(
      read('A lorry must wait until the barrier is open.', 'Wait at track', [
        'barrier_open: bool - Whether the barrier is open',
      ]),
    ).toBeNull();
  });

  const cargo = ['seal: bool - The crate has a seal', 'certificate: bool - There is a certificate'];
  it.each([
    'No crate may be shipped without a seal and a certificate.',
    'A crate must not be shipped without a seal and a certificate.',
  ])('asks for both: %s', (text) => {
    expect(read(text, 'Ship crate', cargo)).toEqual(['[true] => !(!seal || !certificate) none/deny']);
  });
  it('is asked about where it is permitted', () => {
    expect(read('A crate may be shipped without a seal and a certificate.', 'Ship crate', cargo)).toBeNull();
  });

  const cheques = [
    'days_since_issue: int day - Days since the cheque was issued',
    'signed: bool - The cheque bears a signature',
  ];
  it('forbids the act where those must be refused', () => {
    expect(
      read(
        'A bank must refuse a cheque that is older than 90 days or bears no signature.',
        'Cash cheque',
        cheques,
      ),
    ).toEqual(['[true] => !(days_since_issue > 90 || !signed) none/deny']);
    expect(
      read('A bank must refuse a cheque that is older than 90 days.', 'Refuse cheque', cheques.slice(0, 1)),
    ).not.toEqual(['[true] => !(days_since_issue > 90) none/deny']);
  });

  it('keeps what is exempt from one rule bound by another', () => {
    const inputs = [
      'weight_g: decimal gram - Weight of the letter',
      'stamped: bool - The letter is stamped',
      'addressed: bool - The letter is addressed',
    ];
    expect(
      read(
        '1. Every letter must be stamped.\n2. Every letter must be addressed.\n3. Letters of less than 5 g are exempt from rule 1 but not from rule 2.',
        'Post letter',
        inputs,
      ),
    ).toEqual(['[weight_g >= 5] => stamped none/deny', '[true] => addressed none/deny']);
  });

  it.each([
    ['A cadet aged from 13 to under 16 may crew a boat.', '[age >= 13 && age < 16] => true permit/none'],
    ['A cadet aged 13 to under 16 may crew a boat.', '[age >= 13 && age < 16] => true permit/none'],
    ['A cadet aged from 13 to 16 may crew a boat.', '[age >= 13 && age <= 16] => true permit/none'],
  ])('ends a range before its second figure: %s', (text, meaning) => {
    expect(read(text, 'Crew boat', ['age: int year - Age of the cadet'])).toEqual([meaning]);
  });

  it.each([
    'A scale must show a weight of 500 g to within 2 g.',
    'A scale must show a weight of 500 g to within ± 2 g.',
    'A scale must show a weight of 500 g, plus or minus 2 g.',
  ])('reads a tolerance on both sides: %s', (text) => {
    expect(read(text, 'Use scale', ['weight_shown: decimal gram - Weight that the scale shows'])).toEqual([
      '[true] => weight_shown >= 498 && weight_shown <= 502 none/deny',
    ]);
  });

  it('reads what something costs of its price', () => {
    const inputs = [
      'purchase_price: decimal EUR - Purchase price of the pump',
      'grant_paid: decimal EUR - Grant paid',
    ];
    const reading = readClause(
      'No grant shall be paid for a pump that costs less than 1,000 EUR.',
      'Pay pump grant',
      inputs,
    );
    expect(JSON.stringify(reading.norms)).toContain('purchase_price');
  });

  it('reads whom another has authorised as the one person', () => {
    const inputs = [
      'signed_by_tenant: bool - Whether the tenant has signed the form',
      'signed_by_authorised_person: bool - Whether a person whom the tenant has authorised has signed the form',
    ];
    expect(
      read(
        'The form must be signed by the tenant and/or by a person whom the tenant has authorised.',
        'Accept form',
        inputs,
      ),
    ).toEqual(['[true] => signed_by_tenant || signed_by_authorised_person none/deny']);
  });
});

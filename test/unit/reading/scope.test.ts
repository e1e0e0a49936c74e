import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

/** Scope of conditions, denials and exceptions in sentences of ours: what each amounts to. */
const read: [text: string, action: string, inputs: string[], means: string[]][] = [
  [
    'Parcels marked as fragile may be handled only by staff who have attended the packing course.',
    'Handle a parcel',
    [
      'marked_fragile: bool - The parcel is marked as fragile',
      'course_attended: bool - The member of staff has attended the packing course',
    ],
    ['[marked_fragile] => course_attended permit/deny'],
  ],
  [
    'Nobody under 18 may operate the lathe unless an instructor is present.',
    'Operate the lathe',
    ['operator_age: int year - Age of the operator', 'instructor_present: bool - An instructor is present'],
    ['[operator_age < 18] => instructor_present none/deny'],
  ],
  [
    'A refund is not payable if the customer cancels less than 48 hours before the performance or fails to return the ticket.',
    'Pay a refund',
    [
      'hours_before_performance: int hour - Hours from the cancellation to the performance',
      'ticket_returned: bool - The customer has returned the ticket',
    ],
    ['[true] => !(hours_before_performance < 48 || !ticket_returned) none/deny'],
  ],
  [
    'Unless the landlord has agreed in writing, the tenant must not keep a dog or a cat in the flat.',
    'Keep an animal in the flat',
    [
      'landlord_agreed_in_writing: bool - The landlord has agreed in writing',
      'animal: enum dog|cat|fish - Animal that is kept',
    ],
    ['[true] => !(animal == "dog" || animal == "cat") || landlord_agreed_in_writing none/deny'],
  ],
  [
    'A vessel that carries dangerous cargo must not enter the harbour at night without a pilot.',
    'Enter the harbour',
    [
      'dangerous_cargo: bool - The vessel carries dangerous cargo',
      'night: bool - It is night',
      'pilot_aboard: bool - A pilot is on board',
    ],
    ['[dangerous_cargo] => !(night && !pilot_aboard) none/deny'],
  ],
  [
    'A juror must not speak to a competitor before the result has been announced.',
    'Speak to a competitor',
    ['result_announced: bool - The result has been announced', 'speaker: enum juror|guest - Who speaks'],
    ['[speaker == "juror"] => result_announced none/deny'],
  ],
  [
    'A shop must close at 20:00 or earlier on weekdays; this does not apply to bakeries.',
    'Keep a shop open',
    [
      'closing_minute: int minute - Minutes after midnight at which the shop closes',
      'weekday: bool - It is a weekday',
      'bakery: bool - The shop is a bakery',
    ],
    ['[weekday && !bakery] => closing_minute <= 1200 none/deny'],
  ],
  [
    'Payment in cash is allowed only up to 50 EUR.',
    'Accept a payment',
    ['in_cash: bool - The payment is made in cash', 'amount: decimal EUR - Amount of the payment'],
    ['[in_cash] => amount <= 50 permit/deny'],
  ],
];

describe('reader one reads', () => {
  it.each(read)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});

describe('reader one asks', () => {
  it.each([
    [
      'whether a permission is an exception to the duty before it',
      'A prescription must be signed by a doctor; a nurse may sign one only in an emergency.',
      'Sign a prescription',
      [
        'signed_by: enum doctor|nurse - Who signs the prescription',
        'emergency: bool - There is an emergency',
      ],
      'unresolved_reference',
    ],
    [
      'which side of a time of day is meant',
      'Shops must close at 20:00 on weekdays.',
      'Keep a shop open',
      [
        'closing_minute: int minute - Minutes after midnight at which the shop closes',
        'weekday: bool - It is a weekday',
      ],
      'ambiguous_range',
    ],
    [
      'what is limited of an item that no input counts',
      'None of the red flares and no more than two green flares may be missing.',
      'Set sail',
      ['red_flares_missing: int - Number of red flares missing'],
      'unbound_words',
    ],
  ])('%s', (_what, text, action, inputs, code) => {
    expect(readClause(text, action, inputs).doubts.map((doubt) => doubt.code)).toContain(code);
  });
});

import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const refund = ['hours_before_class: decimal hour - Hours from the cancellation to the start of the class'];
const invoice = ['days_from_invoice_to_payment: int day - Days from the date of the invoice to the payment'];
const terms = 'the class is cancelled at least 48 hours before it starts';

it.each([
  [`A refund is due only if ${terms}.`, 'permit/deny'],
  [`A refund is payable if ${terms}.`, 'permit/none'],
  [`A refund is available if ${terms}.`, 'permit/none'],
  [`No refund is due unless ${terms}.`, 'none/deny'],
])('what is due to the one who claims it: "%s"', (text, outcome) => {
  expect(meaningOf(readClause(text, 'Claim a refund', refund), refund)).toEqual([
    `[true] => hours_before_class >= 48 ${outcome}`,
  ]);
});

it.each([`A refund is due if ${terms}.`, `No refund is due unless ${terms}.`])(
  'of the action to pay it, what is due is asked about: "%s"',
  (text) => {
    expect(readClause(text, 'Pay a refund', refund).complete).toBe(false);
  },
);

it.each([
  'Payment of the invoice is due 30 days after its date.',
  'The invoice is payable 30 days from its date.',
  'The invoice falls due 30 days after its date.',
])('what is due some time after an event is due then at the latest: "%s"', (text) => {
  expect(meaningOf(readClause(text, 'Settle an invoice', invoice), invoice)).toEqual([
    '[true] => days_from_invoice_to_payment <= 30 none/deny',
  ]);
});

it.each([
  'The invoice is due after 30 days from its date.',
  'The invoice is not due until 30 days after its date.',
  'The invoice is due 30 days before its date.',
  'The invoice falls due at the earliest 30 days after its date.',
])('is asked about: "%s"', (text) => {
  expect(readClause(text, 'Settle an invoice', invoice).complete).toBe(false);
});

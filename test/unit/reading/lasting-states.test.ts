import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

it.each<[text: string, action: string, inputs: string[], meaning: string]>([
  [
    'A patient may be moved if she has been asleep for 20 minutes.',
    'Move a patient',
    ['minutes_asleep: int minute - How long the patient has been asleep'],
    '[true] => minutes_asleep >= 20 permit/none',
  ],
  [
    'A tenant who has lived in the flat for three years may sublet it.',
    'Sublet a flat',
    ['years_in_flat: int year - Years for which the tenant has lived in the flat'],
    '[years_in_flat >= 3] => true permit/none',
  ],
  [
    'The saw must be oiled if it has run for six hours.',
    'Run the saw',
    ['hours_run: int hour - Hours for which the saw has run', 'saw_oiled: bool - The saw is oiled'],
    '[hours_run >= 6] => saw_oiled none/deny',
  ],
  [
    'If the office has not answered four hours after the call, it must be called again.',
    'Wait for an answer',
    [
      'hours_until_answer: int hour - Hours from the call to the answer',
      'called_again: bool - The office was called again',
    ],
    '[hours_until_answer > 4] => called_again none/deny',
  ],
  [
    'If the office has not answered within four hours of the call, it must be called again.',
    'Wait for an answer',
    [
      'hours_until_answer: int hour - Hours from the call to the answer',
      'called_again: bool - The office was called again',
    ],
    '[hours_until_answer > 4] => called_again none/deny',
  ],
  [
    'The varnish may be sanded only after it has dried for at least 90 minutes.',
    'Sand the varnish',
    ['minutes_dried: int minute - How long the varnish has dried'],
    '[true] => minutes_dried >= 90 permit/deny',
  ],
  [
    'It is only after the varnish has dried for at least 90 minutes that it may be sanded.',
    'Sand the varnish',
    ['minutes_dried: int minute - How long the varnish has dried'],
    '[true] => minutes_dried >= 90 permit/deny',
  ],
])('%s', (text, action, inputs, meaning) => {
  expect(meaningOf(readClause(text, action, inputs), inputs).join(' ')).toBe(meaning);
});

it.each<[text: string, action: string, inputs: string[]]>([
  [
    'A licence lapses if it has not been used for two years.',
    'Use a licence',
    ['years_without_use: int year - Years without use'],
  ],
  [
    'A patient may be moved if she sleeps for 20 minutes.',
    'Move a patient',
    ['minutes_asleep: int minute - How long the patient has been asleep'],
  ],
  [
    'The varnish may be sanded only after it has dried for at most 90 minutes.',
    'Sand the varnish',
    ['minutes_dried: int minute - How long the varnish has dried'],
  ],
])('%s is asked about', (text, action, inputs) => {
  expect(readClause(text, action, inputs).complete).toBe(false);
});

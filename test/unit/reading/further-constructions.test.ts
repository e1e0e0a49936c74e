import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const lack: Example[] = [
  [
    'The office must suspend a member who fails to pay the fee for two months or longer.',
    'Deal with a member in arrears',
    [
      'months_unpaid: int month - Number of months for which the fee of the member has not been paid',
      'member_suspended: bool - Whether the member has been suspended',
    ],
    ['[months_unpaid >= 2] => member_suspended none/deny'],
  ],
  [
    'The office must suspend a member who fails to attend three meetings.',
    'Deal with an absent member',
    [
      'meetings_missed: int - Number of meetings that the member did not attend',
      'member_suspended: bool - Whether the member has been suspended',
    ],
    ['[meetings_missed >= 3] => member_suspended none/deny'],
  ],
  [
    'A boiler that has not run for at least 20 hours must be checked.',
    'Use a boiler',
    [
      'hours_run: int hour - Hours for which the boiler has run',
      'boiler_checked: bool - The boiler has been checked',
    ],
    ['[hours_run < 20] => boiler_checked none/deny'],
  ],
];

const others: Example[] = [
  [
    'A cook may order flour. No other person may order flour.',
    'Order flour',
    ['orderer: enum cook|baker|waiter - Who orders the flour'],
    ['[true] => orderer == "cook" permit/deny'],
  ],
  [
    'A cook may order flour; nobody else may order flour.',
    'Order flour',
    ['orderer: enum cook|baker|waiter - Who orders the flour'],
    ['[true] => orderer == "cook" permit/deny'],
  ],
  [
    'A cook may order flour. No other person may order flour worth more than 50 EUR.',
    'Order flour',
    [
      'orderer: enum cook|baker|waiter - Who orders the flour',
      'flour_value: decimal EUR - Value of the flour',
    ],
    ['ambiguous_attachment'],
  ],
  [
    'A cook may order flour. A baker may order flour. No other person may order flour.',
    'Order flour',
    ['orderer: enum cook|baker|waiter - Who orders the flour'],
    ['unresolved_reference'],
  ],
  [
    'Flour must not be sold to anyone other than a cook or a baker.',
    'Sell flour',
    ['buyer: enum cook|baker|waiter - To whom the flour is sold'],
    ['ambiguous_attachment'],
  ],
  [
    'Nobody else may order flour.',
    'Order flour',
    ['orderer: enum cook|baker|waiter - Who orders the flour'],
    ['unresolved_reference'],
  ],
  [
    'A nurse must not meet a patient anywhere but in the day room.',
    'Meet a patient',
    ['meeting_place: enum day_room|ward|garden - Place where the nurse meets the patient'],
    ['[true] => meeting_place == "day_room" none/deny'],
  ],
];

const terms: Example[] = [
  [
    '“Tool” includes a ladder but does not include a pencil. A tool must not be left on the stairs.',
    'Leave a thing on the stairs',
    ['thing_left: enum hammer|ladder|pencil - What is left on the stairs'],
    ['[true] => thing_left == "pencil" none/deny'],
  ],
  [
    '“Tool” includes a ladder but does not include a pencil. A tool must not be left on the stairs.',
    'Leave a thing on the stairs',
    ['thing_left: enum other|ladder|pencil - What is left on the stairs'],
    ['unbound_words'],
  ],
  [
    '“Grounds” includes the orchard but excludes the lane. Dogs must not be walked on the grounds.',
    'Walk a dog',
    ['place: enum lawn|orchard|lane - Where the dog is walked'],
    ['unbound_words'],
  ],
];

const extensions: Example[] = [
  [
    '1. Lorries must not use the ford.\n2. Paragraph 1 applies in the same way to coaches with more than 30 seats.',
    'Use the ford',
    ['vehicle: enum lorry|coach|car - Type of the vehicle', 'seats: int - Number of seats of the vehicle'],
    ['[true] => vehicle != "lorry" none/deny', '[true] => !(vehicle == "coach" && seats > 30) none/deny'],
  ],
  [
    '1. The ford must not be used by lorries.\n2. Paragraph 3 applies to coaches.',
    'Use the ford',
    ['vehicle: enum lorry|coach|car - Type of the vehicle'],
    ['unread_words'],
  ],
];

const figures: Example[] = [
  [
    'A panel consists of not fewer than three and not more than seven members, at least one of whom is a nurse.',
    'Appoint a panel',
    [
      'members: int - Number of members of the panel',
      'members_who_are_nurses: int - Number of nurses among them',
    ],
    ['[true] => members >= 3 && members <= 7 && members_who_are_nurses >= 1 none/deny'],
  ],
  [
    'A tent must stand at least 300 cm back from the path.',
    'Put up a tent',
    ['tent_cm_from_path: int cm - Distance between the tent and the path'],
    ['[true] => tent_cm_from_path >= 300 none/deny'],
  ],
  [
    'A driver must rest for at least 45 minutes.',
    'Drive on',
    ['rest_minutes: int minute - Length of the rest'],
    ['[true] => rest_minutes >= 45 none/deny'],
  ],
  [
    'The rest must be at least 45 minutes.',
    'Drive on',
    ['rest_minutes: int minute - Length of the rest'],
    ['unbound_words', 'unread_words'],
  ],
];

const asides: Example[] = [
  [
    'A tender is admissible only if exactly two prices are stated in it.',
    'Admit a tender',
    ['prices_stated: int - Number of prices stated in the tender'],
    ['[true] => prices_stated == 2 permit/deny'],
  ],
  [
    'A fisher may sell fish worth less than 90 EUR without a licence.',
    'Sell fish without a licence',
    ['fish_value: decimal EUR - Value of the fish sold'],
    ['[true] => fish_value < 90 permit/none'],
  ],
  [
    'A fisher may sell fish worth less than 90 EUR without a stamp.',
    'Sell fish without a licence',
    ['fish_value: decimal EUR - Value of the fish sold'],
    ['ambiguous_attachment', 'unread_words'],
  ],
];

const kept: Example[] = [
  [
    'A film must be kept for at least 30 days.',
    'Delete a film',
    ['age_at_deletion: int day - Age of the film in days when it is deleted'],
    ['[true] => age_at_deletion >= 30 none/deny'],
  ],
  [
    'A film must not be kept for more than 90 days.',
    'Delete a film',
    ['age_at_deletion: int day - Age of the film in days when it is deleted'],
    ['[true] => age_at_deletion <= 90 none/deny'],
  ],
  [
    'A film must be kept in a safe.',
    'Delete a film',
    ['age_at_deletion: int day - Age of the film in days when it is deleted'],
    ['unbound_words', 'unread_words'],
  ],
  [
    '| Film | Store at least | Delete at the latest after |\n|---|---|---|\n| Colour | 2 weeks | 9 weeks |\n| Grey | – | 4 weeks |',
    'Delete a film',
    ['film: enum colour|grey - Kind of film', 'age_at_deletion: int week - Age when it is deleted'],
    [
      '[film == "colour"] => age_at_deletion >= 2 none/deny',
      '[film == "colour"] => age_at_deletion <= 9 none/deny',
      '[film == "grey"] => age_at_deletion <= 4 none/deny',
    ],
  ],
];

const papers: Example[] = [
  [
    'Descent may be shown by any one of the following: a birth certificate; a parish letter with a seal.',
    'Show descent',
    [
      'birth_certificate_shown: bool - A birth certificate is shown',
      'parish_letter_shown: bool - A letter from the parish is shown',
      'parish_letter_has_seal: bool - The parish letter bears a seal',
    ],
    ['[true] => birth_certificate_shown || parish_letter_has_seal && parish_letter_shown permit/none'],
  ],
  [
    'Descent may be shown by a parish letter.',
    'Show descent',
    [
      'parish_letter_shown: bool - A letter from the parish is shown',
      'parish_letter_has_seal: bool - The parish letter bears a seal',
    ],
    ['unbound_words'],
  ],
];

const payments: Example[] = [
  [
    "The bond that a lessor takes must not exceed the lesser of three months' rent and 2,500 EUR.",
    'Take a bond',
    ['bond: decimal EUR - Bond taken', 'monthly_rent: decimal EUR - Rent for one month'],
    ['[true] => !(bond > 3 * monthly_rent || bond > 2500) none/deny'],
  ],
  [
    "The bond must not exceed three months' rent.",
    'Take a bond',
    ['bond: decimal EUR - Bond taken', 'yearly_rent: decimal EUR - Rent for one year'],
    ['unread_words'],
  ],
  [
    'The bond that a minor takes must not exceed 2,500 EUR.',
    'Take a bond',
    ['bond: decimal EUR - Bond taken'],
    ['unread_words'],
  ],
];

const slashed: Example[] = [
  [
    'Minimum share: 10% (founders) / 25% (all others)',
    'Join the society',
    ['share_percent: decimal percent - Share as a percentage', 'founder: bool - The applicant is a founder'],
    ['[founder] => share_percent >= 10 none/deny', '[!founder] => share_percent >= 25 none/deny'],
  ],
  [
    'Share: 10% (founders) / 25% (all others)',
    'Join the society',
    ['share_percent: decimal percent - Share as a percentage', 'founder: bool - The applicant is a founder'],
    ['unbound_words', 'unbound_words', 'unread_words'],
  ],
];

const groups: [string, Example[]][] = [
  ['an input that counts what was not done', lack],
  ['others than those who were named', others],
  ['what a term includes and does not include', terms],
  ['a paragraph that applies to others as well', extensions],
  ['figures and their nouns', figures],
  ['words that the action says', asides],
  ['how long a thing is kept', kept],
  ['papers and what they bear', papers],
  ['payments of a period', payments],
  ['figures of cases between strokes', slashed],
];

describe.each(groups)('the grammar reads %s', (_, examples) => {
  it.each(examples)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});

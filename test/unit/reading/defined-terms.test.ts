import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: readonly string[], means: readonly string[]];

const craft = [
  'craft: enum motor_boat|canoe|inflatable - Craft at the jetty',
  'hours_left: decimal hour - Hours for which it was left',
  'tag_carried: bool - The craft carries a tag',
];
const crew = [
  'role_on_board: enum sailor|apprentice|passenger - Role of the person on board',
  'harness_worn: bool - A harness is worn',
];
const food = [
  'food: enum cured_meat|sliced_ham|whole_ham - Kind of food',
  'sold_on: date - Day of the sale',
  'use_by_date: date - Use-by date of the food',
];

const bounded: Example[] = [
  [
    '"Crew" includes apprentices but not passengers. Crew must wear a harness on deck.',
    'Work on deck',
    crew,
    ['[role_on_board != "passenger"] => harness_worn none/deny'],
  ],
  ['"Crew" includes apprentices. Crew must wear a harness on deck.', 'Work on deck', crew, ['unbound_words']],
  [
    'In these rules "boat" includes a canoe but not an inflatable. A boat left at the jetty for more than 24 hours must carry a tag.',
    'Leave a craft at the jetty',
    craft,
    ['[hours_left > 24 && craft != "inflatable"] => tag_carried none/deny'],
  ],
  [
    '"Cured meat" includes sliced ham but does not include a whole ham. Cured meat must not be sold after its use-by date.',
    'Sell food',
    food,
    ['[food == "cured_meat" || food == "sliced_ham"] => sold_on <= use_by_date none/deny'],
  ],
  [
    '"Pet" means a dog or a cat but does not include a guide dog. A tenant must not keep a pet.',
    'Keep an animal',
    ['animal: enum dog|cat|guide_dog|goldfish - Animal that is kept'],
    ['[true] => !(animal == "dog" || animal == "cat") none/deny'],
  ],
  [
    '"Instrument" includes a tripod but not a folding rule. An instrument must not be left on the path.',
    'Leave an object on the path',
    ['object_left: enum theodolite|bicycle|tripod|folding_rule - Object that was left'],
    ['unbound_words'],
  ],
];

const named: Example[] = [
  [
    'A long-term resident is a person who has lived in the country for 5 years or more. Only a long-term resident may buy farm land.',
    'Buy farm land',
    ['years_in_country: decimal year - Years for which the person has lived in the country'],
    ['[true] => years_in_country >= 5 permit/deny'],
  ],
  [
    'A bag is taken to be abandoned if it has been left unattended for 20 minutes or longer. Security staff may open an abandoned bag.',
    'Open a bag',
    [
      'minutes_unattended: int minute - Minutes for which the bag has been left unattended',
      'opened_by: enum security_staff|cleaner - Who opens it',
    ],
    ['[opened_by == "security_staff"] => minutes_unattended >= 20 permit/none'],
  ],
  [
    'The pool is a place of rest. Bathers must wear a cap.',
    'Bathe',
    ['cap_worn: bool - A cap is worn'],
    ['unbound_words', 'unbound_words', 'unread_words'],
  ],
];

const notice = [
  'sent_by_post: bool - The notice was sent by post',
  'days_from_sending_to_answer: int day - Days from the posting or other sending of the notice to the answer',
  'days_from_receipt_to_answer: int day - Days from the actual arrival of the notice to the answer',
];
const answered = 'A notice must be answered within 10 days of its receipt.';

const deemed: Example[] = [
  [
    `${answered} A notice sent by post is deemed to have been received on the third day after posting, whenever it in fact arrives.`,
    'Answer a notice',
    notice,
    [
      '[!sent_by_post] => days_from_receipt_to_answer <= 10 none/deny',
      '[sent_by_post] => days_from_sending_to_answer <= 13 none/deny',
    ],
  ],
  [
    `${answered} A notice sent by post shall be taken to have been received two days after posting.`,
    'Answer a notice',
    notice,
    [
      '[!sent_by_post] => days_from_receipt_to_answer <= 10 none/deny',
      '[sent_by_post] => days_from_sending_to_answer <= 12 none/deny',
    ],
  ],
];

const undecided = [
  `${answered} A notice sent by post is deemed to have been received.`,
  `${answered} A notice sent by post is deemed to have been received within two days of posting.`,
  `${answered} A notice sent by post is deemed to have been received one week after posting.`,
  `${answered} A notice sent by post is deemed to have been signed two days after posting.`,
];

describe('what a term includes and what it does not', () => {
  it.each(bounded)('is a value among those of one input: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});

describe('a term without quotation marks', () => {
  it.each(named)('means what "is" says of it, where a norm uses it: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});

describe('an event that is deemed to have come about', () => {
  it.each(deemed)('moves the end of what is counted from it: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(undecided)('is asked about where no day is said, or another event: %s', (text) => {
    expect(readClause(text, 'Answer a notice', notice).complete).toBe(false);
  });
});

const kite = [
  'span: decimal m - Span of the kite in metres',
  'line_checked: bool - The line has been checked',
];
const large = 'A kite is large if its span exceeds 3 metres.';

describe('a term that is denied where it is used', () => {
  it.each([
    `${large} If a kite is not large, its line must be checked.`,
    `${large} A kite that is not large must have its line checked.`,
    `${large} If a kite is not a large one, its line must be checked.`,
    `${large} If a kite is never large, its line must be checked.`,
    `${large} Unless a kite is large, its line must be checked.`,
    `${large} The line of a non-large kite must be checked.`,
  ])('means the contrary: %s', (text) => {
    expect(meaningOf(readClause(text, 'Fly a kite', kite), kite)).toEqual([
      '[span <= 3] => line_checked none/deny',
    ]);
  });

  it.each([
    `${large} If a kite is large, its line must be checked.`,
    `${large} The line of a large kite must be checked.`,
    `${large} Unless a kite is not large, its line must be checked.`,
  ])('is no other than what it is where nothing denies it, or twice: %s', (text) => {
    expect(meaningOf(readClause(text, 'Fly a kite', kite), kite)).toEqual([
      '[span > 3] => line_checked none/deny',
    ]);
  });

  it('is asked about where something has ceased', () => {
    const text = `${large} If a kite is no longer large, its line must be checked.`;
    expect(readClause(text, 'Fly a kite', kite).complete).toBe(false);
  });
});

describe('a limit that a term means', () => {
  const inputs = [
    'months_not_sown: int month - Months in which the field has not been sown',
    'fallow_levy_paid: bool - The fallow levy is paid',
  ];

  it('is asked for once where the term is met twice', () => {
    const text =
      'A field is "fallow" if it has not been sown for 12 or more months. The farmer of a fallow field must pay the fallow levy.';
    expect(meaningOf(readClause(text, 'Own a field', inputs), inputs)).toEqual([
      '[months_not_sown >= 12] => fallow_levy_paid none/deny',
    ]);
  });

  it('is limited twice where other words say another limit', () => {
    const text =
      'A field is "fallow" if it has not been sown for 12 or more months. The farmer of a fallow field that has not been sown for 24 or more months must pay the fallow levy.';
    expect(readClause(text, 'Own a field', inputs).complete).toBe(false);
  });
});

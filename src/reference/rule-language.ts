import { functionNamed } from '../rules/language/functions.ts';
import type { InputDeclaration } from '../rules/model.ts';
import { code, entry, heading, rows, text, type Block, type ReferencePage } from './blocks.ts';

/** An expression that is true of its inputs: a test evaluates every one of them. */
export interface LanguageExample {
  cel: string;
  inputs: Readonly<Record<string, unknown>>;
  declared: readonly InputDeclaration[];
}

interface Described {
  name: string;
  usage: string;
  says: string;
  examples: readonly LanguageExample[];
}

const int = (name: string, unit: string | null = null): InputDeclaration => ({
  name,
  type: 'int',
  minimum: '0',
  maximum: '1000',
  unit,
});
const money: InputDeclaration = {
  name: 'fee',
  type: 'decimal',
  scale: 2,
  minimum: '0',
  maximum: '10000',
  unit: 'EUR',
};
const bool = (name: string): InputDeclaration => ({ name, type: 'bool' });
const day = (name: string): InputDeclaration => ({
  name,
  type: 'date',
  minimum: '1990-01-01',
  maximum: '2050-12-31',
});

/** Every function of the language, by the name under which the checker knows it. */
const described: readonly Omit<Described, 'usage'>[] = [
  {
    name: 'has',
    says: 'Whether a nullable input, or a nullable field of a list’s element, has a value. What follows it with `&&` may read the value; elsewhere a nullable name is refused.',
    examples: [
      {
        cel: 'has(inputs.consent) && inputs.consent',
        inputs: { consent: true },
        declared: [{ name: 'consent', type: 'bool', nullable: true }],
      },
    ],
  },
  {
    name: 'min',
    says: 'The least of two or more numbers, dates, timestamps or durations. Numbers of one dimension are compared in one unit.',
    examples: [
      { cel: 'min(inputs.a, inputs.b) == 3', inputs: { a: 3, b: 7 }, declared: [int('a'), int('b')] },
    ],
  },
  {
    name: 'max',
    says: 'The greatest of them.',
    examples: [
      { cel: 'max(inputs.a, inputs.b) == 7', inputs: { a: 3, b: 7 }, declared: [int('a'), int('b')] },
    ],
  },
  {
    name: 'floor',
    says: 'The greatest whole number that is not above `x`.',
    examples: [
      { cel: 'floor(inputs.fee) == 12', inputs: { fee: '12.90' }, declared: [{ ...money, unit: null }] },
    ],
  },
  {
    name: 'ceil',
    says: 'The least whole number that is not below `x`.',
    examples: [
      { cel: 'ceil(inputs.fee) == 13', inputs: { fee: '12.10' }, declared: [{ ...money, unit: null }] },
    ],
  },
  {
    name: 'round',
    says: 'Rounds to a constant number of places. `mode` is `half_up` (away from zero, as money is rounded in law), `half_even`, `up`, `down`, `ceiling` or `floor`.',
    examples: [
      {
        cel: 'round(inputs.fee * 0.075, 2, "half_up") == 0.75',
        inputs: { fee: '9.99' },
        declared: [{ ...money, unit: null }],
      },
    ],
  },
  {
    name: 'plus_days',
    says: 'The day `n` days later; earlier where `n` is negative.',
    examples: [
      {
        cel: 'plus_days(inputs.notice, 14) == date("2026-02-14")',
        inputs: { notice: '2026-01-31' },
        declared: [day('notice')],
      },
    ],
  },
  {
    name: 'plus_months',
    says: 'The same day `n` months later, or the last day of that month where it has no such day.',
    examples: [
      {
        cel: 'plus_months(inputs.notice, 1) == date("2026-02-28")',
        inputs: { notice: '2026-01-31' },
        declared: [day('notice')],
      },
    ],
  },
  {
    name: 'plus_years',
    says: 'The same day `n` years later; 29 February becomes the 28th where the year has none.',
    examples: [
      {
        cel: 'plus_years(inputs.birth, 18) <= inputs.signed',
        inputs: { birth: '2004-02-29', signed: '2022-02-28' },
        declared: [day('birth'), day('signed')],
      },
    ],
  },
  {
    name: 'days_between',
    says: 'How many days later `to` is than `from`, in the unit `day`; negative where it is earlier.',
    examples: [
      {
        cel: 'days_between(inputs.ordered, inputs.returned) <= 14',
        inputs: { ordered: '2026-01-01', returned: '2026-01-15' },
        declared: [day('ordered'), day('returned')],
      },
    ],
  },
  {
    name: 'year_of',
    says: 'The year of a date, as a number without a unit.',
    examples: [
      { cel: 'year_of(inputs.sent) == 2026', inputs: { sent: '2026-03-31' }, declared: [day('sent')] },
    ],
  },
  {
    name: 'month_of',
    says: 'Its month: January is 1.',
    examples: [
      { cel: 'month_of(inputs.sent) in [3, 4]', inputs: { sent: '2026-03-31' }, declared: [day('sent')] },
    ],
  },
  {
    name: 'day_of',
    says: 'Its day of the month, from 1 to 31.',
    examples: [{ cel: 'day_of(inputs.sent) <= 31', inputs: { sent: '2026-03-31' }, declared: [day('sent')] }],
  },
  {
    name: 'weekday_of',
    says: 'Its day of the week as ISO 8601 counts: Monday is 1, Sunday is 7. 31 March 2026 is a Tuesday.',
    examples: [
      { cel: 'weekday_of(inputs.sent) == 2', inputs: { sent: '2026-03-31' }, declared: [day('sent')] },
    ],
  },
  {
    name: 'date',
    says: 'A day of the calendar. The text is part of the rule itself: it is read once, when the rule is written.',
    examples: [
      {
        cel: 'inputs.signed >= date("2026-01-31")',
        inputs: { signed: '2026-02-01' },
        declared: [day('signed')],
      },
    ],
  },
  {
    name: 'timestamp',
    says: 'An instant, RFC 3339 with its zone, to the millisecond.',
    examples: [
      {
        cel: 'inputs.sent < timestamp("2026-01-31T09:00:00Z")',
        inputs: { sent: '2026-01-31T09:59:59+01:00' },
        declared: [{ name: 'sent', type: 'timestamp' }],
      },
    ],
  },
  {
    name: 'duration',
    says: 'A length of time in hours, minutes, seconds and milliseconds.',
    examples: [
      {
        cel: 'inputs.delay > duration("90m")',
        inputs: { delay: '2h' },
        declared: [{ name: 'delay', type: 'duration' }],
      },
    ],
  },
  {
    name: 'size',
    says: 'How many elements a list input has.',
    examples: [
      {
        cel: 'size(inputs.ages) == 2',
        inputs: { ages: [30, 41] },
        declared: [{ name: 'ages', type: 'list', max_items: 5, items: int('age') }],
      },
    ],
  },
];

export const functions: readonly Described[] = described.map((entry) => ({
  ...entry,
  usage: functionNamed(entry.name)?.usage ?? entry.name,
}));

const ages: InputDeclaration = { name: 'ages', type: 'list', max_items: 5, items: int('age') };

const operators: readonly Described[] = [
  {
    name: 'logic',
    usage: '! && || ?:',
    says: 'In three values: what is missing is unknown, and `false && unknown` is false. `c ? v : v` is v even where c is unknown.',
    examples: [
      {
        cel: 'inputs.adult || (inputs.consent && !inputs.barred)',
        inputs: { adult: false, consent: true, barred: false },
        declared: [bool('adult'), bool('consent'), bool('barred')],
      },
    ],
  },
  {
    name: 'comparison',
    usage: '== != < <= > >=',
    says: 'Texts know `==` and `!=` only; so do the values of an enumeration, unless it is declared `ordered`, from the least to the greatest. Numbers of one dimension are compared across units, exactly.',
    examples: [
      { cel: 'inputs.age >= 18', inputs: { age: 18 }, declared: [int('age', 'year')] },
      {
        cel: 'inputs.grade >= "senior"',
        inputs: { grade: 'principal' },
        declared: [{ name: 'grade', type: 'enum', values: ['junior', 'senior', 'principal'], ordered: true }],
      },
    ],
  },
  {
    name: 'arithmetic',
    usage: '+ - * / %',
    says: 'Exact: decimals are never binary fractions. Division and remainder take a constant that is not zero.',
    examples: [
      { cel: 'inputs.fee * 0.1 == 0.3', inputs: { fee: '3' }, declared: [{ ...money, unit: null }] },
    ],
  },
  {
    name: 'membership',
    usage: 'x in ["a", "b"]',
    says: 'Whether a value is one of a list of literals.',
    examples: [
      {
        cel: 'inputs.country in ["FR", "DE"]',
        inputs: { country: 'DE' },
        declared: [{ name: 'country', type: 'enum', values: ['FR', 'DE', 'US'] }],
      },
    ],
  },
  {
    name: 'lists',
    usage: 'inputs.list.all(e, …), .exists(e, …), .exists_one(e, …)',
    says: 'Whether all, some or exactly one of the elements meet a condition. They are not nested.',
    examples: [{ cel: 'inputs.ages.exists(e, e >= 40)', inputs: { ages: [30, 41] }, declared: [ages] }],
  },
  {
    name: 'totals',
    usage: 'inputs.list.filter(e, …).map(e, …).sum(), .filter(e, …).size(), max(0, inputs.list.map(e, …))',
    says: 'The sum of a value of each element that meets a condition, how many meet it, and the least or greatest of some values and of those of the elements: a list may be empty, so that `min` and `max` have at least one value of their own. `map(e, condition, value)` says both at once. Exact, and unknown where any of it is.',
    examples: [
      {
        cel: 'inputs.ages.filter(e, e >= 18).size() == 1 && inputs.ages.sum() == 44 && max(0, inputs.ages) == 41',
        inputs: { ages: [3, 41] },
        declared: [ages],
      },
    ],
  },
];

const blocksOf = ({ name, usage, says, examples }: Described): Block[] => [
  entry(`\`${usage}\``, { id: name }),
  text(says),
  ...examples.map(({ cel, inputs }) => code(`${cel}\n// true of ${JSON.stringify(inputs)}`)),
];

/** Every example of the page. */
export const languageExamples: readonly LanguageExample[] = [...operators, ...functions].flatMap(
  ({ examples }) => examples,
);

export const ruleLanguagePage: ReferencePage = {
  name: 'rules',
  title: 'The rule language',
  lead: 'A total fragment of the Common Expression Language (CEL): every expression ends, none fails, and what it says can be decided exactly.',
  blocks: [
    heading('What an expression reads'),
    text(
      'Inputs are fields of `inputs`: `inputs.age`. Definitions of the ruleset are fields of `terms`: `terms.poverty_line`. Nothing else has a name: there is no clock (the date of the facts is `as_of` of the question), no network and no text that becomes code.',
    ),
    text(
      'Every input is declared by its action with type, bounds and unit, and is checked at the boundary. An input that is left out is unknown, which is no error: the answer says whether it matters.',
    ),
    heading('Types'),
    rows(
      ['bool', 'true or false.'],
      [
        'int',
        'A whole number within declared bounds; as JSON a number of at most 15 digits, or its digits as a text.',
      ],
      [
        'decimal',
        'An exact decimal of a declared scale; as JSON a number, or its digits as a text: `"12.90"`.',
      ],
      ['string', 'A text that is compared for equality only.'],
      ['enum', 'One of a closed set of texts.'],
      ['date', 'A day, `YYYY-MM-DD`.'],
      ['timestamp', 'An instant, RFC 3339 with its zone.'],
      ['duration', 'A length of time: `3600s`, `1h30m`, or ISO 8601.'],
      ['list', 'At most `max_items` scalars or flat records.'],
      ['record', 'Named fields, for the elements of lists.'],
    ),
    heading('Units'),
    text(
      'A unit is part of a number’s type: 30 `minute` and 0.5 `hour` are equal, and a length of time is never compared with money. A name that is in none of these dimensions is a counted unit of its own (`employee`) and equals only itself; three capital letters are a currency, and two currencies are never compared. A rate is one unit over another, `EUR/day`: days times the rate are EUR, and 24 EUR/day are 1 EUR/hour. A quantity over a constant of its own dimension (a definition with one value) is a pure number.',
    ),
    rows(
      ['ratio', '`percent`, `permille`, `basis_point`; a number without a unit is a ratio too.'],
      ['time', '`millisecond`, `second`, `minute`, `hour`, `day`, `week`.'],
      [
        'calendar',
        '`month`, `quarter`, `year`: they have no fixed length in days and do not convert to them.',
      ],
      ['mass', '`microgram`, `milligram`, `gram`, `kilogram`, `tonne`, `ounce`, `pound`, `short_ton`.'],
      [
        'length',
        '`millimetre`, `centimetre`, `metre`, `kilometre`, `inch`, `foot`, `yard`, `mile`, `nautical_mile`.',
      ],
      ['area', '`square_metre`, `hectare`, `square_kilometre`, `square_foot`, `acre`.'],
      ['volume', '`millilitre`, `litre`, `cubic_metre`, `us_fluid_ounce`, `us_gallon`.'],
      ['energy', '`watt_hour`, `kilowatt_hour`, `megawatt_hour`.'],
      ['power', '`watt`, `kilowatt`, `megawatt`.'],
      ['data', '`byte`, `kilobyte`, `megabyte`.'],
    ),
    heading('Operators'),
    ...operators.flatMap(blocksOf),
    heading('Functions'),
    ...functions.flatMap(blocksOf),
    heading('What is refused'),
    text(
      'Everything else is `unsafe_syntax`, named with its position: free names, undeclared fields, regular expressions, accessors that follow the time zone of a machine, values of no fixed type, and what is larger or deeper than the limits. [Findings](/docs/errors#findings) says what to do about each.',
    ),
  ],
};

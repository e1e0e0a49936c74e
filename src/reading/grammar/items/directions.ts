import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Token } from '../words/tokens.ts';

/** `latest` turns round before an event ("not later than 3 days before"); `every` is the time between two of them. */
export type MeasureSense = 'amount' | 'latest' | 'earliest' | 'up_to' | 'every';

/** How the words before or after a figure compare, and how they count. */
export interface Direction {
  op: Comparison;
  sense: MeasureSense;
}

/** The same comparison, counted the other way. */
export const turned: Readonly<Record<Comparison, Comparison>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};

/** What is on the other side of a limit. */
export const contrary: Readonly<Record<Comparison, Comparison>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '==': '!=',
  '!=': '==',
};

export const before = new Map<string, Direction>();
export const after = new Map<string, Direction>();
const put = (table: Map<string, Direction>, op: Comparison, sense: MeasureSense, phrases: string): void => {
  for (const phrase of phrases.split('|')) table.set(phrase.trim(), { op, sense });
};
put(
  before,
  '<=',
  'latest',
  'within|at the latest|not later than|no later than|at latest|in no more than|in not more than|before the end of|before the expiry of|before the expiration of|within a period of|within the period of|within a maximum of|within at most|within the first|during the last|within the last|in the last|during the first|within the past|in the past|in the previous|within the previous|during the preceding|during the past|during the previous|over the past|over the last|over the preceding|in the course of the last|at any time in the last|at any time within the last|at any time during the last|at any time during the past|at any time in the past|at any time within|at any time in the preceding|at any time during the preceding|within the preceding|in the preceding|within no more than|within not more than',
);
put(
  before,
  '<=',
  'up_to',
  'up to|for up to|up to a maximum of|up to a limit of|up to a ceiling of|up to a cap of|up to the limit of|of up to a maximum of|for up to a maximum of|of up to|up to and including|of up to and including|for up to and including|of not more than|of no more than|of at most',
);
put(
  before,
  '<=',
  'amount',
  'at most|not more than|no more than|not exceeding|a maximum of|maximum|maximum of|max|max .|capped at|a ceiling of|a cap of|an upper limit of|limited to|restricted to|confined to|held to|kept to|no longer than|not longer than|not in excess of|no greater than|not greater than|no higher than|not higher than|no older than|not older than|not above|not over|for no more than|for not more than|for no longer than|for not longer than|for at most|for a maximum of|does not exceed|do not exceed|not to exceed|no heavier than|no larger than|does not exceed the sum of|≤|of a maximum of|a period not exceeding|for a period not exceeding|of no longer than|not larger than|no wider than|no taller than|no faster than|does not surpass',
);
put(
  before,
  '>=',
  'amount',
  'at least|a minimum of|minimum|minimum of|min|min .|a floor of|not less than|no less than|no fewer than|not fewer than|not below|not under|not shorter than|no shorter than|for at least|for a minimum of|for not less than|for no less than|of at least|of a minimum of|of not less than|no lower than|not lower than|no younger than|not younger than|does not fall below|≥|reaches|reached|has reached|equals or exceeds|equal or exceed|equal to or more than|a period of at least|for a period of at least|no smaller than|no narrower than|attained|has attained|attains|turned|has turned|have turned|having turned|had turned',
);
put(
  before,
  '>=',
  'earliest',
  'not until|no earlier than|not earlier than|not before|at the earliest|after|no sooner than|not sooner than|not until at least|once at least|after at least|after a minimum of|until at least',
);
put(
  before,
  '>',
  'amount',
  'more than|over|in excess of|exceeding|exceeds|exceed|exceeded|above|greater than|longer than|older than|higher than|heavier than|larger than|taller than|wider than|deeper than|farther than|further than|for more than|for longer than|for over|of more than|of over|beyond|faster than|later than|upwards of|of longer than|warmer than|hotter than|is more than|are more than|bigger than|thicker than|surpasses|surpass|surpassing|of greater than|>',
);
put(
  before,
  '<',
  'amount',
  'under|below|less than|fewer than|short of|shorter than|younger than|lower than|lighter than|smaller than|for less than|for fewer than|of less than|of fewer than|under the age of|below the age of|narrower than|colder than|cooler than|slower than|for under|of under|falls below|fall below|drops below|falls short of|fall short of|falling short of|fell short of|<|sooner than|closer than|nearer than|earlier than|of shorter than|in less than|in under|within less than',
);
put(
  before,
  '>=',
  'amount',
  'at or above|at or over|equal to or above|equal to or greater than|equal to or higher than|greater than or equal to|more than or equal to|higher than or equal to',
);
put(
  before,
  '<=',
  'amount',
  'at or below|at or under|equal to or below|equal to or less than|equal to or lower than|less than or equal to|lower than or equal to',
);
/** "louder than 70 dB", "no steeper than 6 %": every other comparative. */
const more = 'louder|stronger|brighter|steeper|denser|richer|harder|rougher|dearer|costlier|broader|fuller';
const less = 'quieter|weaker|dimmer|thinner|softer|poorer|cheaper|drier|shallower|gentler|tighter';
for (const [adjectives, over, under] of [
  [more, '>', '<='],
  [less, '<', '>='],
] as const)
  for (const adjective of adjectives.split('|')) {
    put(before, over, 'amount', `${adjective} than`);
    put(before, under, 'amount', `no ${adjective} than|not ${adjective} than`);
  }
/** "65 °C or hotter", "60 dB or quieter": the comparative comes after the figure. */
for (const [adjectives, op] of [
  [`${more}|hotter|warmer|deeper|bigger|thicker|farther|further`, '>='],
  [`${less}|colder|cooler|narrower|slower|slimmer|closer|nearer`, '<='],
] as const)
  for (const adjective of adjectives.split('|'))
    put(after, op, 'amount', `or ${adjective}|and ${adjective}|or even ${adjective}`);
put(
  before,
  '>=',
  'amount',
  'on completion of|upon completion of|after completion of|on the completion of|after the completion of|on reaching|upon reaching|on attaining|upon attaining',
);
put(before, '==', 'amount', 'exactly|precisely|no more and no less than|equal to|equal|equals');
put(
  before,
  '<=',
  'every',
  'not less often than once every|no less often than once every|not less often than every|not less often than once in every|not less frequently than once every|no less frequently than once every|not less frequently than every|no less frequently than every|at least once every|at least once in every|at intervals of no more than|at intervals of not more than|at intervals not exceeding|at least every|no less often than every|not less than once every|at least once per|at least once in any',
);
put(
  after,
  '>=',
  'amount',
  'or more|or longer|or over|or above|or older|or higher|or greater|or upwards|and over|and above|and more|or heavier|or larger|or taller|+|at least|and older|or wider|at the minimum|minimum|and upwards|or beyond|or later|or faster',
);
put(
  after,
  '<=',
  'amount',
  'or less|or fewer|or under|or below|or shorter|or younger|or lower|at most|at the most|or lighter|or smaller|maximum|and under|and below|and younger|or cheaper',
);
put(after, '>=', 'amount', 'ahead|in advance|beforehand|prior notice');
put(after, '>=', 'amount', 'upwards|and upward|or upward');
put(before, '<=', 'every', 'every|once every|once in every');
put(before, '<=', 'latest', 'for the first|in the first');
put(before, '<=', 'latest', 'at the latest after|latest after');
put(after, '<=', 'latest', 'at the latest|or earlier');
put(after, '>=', 'earliest', 'at the earliest');

put(before, '<', 'amount', 'thinner than|cheaper than|weaker than|quieter than|slimmer than');
put(before, '>', 'amount', 'dearer than|stronger than|louder than');
/** "drops under 1.2 m", "climbs above 30 °C", "stays below": a verb of change or of rest, and where the figure is. */
const moving =
  'fall|falls|fell|fallen|falling|drop|drops|dropped|dropping|sink|sinks|sank|sunk|sinking|dip|dips|dipped|slip|slips|go|goes|went|going|rise|rises|rose|risen|rising|climb|climbs|climbed|climbing|grow|grows|run|runs|stay|stays|stayed|staying|remain|remains|remained|stand|stands';
for (const verb of moving.split('|'))
  for (const [op, prepositions] of [
    ['<', 'below|under|beneath'],
    ['>', 'above|over|beyond|past'],
  ] as const)
    for (const preposition of prepositions.split('|')) put(before, op, 'amount', `${verb} ${preposition}`);
put(
  before,
  '>',
  'amount',
  'tops|outstrips|rises to more than|amounts to more than|amount to more than|comes to more than|come to more than|runs to more than|run to more than|adds up to more than|add up to more than|totals more than|total more than',
);
put(
  before,
  '<',
  'amount',
  'amounts to less than|amount to less than|comes to less than|come to less than|adds up to less than|falls to less than|drops to less than|sinks to less than',
);
put(before, '<=', 'up_to', 'anything up to');
put(
  before,
  '>',
  'amount',
  'more in number than|anything over|anything above|anything beyond|anything more than',
);
put(before, '<', 'amount', 'anything under|anything below|anything less than');
/** "at the very least 200 EUR", "up to a limit of 5", "a ceiling of 40 %"; with "of" and "for" before it as well. */
for (const [op, sense, phrases] of [
  [
    '>=',
    'amount',
    'at the least|at the very least|as a minimum|a floor of|a lower limit of|no fewer in number than',
  ],
  [
    '<=',
    'amount',
    'at the most|at the very most|as a maximum|a ceiling of|a cap of|an upper limit of|a limit of|no more in number than|at the outside',
  ],
  [
    '<=',
    'up_to',
    'up to a limit of|up to a ceiling of|up to a total of|up to the limit of|as much as|as many as',
  ],
  [
    '<',
    'amount',
    'up to but not including|up to , but not including ,|up to but excluding|up to but not reaching',
  ],
  [
    '==',
    'amount',
    'neither more nor less than|neither less nor more than|neither more nor fewer than|no more and no less than|no less and no more than|no more and no fewer than|no more nor less than',
  ],
] as const)
  for (const lead of ['', 'of ', 'for '])
    put(
      before,
      op,
      sense,
      phrases
        .split('|')
        .map((phrase) => lead + phrase)
        .join('|'),
    );
put(
  before,
  '>=',
  'amount',
  'reach|attain|reaches or exceeds|reach or exceed|reached or exceeded|meets or exceeds|meet or exceed|is equal to or exceeds|matches or exceeds',
);
put(before, '<=', 'latest', 'at the very latest|inside|inside of|within the space of');
put(before, '>=', 'earliest', 'at the very earliest');
put(after, '>=', 'amount', 'as a minimum|at a minimum|at the very least|at the least|as the minimum');
put(after, '<=', 'amount', 'as a maximum|at a maximum|at the very most|at the outside|as the maximum');
put(after, '<=', 'latest', 'at the very latest');
put(after, '>=', 'earliest', 'at the very earliest');
put(after, '>=', 'amount', 'min|min .');
put(after, '<=', 'amount', 'max|max .');
put(
  after,
  '==',
  'amount',
  ', no more and no less|, no more and no fewer|, neither more nor less|, neither more nor fewer|exactly|precisely|sharp',
);
/** "must not be allowed to fall below 4 °C": by whom it is let, the figure does not say. */
for (const [phrase, direction] of [...before])
  if (/^(?:exceed|fall|drop|sink|rise|climb|go|grow)(?= |$)/.test(phrase))
    for (const lead of ['be allowed to', 'be permitted to', 'be let'])
      before.set(`${lead} ${phrase}`, direction);
/** "must equal at least 10 %": what comes after the verb says how. */
for (const [phrase, direction] of [...before])
  if (direction.sense === 'amount' && direction.op !== '==' && !phrase.startsWith('equal'))
    for (const verb of ['equal', 'equals']) before.set(`${verb} ${phrase}`, direction);
export const dateBefore = new Map<string, Comparison>();
for (const [op, phrases] of [
  [
    '<=',
    'on or before|by|by the|no later than|not later than|at the latest on|at the latest by|until|up to and including|up to|at the latest|until and including|on or prior to|till|ending on|ending with|and ending on|and ending with|not after|through|until the end of|by the end of|not later than the end of',
  ],
  ['<', 'before|prior to|earlier than|until before'],
  [
    '>=',
    'on or after|from|as of|as from|with effect from|since|starting on|beginning on|beginning with|on and after|from and including|starting from|no earlier than|not earlier than|not before|effective|not until|as from and including|at the earliest on',
  ],
  ['>', 'after|later than|following|past'],
  ['==', 'on'],
] as const) {
  for (const phrase of phrases.split('|')) dateBefore.set(phrase, op);
}

/** Before a day that is counted from an event: "by the fifth day after". */
export const dayBefore = new Map<string, Comparison>();
for (const [op, phrases] of [
  [
    '<=',
    'by|no later than|not later than|no later than on|not later than on|at the latest on|, at the latest , on|at the latest , on|at the latest by|until|up to|up to and including|on or before|not after|before the end of|by the end of|until the end of|not later than the end of|no later than the end of|before the expiry of|before the close of|by the close of|by close of|until the close of|not later than the close of|at the latest|within',
  ],
  ['<', 'before|earlier than|sooner than|prior to'],
  [
    '>=',
    'not before|no earlier than|not earlier than|no sooner than|not sooner than|from|as from|as of|on or after|with effect from|at the earliest on|at the earliest|starting on|beginning on|not until',
  ],
  ['>', 'after|later than|after the end of'],
  ['==', 'on'],
] as const) {
  for (const phrase of phrases.split('|')) dayBefore.set(phrase, op);
}

/** For each table, how many words its longest phrase has that begins with a word: most words begin none. */
const longestFrom = new WeakMap<ReadonlyMap<string, unknown>, Map<string, number>>();

function lengthsOf(table: ReadonlyMap<string, unknown>): Map<string, number> {
  const known = longestFrom.get(table);
  if (known !== undefined) return known;
  const lengths = new Map<string, number>();
  for (const phrase of table.keys()) {
    const words = phrase.split(' ');
    lengths.set(words[0]!, Math.max(words.length, lengths.get(words[0]!) ?? 0));
  }
  longestFrom.set(table, lengths);
  return lengths;
}

/** The longest phrase of the table that begins at `at`. */
export function longest<T>(
  table: ReadonlyMap<string, T>,
  tokens: readonly Token[],
  at: number,
): { value: T; to: number } | null {
  for (let length = lengthsOf(table).get(tokens[at]?.lower ?? '') ?? 0; length > 0; length -= 1) {
    const slice = tokens.slice(at, at + length);
    if (slice.length < length || slice.some((token) => token.kind === 'break')) continue;
    const value = table.get(slice.map((token) => token.lower).join(' '));
    if (value !== undefined) return { value, to: at + length };
  }
  return null;
}

import { PhraseTable, phrases } from './phrases.ts';

/** How a phrase beside a figure compares with it. */
export interface LineSense {
  side: 'low' | 'high' | 'exact';
  line: 'above' | 'below' | 'both';
  /** Early and late: turned round where time is counted back from an event. */
  late?: boolean;
}
export const atMost: LineSense = { side: 'low', line: 'above' };
export const atLeast: LineSense = { side: 'high', line: 'below' };
export const over: LineSense = { side: 'high', line: 'above' };
export const under: LineSense = { side: 'low', line: 'below' };
export const exact: LineSense = { side: 'exact', line: 'both' };
const late = (sense: LineSense): LineSense => ({ ...sense, late: true });

const comparatives =
  'more greater longer larger higher heavier bigger wider taller deeper older warmer hotter better farther further faster thicker stronger louder brighter steeper richer dearer busier more-often more-frequently'
    .split(' ')
    .map((word) => word.replace('-', ' '));
const diminutives =
  'less fewer shorter smaller lower lighter narrower younger colder cooler closer nearer slower cheaper thinner weaker shallower quieter poorer worse less-often less-frequently'
    .split(' ')
    .map((word) => word.replace('-', ' '));
const each = <T>(list: readonly string[], form: (word: string) => string, sense: T): [string, T][] =>
  list.map((word) => [form(word), sense]);

export const before = new PhraseTable<LineSense>([
  ...each(comparatives, (word) => `${word} than`, over),
  ...each(diminutives, (word) => `${word} than`, under),
  ...['no', 'not', 'nor', 'never', 'neither'].flatMap((no) => [
    ...each(comparatives, (word) => `${no} ${word} than`, atMost),
    ...each(diminutives, (word) => `${no} ${word} than`, atLeast),
    ...each(['exceeding', 'above', 'over', 'in excess of'], (word) => `${no} ${word}`, atMost),
    ...each(['below', 'under'], (word) => `${no} ${word}`, atLeast),
    [`${no} later than`, late(atMost)] as [string, LineSense],
    [`${no} later than on`, late(atMost)] as [string, LineSense],
    [`${no} earlier than`, late(atLeast)] as [string, LineSense],
    [`${no} sooner than`, late(atLeast)] as [string, LineSense],
    [`${no} before`, late(atLeast)] as [string, LineSense],
    [`${no} after`, late(atMost)] as [string, LineSense],
    [`${no} until`, late(atLeast)] as [string, LineSense],
  ]),
  ...phrases(
    'at most|up to|up to and including|a maximum of|maximum of|maximum|max|max .|≤|limited to|capped at|for up to|not in excess of|at or below|equal to or less than|less than or equal to|not to exceed|restricted to|as many as|as much as|but once|but once in',
    atMost,
  ),
  ...phrases(
    'within|inside|inside of|within the next|within the first|within the last|in the last|during the last|over the last|within the past|in the past|within a period of|at least once every|at least every|once every|at least once in every|at least once in|every|not less often than once every|no less often than once every|not less often than every|not less frequently than once every|no less frequently than once every|not less frequently than every|no less frequently than every',
    atMost,
  ),
  ...phrases(
    'at the latest|by|until|until the end of|by the end of|on or before|at or before|up to and including|no later than by|before the end of|before the expiry of|before the expiration of|not beyond|through|at the latest by|at the latest on|by the|ending on|ending with|ends on|ends with',
    late(atMost),
  ),
  ...phrases(
    'at least|for at least|a minimum of|minimum of|minimum|min|min .|≥|at or above|equal to or more than|equal to or greater than|greater than or equal to|not short of|reaches|reached|attained|attains|has reached|attain|reach|amounting to at least|of at least|turned|turns',
    atLeast,
  ),
  ...phrases(
    'from the age of|from an age of|from age|on or after|at or after|from|as of|as from|since|with effect from|starting|starting on|beginning on|beginning with|commencing on|only after at least|after at least|at the earliest|only from|effective|not until',
    late(atLeast),
  ),
  ...phrases(
    'over|above|exceeding|exceeds|exceed|exceeded|in excess of|beyond|upwards of|>|surpasses|surpass|surpassing|further away than',
    over,
  ),
  ...phrases(
    'lapses at the end of|lapse at the end of|expires at the end of|expire at the end of|ends at the end of|end at the end of|ceases at the end of|lapses with the end of|expires with the end of|lapses on the expiry of',
    late(atMost),
  ),
  ...phrases('after|later than|only after', late(over)),
  ...phrases('not yet|not yet reached|has not yet reached|have not yet reached|not attained', under),
  ...phrases('under|below|short of|<|falls below|fall below|falling below', under),
  ...phrases(
    'before|prior to|earlier than|sooner than|before it is|before he is|before she is|before they are|before the age of',
    late(under),
  ),
  // "before it reaches the age of eight weeks": while it is younger
  ...['it', 'he', 'she', 'they', 'he or she', 'she or he'].flatMap((one) =>
    ['reaches', 'reach', 'has reached', 'have reached', 'turns', 'turn', 'attains', 'attain'].map(
      (verb): [string, LineSense] => [`before ${one} ${verb}`, under],
    ),
  ),
  ...phrases(
    'at the most|at the very most|up to a limit of|a limit of|a ceiling of|a cap of|an upper limit of|upper limit of|as a maximum|at the outside|no more in number than|kept within|stay within|stays within',
    atMost,
  ),
  ...phrases(
    'at the least|at the very least|a floor of|a lower limit of|lower limit of|equals or exceeds|equal or exceed|reaches or exceeds|reach or exceed|meets or exceeds|meet or exceed|no fewer in number than|attaining',
    atLeast,
  ),
  ...phrases('up to but not including|up to but excluding|up to , but not including ,', under),
  ...phrases(
    'neither more nor less than|neither less nor more than|neither more nor fewer than|no more and no less than|no more and no fewer than|no less and no more than',
    exact,
  ),
  ...phrases(
    'at the very latest|until the end of the day on|in the course of|in the space of|till|up until',
    late(atMost),
  ),
  ...phrases('at the very earliest', late(atLeast)),
  ...phrases('exactly|equal to|equals|precisely|is exactly', exact),
  ...phrases('for the first|during the first|in the first', under),
]);

export const behind = new PhraseTable<LineSense>([
  ...each([...comparatives, 'over', 'above', 'upwards', 'up', 'beyond'], (word) => `or ${word}`, atLeast),
  ...each([...comparatives, 'over', 'above', 'upwards', 'up'], (word) => `and ${word}`, atLeast),
  ...each([...diminutives, 'under', 'below'], (word) => `or ${word}`, atMost),
  ...each([...diminutives, 'under', 'below'], (word) => `and ${word}`, atMost),
  ...phrases('or later|or after|and later|at the earliest|at the very earliest|onwards', late(atLeast)),
  ...phrases('or earlier|or before|at the latest|at the very latest', late(atMost)),
  ...phrases('upwards|and upwards', atLeast),
  ...phrases(
    'or subsequent|or further|or any later|or any subsequent|or any further|and subsequent|and any subsequent|and any later',
    atLeast,
  ),
  ...phrases(
    'at most|maximum|max|or not more|at the most|at the very most|as a maximum|at a maximum|at the outside|at the longest|at longest|at the farthest',
    atMost,
  ),
  ...phrases(
    'at least|minimum|min|+|at the least|at the very least|as a minimum|at a minimum|at the shortest',
    atLeast,
  ),
  ...phrases(', no more and no less|, no more and no fewer|, neither more nor less|exactly|precisely', exact),
]);

export const backward = new PhraseTable<true>(
  phrases('before|prior to|in advance|ahead of|in advance of|preceding|beforehand|earlier than', true),
);
export const passed = new PhraseTable<true>(
  phrases(
    'have passed|has passed|have elapsed|has elapsed|have expired|has expired|passed|elapsed|have gone by|pass|elapse',
    true,
  ),
);

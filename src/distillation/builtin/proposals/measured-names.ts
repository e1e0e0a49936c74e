import type { Measure } from '../../../reading/grammar/items/measure.ts';
import type { Token } from '../../../reading/grammar/words/tokens.ts';
import { isMoney } from '../../../reading/grammar/words/units.ts';
import { opensPhrase } from '../../../reading/grammar/words/words.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import { participle } from '../../../core/participle.ts';
import { tag } from '../tagger.ts';
import { isPerson } from './clause-words.ts';
import { baseForm, endsWithNoun, gerundOf, headOf, lastNoun, shortName, textOf } from './phrase-names.ts';
import { inWholePhrase } from './whole-phrase.ts';

/** A figure of a clause with the words around it. */
export interface MeasuredWords {
  measure: Measure;
  before: readonly Token[];
  after: readonly Token[];
  /** Head of the clause's subject, snake case; empty where it has none. */
  subject: string;
  /** Verb of its predicate, base form. */
  verb: string;
  /** Head of what the verb acts on, snake case. */
  object: string;
  /** No other figure is in the phrase. */
  alone: boolean;
}

const dimensions: readonly [RegExp, string][] = [
  [/^(?:high|higher|tall|taller)$/, 'height'],
  [/^(?:long|longer|short|shorter)$/, 'length'],
  [/^(?:wide|wider|broad|broader|narrow|narrower)$/, 'width'],
  [/^(?:deep|deeper)$/, 'depth'],
  [/^(?:thick|thicker|thin|thinner)$/, 'thickness'],
  [/^(?:heavy|heavier|light|lighter|weighing|weighs?)$/, 'weight'],
  [/^(?:warm|warmer|cold|colder|hot|hotter|cool|cooler)$/, 'temperature'],
  [/^(?:fast|faster|slow|slower)$/, 'speed'],
  [/^(?:old|older|young|younger|aged|age)$/, 'age'],
  [/^(?:small|smaller|large|larger|big|bigger)$/, 'size'],
  [/^(?:away|nearer|closer|farther|further)$/, 'distance'],
];

const ofDimension: Record<string, string> = {
  mass: 'weight',
  'temperature c': 'temperature',
  'temperature f': 'temperature',
  'length/time': 'speed',
  area: 'area',
  volume: 'volume',
  level: 'noise_level',
  illuminance: 'illuminance',
  pressure: 'pressure',
  power: 'power',
  data: 'size',
};

const amountNoun =
  /(?:^|_)(?:amount|fee|fine|deposit|price|charge|cost|grant|payment|budget|salary|income|rent|premium|loan|value|sum|contribution|allowance|penalty|tax|turnover|wage|debt|balance|expense|compensation|refund|surcharge|fare|reward|prize|credit|donation|levy|toll|subsidy|benefit|limit|excess|capital|revenue|profit|loss|damage|bonus)$/;
const timeNoun =
  /(?:^|_)(?:delay|duration|period|term|stay|validity|interval|time|rest|absence|age|length|pause|wait|tenure|leave|suspension|extension)$/;

const after = /^(?:after|from|since|following|beginning|on|upon)$/;
const before = /^(?:before|prior|preceding)$/;

/** An input for the figure, named by what it measures and with its unit; null where the words do not say what that is. */
export function measuredInput(words: MeasuredWords): InputDeclaration | null {
  const input = inputOf(words);
  return input === null ? null : inWholePhrase(input, words);
}

function inputOf(words: MeasuredWords): InputDeclaration | null {
  const { measure } = words;
  const { amount } = measure;
  if (amount.kind === 'share') return null;
  const said = textOf([...words.before, ...words.after]);
  if (amount.kind === 'date') {
    if (!words.alone) return null;
    if (words.verb === '' || words.verb === 'be') return null;
    const what = [words.object || words.subject, participle(words.verb), 'on'].filter((part) => part !== '');
    return { name: cut(what.join('_')), type: 'date', description: describe('Date', said) };
  }
  const unit = amount.unit;
  // "2 days per week" counts in a window
  if (unit !== null && /^(?:time|calendar)\//.test(unit.dimension)) return null;
  if (unit === null) return numberOf(words) ?? (isAge(words) ? ageOf(words, said) : countOf(words, said));
  if (unit.name === 'clock' || unit.name === 'clock_hour') {
    // "before midnight": of which day?
    if (amount.value === '1440' || amount.value === '0') return null;
    const still = words.verb === '' || words.verb === 'be';
    const name = still ? 'time_of_day' : `${gerundOf(words.verb)}_time`;
    return whole(name, 'minute', describe('Minutes after midnight', said));
  }
  if (unit.dimension === 'time' || unit.dimension === 'calendar') return timeOf(words, unit.name, said);
  if (isMoney(unit)) return decimal(moneyName(words), unit.dimension, describe('Amount', said), amount.value);
  const name = dimensionName(words, unit.dimension);
  return name === null ? null : decimal(name, unit.name, describe(title(name), said), amount.value);
}

/** "the tenancy ends" → `tenancy_end`, "the decision" → `decision`. */
function eventName(text: string): string {
  const parts = shortName(text.replace(/^(?:with|on|to)\b/i, ''), 2).split('_');
  const last = parts.at(-1) ?? '';
  const verb = parts.length > 1 && /s$/.test(last) && !/(?:ss|us|is)$/.test(last) ? baseForm(last) : last;
  return [...parts.slice(0, -1), verb].join('_');
}

const title = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const describe = (what: string, said: string): string => {
  const words = said
    .replace(/^(?:be|been|have|has|had|it|they|he|she)\s+/i, '')
    .replace(/^(?:be|been)\s+/i, '');
  const named = what.replaceAll('_', ' ');
  return (words === '' ? named : `${named}: ${words}`).slice(0, 300);
};

/** "the number of passengers exceeds 12" → `passenger_count`; null where the words before the figure do not count. */
function numberOf({ before: left, after: right }: MeasuredWords): InputDeclaration | null {
  const at = left.findIndex(({ lower }, index) => lower === 'number' && left[index + 1]?.lower === 'of');
  if (at < 0 || right.some(({ content }) => content)) return null;
  const rest = left.slice(at + 2);
  const end = rest.findIndex(
    ({ lower }) => opensPhrase(lower) || /^(?:who|that|which|is|are|be)$/.test(lower),
  );
  const counted = headOf(textOf(end < 0 ? rest : rest.slice(0, end)));
  if (counted === '') return null;
  return whole(
    `${counted.split('_').slice(-2).join('_')}_count`,
    null,
    describe('Number', textOf(left.slice(at + 2))),
  );
}

/** "drivers over 70", "persons aged 16": a direction of ages stands beside the figure; "exceeds 12" is of any number. */
function isAge({ measure, before: left, subject }: MeasuredWords): boolean {
  if (measure.of.some((word) => /^(?:old|older|young|younger|aged|age)$/.test(word))) return true;
  const bare = measure.tokens.some(({ lower }) => /^(?:under|over|below|above|aged)$/.test(lower));
  return bare && left.length > 0 && isPerson(lastNoun(textOf(left)) || subject);
}

function ageOf(words: MeasuredWords, said: string, unit = 'year'): InputDeclaration {
  const who = lastNoun(textOf(words.before)) || words.subject || 'person';
  const name = cut(`${who.split('_').slice(-2).join('_')}_age`);
  return unit === 'year'
    ? whole(name, unit, describe('Age', said))
    : length(name, unit, describe('Age', said));
}

function countOf(words: MeasuredWords, said: string): InputDeclaration | null {
  // "four times a year" counts in a window
  if (words.after.length > 0 && /^(?:an?|per|each|every)$/.test(words.after[0]!.lower)) return null;
  if (words.measure.tokens.some(({ lower }) => /^(?:once|twice|times)$/.test(lower)))
    return whole(cut(`times_${participle(words.verb)}`), null, describe('How many times', said));
  const counted = headOf(textOf(words.after));
  if (counted === '') return null;
  // "7 Bft": what is written like a unit is one
  const what = lastNoun(withoutCopula(textOf(words.before)));
  if (/^\p{Lu}/u.test(words.after[0]!.text) && words.after.length === 1 && what !== '')
    return decimal(cut(`${what}_${counted}`), counted, describe(title(what), said), '0');
  const head = counted.split('_').slice(-2).join('_');
  return whole(`${head}_count${placeOf(words.after)}`, null, describe('Number', said));
}

/** "kept at the stall" → `_at_stall`: those at another place are another number. */
function placeOf(words: readonly Token[]): string {
  const at = words.findIndex(({ lower }, index) => index > 0 && opensPhrase(lower) && lower !== 'of');
  const noun = at < 0 ? '' : headOf(textOf(words.slice(at + 1)));
  return noun === '' ? '' : `_${words[at]!.lower}_${noun.split('_').at(-1)!}`;
}

function timeOf(words: MeasuredWords, unit: string, said: string): InputDeclaration | null {
  const { measure, subject } = words;
  if (measure.of.some((word) => /^(?:old|older|young|younger|aged|age)$/.test(word)))
    return ageOf(words, said, unit);
  const lasting = [...words.before.slice(-1), ...measure.tokens].some(({ lower }) => lower === 'for');
  const [first] = words.after;
  const since = measure.tokens.some(({ lower }) => /^(?:within|later|earlier|latest)$/.test(lower));
  const anchors =
    first !== undefined &&
    (after.test(first.lower) || before.test(first.lower) || (first.lower === 'of' && since));
  if (!lasting && anchors) {
    const isBefore = before.test(first.lower);
    const event = eventName(textOf(words.after.slice(1)));
    if (event === '') return null;
    const what = `${title(unit)}s ${textOf(words.after).replace(/^(?:of|from|since|following)\b/i, 'after')}`;
    return length(
      `${unit}s_${isBefore ? 'before' : 'since'}_${event}`,
      unit,
      describe(what, textOf(words.before)),
    );
  }
  // "within three years", "in the last 5 years": since when, the words do not say
  if (!words.alone && since) return null;
  if (measure.tokens.some(({ lower }) => /^(?:last|past|previous|preceding|any|next|coming)$/.test(lower)))
    return null;
  if (
    first !== undefined &&
    words.after.length === 1 &&
    /^(?:late|overdue|absent|early|ill|sick|away)$/.test(first.lower)
  )
    return length(`${unit}s_${first.lower}`, unit, describe(`${title(unit)}s ${first.lower}`, said));
  if (since && words.after.length === 0 && words.verb !== '' && words.verb !== 'be')
    return length(
      `${unit}s_until_${participle(words.verb)}`,
      unit,
      describe(`${title(unit)}s until it is done`, said),
    );
  // "30 days' notice", "5 days of leave"
  const following =
    first === undefined || (opensPhrase(first.lower) && first.lower !== 'of')
      ? ''
      : headOf(textOf(first.lower === 'of' ? words.after.slice(1) : words.after));
  const preceding = endsWithNoun(textOf(words.before)) ? lastNoun(textOf(words.before)) : '';
  const what = following || (lasting ? '' : preceding) || (timeNoun.test(preceding) ? preceding : '');
  if (what !== '') return length(lengthOf(what), unit, describe('How long', said));
  const [copula, state] = tag(textOf(words.before).toLowerCase()).slice(-2);
  if (lasting && copula?.pos === 'AUX' && state?.pos === 'ADJ' && words.verb !== 'be')
    return length(`${state.lower}_duration`, unit, describe('How long', said));
  const still = words.verb === '' || /^(?:be|have|exceed|last)$/.test(words.verb);
  if (still) return subject === '' ? null : length(lengthOf(subject), unit, describe('How long', said));
  const acted = [words.object.split('_').at(-1) ?? '', gerundOf(words.verb), 'duration'].filter(
    (part) => part !== '',
  );
  return length(acted.join('_'), unit, describe('How long', said));
}

const lengthOf = (noun: string): string =>
  /notice$/.test(noun)
    ? cut(`${noun}_period`)
    : timeNoun.test(noun)
      ? cut(noun)
      : cut(`${noun.split('_').slice(-2).join('_')}_duration`);

function moneyName({ before: left, after: right, subject, object }: MeasuredWords): string {
  const text = withoutCopula(textOf(left));
  const near = endsWithNoun(text) ? lastNoun(text) : '';
  const each = right[0]?.lower === 'per' ? `_per_${headOf(textOf(right.slice(1)))}` : '';
  const following = opensPhrase(right[0]?.lower ?? '') || near !== '' ? '' : headOf(textOf(right));
  const what = near || following || object || subject || 'amount';
  return `${amountNoun.test(what) ? cut(what) : cut(`${what.split('_').slice(-2).join('_')}_amount`)}${each}`;
}

const withoutCopula = (text: string): string =>
  text.replace(/\s+(?:is|are|was|were|be|been|amounts? to|exceeds?|being|of|at|to|for)$/i, '');

/** What an adjective says of a length; of what is weighed or warmed the unit says it. */
const spatial = /^(?:length|feet|inches|yards|miles|nautical miles)$/;

function dimensionName(
  { measure, before: left, after: right, subject, verb }: MeasuredWords,
  dimension: string,
): string | null {
  const text = withoutCopula(textOf(left)).replace(new RegExp(`^${verb}\\s+`, 'i'), '');
  const of = /\b([a-z]+) of (?:the |an? |each |any )?(.+)$/i.exec(text);
  if (dimension === 'ratio' || dimension === 'permille') {
    if (of !== null && endsWithNoun(text)) return shortName(text, 3);
    const what = (endsWithNoun(text) ? lastNoun(text) : '') || subject;
    return what === '' ? null : cut(right[0]?.lower === 'of' ? `${what}_share` : `${what}_rate`);
  }
  const words = measure.tokens.map(({ lower }) => lower);
  const usual = ofDimension[dimension];
  if (spatial.test(dimension)) {
    const near =
      right[0] !== undefined && /^(?:of|from)$/.test(right[0].lower) ? headOf(textOf(right.slice(1))) : '';
    if (
      near !== '' &&
      (right[0]?.lower === 'from' ||
        words.includes('within') ||
        /distance$/.test(lastNoun(text)) ||
        words.some((word) => /^(?:nearer|closer)$/.test(word)))
    )
      return cut(`distance_to_${near.split('_').slice(-2).join('_')}`);
    const apart = /\b(distance|gap|clearance) (to|from) (?:the |an? |any |each )?(.+)$/i.exec(text);
    if (apart !== null && endsWithNoun(text))
      return cut(`${apart[1]!.toLowerCase()}_${apart[2]!.toLowerCase()}_${headOf(apart[3]!)}`);
    const said = [...measure.of, ...words, ...left.slice(-2).map(({ lower }) => lower)];
    const named = dimensions.find(([pattern]) => said.some((word) => pattern.test(word)))?.[1];
    const owner = (/\bwith\b/i.test(text) ? lastNoun(text) : headOf(text)) || subject;
    if (named !== undefined)
      return cut(owner === '' ? named : `${owner.split('_').slice(-2).join('_')}_${named}`);
  }
  if (of !== null && endsWithNoun(text)) {
    const [owned, what] = [headOf(of[2] ?? ''), headOf(of[1] ?? '')];
    if (owned !== '' && what !== '') return cut(`${owned.split('_').slice(-2).join('_')}_${what}`);
  }
  const noun = endsWithNoun(text.replace(/\s+(?:weighing|measuring|weighs?)$/i, '')) ? lastNoun(text) : '';
  if (noun !== '' && measurable.test(noun)) return cut(noun);
  if (spatial.test(dimension) && noun !== '' && words[0] === 'of')
    return cut(`${noun.split('_').slice(-2).join('_')}_length`);
  if (usual === undefined) return noun === '' ? null : cut(noun);
  if (noun !== '') return cut(`${noun.split('_').slice(-2).join('_')}_${usual}`);
  if (subject !== '' && /^(?:be|exceed|weigh|have|carry)?$/.test(verb))
    return cut(subject.endsWith(usual) ? subject : `${subject}_${usual}`);
  return verb === '' ? usual : cut(`${gerundOf(verb)}_${usual}`);
}

const measurable =
  /(?:^|_)(?:height|length|width|depth|weight|speed|temperature|distance|level|area|volume|thickness|diameter|radius|pressure|noise|dose|capacity|rate|size|mass|power|share|yield|altitude|surface)$/;

const cut = (name: string): string =>
  name
    .split('_')
    .filter((part) => part !== '')
    .slice(-4)
    .join('_');

const whole = (name: string, unit: string | null, description: string): InputDeclaration => ({
  name,
  type: 'int',
  ...(unit === null ? {} : { unit }),
  minimum: 0,
  maximum: 1_000_000_000,
  description,
});

const length = (name: string, unit: string, description: string): InputDeclaration =>
  unit === 'day' ? whole(name, unit, description) : decimal(name, unit, description, '0');

function decimal(name: string, unit: string, description: string, value: string): InputDeclaration {
  const fraction = value.split('.')[1]?.length ?? 0;
  return {
    name,
    type: 'decimal',
    unit,
    scale: Math.max(2, fraction),
    minimum: /celsius|fahrenheit/.test(unit) ? -1_000_000 : 0,
    maximum: 1_000_000_000_000,
    description,
  };
}

import type { Fact } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import { isMoney } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

type Fits = (name: Name) => boolean;

const named =
  (pattern: RegExp): Fits =>
  ({ input, description }) =>
    pattern.test(`${input.name.replaceAll('_', ' ')} ${description}`.toLowerCase());
const measuredIn =
  (pattern: RegExp): Fits =>
  ({ unit }) =>
    pattern.test(unit?.dimension ?? '');

/** Verbs that say of what kind the figure after them is, and the inputs that hold such a figure. */
const carriers: readonly [RegExp, Fits][] = [
  [
    /^cost(?:s|ing)?$/,
    (name) => isMoney(name.unit) && named(/\b(?:price|cost|costs|fare|value|fee)\b/)(name),
  ],
  [
    /^earn(?:s|ed|ing)?$/,
    (name) => isMoney(name.unit) && named(/\b(?:income|earnings|earns?|wages?|salary|pay)\b/)(name),
  ],
  [
    /^(?:run|runs|running|last|lasts|lasting)$/,
    (name) =>
      measuredIn(/^(?:time|calendar)$/)(name) &&
      named(/\b(?:term|length|duration|lasts?|how long|period)\b/)(name),
  ],
  [
    /^(?:live|lives|living|reside|resides|residing)$/,
    (name) => measuredIn(/^length$/)(name) && named(/\b(?:home|residence|dwelling|house|address)\b/)(name),
  ],
  [
    /^(?:service|employment|seniority|tenure|standing|membership|served|employed|worked)$/,
    (name) =>
      measuredIn(/^(?:time|calendar)$/)(name) &&
      named(/\b(?:service|serv\w+|employ\w*|seniority|tenure|member\w*|work\w*)\b/)(name),
  ],
  [
    /^(?:stand|stands|standing|lie|lies|lying|stay|stays|left|away)$/,
    (name) => measuredIn(/^length$/)(name) && named(/\b(?:distance|gap|space|clearance)\b/)(name),
  ],
  // "receives three quarters of the votes"
  [
    /^(?:receives?|received|obtains?|obtained|gets?|gains?|gained|wins?|won|attracts?|attracted)$/,
    named(/\b(?:votes?|points?|signatures?)\b/),
  ],
  // "must wait at least 30 days after", "must allow a week to pass", "must not delay it beyond 14 days after"
  [
    /^(?:wait|waits|waiting|allow|allows|let|lets|leave|leaves|delay|delays|pass|go|follow|follows|interval|observed)$/,
    measuredIn(/^(?:time|calendar)$/),
  ],
  [/^(?:length|duration|time|period)$/, measuredIn(/^(?:time|calendar)$/)],
  [
    /^(?:graded|marked|rated|scored|assessed|awarded)$/,
    named(/\b(?:points?|marks?|grades?|scores?|rating)\b/),
  ],
  // "a cheque drawn for more than 5,000 EUR"
  [
    /^(?:drawn|made|issued|written|valued|priced|insured|invoiced|billed|quoted)$/,
    (name) => isMoney(name.unit),
  ],
  // "lies no more than 12 months back", "dates back at least three years"
  [
    /^(?:back|lies?|lay|dates?|dating)$/,
    (name) => measuredIn(/^(?:time|calendar)$/)(name) && named(/\b(?:since|after|from|ago|age|old)\b/)(name),
  ],
  // "arrives three hours late or more"
  [
    /^late$/,
    (name) =>
      measuredIn(/^(?:time|calendar)$/)(name) && named(/\b(?:late|delay|delays|delayed|overdue)\b/)(name),
  ],
  [/^(?:weight|mass)$/, measuredIn(/^mass$/)],
  [/^(?:height|width|depth|length|gap)$/, measuredIn(/^length$/)],
  [/^temperature$/, measuredIn(/^temperature$/)],
  [/^(?:amount|sum)$/, (name) => isMoney(name.unit)],
  [
    /^between$/,
    (name) =>
      named(/\b(?:between|distance|gap|interval|space|difference|clearance)\b/)(name) ||
      // "the interval between the operation and …" of the hours after it
      (measuredIn(/^(?:time|calendar)$/)(name) && named(/\b(?:after|since|before|until)\b/)(name)) ||
      // "Hours from the test to the flight"
      (named(/\bfrom\b/)(name) && named(/\bto\b/)(name)),
  ],
];

/** "a bicycle that costs less than 1,000 EUR": of a price, where one input is a price and the others are none. */
export function carriedBy(numbers: readonly Name[], before: readonly Token[]): readonly Name[] {
  // what a relative clause begins with is put before its noun
  const content = before.filter((token) => token.content);
  const verb = content.sort((one, other) => one.index - other.index).at(-1)?.lower ?? '';
  if (!/^(?:costs?|costing|earns?|earned|earning)$/.test(verb)) return numbers;
  const fits = carriers.find(([words]) => words.test(verb))?.[1];
  const fitting = numbers.filter((name) => fits?.(name));
  return fitting.length === 1 ? fitting : numbers;
}

/** "has fallen to 50 bar or less", "has dropped below 50 bar"; not "by 50 bar". */
function movedTo(token: Token, facts: readonly Fact[], words: readonly Token[]): boolean {
  if (!moving.test(token.lower) || !words.includes(token)) return false;
  return facts.some((fact) => {
    if (fact.kind !== 'measure') return false;
    const [first] = fact.direction;
    const between = words.filter(({ index }) => index > token.index && index < (first?.index ?? 0));
    return (
      first !== undefined &&
      first.index > token.index &&
      between.length === first.index - token.index - 1 &&
      between.every(({ lower }) => lower === 'to') &&
      (between.length === 1 || /^(?:to|below|under|beneath|above|over|beyond)$/.test(first.lower))
    );
  });
}
const moving =
  /^(?:fall|falls|fell|fallen|falling|drop|drops|dropped|dropping|sink|sinks|sank|sunk|sinking|rise|rises|rose|risen|rising|climb|climbs|climbed|climbing|go|goes|went|gone|come|comes|came)$/;

/** "tickets costing 20 EUR or less", "living more than 3 km from the school", "the distance between a hive and the boundary". */
export function carriesFigure(token: Token, facts: readonly Fact[], words: readonly Token[]): boolean {
  if (movedTo(token, facts, words)) return true;
  const kinds = carriers.filter(([verb]) => verb.test(token.lower)).map(([, fits]) => fits);
  if (kinds.length === 0 || !words.includes(token)) return false;
  return facts.some(
    (fact) =>
      fact.kind === 'measure' &&
      kinds.some((fits) => fits(fact.name)) &&
      (fact.direction.length === 0 ||
        (fact.direction[0]!.index > token.index && fact.direction[0]!.index < token.index + 4) ||
        /^(?:between|wait|waiting|let|allow|leave|delay|interval|pass|go|observed|length|duration|time|period|weight|mass|height|width|depth|gap|temperature|amount|sum)$/.test(
          token.lower,
        ) ||
        (token.index > fact.direction.at(-1)!.index &&
          /^(?:service|employment|seniority|tenure|standing|membership)$/.test(token.lower)) ||
        token.lower === 'left' ||
        (token.lower === 'late' &&
          Math.abs(token.index - (fact.direction[0] ?? fact.tokens[0])!.index) < 5) ||
        (token.lower === 'back' && Math.abs(token.index - fact.direction.at(-1)!.index) < 5) ||
        token.lower === 'away'),
  );
}

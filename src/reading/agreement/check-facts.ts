import type { Chunk } from './clause-parts.ts';
import { openers } from './cues.ts';
import { sameStem } from './stems.ts';
import type { Anchor, GroundedFact, Mention, Reading } from './reading-context.ts';
import type { Variable } from './rule-logic.ts';
import { around } from './lawfulness.ts';
import { isRespective } from './respective.ts';
import { isOneOfTwo } from './one-of-two.ts';
import { expectedSign, isDenied } from './signs.ts';
import { partsOfName } from './vocabulary.ts';
import { provisionsIn, type NamedProvision } from './provisions.ts';
import { rangesOf, textOf } from './words.ts';

const clear = 0.45;

/** Each bool of the rule pulls the way its words do. */
export function checkFacts(reading: Reading): Anchor[] {
  const anchors: Anchor[] = [];
  const provisions = provisionsIn(reading.words);
  for (const variable of reading.logic.variables.values()) {
    if (variable.kind !== 'fact' || variable.input === null) continue;
    const fact = reading.facts.find((item) => item.variable === variable);
    if (fact === undefined) {
      checkUnspoken(reading, variable.input, provisions.shift());
      continue;
    }
    const anchor = checkFact(reading, fact);
    if (anchor !== null) anchors.push(anchor);
  }
  return anchors;
}

/** An input that no word names is invented, unless it may stand for a provision that the words refer to: one for each. */
function checkUnspoken(
  { words, evidence }: Reading,
  input: string,
  provision: NamedProvision | undefined,
): void {
  const message = `No words of the quotes speak of ${input}.`;
  if (provision === undefined && /^(?::|—|–|:—|—:)$/.test(words.at(-1)?.text ?? '')) {
    const asked =
      'The quote ends where its list begins. If it stands for an item of that list, quote that too.';
    evidence.open('ungrounded', [], `${message} ${asked}`);
    return;
  }
  if (provision === undefined) {
    evidence.against('ungrounded', [], message);
    return;
  }
  const cited = textOf(words, provision.start, provision.end);
  evidence.open(
    'ungrounded',
    rangesOf(words, provision.start, provision.end),
    `${message} If it stands for what "${cited}" says, quote that too.`,
  );
}

function checkFact(reading: Reading, fact: GroundedFact): Anchor | null {
  const { law, test, evidence, words } = reading;
  const { variable, chunk, clarity } = fact;
  const name = variable.input!;
  const change = law.change(variable, false, true, test);
  const ranges = rangesOf(words, chunk.start, chunk.end);
  const phrase = textOf(words, chunk.start, chunk.end);
  const spoken = doneBy(reading, fact) ?? chunk;
  const asked = isBroughtAbout(reading, fact) ? ({ sign: 1, sure: true } as const) : null;
  const { sign, sure } = asked ?? expectedSign(reading, spoken, { input: name, at: fact.at.at(-1)! });
  const circumstance = isCircumstance(reading, fact);
  const sharp =
    sure &&
    !circumstance &&
    clarity >= clear &&
    !isPresupposed(reading, fact) &&
    !isOccasion(reading, fact) &&
    !isChosen(reading, fact) &&
    !sharesLimits(reading, fact);
  if (chunk.region.part === 'concession') {
    if (change.better || change.worse) {
      const message = `"${phrase}": the words say that it does not matter; the rule reads ${name}.`;
      if (clarity >= clear) evidence.against('reading_disagrees', ranges, message);
      else evidence.doubt('reading_disagrees', ranges, message);
    }
    return null;
  }
  if (!change.better && !change.worse) {
    evidence.doubt('reading_disagrees', ranges, `${name} makes no difference to the rule.`);
    return null;
  }
  if (sign === 0) {
    evidence.open('reading_disagrees', ranges, `The words do not settle what "${phrase}" does (${name}).`);
    return null;
  }
  const right = sign === 1 ? change.better : change.worse;
  const wrong = sign === 1 ? change.worse : change.better;
  const astray = right ? beyondItem(reading, fact) : null;
  if (astray !== null) {
    const message = `"${phrase}" goes with ${astray.own}; in the rule ${name} matters for ${astray.other} as well.`;
    evidence.against('reading_disagrees', ranges, message);
    return null;
  }
  const spared = right ? sparedValue(reading, fact) : null;
  if (spared !== null) {
    const message = `"${phrase}" is said of ${spared} as well; in the rule ${name} does not matter there.`;
    evidence.against('reading_disagrees', ranges, message);
    return null;
  }
  if (right && !wrong) {
    const negated = isDenied(reading, chunk, { input: name, at: fact.at.at(-1)! });
    const own = reading.known.get(name);
    const told = fact.at.some((at) =>
      [...(own?.name ?? [])].some((root) => !reading.action.has(root) && sameStem(root, words[at]!.stem)),
    );
    if (clarity < 0.25 && !told)
      evidence.against('ungrounded', ranges, `No words of the quotes speak of ${name} clearly.`);
    else if (clarity < 0.25)
      evidence.open(
        'reading_disagrees',
        ranges,
        `Whether "${phrase}" is what ${name} stands for is not clear.`,
      );
    return {
      variable,
      chunk,
      at: fact.clearest,
      last: fact.at.at(-1)!,
      holds: !negated,
      fails: negated,
      label: name,
      clarity: sharp ? 1 : clarity,
      ...((spoken !== chunk || asked !== null) && { sign }),
    };
  }
  if (right && wrong) {
    if (isOneOfTwo(reading, fact, sign)) return null;
    evidence.doubt(
      'reading_disagrees',
      ranges,
      `In the rule ${name} helps in one case and hurts in another; the words do not settle it.`,
    );
    return null;
  }
  const says = sign === 1 ? 'in favour of' : 'against';
  const message = `"${phrase}": by the words ${name} counts ${says} who acts; in the rule it is the other way round.`;
  if (sharp) evidence.against('reading_disagrees', ranges, message);
  else if (sure) evidence.doubt('reading_disagrees', ranges, message);
  else evidence.open('reading_disagrees', ranges, message);
  return null;
}

/** "to the holder or to an attorney, and only against proof": the value before it for which the condition does not count. */
function sparedValue(reading: Reading, { chunk, variable, at }: GroundedFact): string | null {
  const { words, mentions, law, test } = reading;
  const { region } = chunk;
  const joint = words.findLastIndex(
    ({ lower, index }) =>
      index < at[0]! &&
      index > region.clause.start &&
      lower === 'only' &&
      words[index - 1]?.lower === 'and' &&
      words[index - 2]?.text === ',',
  );
  if (joint < 0) return null;
  const listed = mentions.filter(
    (mention) => mention.at[0]! < joint && mention.chunk.region.clause === region.clause,
  );
  const matters = ({ variable: choice, value }: Mention): boolean => {
    const { better, worse } = law.change(variable, false, true, test, new Map([[choice, value] as const]));
    return better || worse;
  };
  if (!listed.some(matters)) return null;
  return listed.find((mention) => !matters(mention))?.value ?? null;
}

/**
 * "cut melon; soft cheese, unless it is sealed": a clause to the last of several items speaks of that item alone. Words of
 * the clause that take up the item ("it", "they") tell it from one that is said of them all.
 */
function beyondItem(
  reading: Reading,
  { chunk, variable }: GroundedFact,
): { own: string; other: string } | null {
  const { words, mentions, law, test } = reading;
  const { region } = chunk;
  if (!['exception', 'condition', 'relative'].includes(region.part)) return null;
  const starts = words.findLastIndex(({ kind }, at) => kind === 'break' && at < region.start);
  const takesUp = words.slice(region.start, region.start + 3).some(({ lower }) => lower === 'it');
  if (starts < 0 || !takesUp) return null;
  const own = mentions.find(({ at }) => at[0]! > starts && at[0]! < region.start);
  const listed = mentions.filter(
    (mention) =>
      mention.variable === own?.variable &&
      mention.value !== own.value &&
      mention.at[0]! < starts &&
      mention.chunk.region.clause === region.clause,
  );
  if (own === undefined) return null;
  const other = listed.find(({ variable: choice, value }) => {
    const { better, worse } = law.change(variable, false, true, test, new Map([[choice, value] as const]));
    return better || worse;
  });
  return other === undefined ? null : { own: own.value, other: other.value };
}

/** "The keeper shall sign", of an input that the keeper has signed: the act that is asked for, and not who is asked. */
function doneBy(reading: Reading, { chunk, variable }: GroundedFact): Chunk | null {
  const { words, known, action, chunks } = reading;
  const { part, clause } = chunk.region;
  const about = known.get(variable.input ?? '');
  if (part !== 'subject' || about === undefined || clause.norm === 'permission') return null;
  const acts = chunks.filter(({ region }) => region.clause === clause && region.part === 'act');
  // "must detain a vessel", of an input for its being detained: the action is all that its name says.
  const isAction = [...about.name].every((root) => action.has(root));
  return (
    acts.find(({ start, end }) =>
      words
        .slice(start, end)
        .some(
          ({ stem }) =>
            (isAction || !action.has(stem)) && [...about.name].some((root) => sameStem(root, stem)),
        ),
    ) ?? null
  );
}

/**
 * "A second opinion must be sought", of an input for a second opinion: that there is one is asked for, where the rule
 * requires it and the verb says no more than that it comes about.
 */
function isBroughtAbout({ words, law }: Reading, { chunk, variable }: GroundedFact): boolean {
  const { part, clause } = chunk.region;
  if (part !== 'subject' || clause.norm !== 'duty' || clause.modal === null || !law.required.has(variable))
    return false;
  const [be, verb] = words.slice(clause.modal.end, clause.modal.end + 2).map(({ lower }) => lower);
  const passive = be === 'be' ? verb : words[clause.modal.end - 1]?.lower === 'be' ? be : undefined;
  return passive !== undefined && bringing.has(passive) && chunk.negators.length === 0;
}

/** "The lowest must be accepted", of an action to accept: which one the rule asks for, or which one it speaks of. */
function isChosen({ words, law, action }: Reading, { chunk, variable }: GroundedFact): boolean {
  const { part, clause } = chunk.region;
  if (part !== 'subject' || clause.norm !== 'duty' || clause.modal === null || !law.required.has(variable))
    return false;
  const act = words.slice(clause.modal.end, clause.modal.end + 2);
  return act[0]?.lower === 'be' && [...action].some((root) => sameStem(root, act[1]?.stem ?? ''));
}

const bringing = new Set(
  'sought obtained given made provided supplied produced presented submitted shown drawn taken held kept signed attached issued carried performed sent paid lodged filed displayed installed fitted present available in'.split(
    ' ',
  ),
);

/** "must be lit at night": when something is asked for, named in the midst of what is. */
function isCircumstance({ words, facts }: Reading, { chunk, at, variable }: GroundedFact): boolean {
  const { part, clause } = chunk.region;
  if (part !== 'act' || clause.norm !== 'duty') return false;
  const before = words[at[0]! - 1]?.lower === 'the' ? words[at[0]! - 2] : words[at[0]! - 1];
  return (
    ['at', 'during', 'in', 'on'].includes(before?.lower ?? '') &&
    facts.some((other) => other.variable !== variable && other.chunk === chunk && other.clearest < at[0]!)
  );
}

/** "must be inspected after each emergency stop": when it has to be done again. */
function isOccasion({ words }: Reading, { chunk }: GroundedFact): boolean {
  const { part, clause } = chunk.region;
  const [first, second] = words.slice(chunk.start, chunk.start + 2);
  return (
    part === 'act' &&
    clause.norm === 'duty' &&
    ['after', 'before', 'upon', 'following'].includes(first?.lower ?? '') &&
    ['each', 'every', 'any'].includes(second?.lower ?? '')
  );
}

/** "the missing documents": said of a thing that is spoken of, and not itself what the clause says. */
function isPresupposed({ words, known }: Reading, { at, chunk, variable }: GroundedFact): boolean {
  const first = at.find((index, position) => at[position + 1] === index + 1);
  // "have not attended the course", of an input for having attended it: its name begins in front of "the".
  const name = known.get(variable.input ?? '')?.name ?? new Set<string>();
  const isNamedBefore = at.some(
    (index) => index < (first ?? 0) && [...name].some((root) => sameStem(root, words[index]!.stem)),
  );
  return (
    first !== undefined &&
    !isNamedBefore &&
    at.length <= 3 &&
    words[first - 1]?.lower === 'the' &&
    chunk.negators.length > 0
  );
}

/** Nothing but other items is between the two: no clause opens in between. */
const isListed = ({ words }: Reading, a: Mention, b: Mention): boolean => {
  const [from, to] = [Math.min(a.at[0]!, b.at[0]!), Math.max(a.at[0]!, b.at[0]!)];
  return !words.slice(from, to).some((_, offset) => openers.at(words, from + offset) !== null);
};

const holdsFigure = ({ figures }: Reading, { start, end }: Chunk): boolean =>
  figures.some((figure) => start <= figure.start && figure.start < end);

/** "60% of the costs of a small enterprise and 40% of …": whose limit this is, and no condition by itself. */
function sharesLimits(reading: Reading, { chunk }: GroundedFact): boolean {
  const { lines } = reading;
  return (
    holdsFigure(reading, chunk) &&
    new Set(lines.map(({ line, variable }) => `${variable.key} ${line}`)).size >= 2
  );
}

/** Values of an enum: those that the words name are told apart from those they do not, in the direction they say. */
export function checkChoices(reading: Reading): Anchor[] {
  return [...reading.logic.variables.values()].flatMap((variable) =>
    variable.kind === 'choice' && variable.input !== null
      ? checkChoice(reading, variable, variable.input)
      : [],
  );
}

interface NamedValue {
  value: string;
  places: Mention[];
  sign: 1 | -1 | 0;
  sure: boolean;
  /** Named by a sentence that says what a word includes. */
  defined: boolean;
}

const isDefault = (value: string): boolean => /^(?:not|no|non|none|un|other)(?:_|$)/.test(value);

function checkChoice(reading: Reading, variable: Variable, input: string): Anchor[] {
  const { law, test, evidence, words } = reading;
  const trials = law.trials(variable).filter((trial): trial is string => typeof trial === 'string');
  const mentions = reading.mentions.filter((mention) => mention.variable === variable);
  const named = [...new Set(mentions.map(({ value }) => value))].map((value) =>
    namedValue(reading, value, mentions),
  );
  if (named.length === 0) {
    evidence.against('ungrounded', [], `No words of the quotes name a value of ${input}.`, null);
    return [];
  }
  const others = trials.filter((value) => named.every((item) => item.value !== value));
  const plain = others.filter((value) => !isDefault(value));
  for (const [index, a] of plain.entries())
    for (const b of plain.slice(index + 1)) {
      const change = law.change(variable, a, b, test);
      if (change.better || change.worse)
        evidence.against(
          'ungrounded',
          [],
          `The rule treats ${a} and ${b} (${input}) differently; the words name neither.`,
          null,
        );
    }
  const anchors: Anchor[] = [];
  for (const item of named) {
    const opposite = named
      .filter((other) => other.sign !== 0 && item.sign !== 0 && other.sign !== item.sign)
      .map(({ value }) => value);
    // "Knife includes a razor blade": told from the rest where the knife itself is named as well.
    const based = named.some((other) => other !== item && !other.defined && other.sign === item.sign);
    const anchor = checkValue(reading, variable, item, item.defined && !based ? [] : others, opposite);
    if (anchor !== null) anchors.push(anchor);
  }
  checkAlike(reading, variable, named);
  if (others.length === 0 && named.every(({ sign }) => sign === named[0]!.sign) && anchors.length === 0) {
    const idle = named.slice(1).every(({ value }) => {
      const change = law.change(variable, named[0]!.value, value, test);
      return !change.better && !change.worse;
    });
    if (idle)
      evidence.doubt(
        'reading_disagrees',
        rangesOf(words, named[0]!.places[0]!.at[0]!, named[0]!.places[0]!.at[0]! + 1),
        `${input} makes no difference to the rule.`,
      );
  }
  return anchors;
}

/** Values that the words list side by side, under the same figures: the rule treats them alike. */
function checkAlike(reading: Reading, variable: Variable, named: readonly NamedValue[]): void {
  const { law, test, evidence, words } = reading;
  named.forEach((a, index) => {
    for (const b of named.slice(index + 1)) {
      const [first, second] = [a.places[0]!, b.places[0]!];
      if (a.sign === 0 || a.sign !== b.sign || first.chunk.region !== second.chunk.region) continue;
      const change = law.change(variable, a.value, b.value, test);
      if (!change.better && !change.worse) continue;
      const ranges = rangesOf(
        words,
        Math.min(first.at[0]!, second.at[0]!),
        Math.max(first.at[0]!, second.at[0]!) + 1,
      );
      const message = `The words name ${a.value} and ${b.value} (${variable.input}) side by side; the rule treats them differently.`;
      const limited = [first, second].some(({ chunk }) => holdsFigure(reading, chunk));
      const apart = !isListed(reading, first, second);
      if (isQualified(reading, variable, first, second)) continue;
      const { clause } = first.chunk.region;
      if (isRespective(reading, clause) && reading.figures.length > 1) continue;
      if (reading.figures.length <= 1 && !limited && !apart)
        evidence.against('reading_disagrees', ranges, message);
      else evidence.doubt('reading_disagrees', ranges, message);
    }
  });
}

/**
 * "a registered nurse or, under supervision, a phlebotomist": what tells the two apart in the rule is a further condition,
 * and its words are in the item of the one that it matters to.
 */
function isQualified(reading: Reading, variable: Variable, a: Mention, b: Mention): boolean {
  const { law, test, words } = reading;
  const [first, second] = a.at[0]! <= b.at[0]! ? [a, b] : [b, a];
  const joint = words.findIndex(
    ({ lower, text, kind }, index) =>
      index > first.at.at(-1)! &&
      index < second.at[0]! &&
      (['and', 'or', 'nor'].includes(lower) || text === ',' || kind === 'break'),
  );
  if (joint < 0) return false;
  const next = words.findIndex(
    ({ kind, text }, index) =>
      index > second.at.at(-1)! && (kind === 'break' || text === ';' || text === '.'),
  );
  const end = next < 0 ? words.length : next;
  const places = [
    ...reading.facts.map((fact) => ({ variable: fact.variable, at: fact.clearest })),
    ...reading.mentions.map((mention) => ({ variable: mention.variable, at: mention.at[0]! })),
    ...reading.lines.map((line) => ({ variable: line.variable, at: line.figure.start })),
  ].filter((place) => place.variable !== variable && place.at > first.at[0]! && place.at < end);
  const matters = (other: Variable, { value }: Mention): boolean => {
    const fixed = new Map([[variable, value] as const]);
    const trials = law.trials(other);
    return trials.some((from, index) =>
      trials.slice(index + 1).some((to) => {
        const { better, worse } = law.change(other, from, to, test, fixed);
        return better || worse;
      }),
    );
  };
  return places.some(
    ({ variable: other, at }) =>
      matters(other, at < joint ? first : second) && !matters(other, at < joint ? second : first),
  );
}

function namedValue(reading: Reading, value: string, mentions: readonly Mention[]): NamedValue {
  const places = mentions.filter((mention) => mention.value === value);
  const own = partsOfName(value);
  const signs = places.map(({ chunk, at }) =>
    expectedSign(reading, chunk, { input: null, at: at.at(-1)!, own }),
  );
  const same = signs.every(({ sign }) => sign === signs[0]!.sign);
  return {
    value,
    places,
    sign: same ? signs[0]!.sign : 0,
    sure: signs.every(({ sure }) => sure) && !isTable(reading) && !places.some(({ partial }) => partial),
    defined: places.every(({ chunk }) => chunk.region.clause.kind === 'definition'),
  };
}

/** "logs, 3 months; notes, 6 months": each value has its own limit, and is no condition by itself. */
const isTable = ({ lines }: Reading): boolean =>
  new Set(lines.map(({ line, variable }) => `${variable.key} ${line}`)).size >= 2;

/** `others`: values that the words do not name. `opposite`: named ones of which the words say the opposite. */
function checkValue(
  reading: Reading,
  variable: Variable,
  { value, places, sign, sure }: NamedValue,
  others: readonly string[],
  opposite: readonly string[],
): Anchor | null {
  const { law, test, evidence, words } = reading;
  const input = variable.input!;
  const place = places[0]!;
  const ranges = rangesOf(words, place.at[0]!, place.at.at(-1)! + 1);
  const rivals = [...others, ...opposite];
  const changes = rivals.map((rival) => ({ rival, change: law.change(variable, rival, value, test) }));
  // "not even by staff": said not to matter, and told from the rest in the rule.
  const conceded = places.every(({ chunk }) => chunk.region.part === 'concession');
  if (conceded && changes.some(({ change }) => change.better || change.worse)) {
    const message = `The words say that ${value} (${input}) does not matter; the rule tells it from ${rivals[0]!}.`;
    if (places.some(({ partial }) => partial)) evidence.doubt('reading_disagrees', ranges, message);
    else evidence.against('reading_disagrees', ranges, message);
    return null;
  }
  const idle = changes.find(({ change }) => !change.better && !change.worse);
  if (idle !== undefined) {
    const message = `The words tell ${value} from ${idle.rival} (${input}); the rule treats them alike.`;
    if (places.every(({ partial }) => partial)) evidence.doubt('unread_words', ranges, message);
    else evidence.against('unread_words', ranges, message);
    return null;
  }
  if (rivals.length === 0) return null;
  if (sign === 0) {
    evidence.open('reading_disagrees', ranges, `The words do not settle what ${value} (${input}) does.`);
    return null;
  }
  const wrong = changes.find(({ change }) =>
    sign === 1 ? change.worse && !change.better : change.better && !change.worse,
  );
  if (wrong !== undefined) {
    const says = sign === 1 ? 'in favour of' : 'against';
    const message = `By the words ${value} (${input}) counts ${says} who acts; the rule has it the other way round beside ${wrong.rival}.`;
    if (sure) evidence.against('reading_disagrees', ranges, message);
    else evidence.doubt('reading_disagrees', ranges, message);
    return null;
  }
  const mixed = changes.find(({ change }) => change.better && change.worse);
  if (mixed !== undefined) {
    evidence.doubt(
      'reading_disagrees',
      ranges,
      `In the rule ${value} (${input}) helps in one case and hurts in another.`,
    );
    return null;
  }
  const last = place.at.at(-1)!;
  const negated = isDenied(reading, place.chunk, { input: null, at: last });
  const rival = rivals[0]!;
  return {
    variable,
    chunk: place.chunk,
    at: place.at[0]!,
    last,
    holds: negated ? rival : value,
    fails: negated ? value : rival,
    label: value,
    clarity: 1,
  };
}

/** The lines of the words as anchors: the side that the words speak of, and its neighbour across the line. */
export function lineAnchors(reading: Reading): Anchor[] {
  return reading.lines.flatMap(({ variable, line, comparison, chunk, figure, turned }): Anchor[] => {
    if (comparison === null || chunk === null || comparison.side === null || comparison.side === 'exact')
      return [];
    if (comparison.line === null || comparison.line === 'both') return [];
    const [under, on, over] = around(variable, line);
    const cutAbove = (comparison.line === 'above') !== turned;
    const [low, high] = cutAbove ? [on, over] : [under, on];
    const denied = isDenied(reading, chunk, { input: variable.input, at: figure.start });
    const lowHolds = ((comparison.side === 'low') !== denied) !== turned;
    return [
      {
        variable,
        chunk,
        at: figure.start,
        last: figure.start,
        holds: lowHolds ? low : high,
        fails: lowHolds ? high : low,
        label: `${variable.input ?? variable.inputs.join(' against ')} (${comparison.side === 'low' ? 'up to' : 'from'} ${line})`,
        clarity: 1,
      },
    ];
  });
}

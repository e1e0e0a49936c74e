import { isTabled } from '../clauses/chunks.ts';
import type { Chunk, Clause } from '../clauses/clause-parts.ts';
import { onlyWords, openers } from '../clauses/cues.ts';
import { notDenied } from '../rule/lawfulness.ts';
import { holdsFigure } from '../signs/fact-places.ts';
import { affinity } from '../grounding/ground.ts';
import { isRespective, respectivePairs } from '../grounding/respective.ts';
import type { Anchor, Mention, Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import { scopesAct } from '../signs/scoped.ts';
import { expectedSign, isDenied } from '../signs/signs.ts';
import { partsOfName } from '../grounding/vocabulary.ts';
import { sameStem, stem } from '../words/stems.ts';
import { rangesOf } from '../words/words.ts';
import { isCrosswise } from './crosswise.ts';
import { isOutside, toldFrom } from './outside-values.ts';

/** Values of an enum: those that the words name are told apart from those they do not, in the direction they say. */
export function checkChoices(reading: Reading): Anchor[] {
  for (const clause of reading.clauses) checkRespective(reading, clause);
  return [...reading.logic.variables.values()].flatMap((variable) =>
    variable.kind === 'choice' && variable.input !== null
      ? checkChoice(reading, variable, variable.input)
      : [],
  );
}

/** Each of the first goes with the one in its own place of the second, and with no other. */
function checkRespective(reading: Reading, clause: Clause): void {
  const pairs = respectivePairs(reading, clause);
  if (pairs === null) {
    checkLonely(reading, clause);
    return;
  }
  const { law, words, evidence } = reading;
  const told = pairs.every(([a, b], at) =>
    pairs.every(([, other], index) => {
      if (at === index) return true;
      const fixed = new Map([[a.variable, a.value] as const]);
      const { better, worse } = law.change(b.variable, other.value, b.value, reading.test, fixed);
      return better !== worse && better === pairIsGood(reading, pairs);
    }),
  );
  const [first, last] = [pairs[0]![0], pairs.at(-1)![1]];
  if (!told)
    evidence.against(
      'reading_disagrees',
      rangesOf(words, first.at[0]!, last.at.at(-1)! + 1),
      `The words join ${pairs.map(([a, b]) => `${a.value} and ${b.value}`).join(', ')} respectively; the rule does not.`,
    );
}

/** "respectively", of a rule that reads only one of the two lists. */
function checkLonely(reading: Reading, clause: Clause): void {
  const { words, mentions, lines, evidence } = reading;
  if (!isRespective(reading, clause)) return;
  const own = mentions.filter(({ chunk }) => chunk.region.clause === clause);
  const [first, ...others] = [...new Set(own.map(({ variable }) => variable))];
  const several = new Set(own.map(({ value }) => value)).size > 1;
  const limited = lines.some(({ chunk }) => chunk?.region.clause === clause);
  if (first === undefined || others.length > 0 || !several || limited) return;
  evidence.against(
    'reading_disagrees',
    rangesOf(words, own[0]!.at[0]!, own.at(-1)!.at.at(-1)! + 1),
    `The words give each value of ${first.input} its own counterpart ("respectively"); the rule reads none.`,
  );
}

/** The first pair comes out better than the first of the one with the second of the other. */
function pairIsGood({ law, test }: Reading, pairs: readonly (readonly [Mention, Mention])[]): boolean {
  const [[a, b], [, other]] = [pairs[0]!, pairs[1]!];
  // In the act of a duty or a grant, the pairs are what is right; elsewhere they only have to come out alike.
  const { region } = b.chunk;
  if (region.sign === 1 && region.part === 'act' && region.clause.norm !== 'prohibition') return true;
  return law.change(b.variable, other.value, b.value, test, new Map([[a.variable, a.value] as const])).better;
}

/** Chunks with a word of what an input is called or described by. */
export const speaksOf = ({ words, known, chunks }: Reading, input: string): Chunk[] => {
  const about = known.get(input);
  if (about === undefined) return [];
  return chunks.filter(({ start, end }) => affinity(words, about, start, end).score >= 1.2);
};

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
    const message = `No words of the quotes name a value of ${input}.`;
    // "the landlord has agreed", of what he replied: the input is spoken of, and its value in other words.
    if (speaksOf(reading, input).length > 0) evidence.open('ungrounded', [], message, null);
    else evidence.against('ungrounded', [], message, null);
    return [];
  }
  const others = trials.filter((value) => named.every((item) => item.value !== value));
  const plain = others.filter((value) => !isDefault(value));
  const kin = new Set(named.flatMap((item) => kinOf(reading, item, others)));
  for (const [index, a] of plain.entries())
    for (const b of plain.slice(index + 1)) {
      if (kin.has(a) !== kin.has(b)) continue;
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
    // "by the treasurer, not by the chair": told from the treasurer, and from no one else.
    const denied =
      opposite.length > 0 &&
      item.places.every(({ chunk, at }) =>
        isDenied(reading, chunk, { input: null, at: at.at(-1)!, own: partsOfName(item.value) }),
      );
    // "Light trimming is no cutting in this sense": told from the cutting, and from no one who is not spoken of.
    const freed =
      opposite.length > 0 &&
      item.places.every(({ chunk }) => chunk.region.clause.kind === 'exception') &&
      named.some((other) => other.sign === -1 && item.sign === 1);
    // "The same goes for walking frames, though not for wheelchairs": like everything that is not spoken of.
    const spared =
      opposite.length > 0 &&
      item.places.every(
        ({ chunk: { region } }) => region.clause.kind === 'extension' && region.part === 'besides',
      );
    const rest =
      denied || freed || spared || (item.defined && !based)
        ? []
        : isOutside(reading, item.places)
          ? toldFrom(reading, variable, item.value, trials, others)
          : others;
    const own = kinOf(reading, item, rest);
    const anchor = checkValue(reading, variable, item, own.length > 0 ? own : rest, opposite);
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

/** "Dogs, guide dogs excepted": told from the other dogs, and from no other animal. */
function kinOf({ words }: Reading, { value, places }: NamedValue, others: readonly string[]): string[] {
  if (!places.every(({ chunk }) => chunk.region.part === 'exception')) return [];
  const kinds = partsOfName(value).filter((part) =>
    words.some(
      (word) =>
        sameStem(word.stem, stem(part)) &&
        places.every(
          ({ chunk: { region } }) => word.index < region.start && region.parent?.part === 'subject',
        ),
    ),
  );
  return others.filter((other) => partsOfName(other).some((part) => kinds.includes(part)));
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
      // "Smoking of fish is not burning in this sense": the one is said not to be the other.
      if (isOutside(reading, [first, second])) continue;
      if (isQualified(reading, variable, first, second) || isCrosswise(reading, first, second)) continue;
      const { clause } = first.chunk.region;
      if (isRespective(reading, clause) && (reading.figures.length > 1 || respectivePairs(reading, clause)))
        continue;
      const tabled = [first, second].some(({ chunk }) => isTabled(words, chunk));
      if (reading.figures.length <= 1 && !limited && !apart && !tabled)
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
  const signs = places.map(({ variable, chunk, at }) =>
    expectedSign(reading, chunk, {
      input: null,
      of: variable.input,
      at: at.at(-1)!,
      own,
      scopes: scopesAct(reading, chunk, variable, at[0]!),
    }),
  );
  const same = signs.every(({ sign }) => sign === signs[0]!.sign);
  return {
    value,
    places,
    sign: same ? signs[0]!.sign : 0,
    sure:
      signs.every(({ sure }) => sure) &&
      !isTable(reading) &&
      !places.some(({ chunk }) => isTabled(reading.words, chunk)) &&
      !places.some(({ partial }) => partial),
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
  if (conceded) return null;
  const idle = changes.find(({ change }) => !change.better && !change.worse);
  if (idle !== undefined) {
    const message = `The words tell ${value} from ${idle.rival} (${input}); the rule treats them alike.`;
    // "by the ward sister and, in her absence, by her deputy": no other value has the word, and the list names another whole.
    const listed = places.some(
      ({ at, chunk }) =>
        words[at[0]! - 2]?.lower === 'by' &&
        reading.mentions.some(
          (other) =>
            other.variable === variable &&
            other.value !== value &&
            !other.partial &&
            other.chunk.region === chunk.region &&
            words.slice(other.chunk.start, other.at[0]).some(({ lower }) => lower === 'by'),
        ),
    );
    if (places.every(({ partial }) => partial) && !listed) evidence.doubt('unread_words', ranges, message);
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
    // "Either of them may be shown as a copy, but not both": which of the two is, is not said.
    const { clause } = place.chunk.region;
    const either =
      clause.norm === 'permission' &&
      words.slice(clause.start, clause.end).some(({ lower }) => lower === 'both');
    if (sure && !either) evidence.against('reading_disagrees', ranges, message);
    else evidence.doubt('reading_disagrees', ranges, message);
    return null;
  }
  // "The warden may ring it only after dusk": what is restricted is when, and not who.
  if (
    sign === 1 &&
    isBesideOnly(reading, place) &&
    changes.some(({ rival }) => law.change(variable, value, rival, notDenied).worse)
  ) {
    const message = `The words restrict something else than ${input}; the rule denies what ${rivals[0]!} does.`;
    evidence.doubt('reading_disagrees', ranges, message);
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

/** Named in front of the modal of a permission that is restricted behind it. */
const isBesideOnly = ({ words }: Reading, { chunk: { region } }: Mention): boolean =>
  region.part === 'subject' &&
  region.clause.norm === 'permission' &&
  region.clause.regions.some(({ part, parent }) => part === 'only' && parent?.part === 'act') &&
  !words.slice(region.start, region.end).some(({ lower }) => onlyWords.has(lower) || lower === 'alone');

/** Nothing but other items is between the two: no clause opens in between. */
const isListed = ({ words }: Reading, a: Mention, b: Mention): boolean => {
  const [from, to] = [Math.min(a.at[0]!, b.at[0]!), Math.max(a.at[0]!, b.at[0]!)];
  return !words.slice(from, to).some((_, offset) => openers.at(words, from + offset) !== null);
};

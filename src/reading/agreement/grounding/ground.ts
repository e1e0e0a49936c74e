import type { Chunk } from '../clauses/clause-parts.ts';
import { functionWords } from '../clauses/cues.ts';
import type { Figure } from '../words/figure.ts';
import { dimensionOf, unitFactor } from '../words/measures.ts';
import type { GroundedFact, Mention } from '../reading-context.ts';
import { timeValues } from '../words/figure-values.ts';
import { tidy } from '../rule/linear-form.ts';
import type { Variable } from '../rule/logic.ts';
import { sameStem, stem } from '../words/stems.ts';
import type { Known } from './vocabulary.ts';
import { partsOfName, weightOf } from './vocabulary.ts';
import type { Word } from '../words/words.ts';

/** A word that says something; the letter of "paragraph (d)" does not. */
export const isContent = (word: Word): boolean =>
  word.kind === 'word' && word.text.length > 1 && !functionWords.has(word.lower);

/** The chunk that a word is in. */
export const chunkAt = (chunks: readonly Chunk[], at: number): Chunk | null =>
  chunks.find(({ start, end }) => start <= at && at < end) ?? null;

/** The root of a word without the prefix that denies it: "unlit", "non-resident". */
export function positive({ lower }: Word): string {
  for (const prefix of ['un', 'non', 'in', 'im'])
    if (lower.startsWith(prefix) && lower.length >= prefix.length + 3)
      return stem(lower.slice(prefix.length).replace(/^-/, ''));
  return '';
}

/** How well a stretch of words speaks of an input; each stem counts once. */
export function affinity(
  words: readonly Word[],
  known: Known,
  start: number,
  end: number,
): { score: number; at: number[] } {
  const at: number[] = [];
  const seen: string[] = [];
  let score = 0;
  // The text may end sooner.
  const last = Math.min(end, words.length);
  for (let index = start; index < last; index += 1) {
    const word = words[index]!;
    if (word.kind !== 'word' || (functionWords.has(word.lower) && !known.name.has(word.stem))) continue;
    const weight = weightOf(known, word.stem) || weightOf(known, positive(word));
    if (weight === 0) continue;
    at.push(index);
    if (seen.some((root) => sameStem(root, word.stem))) continue;
    seen.push(word.stem);
    score += weight;
  }
  return { score, at };
}

/** Each bool of the rule with the words that speak of it best. */
export function groundFacts(
  words: readonly Word[],
  chunks: readonly Chunk[],
  variables: readonly Variable[],
  known: ReadonlyMap<string, Known>,
): GroundedFact[] {
  const read = new Set(variables.flatMap(({ inputs }) => inputs));
  return variables.flatMap((variable): GroundedFact[] => {
    if (variable.kind !== 'fact' || variable.input === null) return [];
    const about = known.get(variable.input);
    if (about === undefined) return [];
    const others = [...known.values()].filter((item) => item !== about && read.has(item.input.name));
    const scored = chunks
      .map((chunk) => {
        const found = withFigures(words, about, chunk, affinity(words, about, chunk.start, chunk.end));
        return { chunk, ...found, own: found.at.map((at) => rootIn(about, words[at]!)) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    const [first, other] = scored;
    if (first === undefined) return [];
    const told = scored.find(
      (item) => item !== first && (tellsMore(item, first, about, others) || isHead(item, first, about)),
    );
    const [best, second] =
      other !== undefined && lacks(first, other)
        ? [other, first]
        : told !== undefined
          ? [told, first]
          : [first, other];
    const total = [...about.weights.values()].reduce((sum, weight) => sum + weight, 0);
    const share = Math.min(1, best.score / Math.max(0.5, total * 0.5));
    const margin = second === undefined ? 1 : (best.score - second.score) / best.score;
    const clearest = [...best.at].sort(
      (a, b) => weightOf(about, words[b]!.stem) - weightOf(about, words[a]!.stem),
    )[0]!;
    // "or, while she is away, by": the case has nothing else that it could speak of.
    const most = best.chunk.region.alternative === true ? 1 : 0.44;
    const clarity = best === told ? Math.min(share * 2, most) : Math.min(share, 0.3 + margin);
    return [{ variable, chunk: best.chunk, at: best.at, clearest, clarity }];
  });
}

/** "after 22:00", of "after_22_00": a figure that the input is named by. */
function withFigures<Found extends { score: number; at: number[] }>(
  words: readonly Word[],
  { input }: Known,
  { start, end }: Chunk,
  found: Found,
): Found {
  const name = partsOfName(input.name);
  const at = words.slice(start, end).flatMap(({ kind, text, index }) => {
    const parts = text.split(/[:.]/);
    return kind === 'number' && parts.every((part) => name.includes(part)) ? [index] : [];
  });
  if (at.length === 0) return found;
  return { ...found, score: found.score + 2, at: [...found.at, ...at].sort((a, b) => a - b) };
}

/**
 * "a vehicle without cooling", of an input for a cooled vehicle, "soil that is not frozen", of one for frozen soil: what it
 * lacks says more than what it is.
 */
const lacks = (one: { chunk: Chunk; score: number }, other: { chunk: Chunk; score: number }): boolean =>
  (other.chunk.region.part === 'without' ||
    (other.chunk.region.part === 'relative' && other.chunk.negators.length > 0)) &&
  other.chunk.region.parent === one.chunk.region &&
  other.score >= one.score * 0.8;

/** "a physician who treats the patient", of "treating_physician": the chunk with the clause to its last word. */
function withClause(chunk: Chunk, chunks: readonly Chunk[]): Chunk {
  const clause = chunks.find(
    ({ start, region }) =>
      start === chunk.end &&
      region.start === start &&
      region.part === 'relative' &&
      region.parent === chunk.region,
  );
  return clause === undefined ? chunk : { ...chunk, end: clause.end };
}

const rootIn = (about: Known, word: Word): string =>
  weightOf(about, word.stem) > 0 ? word.stem : positive(word);

/**
 * "the written consent of a parent or of a guardian", of an input for the guardian's written consent: the words that it
 * shares with another are said once, and its own word says where it is. "by the cook or, while she is away, by": it may be
 * in the case of the other way.
 */
function tellsMore(
  item: { chunk: Chunk; score: number; own: readonly string[] },
  first: { chunk: Chunk; score: number; own: readonly string[] },
  about: Known,
  others: readonly Known[],
): boolean {
  const isValue = (root: string): boolean =>
    others.some(({ values }) =>
      [...values.values()].some((stems) => stems.some((part) => sameStem(part, root))),
    );
  // A word of the name that neither another input nor the action has.
  const named = (roots: readonly string[]): boolean =>
    roots.some((root) => weightOf(about, root) > 1 && !isValue(root));
  return (
    item.score * 2.5 >= first.score &&
    (item.chunk.region === first.chunk.region || item.chunk.region.alternative === true) &&
    !named(first.own) &&
    named(item.own)
  );
}

/**
 * "Before taking a decision, it shall make an assessment", of an input for an assessment made before the decision: the thing is
 * what the name begins with, and when it is done comes after.
 */
function isHead(
  item: { chunk: Chunk; own: readonly string[] },
  first: { chunk: Chunk; own: readonly string[] },
  { input }: Known,
): boolean {
  const parts = partsOfName(input.name);
  const at = parts.findIndex((part) => part === 'before' || part === 'after');
  if (at <= 0 || item.chunk.region.part !== 'act') return false;
  if (first.chunk.region.part !== 'condition' && first.chunk.region.part !== 'front') return false;
  const head = parts.slice(0, at).map(stem);
  const told = (roots: readonly string[]): boolean =>
    roots.some((root) => head.some((part) => sameStem(part, root)));
  return told(item.own) && !told(first.own);
}

/** Every place where the words name a value of an enum that the rule reads. */
export function findMentions(
  words: readonly Word[],
  chunks: readonly Chunk[],
  variables: readonly Variable[],
  known: ReadonlyMap<string, Known>,
): Mention[] {
  return variables.flatMap((variable) => {
    const about = variable.input === null ? undefined : known.get(variable.input);
    if (variable.kind !== 'choice' || about === undefined) return [];
    const values = about.values.size > 0 ? about.values : valuesOf(variable);
    const found = [...values].flatMap(([value, stems]) =>
      chunks.flatMap((chunk): Mention[] => {
        const at = mentionIn(words, withClause(chunk, chunks), value, stems, [...values.values()]);
        if (at === null || !at.some((index) => index < chunk.end)) return [];
        const said = stems.filter((root) => at.some((index) => sameStem(words[index]!.stem, root))).length;
        // "oil heating", of an input for the heating that is oil or a heat pump: the heating is its name, and no value.
        const ofName = at.every((index) =>
          [...about.name].some((root) => sameStem(words[index]!.stem, root)),
        );
        if (said < stems.length && ofName) return [];
        return [{ variable, value, chunk, at, partial: said < stems.length }];
      }),
    );
    const isDenial = (value: string, of: string): boolean =>
      /^(?:not|no|non|un)_?/.test(value) && value.replace(/^(?:not|no|non|un)_?/, '') === of;
    // "fail to agree" says "not_agreed", and no "agreed".
    const meant = found.filter(
      (mention) =>
        !found.some((other) => isDenial(other.value, mention.value) && other.chunk === mention.chunk),
    );
    // "photograph with a flash" says one value whole, and half of "photograph_without_flash".
    // "The relief signalman" is no signalman without more.
    const isWithin = (mention: Mention): boolean =>
      meant.some(
        (other) =>
          !other.partial &&
          other.at.length > mention.at.length &&
          other.at.at(-1)! - other.at[0]! === other.at.length - 1 &&
          mention.at.every((index) => other.at.includes(index)),
      );
    return meant
      .filter((mention) => !isWithin(mention))
      .filter(
        (mention) =>
          !mention.partial ||
          !meant.some(
            (other) =>
              !other.partial &&
              other.chunk === mention.chunk &&
              other.value !== mention.value &&
              mention.at.every((index) => other.at.includes(index)),
          ),
      );
  });
}

/**
 * "A trainee must not …, unless a nurse is present", of inputs for who does it and for a nurse's presence: the nurse is
 * the second's, where the words name another value of the first.
 */
export function withoutOthers(mentions: readonly Mention[], facts: readonly GroundedFact[]): Mention[] {
  const ofFact = (mention: Mention): boolean =>
    facts.some(
      ({ at, chunk, clarity }) =>
        chunk === mention.chunk &&
        clarity >= 0.45 &&
        mention.at.every((index) => at.includes(index)) &&
        at.some((index) => !mention.at.includes(index)),
    );
  const elsewhere = (mention: Mention): boolean =>
    mentions.some(
      ({ variable, value, chunk }) =>
        variable === mention.variable && value !== mention.value && chunk.region !== mention.chunk.region,
    );
  const others = mentions.filter((mention) => ofFact(mention) && elsewhere(mention));
  // "the ward sister and the registrar disagree": the fact is both of theirs.
  return mentions.filter(
    (mention) =>
      !others.some(
        ({ variable, chunk }) => variable === mention.variable && chunk.region === mention.chunk.region,
      ),
  );
}

const valuesOf = (variable: Variable): Map<string, string[]> =>
  new Map([...variable.values].map((value) => [value, value.toLowerCase().split(/[_\s]+/)]));

function mentionIn(
  words: readonly Word[],
  chunk: Chunk,
  value: string,
  stems: readonly string[],
  all: readonly string[][],
): number[] | null {
  if (stems.length === 0) return null;
  const at: number[] = [];
  let own = 0;
  let found = 0;
  for (const root of stems) {
    const places: number[] = [];
    for (let index = chunk.start; index < chunk.end; index += 1) {
      const word = words[index]!;
      if (word.kind === 'break' || !sameStem(word.stem, root)) continue;
      if (root.length === 1 && (word.text === word.lower || isArticle(words, index))) continue;
      places.push(index);
    }
    if (places.length === 0) continue;
    found += 1;
    at.push(...places);
    const sharing = all.filter((other) => other.some((key) => sameStem(key, root))).length;
    own += 1 / sharing;
  }
  if (found === 0) return null;
  const needed = stems.length <= 2 ? stems.length : Math.ceil(stems.length * 0.6);
  // One word of two is enough where no other value has it.
  const distinct = own >= 1 && found >= Math.ceil(stems.length / 2);
  if (found < needed && !distinct) return null;
  const negative = /^(?:not|no|non|un|other|none)_/.test(value);
  // "photograph_without_flash": of what the words say that there is none.
  const lacking = /_(?:without|no|not)_/.test(value) && chunk.region.part !== 'without';
  if (
    (negative || lacking) &&
    !chunk.negators.length &&
    !words.slice(chunk.start, chunk.end).some(({ lower }) => ['other', 'not', 'no'].includes(lower))
  )
    return null;
  return at.sort((a, b) => a - b);
}

/** "A hirer who": no group A, where a sentence begins with it. */
const isArticle = (words: readonly Word[], index: number): boolean => {
  const before = words[index - 1];
  return (
    words[index]!.lower === 'a' &&
    (before === undefined || before.kind === 'break' || ['.', ':'].includes(before.text)) &&
    words[index + 1]?.kind === 'word'
  );
};

/** Lines of number variables that a figure may draw, in the variable's unit. */
export function linesFor(figure: Figure, variable: Variable, known: ReadonlyMap<string, Known>): number[] {
  if (variable.kind !== 'number') return [];
  if (figure.year !== undefined && !variable.date) return variable.cuts.has(figure.year) ? [figure.year] : [];
  if (figure.kind === 'date' || (figure.kind === 'number' && variable.date && variable.inputs.length === 1)) {
    if (!variable.date) return [];
    if (figure.kind === 'date') return [figure.value];
    // "from 2026": the first day of the year.
    const year = figure.unit === null && figure.value > 1800 && figure.value < 2200 ? figure.value : null;
    return year === null ? [] : [Math.round(Date.UTC(year, 0, 1) / 86_400_000)];
  }
  if (variable.date && variable.inputs.length === 1) return [];
  if (figure.kind === 'day') return [];
  const unit = unitOf(variable, known);
  if (figure.kind === 'time') return timeValues(figure.value, unit);
  const factor = unitFactor(figure.unit, unit);
  const direct = factor === null ? [] : [tidy(figure.value * factor)];
  // A percentage may be counted in hundredths or as a fraction, whatever the input says of its unit.
  if (dimensionOf(figure.unit) === 'ratio' && unit === null) direct.push(tidy(figure.value / 100));
  // "half of the flat", of a share that is counted in percent.
  if (figure.unit === null && figure.value > 0 && figure.value < 1 && dimensionOf(unit) === 'ratio')
    direct.unshift(tidy(figure.value * 100));
  return direct;
}

/** The unit of an input, declared or told by its name; a sum or difference has the unit of its parts. */
export function unitOf(variable: Variable, known: ReadonlyMap<string, Known>): string | null {
  const units = variable.inputs.map((input) => known.get(input)?.unit ?? null);
  return units.find((unit) => unit !== null) ?? null;
}

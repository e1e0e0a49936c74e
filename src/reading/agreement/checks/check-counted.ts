import type { InputDeclaration } from '../../../rules/model.ts';
import type { Clause } from '../clauses/clause-parts.ts';
import { definitionWords } from '../clauses/cues.ts';
import { isTakenOut } from '../clauses/region-signs.ts';
import { isContent } from '../grounding/ground.ts';
import { knownBy, type Known } from '../grounding/vocabulary.ts';
import type { Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';
import { sameStem } from '../words/stems.ts';
import { rangesOf, textOf, type Word } from '../words/words.ts';

/** What a sum is made of: what the words leave out of it the rule does not add, and what they count in it does not take off. */
export function checkCounted(reading: Reading, inputs: readonly InputDeclaration[]): void {
  for (const clause of reading.clauses) {
    const left = leftOut(reading.words, clause);
    const added = left.length > 0 ? [] : countedIn(reading.words, clause);
    if (left.length > 0) checkSums(reading, clause, left, 'out');
    if (added.length > 0) {
      checkSums(reading, clause, added, 'in');
      checkOthers(reading, clause, added, inputs);
    }
  }
}

/** The inputs of a sum, and which of them are taken off: "1 crew + -1 persons", of which neither is said to be the whole. */
function checkSums(reading: Reading, clause: Clause, said: readonly Word[], way: 'in' | 'out'): void {
  const { words, known, logic, evidence } = reading;
  for (const variable of logic.variables.values()) {
    const { inputs, kind, input } = variable;
    if (kind !== 'number' || input !== null) continue;
    for (const name of inputs) {
      const others = inputs.filter((item) => item !== name).map((item) => known.get(item));
      if (!isNamedBy(known.get(name), others, said)) continue;
      if (isTakenOff(variable, name) === (way === 'out')) continue;
      const does = way === 'out' ? 'leave' : 'count';
      const message = `"${textOf(words, clause.start, clause.end)}": the words ${does} ${name} ${way === 'out' ? 'out of the count; the rule counts it.' : 'in; the rule takes it off.'}`;
      evidence.against('reading_disagrees', rangesOf(words, said[0]!.index, said.at(-1)!.index + 1), message);
    }
  }
}

/** All words that its name has and those of the others have not are said. */
function isNamedBy(
  about: Known | undefined,
  others: readonly (Known | undefined)[],
  said: readonly Word[],
): boolean {
  const theirs = others.flatMap((other) => [...(other?.name ?? [])]);
  const own = [...(about?.name ?? [])].filter((root) => !theirs.some((part) => sameStem(part, root)));
  return own.length > 0 && own.every((root) => said.some(({ stem }) => sameStem(stem, root)));
}

/** Whether its sign in the sum is the opposite of all others'. */
function isTakenOff({ key }: Variable, name: string): boolean {
  const signs = key.split(' + ').map((part) => {
    const [factor = '', ...base] = part.split(' ');
    return { less: factor.startsWith('-'), base: base.join(' ') };
  });
  const own = signs.find(({ base }) => base === name);
  const rest = signs.filter(({ base }) => base !== name);
  return own !== undefined && rest.length > 0 && rest.every(({ less }) => less !== own.less);
}

/**
 * "“Catch” includes fish that are returned": what is included is not the whole of it. A rule that limits it alone, beside
 * an input for the rest of the same, has taken "includes" for "means".
 */
function checkOthers(
  { words, known, logic, action, evidence }: Reading,
  clause: Clause,
  added: readonly Word[],
  inputs: readonly InputDeclaration[],
): void {
  const unread = [
    ...knownBy(
      inputs.filter(({ name }) => !known.has(name)),
      action,
    ).values(),
  ];
  for (const { input, kind } of logic.variables.values()) {
    const about = kind === 'number' ? known.get(input ?? '') : undefined;
    if (about === undefined) continue;
    const rest = unread.find(
      (other) =>
        other.unit === about.unit &&
        other.input.type === about.input.type &&
        [...other.name].some((root) => [...about.name].some((own) => sameStem(own, root))) &&
        isNamedBy(about, [other], added),
    );
    if (rest === undefined) continue;
    evidence.against(
      'unread_words',
      rangesOf(words, added[0]!.index, added.at(-1)!.index + 1),
      `"${textOf(words, clause.start, clause.end)}": the words count ${input!} in beside the rest; the rule does not read ${rest.input.name}.`,
    );
  }
}

const notCounted =
  /^(?:(?:is|are|do|does|shall|being) not (?:to )?(?:be )?(?:counted|count|included|include)|(?:is|are) (?:disregarded|left out|excluded)|not counted)$/;
const excluding = new PhraseTable<true>(
  phrases('excludes|exclude|shall exclude|is exclusive of|are exclusive of', true),
);
const including = new PhraseTable<true>(
  phrases('includes|include|also includes|also include|shall include|is inclusive of|comprises also', true),
);

/** The words of what a definition counts in. */
function countedIn(words: readonly Word[], clause: Clause): Word[] {
  if (clause.kind !== 'definition') return [];
  for (let at = clause.start; at < clause.end; at += 1) {
    const found = including.at(words, at);
    if (found !== null && words[at - 1]?.lower !== 'not')
      return words.slice(at + found.length, clause.end).filter(isContent);
  }
  return [];
}

/** The words of what a definition, or an aside between commas, leaves out. */
function leftOut(words: readonly Word[], clause: Clause): Word[] {
  for (let at = clause.start; at < clause.end; at += 1) {
    const without = excluding.at(words, at);
    if (without !== null && clause.kind !== 'exception')
      return words.slice(at + without.length, clause.end).filter(isContent);
    const length = [5, 4, 3, 2].find(
      (size) =>
        at + size <= words.length &&
        notCounted.test(
          words
            .slice(at, at + size)
            .map(({ lower }) => lower)
            .join(' '),
        ),
    );
    if (length === undefined) continue;
    const includes = words[at + length - 1]!.lower === 'include';
    // "no more than 80 passengers, attendants not counted, travel": the aside begins at its comma.
    const comma = words.findLastIndex(
      ({ text }, index) => text === ',' && index < at && index >= clause.start,
    );
    if (clause.kind !== 'definition' && (includes || comma < 0 || at - comma > 5)) continue;
    const from = clause.kind === 'definition' ? clause.start : comma;
    return (includes ? words.slice(at + length, clause.end) : words.slice(from, at)).filter(isContent);
  }
  if (clause.kind !== 'definition') return [];
  const defined = words
    .slice(clause.start, clause.end)
    .some(({ index }) => definitionWords.at(words, index) !== null);
  return defined
    ? clause.regions
        .filter((region) => region.part === 'besides' && isTakenOut(words, clause, region))
        .flatMap(({ start, end }) => words.slice(start, end).filter(isContent))
    : [];
}

import type { InputDeclaration } from '../../../rules/model.ts';
import type { Clause } from '../clauses/clause-parts.ts';
import type { Reading } from '../reading-context.ts';
import { isFurtherReason } from '../signs/sole-reasons.ts';
import { sameStem, stem } from '../words/stems.ts';
import { knownBy, partsOfName, weightOf, type Known } from '../grounding/vocabulary.ts';
import type { Word } from '../words/words.ts';

/** Inputs that share words of their names: which of them the words mean is told by the words that they do not share. */
export function checkSiblings(reading: Reading, inputs: readonly InputDeclaration[]): void {
  const { known, action } = reading;
  const all = knownBy(
    [...[...known.values()].map(({ input }) => input), ...inputs.filter(({ name }) => !known.has(name))],
    action,
  );
  for (const read of known.values()) {
    for (const other of all.values())
      if (other.input.name !== read.input.name) checkPair(reading, read, other);
  }
}

/** "tied at the top", of a rule that reads "tied_at_foot" as well: nothing says so of the foot. */
function checkPair(reading: Reading, read: Known, other: Known): void {
  const { words, evidence } = reading;
  if (areReckoned(reading, read.input.name, other.input.name)) return;
  const [own, rest] = onlyPart(read, other);
  if (own === null || rest === null || sayNoMore.has(own)) return;
  // "nine tenths of its flour", of the rye in all of it
  if (wholes.has(own) && reading.known.has(other.input.name)) return;
  const said = (root: string): boolean =>
    words.some(
      ({ kind, stem, lower }) =>
        kind === 'word' && (sameStem(stem, root) || isNear(lower, root) || isUn(lower, root)),
    );
  const shared = [...read.name].filter((root) => root !== own);
  if (
    bothBy(read, other) &&
    !reading.known.has(other.input.name) &&
    isDoneByOther(reading, shared, own, rest)
  ) {
    const message = `The words speak of ${other.input.name} where the rule reads ${read.input.name}.`;
    evidence.against('ungrounded', [], message);
    return;
  }
  const bools = read.input.type === 'bool';
  const aside = !bools && !words.some((word) => sameStem(word.stem, rest) && !isBracketed(words, word.index));
  if (said(own) || !said(rest) || aside || (bools && !shared.every(said))) return;
  // What it is described by may say it in other words.
  const others = [...other.weights.keys()];
  const told = words.some(
    ({ kind, stem }) =>
      kind === 'word' && weightOf(read, stem) > 0 && !others.some((root) => sameStem(root, stem)),
  );
  if (told || isFurtherReason(reading, read.input.name)) return;
  evidence.against(
    'ungrounded',
    [],
    `The words speak of ${other.input.name}, and not of ${read.input.name}, which the rule reads.`,
  );
}

/** "Fares include the surcharge": both are parts of one sum, which the words need not take apart. */
const areReckoned = ({ logic, words }: Reading, one: string, other: string): boolean =>
  words.some(({ lower }) => reckoning.has(lower)) &&
  [...logic.variables.values()].some(
    ({ kind, input, inputs }) =>
      kind === 'number' && input === null && inputs.includes(one) && inputs.includes(other),
  );

const reckoning = new Set(
  'include includes included including inclusive exclude excludes excluding'.split(' '),
);

const bothBy = (...both: Known[]): boolean =>
  both.every(({ input }) => input.type === 'bool' && partsOfName(input.name).includes('by'));

/** "and the guest must sign the entry", of a rule that has the clerk's signature: who signs is the one that is named before the modal. */
function isDoneByOther(
  { words, clauses }: Reading,
  shared: readonly string[],
  own: string,
  rest: string,
): boolean {
  const acts = clauses.filter(({ start, end }) =>
    shared.every((root) => words.slice(start, end).some(({ stem }) => sameStem(stem, root))),
  );
  const names = ({ start, end }: Clause, root: string): boolean =>
    words.slice(start, end).some(({ stem }) => sameStem(stem, root));
  return (
    shared.length > 0 &&
    acts.some((clause) => clause.modal !== null && names({ ...clause, end: clause.modal.start }, rest)) &&
    acts.every((clause) => !names(clause, own))
  );
}

/** The one word of each name that is in its place of the other name too; nulls where the names differ in more. */
function onlyPart(a: Known, b: Known): [string | null, string | null] {
  const [first, second] = [a, b].map(({ input }) => partsOfName(input.name));
  const numbers = a.input.type !== 'bool' && a.input.type !== 'enum' && a.unit === b.unit;
  if (a.input.type !== b.input.type || first!.length !== second!.length) return [null, null];
  if (a.input.type !== 'bool' && !numbers) return [null, null];
  const differ = first!.flatMap((part, at) => (part === second![at] ? [] : [at]));
  if (differ.length !== 1 || first!.length < 2) return [null, null];
  const root = (known: Known, part: string): string | null =>
    [...known.name].find((own) => sameStem(own, stem(part))) ?? null;
  return [root(a, first![differ[0]!]!), root(b, second![differ[0]!]!)];
}

/** "published", of "publication"; "unlabelled", of "labelled". */
const isNear = (word: string, root: string): boolean =>
  root.length >= 5 && word.replace(/^un(?=\w{5})/, '').startsWith(root.slice(0, 5));

/** "(water is fine)" */
function isBracketed(words: readonly Word[], at: number): boolean {
  const opens = words.findLastIndex(({ text }, index) => text === '(' && index < at);
  return opens >= 0 && !words.slice(opens, at).some(({ text }) => text === ')');
}

/** "unsigned", of what says whether it is signed. */
const isUn = (word: string, root: string): boolean =>
  word.startsWith('un') && sameStem(stem(word.slice(2)), root);

/** What a share is of, which the words need not call so. */
const wholes = new Set(['total', 'all', 'whole', 'overall', 'entire'].map(stem));

/** `letter_produced` beside `letter_stamped`: who has the letter stamped has it produced. */
const sayNoMore = new Set(
  ['produced', 'shown', 'presented', 'held', 'given', 'made', 'used', 'present', 'enclosed', 'submitted'].map(
    stem,
  ),
);

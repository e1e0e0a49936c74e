import { related } from '../../meanings/related.ts';
import type { NormShape } from '../clauses/norm-shape.ts';
import { isContent } from '../grounding/ground.ts';
import type { Reading } from '../reading-context.ts';
import { sameStem } from '../words/stems.ts';
import type { Word } from '../words/words.ts';

const refusing = new Set('refuse refused reject rejected decline declined'.split(' '));
const keeping = new Set('be stay remain kept keep'.split(' '));
/** What one does and the other has done to him: "must be sold" is no prohibition to buy. */
const exchanged =
  /^(?:sold|bought|lent|borrowed|loaned|given|taken|received|sent|let|hired|rented|leased|taught|learn(?:ed|t))$/;

/**
 * "must stay closed" of the action "Open the pool", "is obliged to refuse a prescription" of "Dispense a prescription": a duty
 * whose act is the contrary of the action, so that it forbids the action. Not where an input says the act.
 */
export function turnsAct(reading: Reading, shapes: readonly NormShape[], title: string): boolean {
  const acts = shapes.flatMap((shape) => turnedAct(reading, shape, title) ?? []);
  if (acts.length === 0 || acts.length < shapes.length) return false;
  for (const { index } of acts) reading.read.add(index);
  return true;
}

function turnedAct(reading: Reading, { norm, clause }: NormShape, title: string): Word | null {
  if (norm !== 'duty' || clause.modal === null) return null;
  const { words, action, known } = reading;
  const { end } = clause.modal;
  const act = words.slice(end, clause.end).find((word) => isContent(word) && !keeping.has(word.lower));
  if (act === undefined || act.index > end + 2) return null;
  const [verb = ''] = title.toLowerCase().split(/[^a-z]+/);
  // of two verbs the opposite may be what another does: a library that must lend a book forbids nobody to borrow it
  const isState = words.slice(end, act.index).some(({ lower }) => keeping.has(lower));
  const opposed = isState && !exchanged.test(act.lower) && related(act.lower, verb) === 'opposite';
  const turned = refusing.has(act.lower) || opposed;
  const said = [...action, ...[...known.values()].flatMap(({ name }) => [...name])];
  if (!turned || said.some((root) => sameStem(root, act.stem))) return null;
  return isOfObject(reading, clause.start, clause.end, act) ? act : null;
}

/** What is refused or stays closed is what the action is done to: a noun of its title stands in the clause besides. */
const isOfObject = ({ words, action }: Reading, start: number, end: number, act: Word): boolean =>
  words
    .slice(start, end)
    .some((word) => word !== act && isContent(word) && [...action].some((root) => sameStem(root, word.stem)));

import type { Binder } from '../binding/binding.ts';
import type { ClauseCondition, NormTree, Phrase, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "The gate must be locked between 21:00 and 07:00", "Between 21:00 and 07:00 the gate must be locked": a state is asked for
 * in these hours, and of other hours nothing is said.
 */
export function hoursOfState(tree: NormTree, { names }: Binder): NormTree {
  if (tree.modality !== 'must' || tree.only !== null) return tree;
  // `open_after_20h` says the hour together with the state
  if (!names.inputs.some(countsHours)) return tree;
  const front = tree.subject === null ? null : hoursIn(tree.subject, 'front');
  if (front !== null && front.rest.length > 0)
    return {
      ...tree,
      subject: regionOf(front.rest),
      conditions: [condition(front, true), ...tree.conditions],
    };
  const back = tree.predicate === null ? null : hoursIn(tree.predicate, 'back');
  return back === null || !saysState(back.rest) || countsTheAct(back.rest, names)
    ? tree
    : { ...tree, predicate: regionOf(back.rest), conditions: [...tree.conditions, condition(back, false)] };
}

/** "must be locked before 21:00", of an action to lock it and the `locking_time`: when it is done, and no state. */
const countsTheAct = (rest: readonly Piece[], { inputs, action }: Binder['names']): boolean => {
  const verb = rest.flatMap(({ tokens }) => tokens).at(-1);
  return (
    verb !== undefined &&
    inputs.some(
      (name) =>
        countsHours(name) && verb.stems.some((part) => name.stems.includes(part) && action.includes(part)),
    )
  );
};

const countsHours = ({ kind, input }: Name): boolean =>
  kind === 'number' && /(?:^|_)(?:hours?|minutes?|time|clock)(?:_|$)/.test(input.name);

interface Hours {
  rest: Piece[];
  hours: Phrase;
}

const condition = ({ hours }: Hours, front: boolean): ClauseCondition => ({
  relation: 'if',
  tokens: [],
  phrase: hours,
  front,
});

/** An hour that begins or ends a time; "by 21:00" is when something has to be done. */
const isHour = (piece: Piece | undefined): boolean =>
  piece?.kind === 'measure' &&
  piece.measure.amount.kind === 'number' &&
  piece.measure.amount.unit?.dimension === 'clock' &&
  piece.measure.op !== null &&
  !/^(?:by|at|no|not)$/.test(piece.tokens[0]?.lower ?? '');

/** The hours at one end of a phrase, and what is left of it. Over midnight they are two items of a list. */
function hoursIn(phrase: Phrase, end: 'front' | 'back'): Hours | null {
  if (phrase.kind === 'region') {
    const from = end === 'front' ? 0 : phrase.pieces.findIndex(isHour);
    if (from < 0) return null;
    const after = phrase.pieces.slice(from).findIndex((piece) => !isHour(piece));
    const to = after < 0 ? phrase.pieces.length : from + after;
    if (to === from || (end === 'back' && to !== phrase.pieces.length)) return null;
    return {
      hours: regionOf(phrase.pieces.slice(from, to)),
      rest: [...phrase.pieces.slice(0, from), ...phrase.pieces.slice(to)],
    };
  }
  const [first, second, ...more] = phrase.items;
  if (first?.kind !== 'region' || second?.kind !== 'region' || more.length > 0) return null;
  const [opening, closing] = [end === 'front' ? first.pieces[0] : first.pieces.at(-1), second.pieces[0]];
  if (!isHour(opening) || !isHour(closing)) return null;
  if (end === 'front' ? first.pieces.length > 1 : second.pieces.length > 1) return null;
  return {
    hours: { ...phrase, items: [regionOf([opening!]), regionOf([closing!])], marked: true },
    rest: end === 'front' ? second.pieces.slice(1) : first.pieces.slice(0, -1),
  };
}

/** "be kept locked", "be open": what lasts, and is no act that is done once. */
function saysState(rest: readonly Piece[]): boolean {
  const words = rest.flatMap(({ tokens }: { tokens: Token[] }) => tokens);
  return (
    rest.every(({ kind }) => kind === 'words') &&
    words[0]?.lower === 'be' &&
    lasting.test(words.at(-1)?.lower ?? '')
  );
}

const lasting =
  /^(?:locked|unlocked|closed|shut|open|lit|unlit|on|off|manned|staffed|supervised|guarded|attended|covered|fenced|worn|quiet|silent|present|available|illuminated|dimmed|lowered|muted)$/;

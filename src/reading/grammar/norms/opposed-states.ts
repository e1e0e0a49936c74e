import type { Binder } from '../binding/binding.ts';
import type { NormTree, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { opposed } from '../words/words.ts';

/**
 * "The pool must stay closed if the water is cloudy", where the action is to open it: then it must not be opened. With a
 * time that it has to last, as in "must stay shut for at least 9 hours", that time has to have passed.
 */
export function opposedState(tree: NormTree, binder: Binder): NormTree {
  if (tree.modality !== 'must' || tree.only !== null || tree.predicate?.kind !== 'region') return tree;
  const [first, ...rest] = tree.predicate.pieces;
  if (first?.kind !== 'words' || tree.subject === null) return tree;
  const end = stateIn(first.tokens);
  const state = first.tokens[end];
  const [act] = binder.names.actionWords;
  if (state === undefined || act === undefined || !isOpposed(state, act.stems)) return tree;
  if (saidByInput(state, binder) || !isObject(wordsOf(tree.subject), binder)) return tree;
  const after = first.tokens.slice(end + 1);
  const pieces = [...(after.length > 0 ? [{ ...first, tokens: after }] : []), ...rest];
  const figure = pieces.find((piece) => piece.kind === 'measure');
  // "must be shut within 9 hours", "must stay shut for no more than 9 hours": of the state, and not of the act
  if (figure !== undefined && ((first.tokens[0]!.lower === 'be' && end === 1) || !lasting(figure)))
    return tree;
  const lasts = figure !== undefined;
  return {
    ...tree,
    modality: lasts ? 'must' : 'must_not',
    words: [...tree.words, ...first.tokens.slice(0, end + 1)],
    predicate: pieces.length > 0 ? regionOf(pieces) : null,
  };
}

const keeping = /^(?:stay|remain|be)$/;
const kept = /^(?:kept|left|held)$/;

/** Where the state is in "stay closed", "be kept closed"; -1 where there is none. */
function stateIn([verb, second]: readonly Token[]): number {
  if (!keeping.test(verb?.lower ?? '')) return -1;
  return verb!.lower === 'be' && kept.test(second?.lower ?? '') ? 2 : 1;
}

const lasting = ({ tokens, measure }: Extract<Piece, { kind: 'measure' }>): boolean =>
  /^(?:for|until)$/.test(tokens[0]?.lower ?? '') && !/^<=?$/.test(measure.op ?? '');

const isOpposed = ({ stems }: Token, act: readonly string[]): boolean =>
  stems.length > 0 && stems.some((part) => act.some((other) => opposed(part, other)));

const saidByInput = ({ stems }: Token, { names }: Binder): boolean =>
  names.inputs.some((name) =>
    stems.some(
      (part) =>
        bestLikeness(part, [...name.stems, ...name.values.flatMap((value) => value.stems)]) >= 0.8 ||
        name.stems.some((other) => opposed(part, other)),
    ),
  );

/** What the action is done to, and nothing that tells one of it from another. */
const isObject = (subject: readonly Token[], { names }: Binder): boolean =>
  subject
    .filter(({ content }) => content)
    .every(({ stems }) => stems.every((part) => bestLikeness(part, names.action) >= 0.8));

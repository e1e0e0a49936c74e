import { anyOf, sequence, several } from './chart.ts';
import type { NormTree, Phrase, Piece } from './clause-tree.ts';
import { anyFront, back, norm } from './clauses.ts';
import { cue, word, type Read } from './one-item.ts';
import { wordsOf } from './phrase-words.ts';
import { phrase } from './phrases.ts';
import type { Token } from '../words/tokens.ts';
import { isMoney } from '../words/units.ts';

/** "No", "strictly no", "there shall be no". */
const noneOf: Read<Token[]> = (chart, at) =>
  anyOf(word('no'), cue('no'))(chart, at)
    .filter(({ value }) => value.at(-1)!.lower === 'no')
    .slice(0, 1);

/** "No crane work: wind over 20 m/s or visibility below 500 m": each item after the colon has a figure, and is a case. */
const caseAfterColon: Read<NormTree['conditions'][number]> = (chart, at) =>
  sequence([cue('colon'), phrase], (tokens, inner) => ({
    relation: 'if' as const,
    tokens,
    phrase: inner,
    front: false,
  }))(chart, at).filter(({ value }) => holdsFigures(value.phrase));

const holdsFigures = (found: Phrase): boolean =>
  found.kind === 'coordination'
    ? found.items.every(holdsFigures)
    : found.pieces[0]?.kind === 'words' &&
      found.pieces.some((piece) => piece.kind === 'measure' && saysState(piece)) &&
      found.pieces.every(({ kind }) => kind === 'words' || kind === 'measure');

/** "over 20 m/s", "< 500 m": how it is; "fine up to 50 EUR", "at least 2 m" may say what is due, or how it is allowed. */
const saysState = ({ tokens, measure }: Extract<Piece, { kind: 'measure' }>): boolean =>
  /^(?:[<>≤≥]=?|over|above|exceeding|more|below|under|less|fewer)$/.test(tokens[0]!.lower) &&
  measure.amount.kind === 'number' &&
  !isMoney(measure.amount.unit);

/** No photographs; no building higher than 12 m; no entry after dark. */
export const verbless: Read<NormTree> = (chart, at) =>
  sequence(
    [several(anyFront), noneOf, phrase, several(anyOf(back, caseAfterColon))],
    (fronts, words, what, backs) =>
      norm({ modality: 'must_not', words, predicate: what, conditions: [...fronts, ...backs] }),
  )(chart, at).filter(
    ({ value }) =>
      !wordsOf(value.predicate!).some(({ lower }) =>
        /^(?:is|are|was|were|has|have|had|needs?|applies|apply)$/.test(lower),
      ),
  );

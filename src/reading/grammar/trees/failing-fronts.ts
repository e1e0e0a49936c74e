import { anyOf, sequence } from './chart.ts';
import type { ClauseCondition, Region } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { cue, type Read, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import type { Token } from '../words/tokens.ts';

const plain: Read<Region> = (chart, at) =>
  phrase(chart, at).flatMap(({ to, value }) =>
    value.kind === 'region' && value.pieces.every(({ kind }) => kind === 'words') ? [{ to, value }] : [],
  );

/** One time behind "within", and no other figure: whether it was done at all, or in time, is for the inputs to say. */
const inTime: Read<Region> = (chart, at) =>
  phrase(chart, at).flatMap(({ to, value }) =>
    value.kind === 'region' &&
    value.pieces[0]?.kind === 'words' &&
    value.pieces.filter(({ kind }) => kind === 'measure').length === 1 &&
    value.pieces.every(
      ({ kind, tokens }) => kind === 'words' || (kind === 'measure' && tokens[0]!.lower === 'within'),
    )
      ? [{ to, value }]
      : [],
  );

const absent = (inner: Read<Region>, ...words: string[]): Read<[Token[], Region]> =>
  sequence([word(...words), inner], (tokens, region): [Token[], Region] => [tokens, region]);

/** "Failing payment, the licence …", "Failing agreement within 60 days of the funeral, the notary …". */
export const failingFront: Read<ClauseCondition> = sequence(
  [anyOf(absent(plain, 'failing', 'absent'), absent(inTime, 'failing')), cue('comma')],
  ([tokens, inner], comma): ClauseCondition => ({
    relation: 'if',
    tokens: comma,
    phrase: regionOf([{ kind: 'not', tokens }, ...inner.pieces]),
    front: true,
  }),
);

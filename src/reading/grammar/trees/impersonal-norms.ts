import { optional, sequence, several } from './chart.ts';
import type { NormTree, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { anyFront, back, conditional, norm, onlyOf, predicate } from './clauses.ts';
import { forWhom, toDo, toWhom, whomAndWhat } from './for-whom.ts';
import type { Read } from './one-item.ts';
import { cue, item } from './one-item.ts';
import { wordsOf } from './phrase-words.ts';
import { phrase } from './phrases.ts';
import type { Token } from '../words/tokens.ts';

/** Norms that say of an act what holds of it, and name who does it only then: "it is unlawful for A to do X". */

/** "it is open to", "these rules allow": who it is said of comes next. */
const namesWhom = (tokens: readonly Token[]): boolean =>
  tokens.at(-1)!.lower === 'to' || /^(?:this|these|the|our|said)$/.test(tokens[0]!.lower);

/** It is unlawful for A to do X. */
export const impersonal: Read<NormTree> = sequence(
  [several(anyFront), item('unlawful', 'lawful'), predicate, several(back)],
  (fronts, found, what, backs) => {
    const whom = namesWhom(found.tokens);
    return norm({
      modality: found.kind === 'unlawful' ? 'must_not' : 'may',
      words: [...found.tokens, ...((whom ? whomAndWhat(what.phrase)?.words : null) ?? [])],
      ...(whom ? toWhom(what.phrase) : forWhom(what.phrase)),
      conditions: conditional(what, fronts, backs),
      only: onlyOf(what, null, backs),
    });
  },
);

/** It is compulsory (for A) to do X. */
export const compulsory: Read<NormTree> = sequence(
  [several(anyFront), cue('it_is_required'), predicate, several(back)],
  (fronts, words, what, backs) =>
    norm({
      modality: 'must',
      words,
      ...forWhom(what.phrase),
      only: onlyOf(what, null, backs),
      conditions: conditional(what, fronts, backs),
    }),
);

/** It is the duty of A to do X. */
export const dutiful: Read<NormTree> = sequence(
  [several(anyFront), cue('duty_of'), predicate, several(back)],
  (fronts, words, what, backs) => {
    const split = toDo(what.phrase);
    return norm({
      modality: 'must',
      words: [...words, ...(split?.words ?? [])],
      subject: split?.subject ?? null,
      predicate: split?.predicate ?? what.phrase,
      conditions: conditional(what, fronts, backs),
    });
  },
);

/** Words alone, with nothing of structure among them. */
const plainly: Read<Phrase> = (chart, at) =>
  phrase(chart, at).filter(
    ({ value }) => value.kind === 'region' && value.pieces.every(({ kind }) => kind === 'words'),
  );

/** It is for A, not for B, to do X: B is named so that A is not mistaken. */
export const dutifulAlone: Read<NormTree> = (chart, at) =>
  sequence(
    [
      several(anyFront),
      cue('duty_of'),
      plainly,
      cue('comma'),
      optional(cue('and')),
      cue('not'),
      plainly,
      cue('comma'),
      predicate,
      several(back),
    ],
    (fronts, words, who, open, and, not, other, close, what, backs): NormTree =>
      norm({
        modality: 'must',
        words,
        subject: who,
        predicate: what.phrase,
        conditions: [
          {
            relation: 'adjunct',
            tokens: [...open, ...(and ?? []), ...close],
            phrase: regionOf([{ kind: 'not', tokens: not }, ...piecesOf(other)]),
            front: true,
          },
          ...conditional(what, fronts, backs),
        ],
      }),
  )(chart, at).filter(({ value }) => value.predicate !== null && wordsOf(value.predicate)[0]?.lower === 'to');

const piecesOf = (phrase: Phrase): Piece[] => (phrase.kind === 'region' ? phrase.pieces : []);

import { anyOf, optional, sequence, several } from './chart.ts';
import type { NormTree, Phrase } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { anyFront, back, norm } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import type { Token } from '../words/tokens.ts';

/** Permissions that no "may" says. */

/** "a tutor with a licence from teaching at home": who, and what. */
export function splitAt(whole: Phrase | null): { subject: Phrase; predicate: Phrase; words: Token[] } | null {
  if (whole?.kind !== 'region') return null;
  for (const [index, piece] of whole.pieces.entries()) {
    if (piece.kind !== 'words') continue;
    const at = piece.tokens.findIndex(
      ({ lower }, place) => lower === 'from' && (place > 0 || index > 0) && acts(piece.tokens[place + 1]),
    );
    if (at < 0) continue;
    const [before, after] = [piece.tokens.slice(0, at), piece.tokens.slice(at + 1)];
    return {
      subject: regionOf([
        ...whole.pieces.slice(0, index),
        ...(before.length > 0 ? [{ kind: 'words' as const, tokens: before }] : []),
      ]),
      predicate: regionOf([{ kind: 'words', tokens: after }, ...whole.pieces.slice(index + 1)]),
      words: [piece.tokens[at]!],
    };
  }
  return null;
}

/** "from teaching": what follows is what is done, and no place or person. */
const acts = (next: Token | undefined): boolean => next !== undefined && /ing$/.test(next.lower);

/** "in these rules", "in this agreement" */
const inText: Read<Token[]> = (chart, at) =>
  sequence(
    [
      word('in'),
      anyOf(
        cue('reference'),
        sequence([word('this', 'these', 'the'), cue('word')], (one, noun) => [...one, ...noun]),
      ),
    ],
    (lead, text) => [...lead, ...text],
  )(chart, at);

/** "Nothing prevents A from doing X", "There is nothing to stop A from doing X". */
export const notPrevented: Read<NormTree> = (chart, at) =>
  sequence(
    [
      several(anyFront),
      optional(
        sequence([word('there'), anyOf(word('is'), cue('amounts'))], (there, is) => [...there, ...is]),
      ),
      cue('no'),
      optional(inText),
      optional(word('to', 'shall', 'may', 'will')),
      word(
        'prevents',
        'prevent',
        'precludes',
        'preclude',
        'prohibits',
        'prohibit',
        'stops',
        'stop',
        'bars',
        'bar',
        'forbids',
        'forbid',
        'restrains',
        'restrain',
        'debars',
        'debar',
        'hinders',
        'hinder',
        'prohibit',
      ),
      phrase,
      several(back),
    ],
    (fronts, there, no, text, to, verb, whole, backs) => ({
      fronts,
      words: [...(there ?? []), ...no, ...(text ?? []), ...(to ?? []), ...verb],
      whole,
      backs,
    }),
  )(chart, at).flatMap(({ to, value: { fronts, words, whole, backs } }) => {
    if (words.find(({ lower }) => lower !== 'there' && lower !== 'is')?.lower !== 'nothing') return [];
    const split = splitAt(whole);
    if (split === null || split.predicate.kind !== 'region') return [];
    // "from entering unless …": what would be allowed without the condition is left open
    if (backs.some(({ relation }) => relation === 'unless' || relation === 'except')) return [];
    return [
      {
        to,
        value: norm({
          modality: 'may',
          words: [...words, ...split.words],
          subject: split.subject,
          predicate: split.predicate,
          conditions: [...fronts, ...backs],
        }),
      },
    ];
  });

import { contrary } from '../items/directions.ts';
import { anyOf, optional, sequence } from './chart.ts';
import type { NormTree, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import { directed, verbBefore } from './gapped-norms.ts';
import type { Read } from './one-item.ts';
import { cue } from './one-item.ts';
import { wordsOf } from './phrase-words.ts';
import { phrase } from './phrases.ts';
import { prepositions } from './split-fronts.ts';
import type { Token } from '../words/tokens.ts';

/** ",", "and", "; and". */
const link: Read<Token[]> = anyOf(
  sequence([cue('comma', 'semicolon'), optional(cue('and'))], (mark, and) => [...mark, ...(and ?? [])]),
  cue('and'),
);

/** Who: a noun with what tells it apart, "those built later", and no adjunct. */
function named(pieces: readonly Piece[]): boolean {
  const [first] = pieces;
  const words = first?.kind === 'words' ? first.tokens.map(({ lower }) => lower) : [];
  // "all others within 60 minutes", "any other vehicle"
  const [opens = ''] = /^others?$/.test(words[1] ?? '') ? words.slice(1) : words;
  return (
    first?.kind === 'words' &&
    !prepositions.test(opens) &&
    !/^(?:it|this|that|each|every|all|any|no|not|then|only|also|otherwise)$/.test(opens) &&
    pieces.length < 4 &&
    pieces.every(({ kind }) => kind === 'words' || kind === 'measure') &&
    !pieces.some(
      (piece) =>
        piece.kind === 'words' &&
        piece.tokens.some(({ lower }) =>
          /^(?:is|are|be|has|have|must|may|shall|can|will|in all|total)$/.test(lower),
        ),
    )
  );
}

/** "…, buses for up to 2 hours"; "…; children 6 EUR": the verb before, of others, with a figure of their own. */
export const repeating: Read<NormTree> = (chart, at) =>
  sequence([link, phrase], (tokens, found) => ({ tokens, found }))(chart, at).flatMap(
    ({ to, value: { tokens, found } }) => {
      const pieces = found.kind === 'region' ? found.pieces : [];
      const figure = pieces.findLastIndex(({ kind }) => kind === 'measure');
      const who = pieces.slice(0, figure);
      const rest = pieces.slice(figure);
      if (
        figure < 1 ||
        !named(who) ||
        rest.length > 2 ||
        rest.some(({ kind }) => !/^(?:words|measure)$/.test(kind))
      )
        return [];
      return [
        {
          to,
          value: norm({
            modality: 'must',
            words: tokens,
            subject: regionOf(who),
            predicate: regionOf(rest),
            repeats: true,
          }),
        },
      ];
    },
  );

const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/**
 * The norm with the modal and verb of the one before; null where that has no figure of its kind, or says more of its own
 * subject than who it is.
 */
export function repeated(before: NormTree, { words, subject, predicate }: NormTree): NormTree | null {
  const verb = verbBefore(before.predicate);
  const own = before.predicate?.kind === 'region' ? before.predicate.pieces : [];
  const at = own.findIndex(({ kind }) => kind === 'measure');
  const [old] = own.slice(at);
  if (verb === null || before.subject === null || before.only !== null || before.noSubject) return null;
  if (before.conditions.some(({ front, relation }) => !front && relation !== 'idle')) return null;
  if (subject?.kind !== 'region' || predicate?.kind !== 'region' || old?.kind !== 'measure') return null;
  // "A nurse may give up to 3 tablets and a doctor up to 10": a choice of two, which what follows may close
  const joined = words.some(({ lower }) => lower === 'and');
  if (joined && before.repeats !== true && (before.modality === 'may' || before.modality === 'entitled'))
    return null;
  const [figure, ...after] = predicate.pieces;
  if (figure?.kind !== 'measure' || !alike(old, figure)) return null;
  const who = whoOf(
    subject.pieces,
    verb.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : [])),
    before.subject,
  );
  if (who === null) return null;
  const [only] = directed([figure], before);
  return {
    ...before,
    words,
    subject: who,
    predicate: regionOf([...verb, only!, ...(after.length > 0 ? after : own.slice(at + 1))]),
  };
}

type Figure = Extract<Piece, { kind: 'measure' }>;

/** Of one kind: hours beside hours, a count beside a count. */
function alike({ measure: { amount: first } }: Figure, { measure: { amount: second } }: Figure): boolean {
  if (first.kind !== 'number' || second.kind !== 'number') return first.kind === second.kind;
  return first.unit?.dimension === second.unit?.dimension;
}

/** Without what the verb before ends with ("for standby of"), and with the noun that "those" stands for. */
function whoOf(pieces: readonly Piece[], verb: readonly Token[], before: Phrase): Phrase | null {
  const last = pieces.at(-1);
  const trimmed = [...pieces];
  if (last?.kind === 'words') {
    const { tokens } = last;
    const same = tokens.findIndex(
      (_, from) => from > 0 && textOf(verb).endsWith(` ${textOf(tokens.slice(from))}`),
    );
    if (same > 0) trimmed.splice(-1, 1, { kind: 'words', tokens: tokens.slice(0, same) });
  }
  const [first] = trimmed;
  if (first?.kind !== 'words' || !/^(?:those|these)$/.test(first.tokens[0]!.lower)) return regionOf(trimmed);
  const [noun] = wordsOf(before).filter(({ content }) => content);
  if (noun === undefined || first.tokens.length < 2) return null;
  const dated = trimmed.length === 1 ? otherDate(first.tokens.at(-1)!, before) : null;
  const said = first.tokens.slice(1, dated === null ? undefined : -1);
  return regionOf([
    { kind: 'words', tokens: [noun, ...said] },
    ...(dated === null ? trimmed.slice(1) : [dated]),
  ]);
}

/** "Boats built before 1 June 2010 …, those built later": from that day on. */
function otherDate(last: Token, before: Phrase): Figure | null {
  const dates = (before.kind === 'region' ? before.pieces : []).filter(
    (piece) => piece.kind === 'measure' && piece.measure.amount.kind === 'date',
  );
  const [date, ...more] = dates;
  if (date?.kind !== 'measure' || more.length > 0) return null;
  const { op } = date.measure;
  const later = /^(?:later|afterwards|after|since|thereafter)$/.test(last.lower) && /^<=?$/.test(op ?? '');
  const earlier = /^(?:earlier|before)$/.test(last.lower) && /^>=?$/.test(op ?? '');
  return op !== null && (later || earlier)
    ? { ...date, tokens: [last], measure: { ...date.measure, tokens: [last], op: contrary[op] } }
    : null;
}

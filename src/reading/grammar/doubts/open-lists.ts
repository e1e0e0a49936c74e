import type { Binder } from '../binding/binding.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/** A list of what must not be done, joined by "and": each of it, or only all together? */
export function listForbidden({ modality, predicate, noSubject }: NormTree, binder: Binder): void {
  if (modality !== 'must_not' || noSubject || predicate === null) return;
  const [only] = predicate.kind === 'region' && predicate.pieces.length === 1 ? predicate.pieces : [];
  const list = only?.kind === 'group' && only.tokens.length === 0 ? only.phrase : predicate;
  if (list.kind !== 'coordination') return;
  const { connective, marked, tokens } = list;
  if (connective === 'and' && marked && tokens.every(({ lower }) => lower !== 'both'))
    doubt(binder, 'mixed_connectives', tokens, 'Is each of these forbidden, or only all of them together?');
}

/** "to anyone other than a member or a school": both are excepted, or is the one forbidden as well? */
export function exceptedList(phrase: Phrase, binder: Binder): void {
  if (phrase.kind !== 'coordination') return;
  for (const [index, item] of phrase.items.slice(0, -1).entries()) {
    const last = item.kind === 'region' ? item.pieces.at(-1) : undefined;
    const next = phrase.items[index + 1];
    const bare = next?.kind === 'region' && !next.pieces.some(({ kind }) => kind === 'except');
    if (last?.kind === 'except' && bare)
      doubt(
        binder,
        'ambiguous_attachment',
        last.tokens,
        'Does the exception name all of these, or the first alone?',
      );
  }
}

/** "(a) …, (b) …, or (c) belong to the staff and have signed": beside the last item, or beside each of them? */
export function lastOfList(phrase: Phrase, binder: Binder): void {
  if (phrase.kind === 'region') {
    for (const piece of phrase.pieces)
      if (piece.kind === 'group' && piece.tokens.length === 0) lastOfList(piece.phrase, binder);
    return;
  }
  const last = phrase.items.at(-1);
  if (!phrase.marked || phrase.connective !== 'or' || phrase.items.length < 3) return;
  if (last?.kind !== 'coordination' || last.connective !== 'and' || last.marked) return;
  const [verb] = wordsOf(last.items.at(-1)!);
  if (verb !== undefined && /^(?:have|has|had|are|is|were|was)$/.test(verb.lower))
    doubt(
      binder,
      'ambiguous_attachment',
      last.tokens,
      'Is this asked beside the last of these, or beside each?',
    );
}

/** "it is not the case that A or B": how far the denial reaches, no word says. */
export function deniedList(phrase: Phrase, binder: Binder): void {
  if (phrase.kind !== 'coordination') return;
  const [first] = phrase.items;
  if (first === undefined) return;
  const said = first.kind === 'region' ? first.pieces.flatMap(({ tokens }) => tokens) : wordsOf(first);
  const text = said.map(({ lower }) => lower).join(' ');
  if (/\b(?:the case|true) that\b/.test(text))
    doubt(binder, 'mixed_connectives', phrase.tokens, 'Does the denial reach over all of this?');
}

/** "both A and B or C": which of the two "or" joins, no word says. */
export function bothOrElse(phrase: Phrase, binder: Binder): void {
  if (phrase.kind === 'region') {
    for (const piece of phrase.pieces) {
      if (piece.kind !== 'group' || piece.tokens[0]?.lower !== 'both') continue;
      const inner = piece.phrase.kind === 'coordination' ? piece.phrase.items : [];
      const or = inner.find((item) => item.kind === 'coordination' && item.connective === 'or');
      if (or !== undefined || (piece.phrase.kind === 'coordination' && piece.phrase.connective === 'or'))
        doubt(binder, 'mixed_connectives', piece.tokens, 'Which of these does "or" join?');
    }
    return;
  }
  const [first] = phrase.items;
  const both =
    phrase.connective === 'or' &&
    first !== undefined &&
    (first.kind === 'region'
      ? first.pieces.some((piece) => piece.kind === 'group' && piece.tokens[0]?.lower === 'both')
      : first.tokens[0]?.lower === 'both');
  if (both && !phrase.tokens.some(({ lower }) => lower === ','))
    doubt(binder, 'mixed_connectives', phrase.tokens, 'Which of these does "or" join?');
  phrase.items.forEach((item) => {
    bothOrElse(item, binder);
  });
}

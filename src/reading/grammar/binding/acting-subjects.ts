import type { Binder, Part } from './binding.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Slots } from './slots.ts';

/**
 * "The mate must sign the log" of `signed_by`: what "must be signed by the mate" asks for. Of "a visitor", or of several,
 * the words may speak of what each of them has to do.
 */
export function doneBySubject(slots: Slots, tree: NormTree): void {
  if (tree.modality !== 'must' || tree.only !== null || tree.subject === null || tree.predicate === null)
    return;
  if (slots.act.length > 0 || slots.only.length > 0 || tree.inherits) return;
  const [first] = wordsOf(tree.subject);
  const verb = wordsOf(tree.predicate).find(({ content, lower }) => content || lower === 'be');
  if (first?.lower !== 'the' || verb === undefined || verb.lower === 'be') return;
  // "the mate and the pilot": both of them, and the input knows but one
  if (wordsOf(tree.subject).some(({ lower }) => /^(?:and|both|not|nor)$/.test(lower)) || joins(tree.subject))
    return;
  const doers = slots.who.filter((part) => saysBy(part, verb.stems));
  const [by] = doers.flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'is'));
  const again = [...slots.if, ...slots.except].some(({ facts }) =>
    facts.some(({ name }) => name === by?.name),
  );
  if (doers.length !== 1 || again) return;
  slots.who = slots.who.filter((part) => !doers.includes(part));
  slots.act = doers;
}

/** "An owner who lives abroad or the hirer must sign": `signed_by_hirer` is what one of them has to do, and no case. */
export function askAboutDoers({ who }: Slots, { modality, predicate }: NormTree, binder: Binder): void {
  if (modality !== 'must' || predicate === null) return;
  const verb = wordsOf(predicate).find(({ content }) => content);
  for (const fact of who.flatMap(({ facts }) => facts)) {
    const doing = /^[a-z]+_by_/.test(fact.name.input.name) && fact.kind === 'holds' && !fact.negated;
    if (doing && verb?.stems.includes(fact.name.stems[0] ?? '') === true)
      doubt(
        binder,
        'ambiguous_attachment',
        fact.tokens,
        'Does this one have to do it, or has he done it already?',
      );
  }
}

const joins = (phrase: Phrase): boolean =>
  phrase.kind === 'coordination'
    ? phrase.connective === 'and' || phrase.items.some(joins)
    : phrase.pieces.some(
        (piece) =>
          (piece.kind === 'group' && joins(piece.phrase)) ||
          (piece.kind === 'conditional' && piece.connective === 'and'),
      );

/** Says of an input whose name is the verb and "by", and of nothing else but cases beside it. */
function saysBy({ facts }: Part, verb: readonly string[]): boolean {
  const named = facts.filter(
    ({ kind, name }) =>
      kind === 'is' &&
      name.kind === 'enum' &&
      name.input.name.endsWith('_by') &&
      name.stems.some((part) => verb.includes(part)),
  );
  return (
    named.length > 0 &&
    named.every(({ name, negated }) => name === named[0]!.name && !negated) &&
    facts.every((fact) => named.includes(fact) || fact.kind === 'holds')
  );
}

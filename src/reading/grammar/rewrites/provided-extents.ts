import type { Binder } from '../binding/binding.ts';
import type { NormTree, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';

const provided =
  /^(?:be|have been) (?:(?:always|also|first) )?(?:provided|erected|installed|maintained|reserved|observed|available|put up|set up|fitted|dug|planted|displayed|marked out|set aside)(?! (?:with|by|in|of|under|within|only|if|before|after|when|as)\b)/;
const apart =
  /^be (?:kept|left|held)(?: (?:free|clear|open|bare|unplanted|unobstructed))?(?: (?:between|around|along|alongside|beside|round|from|on (?:each|either|both|every)|at (?:each|either)|through|across|for)\b|$)/;
const kept = /^be (?:kept|left|held)$/;
const extents = /^(?:wide|high|long|deep|thick|broad|tall|width|height|length|depth|thickness|size)$/;

/**
 * "A strip at least 3 m wide must be left between the field and the brook", "A rail no less than 1 m high must be fitted":
 * what is to be provided is so wide, and no other strip is spoken of. "A boat at least 10 m long must be fitted with a
 * radio", "A dog at least 6 months old must be kept on a lead" say which one is meant.
 */
export function providedExtent(tree: NormTree, { names }: Binder): NormTree {
  const { subject, predicate, modality, only } = tree;
  if (modality !== 'must' || only !== null || tree.noSubject || tree.release) return tree;
  if (subject?.kind !== 'region' || predicate?.kind !== 'region') return tree;
  const [first] = subject.pieces;
  const figures = subject.pieces.filter(({ kind }) => kind === 'measure');
  const [figure] = figures;
  if (first?.kind !== 'words' || !/^an?$/.test(first.tokens[0]!.lower) || figures.length !== 1) return tree;
  if (figure?.kind !== 'measure' || figure.measure.op !== '>=' || !saysExtent(figure.measure.of, tree))
    return tree;
  if (subject.pieces.some(({ kind }) => kind !== 'words' && kind !== 'measure')) return tree;
  if (predicate.pieces.some(({ kind }) => kind !== 'words')) return tree;
  const said = wordsOf(predicate)
    .map(({ lower }) => lower)
    .join(' ');
  if (!provided.test(said) && (!apart.test(said) || kept.test(said))) return tree;
  // "be displayed" says no more than "must" does, unless an input says whether it is
  const all = wordsOf(predicate);
  const rest = all.findIndex(({ lower }, at) => at > 1 && !/^(?:free|clear|open|unobstructed)$/.test(lower));
  const verb = rest < 0 ? all : all.slice(0, rest);
  const where = rest < 0 ? [] : all.slice(rest);
  const input = names.inputs.some(({ stems }) =>
    verb.slice(1).some((token) => token.stems.some((part) => stems.includes(part))),
  );
  const plain = !input && verb[0]!.lower === 'be';
  const left: Piece[] = where.length > 0 ? [{ kind: 'words', tokens: where }] : [];
  return {
    ...tree,
    words: plain ? [...tree.words, ...verb] : tree.words,
    subject: null,
    predicate: regionOf([...subject.pieces, ...(plain ? left : predicate.pieces)]),
  };
}

const saysExtent = (of: readonly string[], { subject }: NormTree): boolean =>
  !of.some((word) => /^(?:old|age)$/.test(word)) &&
  (of.some((word) => extents.test(word)) ||
    (subject !== null && wordsOf(subject).some(({ lower }) => extents.test(lower) || gaps.test(lower))));

const gaps = /^(?:gap|distance|clearance|space|margin|strip|interval|passage|path|aisle|gangway)$/;

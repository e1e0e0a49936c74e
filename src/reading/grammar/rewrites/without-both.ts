import type { Coordination, NormTree, Phrase, Piece, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';

const article = /^(?:an?|the|his|her|its|their|any|written|valid|prior)$/;

/** The last words of a region, where they say without what. */
function lacking(phrase: Phrase): { not: Piece; noun: Piece } | null {
  const [not, noun] = phrase.kind === 'region' ? phrase.pieces.slice(-2) : [];
  if (not?.kind !== 'not' || not.tokens.length !== 1 || not.tokens[0]!.lower !== 'without') return null;
  return noun?.kind === 'words' && article.test(noun.tokens[0]!.lower) ? { not, noun } : null;
}

/** "a weight certificate": a noun beside the first, with its own article or a second "without". */
function alsoLacking(phrase: Phrase, not: Piece): Region | null {
  if (phrase.kind !== 'region') return null;
  if (lacking(phrase) !== null && phrase.pieces.length === 2) return phrase;
  const [noun, ...more] = phrase.pieces;
  const isNoun =
    noun?.kind === 'words' &&
    more.length === 0 &&
    article.test(noun.tokens[0]!.lower) &&
    !noun.tokens.some(({ lower }) => /^(?:is|are|was|were|has|have|be|been)$/.test(lower));
  return isNoun ? regionOf([not, noun]) : null;
}

/**
 * "No container may leave without a seal and a certificate": each of them is asked for. "may leave without a seal and a
 * certificate" asks for neither.
 */
export function withoutBoth(tree: NormTree): NormTree {
  const { modality, predicate } = tree;
  if (modality !== 'must_not' || predicate?.kind !== 'coordination' || predicate.connective !== 'and')
    return tree;
  const [first, ...others] = predicate.items;
  const found = lacking(first!);
  if (found === null || predicate.mixed || predicate.open || predicate.exclusive !== undefined) return tree;
  const more = others.map((item) => alsoLacking(item, found.not));
  if (more.some((item) => item === null)) return tree;
  const act = first!.kind === 'region' ? first!.pieces.slice(0, -2) : [];
  const each: Coordination = {
    ...predicate,
    connective: 'or',
    marked: true,
    items: [regionOf([found.not, found.noun]), ...more.filter((item) => item !== null)],
  };
  return {
    ...tree,
    predicate: regionOf([...act, { kind: 'group', tokens: [], negated: false, phrase: each }]),
  };
}

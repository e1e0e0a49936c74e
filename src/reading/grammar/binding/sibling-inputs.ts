import type { Coordination, NormTree, Piece, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import type { Binder } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { singular, stem } from '../words/stem.ts';

/**
 * "at both gates" of `guard_at_east_gate` and `guard_at_west_gate`, "neither parent objects" of `mother_objects` and
 * `father_objects`: inputs that say the same of each, and the words speak of all of them or of any.
 */
export function ofSiblings(region: Region, binder: Binder): { all: Coordination; negated: Token[] } | null {
  const said = saidOfSiblings(region.pieces, binder);
  if (said === null) return null;
  const { quantifier, noun, apart } = said;
  const items = apart.map((word) =>
    regionOf(
      region.pieces.map((piece): Piece => ({
        ...piece,
        ...('tokens' in piece
          ? { tokens: piece.tokens.map((token) => (token === noun ? told(noun, word, said) : token)) }
          : {}),
      })),
    ),
  );
  const every = /^(?:both|each|every|all)$/.test(quantifier.lower);
  return {
    all: {
      kind: 'coordination',
      connective: every ? 'and' : 'or',
      items: items.map(withoutQuantifier(quantifier)),
      tokens: [quantifier],
      marked: true,
      mixed: false,
      open: false,
    },
    negated: quantifier.lower === 'neither' ? [quantifier] : [],
  };
}

/** "Both doors must be locked", where the predicate says what is said of each of them: subject and predicate are one. */
export function siblingSubject(tree: NormTree, binder: Binder): NormTree {
  const { subject, predicate } = tree;
  if (subject?.kind !== 'region' || predicate?.kind !== 'region' || tree.only !== null) return tree;
  if (tree.noSubject) return neitherOfThem(tree, subject, predicate, binder);
  const said = saidOfSiblings(subject.pieces, binder);
  // "both doors must not be open": each of them, or only not together?
  if (said === null || (tree.modality === 'must_not' && said.quantifier.lower !== 'any')) return tree;
  return { ...tree, subject: null, predicate: regionOf([...subject.pieces, ...predicate.pieces]) };
}

/** "Neither gate may be locked": what is forbidden of any of them. */
function neitherOfThem(tree: NormTree, subject: Region, predicate: Region, binder: Binder): NormTree {
  const neither = tree.words.find(({ lower }) => lower === 'neither');
  if (neither === undefined || tree.modality !== 'must_not') return tree;
  const any: Piece = { kind: 'words', tokens: [{ ...neither, lower: 'any' }] };
  return saidOfSiblings([any, ...subject.pieces], binder) === null
    ? tree
    : {
        ...tree,
        noSubject: false,
        subject: null,
        predicate: regionOf([any, ...subject.pieces, ...predicate.pieces]),
      };
}

interface Said {
  quantifier: Token;
  noun: Token;
  /** The word of each input that tells it from the others. */
  apart: string[];
  /** Whether that word stands for the noun: "parents" of a mother and a father. */
  instead: boolean;
}

const quantifying = /^(?:both|each|every|all|either|neither|any)$/;
const between = /^(?:of|the|these|those|its|his|her|their|two|three|four|whose)$/;
/** "on either side": on both of them, or on one? */
const sides = /^(?:sides?|ends?|hands?|edges?|cases?|ways?)$/;

function saidOfSiblings(pieces: readonly Piece[], { names }: Binder): Said | null {
  const words = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  if (pieces.some(({ kind }) => kind === 'not')) return null;
  const found = words.filter(({ lower }) => quantifying.test(lower));
  const [quantifier] = found;
  if (quantifier === undefined || found.length > 1) return null;
  const at = words.indexOf(quantifier);
  const after = words.slice(at + 1).find(({ lower }) => !between.test(lower));
  const before = words[at - 1];
  // "parents both", "the doors both"
  const behind =
    quantifier.lower === 'both' && before?.content === true && singular(before.lower) !== before.lower;
  const noun = behind ? before : after;
  if (noun?.content !== true || Math.abs(noun.index - quantifier.index) > 4) return null;
  if (quantifier.lower === 'either' && sides.test(noun.lower)) return null;
  const set = siblingsOf(noun, names.inputs);
  const few = /^(?:both|either|neither)$/.test(quantifier.lower);
  return set === null || (few && set.apart.length !== 2) ? null : { quantifier, noun, ...set };
}

/** Whom one word names together. */
const together: ReadonlyMap<string, readonly string[]> = new Map([
  ['parent', ['mother', 'father']],
  ['spouse', ['wife', 'husband']],
  ['grandparent', ['grandmother', 'grandfather']],
]);

/** The inputs whose names differ in one word alone, right before the noun or in its place. */
function siblingsOf(noun: Token, inputs: readonly Name[]): { apart: string[]; instead: boolean } | null {
  const bools = inputs.filter(({ kind }) => kind === 'bool');
  const whom = together.get(singular(noun.lower));
  const sets = new Map<string, Set<string>>();
  for (const { input } of bools) {
    const parts = input.name.toLowerCase().split('_');
    parts.forEach((part, at) => {
      const before = parts[at + 1] !== undefined && noun.stems.includes(stem(parts[at + 1]!));
      if (whom === undefined ? !before : !whom.includes(part)) return;
      const frame = parts.map((other, index) => (index === at ? '*' : other)).join('_');
      sets.set(frame, (sets.get(frame) ?? new Set()).add(part));
    });
  }
  const full = [...sets.values()].filter(({ size }) => size > 1);
  const [set, ...more] = full.map((words) => [...words]);
  if (set === undefined || more.some((other) => other.some((word) => !set.includes(word)))) return null;
  return { apart: set, instead: whom !== undefined };
}

/** The noun as the name of one of them has it. */
const told = (noun: Token, word: string, { instead }: Said): Token => ({
  ...noun,
  stems: instead ? [stem(word)] : [stem(word), ...noun.stems],
});

const withoutQuantifier =
  (quantifier: Token) =>
  (region: Region): Region =>
    regionOf(
      region.pieces.flatMap((piece): Piece[] => {
        if (piece.kind !== 'words') return [piece];
        const tokens = piece.tokens.filter((token) => token !== quantifier);
        return tokens.length === 0 ? [] : [{ kind: 'words', tokens }];
      }),
    );

import type { Binder, Fact, Part } from '../binding/binding.ts';
import { isOther } from '../binding/binding.ts';
import type { NormTree, Phrase, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { stem } from '../words/stem.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { isLight } from '../words/words.ts';

/**
 * "No worker may be dismissed solely because he joined a union": where one input says that this is a reason, and another
 * that there is a further one, what is forbidden is to do it for the first without the second.
 */
export interface SoleReason {
  parts: Part[];
  /** The norm without its reason. */
  rest: NormTree;
  /** Content words of the reason that its input does not say. */
  left: Token[];
}

const grounds = new Set(['reason', 'ground', 'cause', 'basis', 'grounds', 'reasons'].map(stem));

const saysGround = ({ stems }: Name): boolean => stems.some((part) => grounds.has(part));

const link =
  /^(?:solely|merely|purely|simply|only|just) (?:on the grounds?(?: of)?|because(?: of)?|for the reason|by reason of|on account of|on the basis of|for having|due to)\b/;

export function soleReasonIn(tree: NormTree, binder: Binder): SoleReason | null {
  if (tree.modality !== 'must_not' || tree.predicate === null) return null;
  const limited = typeof tree.only === 'object' && tree.only !== null ? tree.only : null;
  const words = [
    ...wordsOf(tree.predicate),
    ...(limited === null ? [] : [...limited.tokens, ...wordsOf(limited.phrase)]),
  ].sort((one, other) => one.index - other.index);
  const at = words.findIndex((_, start) => linkAt(words, start) > 0);
  if (at < 0) return null;
  const length = linkAt(words, at);
  // "solely because he has no child", "or, if …": the reason is more than words that an input could say
  const after = [tree.predicate, ...(limited === null ? [] : [limited.phrase])].flatMap(piecesOf);
  if (after.some(({ kind, tokens }) => !plain.has(kind) && (tokens[0]?.index ?? 0) > words[at]!.index))
    return null;
  const said = words.slice(at, at + length);
  const reason = words.slice(at + length).filter(({ content }) => content);
  const bools = binder.names.inputs.filter((name) => name.kind === 'bool' && saysGround(name));
  const others = bools.filter(isOther);
  const own = bools.filter((name) => !isOther(name) && !name.negative && isReason(name, reason));
  const [ground, further] = [own[0], others[0]];
  if (ground === undefined || further === undefined || own.length > 1 || others.length > 1) return null;
  const facts = [factOf(ground, reason, false), factOf(further, said, true)];
  for (const name of [ground, further]) binder.used.add(name);
  return {
    parts: facts.map((fact) => ({ fact, facts: [fact], write: (writer, bare) => writer.fact(fact, bare) })),
    rest: {
      ...tree,
      predicate: before(tree.predicate, said[0]!.index),
      only: limited === null ? tree.only : null,
    },
    left: reason.filter(
      ({ stems, lower }) =>
        !stems.every(
          (part) => isLight(lower) || bestLikeness(part, [...ground.stems, ...ground.described]) > 0,
        ),
    ),
  };
}

const plain = new Set<Piece['kind']>(['words', 'measure', 'relative']);

const piecesOf = (phrase: Phrase): Piece[] =>
  phrase.kind === 'coordination' ? phrase.items.flatMap(piecesOf) : phrase.pieces;

/** How many words from here on say that a reason alone is meant. */
function linkAt(words: readonly Token[], at: number): number {
  const text = words
    .slice(at, at + 6)
    .map(({ lower }) => lower)
    .join(' ');
  return link.exec(text)?.[0].split(' ').length ?? 0;
}

/** All that the name says beside "is a reason" is said, and every figure of the reason is in the name. */
function isReason({ stems, input }: Name, reason: readonly Token[]): boolean {
  const own = reason.flatMap((token) => token.stems);
  const parts = input.name.toLowerCase().split('_');
  const telling = stems.filter((part) => !grounds.has(part) && !/^\d+$/.test(part));
  return (
    telling.length > 0 &&
    telling.every((part) => bestLikeness(part, own) >= 0.8) &&
    reason.every(({ kind, lower }) => kind !== 'number' || parts.includes(lower))
  );
}

function before(phrase: Phrase, index: number): Phrase | null {
  if (phrase.kind === 'coordination')
    return phrase.items.map((item) => before(item, index)).find((item) => item !== null) ?? null;
  const pieces = phrase.pieces.flatMap((piece) => {
    const tokens = piece.tokens.filter((token) => token.index < index);
    return tokens.length === 0 ? [] : [{ ...piece, tokens }];
  });
  return pieces.length === 0 ? null : regionOf(pieces);
}

const factOf = (name: Name, tokens: Token[], negated: boolean): Fact => ({
  kind: 'holds',
  name,
  tokens: negated ? [] : tokens,
  negated,
  denials: negated ? tokens : [],
  restricts: false,
  at: tokens[0]?.index ?? 0,
});

import type { ClauseCondition, Coordination, NormTree, Phrase, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';

/**
 * "within 48 hours, or within 24 hours where patients are affected", "a passport, or a licence if the guest is a
 * resident": the condition applies to what comes after "or" alone, where a comma comes before it, or where both sides
 * of it are figures. After "and", in what a duty asks for, only a comma sets it apart.
 */
export function caseOfLast(tree: NormTree): NormTree {
  const { predicate } = tree;
  if (predicate?.kind !== 'coordination' || tree.only !== null) return tree;
  const { connective } = predicate;
  if (connective === 'and' && tree.modality !== 'must') return tree;
  if (predicate.mixed || predicate.select !== undefined || predicate.least != null) return tree;
  const condition = tree.conditions.find(({ front }) => !front);
  if (condition === undefined || !isCase(condition) || predicate.items.length !== 2) return tree;
  const [first, last] = predicate.items;
  if (first?.kind !== 'region' || last?.kind !== 'region') return tree;
  if (isRange(predicate)) return tree;
  const apart = condition.tokens[0]?.lower === ',';
  const set = predicate.tokens[0]?.lower === ',' && !apart;
  // "at least 10 seats and two doors if …": of both, or of the last alone? That is asked about
  if (!set && !(connective === 'or' && hasFigure(first) && hasFigure(last))) return tree;
  return {
    ...tree,
    predicate: {
      ...predicate,
      items: [
        first,
        regionOf([
          {
            kind: 'conditional',
            tokens: condition.tokens,
            relation: condition.relation === 'unless' ? 'unless' : 'if',
            when: condition.phrase,
            phrase: last,
            connective,
          },
        ]),
      ],
    },
    conditions: tree.conditions.filter((other) => other !== condition),
  };
}

/** "more than once and fewer than four times a minute": two limits of one figure, which a condition after them is of. */
export function isRange({ connective, items, tokens }: Coordination): boolean {
  const [first, last, ...more] = items;
  if (connective !== 'and' || more.length > 0 || tokens[0]?.lower === ',') return false;
  const [low, high] = [first, last].map((item) => {
    const [piece] = item?.kind === 'region' ? item.pieces.filter(({ kind }) => kind === 'measure') : [];
    return piece?.kind === 'measure' ? piece.measure : undefined;
  });
  const bare =
    last?.kind === 'region' &&
    last.pieces[0]?.kind === 'measure' &&
    first?.kind === 'region' &&
    first.pieces.at(-1)?.kind === 'measure';
  const counted = low?.amount.kind === 'number' && high?.amount.kind === 'number';
  return bare && counted && low.op != null && high.op != null && opens(low.op) !== opens(high.op);
}

const opens = (op: string): string => op.charAt(0);

const isCase = ({ relation, tokens }: ClauseCondition): boolean =>
  relation === 'if' || (relation === 'unless' && tokens.some(({ lower }) => lower === 'unless'));

const hasFigure = (phrase: Phrase): boolean =>
  phrase.kind === 'region' && phrase.pieces.some(({ kind }) => kind === 'measure');

/** "must carry: (a) a bell; (b) a lamp, if it is dark": of a duty with every item, one with a condition is due in its case. */
export function casesInList(tree: NormTree): NormTree {
  if (tree.modality !== 'must' || tree.predicate?.kind !== 'region') return tree;
  const pieces = tree.predicate.pieces.map((piece): Piece => {
    if (piece.kind !== 'group' || piece.phrase.kind !== 'coordination') return piece;
    if (piece.phrase.connective !== 'and') return piece;
    const items = piece.phrase.items.map((item): Phrase => {
      const [only, ...more] = item.kind === 'region' ? item.pieces : [];
      return only?.kind === 'conditional' && more.length === 0
        ? regionOf([{ ...only, connective: 'and' }])
        : item;
    });
    return { ...piece, phrase: { ...piece.phrase, items } };
  });
  return { ...tree, predicate: regionOf(pieces) };
}

import type { NormTree, Phrase, Piece, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';

const saysRespectively = (piece: Piece): boolean =>
  piece.kind === 'doubtful' && piece.tokens.length === 1 && piece.tokens[0]!.lower === 'respectively';

/**
 * "A foreman and a works manager may order goods worth up to 500 EUR and 5,000 EUR respectively": the first figure for the
 * first of them, the second for the second. As many figures as there are of them, and one word of measure for all.
 */
export function respectively(tree: NormTree): NormTree {
  const { subject, predicate } = tree;
  if (subject?.kind !== 'coordination' || predicate?.kind !== 'coordination' || tree.only !== null)
    return tree;
  if (!/^(?:must|must_not|may|entitled)$/.test(tree.modality)) return tree;
  const lists = [subject, predicate];
  if (lists.some((list) => list.connective !== 'and' || list.mixed || list.open || list.select !== undefined))
    return tree;
  const last = predicate.items.at(-1);
  if (subject.items.length !== predicate.items.length || last?.kind !== 'region') return tree;
  if (!last.pieces.some(saysRespectively)) return tree;
  const items = predicate.items.map((item): Region | null =>
    item.kind === 'region' ? regionOf(item.pieces.filter((piece) => !saysRespectively(piece))) : null,
  );
  const figures = items.map((item) => item?.pieces.filter((piece) => piece.kind === 'measure') ?? []);
  const [first, ...others] = items;
  const [lead] = figures[0] ?? [];
  if (first == null || lead === undefined || figures.some((found) => found.length !== 1)) return tree;
  const at = first.pieces.indexOf(lead);
  const before = first.pieces.slice(0, at);
  const after = items.at(-1)!.pieces.slice(items.at(-1)!.pieces.indexOf(figures.at(-1)![0]!) + 1);
  // "… 12 EUR and at least 6 EUR respectively": nothing but a figure in the others
  if (others.some((item) => item === null || item.pieces[0]?.kind !== 'measure')) return tree;
  const { op, amount } = lead.measure;
  const limits = figures.flatMap(([found]): Region[] => {
    if (found === undefined || found.measure.amount.kind !== amount.kind) return [];
    const own = found.measure.amount;
    const unit =
      own.kind === 'number' && amount.kind === 'number' ? { ...own, unit: own.unit ?? amount.unit } : own;
    return [
      regionOf([
        ...before,
        { ...found, measure: { ...found.measure, amount: unit, op: found.measure.op ?? op } },
        ...after,
      ]),
    ];
  });
  if (limits.length !== figures.length) return tree;
  const connective = tree.modality === 'must' ? ('and' as const) : ('or' as const);
  return {
    ...tree,
    subject: null,
    predicate: {
      ...predicate,
      connective,
      marked: true,
      items: subject.items.map((who: Phrase, index): Region =>
        regionOf([
          { kind: 'conditional', tokens: [], relation: 'if', connective, when: who, phrase: limits[index]! },
        ]),
      ),
    },
  };
}

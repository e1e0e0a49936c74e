import type { NormTree, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';

/**
 * "Notice must be given at least 96 hours before; if explosions are planned, at least 240 hours before": the second part
 * has the subject, modal and verb of the first, and its figure takes the place of the first's in that case. Null where
 * the first has no figure, or more than one.
 */
export function completeGapped(first: NormTree, gapped: NormTree): [NormTree, NormTree] | null {
  const verb = verbBefore(first.predicate);
  const rest = gapped.predicate?.kind === 'region' ? gapped.predicate.pieces : null;
  const cases = gapped.conditions.filter(({ relation }) => relation === 'if' || relation === 'adjunct');
  if (verb === null || rest === null || cases.length !== 1 || gapped.conditions.length !== 1) return null;
  if (first.only !== null || first.noSubject || first.gapped === true) return null;
  return [
    {
      ...first,
      conditions: [
        ...first.conditions,
        ...cases.map((found) => ({ ...found, relation: 'unless' as const, tokens: [], front: false })),
      ],
    },
    {
      ...first,
      words: gapped.words,
      conditions: [...first.conditions.filter(({ front }) => front), ...gapped.conditions],
      predicate: regionOf([...verb, ...rest]),
      gapped: true,
    },
  ];
}

/** What comes before the one figure of a predicate. */
function verbBefore(predicate: Phrase | null): Piece[] | null {
  if (predicate?.kind !== 'region') return null;
  const figures = predicate.pieces.filter(({ kind }) => kind === 'measure');
  const at = predicate.pieces.findIndex(({ kind }) => kind === 'measure');
  if (figures.length !== 1) return null;
  const before = predicate.pieces.slice(0, at);
  return before.every(({ kind }) => kind === 'words') ? before : null;
}

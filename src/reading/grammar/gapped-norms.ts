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
  if (gapped.otherwise !== undefined) return contrasted(first, gapped);
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

/** "within 7 days if A, and otherwise within 15": the second figure where the one condition does not hold. */
function contrasted(first: NormTree, gapped: NormTree): [NormTree, NormTree] | null {
  const verb = verbBefore(first.predicate);
  const rest = gapped.predicate?.kind === 'region' ? gapped.predicate.pieces : null;
  const [only, ...more] = first.conditions.filter(({ relation }) => relation !== 'idle');
  if (verb === null || rest === null || only === undefined || more.length > 0) return null;
  if (gapped.conditions.length > 0 || first.only !== null || first.noSubject || first.gapped === true)
    return null;
  if (only.relation !== 'if' && !(only.relation === 'unless' && !only.front)) return null;
  return [
    first,
    {
      ...first,
      words: gapped.words,
      conditions: [{ ...only, relation: only.relation === 'if' ? 'unless' : 'if', tokens: [], front: false }],
      predicate: regionOf([...verb, ...withEvent(rest, first.predicate)]),
      gapped: true,
    },
  ];
}

/** "within 24 hours of the report and otherwise within 7 days": of the report as well. */
function withEvent(rest: readonly Piece[], predicate: Phrase | null): Piece[] {
  const [, after] = rest;
  const pieces = predicate?.kind === 'region' ? predicate.pieces : [];
  const at = pieces.findIndex(({ kind }) => kind === 'measure');
  return after === undefined ? [...rest, ...pieces.slice(at + 1)] : [...rest];
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

import type { ClauseCondition, NormTree, Phrase, Piece, Region } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { denies } from './elided-cases.ts';
import { contrary } from '../items/directions.ts';
import { restOfCase, saysRestOfCase } from './rest-cases.ts';

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
  const paired = !gapped.words.some(({ lower }) => lower === ';');
  if (paired && !gapped.conditions[0]!.front && !first.conditions.some(({ relation }) => relation === 'if'))
    return null;
  // "… if it is in stock, and within 10 days if it is not"
  const [again] = first.conditions.filter(({ relation }) => relation === 'if');
  if (again !== undefined && denies(gapped.conditions[0]!, again))
    return contrasted(first, { ...gapped, conditions: [] });
  // "Until 1 May …, thereafter …": each in its own time
  const [own] = cases;
  const apart = own !== undefined && isDated(own) && first.conditions.some(isDated);
  const fronts = first.conditions.filter((condition) => condition.front && !(apart && isDated(condition)));
  if (apart && first.conditions.some((condition) => isDated(condition) && !endsBefore(condition, own)))
    return null;
  if (apart)
    return [
      first,
      {
        ...first,
        words: gapped.words,
        conditions: [...fronts, ...gapped.conditions],
        predicate: regionOf([...verb, ...directed(rest, first)]),
        gapped: true,
      },
    ];
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
      conditions: [...fronts, ...gapped.conditions],
      predicate: regionOf([...verb, ...directed(rest, first)]),
      gapped: true,
    },
  ];
}

/** "within 7 days if A, and otherwise within 15": the second figure where the one condition does not hold. */
function contrasted(first: NormTree, gapped: NormTree): [NormTree, NormTree] | null {
  const amount = otherAmount(first, gapped);
  const verb = amount === null ? verbBefore(first.predicate) : [];
  const rest = gapped.predicate?.kind === 'region' ? gapped.predicate.pieces : null;
  const [only, ...more] = first.conditions.filter(({ relation }) => relation !== 'idle');
  if (verb === null || rest === null || only === undefined || more.length > 0) return null;
  if (gapped.conditions.length > 0 || first.only !== null || first.noSubject || first.gapped === true)
    return null;
  if (
    gapped.otherwise !== undefined &&
    saysRestOfCase(gapped.otherwise) &&
    restOfCase(first, gapped.otherwise) === null
  )
    return null;
  const inCase = only.relation === 'if' || (only.relation === 'adjunct' && only.front && !isDue(only.phrase));
  if (!inCase && !(only.relation === 'unless' && !only.front)) return null;
  return [
    first,
    {
      ...first,
      words: gapped.words,
      conditions: [
        { ...only, relation: inCase ? 'unless' : 'if', tokens: [...(gapped.otherwise ?? [])], front: false },
      ],
      predicate: amount ?? regionOf([...verb, ...withEvent(directed(rest, first), first.predicate)]),
      gapped: true,
    },
  ];
}

/** "The fee is 40 EUR on Sundays, otherwise 25 EUR": the other amount in the place of the one before. */
function otherAmount({ predicate }: NormTree, gapped: NormTree): Region | null {
  const [figure, ...more] = gapped.predicate?.kind === 'region' ? gapped.predicate.pieces : [];
  const pieces = predicate?.kind === 'region' ? predicate.pieces : [];
  const own = pieces.find((piece) => piece.kind === 'formula');
  if (own?.kind !== 'formula' || figure?.kind !== 'measure' || more.length > 0) return null;
  const { formula } = own;
  const [old] = formula.kind === 'amount' && formula.pieces.length === 1 ? formula.pieces : [];
  if (old?.kind !== 'measure' || figure.measure.op !== null) return null;
  const [one, other] = [old.measure.amount, figure.measure.amount];
  if (one.kind !== 'number' || other.kind !== 'number' || one.unit?.name !== other.unit?.name) return null;
  return regionOf(
    pieces.map((piece) =>
      piece === own
        ? { ...own, tokens: figure.tokens, formula: { kind: 'amount', pieces: [figure] } }
        : piece,
    ),
  );
}

/** "Within 14 days, …": when it has to be done, and no case. */
const isDue = (phrase: Phrase): boolean =>
  phrase.kind === 'region' &&
  phrase.pieces.some(
    (piece) =>
      piece.kind === 'measure' &&
      piece.measure.amount.kind === 'number' &&
      /^(?:time|calendar)$/.test(piece.measure.amount.unit?.dimension ?? ''),
  );

/** In the direction of the figure whose place it takes: "must not exceed 40 dB, and at any other time 55 dB". */
export function directed(rest: readonly Piece[], { predicate, modality }: NormTree): Piece[] {
  const forbids = modality === 'must_not';
  const old =
    predicate?.kind === 'region' ? predicate.pieces.find(({ kind }) => kind === 'measure') : undefined;
  const op = old?.kind === 'measure' ? old.measure.op : null;
  return rest.map((piece) => {
    if (piece.kind !== 'measure' || op === null) return piece;
    const own = piece.measure.op;
    // "must not be louder than 96 dB if …, and not louder than 90 dB if …": what is forbidden of both lies on one side
    const turned = forbids && own !== null && /^[<>]/.test(own) && own[0] !== op[0];
    return { ...piece, measure: { ...piece.measure, op: own === null ? op : turned ? contrary[own] : own } };
  });
}

const isDated = ({ relation, front, phrase }: ClauseCondition): boolean =>
  relation === 'adjunct' &&
  front &&
  phrase.kind === 'region' &&
  phrase.pieces.every((piece) => piece.kind === 'measure' && piece.measure.amount.kind === 'date');

/** "Until 31 May" before "from 1 June". */
function endsBefore(before: ClauseCondition, after: ClauseCondition): boolean {
  const measureOf = ({ phrase }: ClauseCondition): { op: string; value: string } | null => {
    const [piece] = phrase.kind === 'region' ? phrase.pieces : [];
    return piece?.kind === 'measure' && piece.measure.amount.kind === 'date'
      ? { op: piece.measure.op ?? '', value: piece.measure.amount.value }
      : null;
  };
  const [first, second] = [measureOf(before), measureOf(after)];
  return (
    first !== null &&
    second !== null &&
    /^<=?$/.test(first.op) &&
    /^>=?$/.test(second.op) &&
    first.value <= second.value
  );
}

/** "within 24 hours of the report and otherwise within 7 days": of the report as well. */
function withEvent(rest: readonly Piece[], predicate: Phrase | null): Piece[] {
  const [, after] = rest;
  const pieces = predicate?.kind === 'region' ? predicate.pieces : [];
  const at = pieces.findIndex(({ kind }) => kind === 'measure');
  const takenUp =
    after?.kind === 'words' &&
    after.tokens.some(({ lower }) => /^(?:it|that|this)$/.test(lower)) &&
    after.tokens.every(({ content }) => !content);
  return after === undefined || takenUp ? [...rest.slice(0, 1), ...pieces.slice(at + 1)] : [...rest];
}

/** What comes before the one figure of a predicate. */
export function verbBefore(predicate: Phrase | null): Piece[] | null {
  if (predicate?.kind !== 'region') return null;
  const figures = predicate.pieces.filter(({ kind }) => kind === 'measure');
  const at = predicate.pieces.findIndex(({ kind }) => kind === 'measure');
  if (figures.length !== 1) return null;
  const before = predicate.pieces.slice(0, at);
  return before.every(({ kind }) => kind === 'words') ? before : null;
}

import type { NormTree, Phrase, Piece, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { contrary } from '../items/directions.ts';
import type { Measure } from '../items/measure.ts';

interface Step {
  words: Piece[];
  limit: Extract<Piece, { kind: 'measure' }>;
  date: Extract<Piece, { kind: 'measure' }>;
}

/**
 * "must contain at least 20 % rye from 2026, 30 % from 2030 and 45 % from 2035", "must not exceed 8 % in 2026, 7 % in 2027
 * and 6 % from 2028 on": each limit holds from its date on. Only where each is stricter than the one before it, so that the
 * earlier ones may hold on as well.
 */
export function steppedDates(tree: NormTree): NormTree {
  const { predicate, modality } = tree;
  if (
    !/^must(?:_not)?$/.test(modality) ||
    predicate?.kind !== 'coordination' ||
    predicate.connective !== 'and'
  )
    return tree;
  if (predicate.mixed || predicate.open || predicate.select !== undefined || tree.only !== null) return tree;
  const steps = predicate.items.map(stepOf);
  const [first] = steps;
  if (first == null || steps.length < 2) return tree;
  const whole = steps.filter((step) => step !== null);
  if (
    whole.length < steps.length ||
    !whole.slice(1).every((step, at) => isStricter(whole[at]!, step, first, modality))
  )
    return tree;
  return {
    ...tree,
    predicate: {
      ...predicate,
      connective: modality === 'must' ? 'and' : 'or',
      marked: true,
      items: whole.map((step, at): Region => {
        const measure: Measure = { ...step.limit.measure, op: first.limit.measure.op };
        // what is forbidden is any of them in its time
        if (modality === 'must_not')
          return regionOf([
            ...(at === 0 ? [] : first.words),
            { ...step.limit, measure },
            ...step.words,
            step.date,
          ]);
        return regionOf([
          {
            kind: 'conditional',
            tokens: [],
            relation: 'if',
            connective: 'and',
            when: regionOf([step.date]),
            phrase: regionOf([...(at === 0 ? [] : first.words), { ...step.limit, measure }, ...step.words]),
          },
        ]);
      }),
    },
  };
}

/** "must not exceed 15 km/h until 31 May 2027 and 10 km/h thereafter": one limit up to a day, and another one after it. */
export function limitThereafter(tree: NormTree): NormTree {
  const { predicate, modality } = tree;
  if (predicate?.kind !== 'coordination' || predicate.connective !== 'and' || tree.only !== null) return tree;
  if (predicate.mixed || predicate.open || predicate.select !== undefined || predicate.items.length !== 2)
    return tree;
  const [first, second] = predicate.items.map((item) => datedLimit(item));
  if (first == null || second == null || second.words.length > 0) return tree;
  const [until, after] = [first.date.measure, second.date.measure];
  const [one, other] = [first.limit.measure, second.limit.measure];
  if (
    until.amount.kind !== 'date' ||
    after.amount.kind !== 'date' ||
    until.amount.value !== after.amount.value
  )
    return tree;
  // "must not exceed … until 31 May": whether that day is still of the first, no word says
  if (
    modality === 'must_not' &&
    /^(?:until|till)$/.test(until.tokens[0]?.lower ?? '') &&
    until.tokens[1]?.lower !== 'the'
  )
    return tree;
  if (until.op !== '<=' || after.op !== '>' || one.op === null || (other.op !== null && other.op !== one.op))
    return tree;
  if (one.amount.kind !== 'number' || other.amount.kind !== 'number') return tree;
  if (other.amount.unit !== null && other.amount.unit.name !== one.amount.unit?.name) return tree;
  const limit: Measure = { ...other, op: one.op, amount: { ...other.amount, unit: one.amount.unit } };
  const steps = [
    { date: first.date, pieces: [...first.words, first.limit] },
    { date: second.date, pieces: [...first.words, { ...second.limit, measure: limit }] },
  ];
  // each limit is asked for in its time; what is forbidden, or allowed, is either of them
  const items = steps.map(({ date, pieces }): Region =>
    modality === 'must'
      ? regionOf([
          {
            kind: 'conditional',
            tokens: [],
            relation: 'if',
            connective: 'and',
            when: regionOf([date]),
            phrase: regionOf(pieces),
          },
        ])
      : regionOf([...pieces, date]),
  );
  const connective = modality === 'must' ? 'and' : 'or';
  return { ...tree, predicate: { ...predicate, connective, marked: true, items } };
}

/** Plain words, one limit, and one day up to which or after which it holds. */
function datedLimit(item: Phrase): Step | null {
  if (item.kind !== 'region') return null;
  const measures = item.pieces.filter((piece) => piece.kind === 'measure');
  const words = item.pieces.filter(({ kind }) => kind === 'words');
  const [limit, ...limits] = measures.filter(({ measure }) => measure.amount.kind === 'number');
  const [date, ...dates] = measures.filter(({ measure }) => measure.amount.kind === 'date');
  return limit !== undefined &&
    date !== undefined &&
    limits.length + dates.length === 0 &&
    words.length + measures.length === item.pieces.length
    ? { words, limit, date }
    : null;
}

/** One limit with one day from which it holds, and plain words. */
function stepOf(item: Phrase): Step | null {
  if (item.kind !== 'region') return null;
  const measures = item.pieces.filter((piece) => piece.kind === 'measure');
  const words = item.pieces.filter(({ kind }) => kind === 'words');
  const [limit, ...limits] = measures.filter(({ measure }) => measure.amount.kind === 'number');
  const [date, ...dates] = measures.filter(
    ({ measure: { amount, op } }) => amount.kind === 'date' && op === '>=',
  );
  const plain = words.length + measures.length === item.pieces.length;
  return plain && limit !== undefined && date !== undefined && limits.length + dates.length === 0
    ? { words, limit, date }
    : null;
}

/** Later than the step before it, and a stricter limit of the same unit. */
function isStricter(before: Step, step: Step, first: Step, modality: NormTree['modality']): boolean {
  const [day, next] = [before.date.measure.amount, step.date.measure.amount];
  const [one, other] = [before.limit.measure.amount, step.limit.measure.amount];
  const said = first.limit.measure.op;
  const op = said !== null && modality === 'must_not' ? contrary[said] : said;
  if (day.kind !== 'date' || next.kind !== 'date' || one.kind !== 'number' || other.kind !== 'number')
    return false;
  const own = step.limit.measure.op;
  if ((own !== null && own !== said) || one.unit?.name !== other.unit?.name || day.value >= next.value)
    return false;
  const rise = Number(other.value) - Number(one.value);
  return op === '>=' || op === '>' ? rise > 0 : (op === '<=' || op === '<') && rise < 0;
}

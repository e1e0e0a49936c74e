import type { Binder } from '../binding/binding.ts';
import { bindPhrase } from '../binding/bind-phrase.ts';
import type { NormTree, Phrase, Piece, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { isAnyCase } from '../trees/rest-cases.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';

interface Limited {
  words: Piece[];
  figure: Extract<Piece, { kind: 'measure' }>;
  after: Token[];
}

/** Words, one figure, and words after it. */
function limitedOf(item: Phrase | undefined): Limited | null {
  if (item?.kind !== 'region') return null;
  const at = item.pieces.findIndex(({ kind }) => kind === 'measure');
  const [figure, after, ...more] = item.pieces.slice(Math.max(at, 0));
  const words = item.pieces.slice(0, Math.max(at, 0));
  if (figure?.kind !== 'measure' || after?.kind !== 'words' || more.length > 0) return null;
  return words.every(({ kind }) => kind === 'words') ? { words, figure, after: after.tokens } : null;
}

const others = /^(?:other|others|remaining|else)$/;
const takesUp = /^(?:that|those|it|them|this)$/;

/** "of those of any other enterprise", "for all others": what the figure is of, taken up, and the rest of the class. */
function restOf(after: readonly Token[]): { base: Token[]; rest: Token[] } | null {
  const other = after.findIndex(({ lower }) => others.test(lower));
  const opens = after.slice(0, Math.max(other, 0)).findLastIndex(({ lower }) => opensPhrase(lower));
  if (opens < 0) return null;
  const base = after.slice(0, opens);
  const taken = base.length === 2 && base[0]!.lower === 'of' && takesUp.test(base[1]!.lower);
  return base.length === 0 || taken ? { base, rest: after.slice(opens) } : null;
}

/**
 * "60 % of the costs of a small enterprise and 40 % of those of any other", "12 days for an adult and 15 for all others":
 * the first figure in the case that an input tells, the second elsewhere.
 */
export function figuresOfOthers(tree: NormTree, binder: Binder): NormTree {
  const { predicate } = tree;
  if (predicate?.kind !== 'coordination' || predicate.connective !== 'and' || tree.only !== null) return tree;
  if (!/^(?:must|must_not|may|entitled)$/.test(tree.modality) || predicate.items.length !== 2) return tree;
  if (predicate.mixed || predicate.open || predicate.select !== undefined || predicate.least != null)
    return tree;
  const [first, second] = predicate.items.map(limitedOf);
  const rest = second == null ? null : restOf(second.after);
  if (first == null || second == null || rest === null || second.words.length > 0) return tree;
  const { op, amount } = first.figure.measure;
  const other = second.figure.measure;
  const alike =
    amount.kind === 'number' &&
    other.amount.kind === 'number' &&
    (other.amount.unit === null || amount.unit?.name === other.amount.unit.name) &&
    (other.op === null || other.op === op);
  if (!alike || op === null) return tree;
  const which = caseIn(first.after, rest, binder);
  if (which === null) return tree;
  const base: Piece[] = which.base.length === 0 ? [] : [{ kind: 'words', tokens: which.base }];
  const limit = (figure: Limited['figure']): Region =>
    regionOf([...first.words, { ...figure, measure: { ...figure.measure, op } }, ...base]);
  const figure = {
    ...second.figure,
    measure: {
      ...other,
      amount: other.amount.kind === 'number' ? { ...other.amount, unit: amount.unit } : amount,
    },
  };
  const connective = tree.modality === 'must' ? ('and' as const) : ('or' as const);
  const inCase = (relation: 'if' | 'unless', phrase: Region, tokens: Token[]): Region =>
    regionOf([
      {
        kind: 'conditional',
        tokens,
        relation,
        connective,
        when: regionOf([{ kind: 'words', tokens: which.said }]),
        phrase,
      },
    ]);
  return {
    ...tree,
    predicate: {
      ...predicate,
      connective,
      marked: true,
      items: [
        inCase('if', limit(first.figure), []),
        inCase('unless', limit(figure), [...rest.base, ...rest.rest]),
      ],
    },
  };
}

/** Where the words that tell the case begin: the last phrase of them that an input says by itself. */
function caseIn(
  after: readonly Token[],
  { base, rest }: { base: readonly Token[]; rest: readonly Token[] },
  binder: Binder,
): { base: Token[]; said: Token[] } | null {
  const lead = rest[0]!.lower;
  const opens = after.findLastIndex(({ lower }, at) => lower === lead && (base.length === 0 || at > 0));
  if (opens < 0) return null;
  const said = after.slice(opens);
  const trial: Binder = {
    ...binder,
    doubts: [],
    used: new Set(),
    claimed: new Set(),
    restricting: new Map(),
  };
  const bound = bindPhrase(
    regionOf([{ kind: 'words', tokens: said }]),
    { near: rest.flatMap(({ stems }) => stems), norm: [] },
    trial,
  );
  const [part, ...more] = bound.parts;
  // "for a chapel and … for any other listed building": a chapel that is a listed building
  const tells = part?.fact != null && part.fact.kind !== 'measure' && more.length === 0;
  const same = rest.filter(({ content, lower }) => content && !others.test(lower));
  // "on a Sunday and … on any other day": a Sunday is a day, which no input has to say
  const named = same.filter(({ lower }) => !isAnyCase(lower));
  const known = same.length <= 2 && trial.doubts.length === 0 && bound.left.length === 0;
  return tells && known ? { base: [...after.slice(0, opens)], said: [...said, ...named] } : null;
}

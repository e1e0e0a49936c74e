import type { Comparison } from '../../../rules/ledger/ledger.ts';
import { sequence, several } from './chart.ts';
import type { ClauseCondition, NormTree, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { anyFront, back, norm } from './clauses.ts';
import { amountsByKind } from './figures-by-kind.ts';
import type { FormulaAt } from './formulas.ts';
import { formula, formulaPiece } from './formulas.ts';
import { adjectives } from './limits.ts';
import type { Read } from './one-item.ts';
import { cue } from './one-item.ts';
import { phrase } from './phrases.ts';
import { completeReplaced } from './replaced-figures.ts';
import type { Token } from '../words/tokens.ts';
import { wordsOf } from './phrase-words.ts';
import { opensPhrase } from '../words/words.ts';

/** Sentences that say how much: "The fee is …", "Stallholders pay …", "4 EUR is charged for each day". */

/** "The fee is 40 EUR on Sundays": what follows the amount may be its case, as well as what it is reckoned from. */
const inItsCase: Read<{ found: FormulaAt; when: ClauseCondition[] }> = (chart, at) =>
  formula(chart, at).flatMap(({ to, value }) => {
    const whole = { to, value: { found: value, when: [] } };
    const [figure, words, ...more] = value.formula.kind === 'amount' ? value.formula.pieces : [];
    if (figure?.kind !== 'measure' || words?.kind !== 'words' || more.length > 0) return [whole];
    const [lead, next] = words.tokens.map(({ lower }) => lower);
    if (!/^(?:on|in|at|during|for|outside)$/.test(lead ?? '') || /^(?:each|every)$/.test(next ?? ''))
      return [whole];
    const when: ClauseCondition = {
      relation: 'if',
      tokens: [],
      phrase: regionOf([words]),
      front: false,
    };
    const tokens = value.tokens.filter((token) => !words.tokens.includes(token));
    const bare: FormulaAt = { ...value, tokens, formula: { kind: 'amount', pieces: [figure] } };
    return [whole, { to, value: { found: bare, when: [when] } }];
  });

/** The fee is 4 EUR per hour, subject to a minimum of 6 EUR; the bond equals the lesser of A and B. */
export const amounting: Read<NormTree> = sequence(
  [several(anyFront), whatCosts, cue('amounts'), inItsCase, several(back)],
  (fronts, subject, words, { found, when }, backs) =>
    norm({
      modality: 'must',
      words,
      ...(isActive(words)
        ? { subject, predicate: regionOf([formulaPiece(found, opOf(subject, words))]) }
        : { predicate: joined(subject, found, opOf(subject, words)) }),
      conditions: [...fronts, ...when, ...backs],
      ...(amends(subject, found, [...fronts, ...backs]) ? { amends: true } : {}),
    }),
);

/** What is reckoned; "for students it", "for parcels sent abroad the fee" begins with a case. */
function whatCosts(chart: Parameters<Read<Phrase>>[0], at: number): ReturnType<Read<Phrase>> {
  return phrase(chart, at).filter(({ value }) => {
    const words = wordsOf(value).map(({ lower }) => lower);
    return !(
      opensPhrase(words[0] ?? '') &&
      (/^(?:it|they)$/.test(words.at(-1) ?? '') || /^(?:the|a|an|this|that)$/.test(words.at(-2) ?? ''))
    );
  });
}

/** The fee is 40 EUR for a dog and 25 EUR for a cat. */
export const amountingByKind: Read<NormTree> = (chart, at) =>
  sequence(
    [several(anyFront), phrase, cue('amounts'), phrase, several(back)],
    (fronts, subject, words, said, backs) => {
      const predicate = isActive(words) ? null : amountsByKind(said, opOf(subject, words));
      return predicate === null
        ? null
        : norm({ modality: 'must', words, subject, predicate, conditions: [...fronts, ...backs] });
    },
  )(chart, at).flatMap(({ to, value }) => (value === null ? [] : [{ to, value }]));

const pronoun =
  /^(?:it|this|they|the fee|the amount|the charge|the rate|the price|the sum|that amount|the figure|the toll)$/;

/** Whether an amount takes the place of one said before: about "it", or reckoned from it, and for a case of its own. */
export function amends(
  subject: Phrase | null,
  found: FormulaAt,
  conditions: readonly ClauseCondition[],
): boolean {
  const words =
    subject === null
      ? ''
      : wordsOf(subject)
          .map(({ lower }) => lower)
          .join(' ');
  return (found.formula.kind === 'same' || pronoun.test(words)) && conditions.length > 0;
}

/** The amount of the norm before, and the one that takes its place in a case. */
export function completeAmended(first: NormTree, second: NormTree): [NormTree, NormTree] | null {
  if (first.amended === true) return null;
  const own = formulaOf(first);
  const other = formulaOf(second);
  if (own === null && other === null) return completeReplaced(first, second);
  const cases = second.conditions.filter(({ relation }) => relation === 'if' || relation === 'adjunct');
  if (own === null || other === null || cases.length !== second.conditions.length || first.only !== null)
    return null;
  const formula = other.formula.kind === 'same' ? { ...other.formula, of: own.formula } : other.formula;
  const beside =
    first.predicate?.kind === 'region' ? first.predicate.pieces.filter((piece) => piece !== own) : [];
  return [
    {
      ...first,
      conditions: [
        ...first.conditions,
        ...cases.map((found): ClauseCondition => ({
          ...found,
          relation: 'unless',
          tokens: [],
          front: false,
        })),
      ],
    },
    {
      ...first,
      words: second.words,
      conditions: [...first.conditions, ...cases.map((found) => ({ ...found, relation: 'if' as const }))],
      predicate: regionOf([...beside, { ...other, formula, op: own.op }]),
      amends: true,
      amended: true,
    },
  ];
}

export type FormulaPiece = Extract<Piece, { kind: 'formula' }>;
export const formulaOf = ({ predicate }: NormTree): FormulaPiece | null =>
  predicate?.kind === 'region'
    ? (predicate.pieces.find((piece): piece is FormulaPiece => piece.kind === 'formula') ?? null)
    : null;

/** "The harbour master charges": who does it, not what is due. */
const isActive = (words: readonly Token[]): boolean =>
  /^(?:charges?|levy|levies|collects?|pays?)$/.test(words[0]?.lower ?? '');

/** 4 EUR is charged for each day begun; a fine of £2 is charged for each day, up to a maximum of £30. */
export const charging: Read<NormTree> = sequence(
  [several(anyFront), chargedFormula, several(back)],
  (fronts, { before, words, found }, backs) =>
    norm({
      modality: 'must',
      words,
      predicate: joined(
        regionOf(before.length === 0 ? [] : [{ kind: 'words', tokens: before }]),
        found,
        '==',
      ),
      conditions: [...fronts, ...backs],
      ...(amends(null, found, [...fronts, ...backs]) ? { amends: true } : {}),
    }),
);

function chargedFormula(
  chart: Parameters<Read<Phrase>>[0],
  at: number,
): { to: number; value: { before: Token[]; words: Token[]; found: FormulaAt } }[] {
  const { items } = chart;
  const verb = items.findIndex(
    ({ kind }, index) =>
      index >= at && !/^(?:word|measure|plus|minus|listing|greater_of|lesser_of)$/.test(kind),
  );
  const opening = /^(?:measure|listing|greater_of|lesser_of)$/;
  const figure = items.findIndex(({ kind }, index) => index >= at && index < verb && opening.test(kind));
  if (items[verb]?.kind !== 'charged' || figure < 0) return [];
  const inside = verb - figure;
  const own = [...items.slice(figure, verb), ...items.slice(verb + 1)];
  const before = items.slice(at, figure);
  if (before.some(({ kind }) => kind !== 'word')) return [];
  return formula({ items: own }, 0)
    .filter(({ to }) => to >= inside)
    .map(({ to, value }) => ({
      to: figure + to + 1,
      value: { before: before.flatMap(({ tokens }) => tokens), words: items[verb]!.tokens, found: value },
    }));
}

/** The direction of "is": what is due, or payable, is the amount itself; who has to pay may pay more. */
function opOf(subject: Phrase, words: readonly Token[]): Comparison {
  const said = wordsOf(subject).map(({ lower }) => lower);
  const limit = said.map((word) => adjectives.get(word)).find((op) => op !== undefined);
  if (limit !== undefined) return limit;
  return /^pays?$/.test(words[0]?.lower ?? '') ? '>=' : '==';
}

function joined(subject: Phrase, found: FormulaAt, op: Comparison): Phrase {
  const pieces: Piece[] =
    subject.kind === 'region'
      ? subject.pieces
      : [{ kind: 'group', tokens: [], negated: false, phrase: subject }];
  const piece = formulaPiece(found, op);
  // "The maximum stake is 50 EUR": the adjective is the direction, and names nothing
  const limits = wordsOf(subject).filter(({ lower }) => adjectives.has(lower));
  const named = pieces.map((own): Piece =>
    own.kind === 'words' ? { ...own, tokens: own.tokens.filter((token) => !limits.includes(token)) } : own,
  );
  return regionOf([...named, { ...piece, tokens: [...limits, ...piece.tokens] }]);
}

import { anyOf, optional, sequence } from './chart.ts';
import type { ClauseCondition, NormTree, Phrase } from './clause-tree.ts';
import { anyCondition, norm } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import type { Token } from '../words/tokens.ts';

const said = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** ", and then", ", and even then", "; but then": in the case that the norm before has granted. */
const then: Read<Token[]> = (chart, at) =>
  sequence(
    [optional(cue('comma', 'semicolon')), cue('and'), optional(word('even')), optional(word('then', 'so'))],
    (mark, and, even, so) => [...(mark ?? []), ...and, ...(even ?? []), ...(so ?? [])],
  )(chart, at).filter(({ value }) => /\b(?:and|but) (?:even )?(?:then|so)$/.test(said(value)));

/** The same with "only" behind it. */
const thenOnly: Read<Token[]> = (chart, at) => [
  ...sequence([then, cue('only')], (mark, only) => [...mark, ...only])(chart, at),
  ...cue('only_then')(chart, at).filter(({ value }) => /\bthen only$/.test(said(value))),
];

/** "not above 40 EUR", "for no more than 10 hours", "not for more than 2 hours": a figure that is no floor. */
const capped: Read<Phrase> = (chart, at) => {
  const [found, next] = chart.items.slice(at);
  const op = (item: typeof found): string => (item?.kind === 'measure' ? (item.measure.op ?? '') : '');
  const denied = found?.kind === 'not' && found.tokens[0]!.lower === 'not' && /^>=?$/.test(op(next));
  return denied || /^<=?$/.test(op(found)) ? phrase(chart, at) : [];
};

const limited = (words: Token[], limit: ClauseCondition): NormTree =>
  norm({ modality: 'may', words, conditions: [limit], narrows: true });

const onlyIn = (inner: Phrase): ClauseCondition => ({
  relation: 'only_if',
  tokens: [],
  phrase: inner,
  front: false,
});

/** "…, and then only at low tide", ", and even then only if …", ", and even then not above 40 EUR". */
export const narrowing: Read<NormTree> = (chart, at) =>
  anyOf(
    sequence([thenOnly, anyCondition], (words, found) =>
      limited(words, { ...found, relation: found.relation === 'if' ? 'only_if' : found.relation }),
    ),
    sequence([then, anyCondition], (words, found) => limited(words, found)),
    sequence([thenOnly, phrase], (words, inner) => limited(words, onlyIn(inner))),
    sequence([then, capped], (words, inner) => limited(words, onlyIn(inner))),
  )(chart, at).filter(({ value }) => value.conditions.every(({ relation }) => relation === 'only_if'));

/**
 * The further limit, of what the norm before grants or forbids but for a case; null where it does neither. Outside its
 * case that norm denies, so that the limit needs no case of its own; of a grant that denies nothing it has the same one.
 */
export function narrowed(before: NormTree, { words, conditions }: NormTree): NormTree | null {
  const [limit] = conditions;
  if (limit === undefined || before.predicate === null || before.guidance || before.release) return null;
  const { subject, predicate } = before;
  // "only with consent, and then for no more than an hour": one more of what "only" limits
  if (typeof before.only === 'object' && before.only !== null && !/\b(?:even|only)\b/.test(said(words)))
    return null;
  const cases = before.conditions.filter(({ relation }) => /^(?:if|adjunct)$/.test(relation));
  if (before.modality === 'may' || before.modality === 'entitled')
    return norm({
      modality: before.modality,
      words,
      subject: before.only === 'subject' ? null : subject,
      predicate,
      only: 'conditions',
      conditions: [...cases, limit],
    });
  const excepted = before.conditions.some(({ relation }) => /^(?:unless|except)$/.test(relation));
  if (before.modality !== 'must_not' || !excepted) return null;
  return norm({
    modality: 'must_not',
    words,
    noSubject: before.noSubject,
    subject,
    predicate,
    conditions: [...cases, { ...limit, relation: 'unless' }],
  });
}

import { bestLikeness } from '../vocabulary/vocabulary.ts';
import type { Token } from '../words/tokens.ts';
import { anyOf, optional, sequence } from './chart.ts';
import type { Chart, Found } from './chart.ts';
import type { ClauseCondition, NormTree, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, item, word } from './one-item.ts';
import { phrase } from './phrases.ts';

/**
 * "A notice must be answered within 10 days of its receipt. A notice sent by post is deemed to have been received on the
 * third day after posting, whenever it in fact arrives.": of such a notice, the days from the posting are held against
 * 13, and those from its receipt are not asked for.
 */
export const deemedEvent: Read<NormTree> = (chart, at) =>
  sequence(
    [deemedWords, item('measure'), word('after', 'following', 'from'), phrase, optional(whatever)],
    (said, figure, link, event, aside) => ({ said, figure, link, event, aside: aside ?? [] }),
  )(chart, at).flatMap(({ to, value: { said, figure, link, event, aside } }) =>
    figure.kind === 'measure' && (figure.measure.op === null || figure.measure.op === '==')
      ? [
          {
            to,
            value: norm({
              modality: 'must',
              amends: true,
              words: [...said.verb, ...link, ...aside],
              subject: regionOf([{ kind: 'words', tokens: said.subject }]),
              predicate: event,
              deems: { event: said.event, shift: figure.measure, link },
            }),
          },
        ]
      : [],
  );

const counting = /^(?:deemed|considered|regarded|treated|taken|presumed|held)$/;

/** "A notice sent by post is deemed to have been received": of what, and what is deemed to have come about. */
function deemedWords(
  { items }: Chart,
  at: number,
): Found<{ subject: Token[]; verb: Token[]; event: Token }>[] {
  let to = at;
  const tokens: Token[] = [];
  while (items[to]?.kind === 'word' || items[to]?.kind === 'must') tokens.push(...items[to++]!.tokens);
  const verb = tokens.findIndex(
    ({ lower }, index) => counting.test(lower) && /^(?:is|are|be)$/.test(tokens[index - 1]?.lower ?? ''),
  );
  const event = tokens.at(-1);
  const between = tokens.slice(verb + 1, -1).map(({ lower }) => lower);
  if (
    verb < 2 ||
    event === undefined ||
    !/^(?:to (?:have been|be)|as(?: having been)?)$/.test(between.join(' '))
  )
    return [];
  const modal = /^(?:shall|must|will)$/.test(tokens[verb - 2]?.lower ?? '') ? verb - 2 : verb - 1;
  return [{ to, value: { subject: tokens.slice(0, modal), verb: tokens.slice(modal), event } }];
}

/** ", whenever it in fact arrives", ", whether or not it was delivered". */
const whatever: Read<Token[]> = anyOf(
  sequence([cue('comma'), word('whenever'), plainWords], (comma, link, words) => [
    ...comma,
    ...link,
    ...words,
  ]),
  sequence([optional(cue('comma')), cue('irrelevant'), plainWords], (comma, link, words) => [
    ...(comma ?? []),
    ...link,
    ...words,
  ]),
);

function plainWords({ items }: Chart, at: number): Found<Token[]>[] {
  let to = at;
  const tokens: Token[] = [];
  while (items[to]?.kind === 'word') tokens.push(...items[to++]!.tokens);
  return to > at ? [{ to, value: tokens }] : [];
}

/** The norm before, of what is not deemed, and of what is; null where it does not count from the event. */
export function deemedPair(first: NormTree, deeming: NormTree): NormTree[] | null {
  const { deems, subject, predicate: event } = deeming;
  if (deems === undefined || subject === null || event === null) return null;
  if (first.only !== null || !/^(?:must|may|entitled)$/.test(first.modality)) return null;
  const pieces = first.predicate?.kind === 'region' ? first.predicate.pieces : [];
  const limits = pieces.filter(({ kind }) => kind === 'measure');
  const limit = pieces.at(-2);
  const since = pieces.at(-1);
  if (limits.length !== 1 || limit?.kind !== 'measure' || since?.kind !== 'words') return null;
  const later = sumOf(limit, deems.shift.amount);
  if (later === null || limit.measure.op !== '<=' || !countsFrom(since.tokens, deems.event)) return null;
  const measure = { ...limit.measure, amount: later, tokens: [...limit.tokens, ...deems.shift.tokens] };
  const is = (relation: 'if' | 'unless', tokens: Token[]): ClauseCondition => ({
    relation,
    tokens,
    phrase: subject,
    front: false,
    apart: true,
  });
  return [
    { ...first, conditions: [...first.conditions, is('unless', deeming.words)] },
    {
      ...first,
      otherEvent: true,
      conditions: [...first.conditions, is('if', [])],
      predicate: regionOf([
        ...pieces.slice(0, -2),
        { kind: 'measure', tokens: measure.tokens, measure },
        ...eventPieces(deems.link, event),
      ]),
    },
  ];
}

const eventPieces = (link: Token[], event: Phrase): Piece[] =>
  event.kind === 'region' ? [{ kind: 'words', tokens: link }, ...event.pieces] : [];

/** "of its receipt", of what was received. */
const countsFrom = ([link, ...words]: readonly Token[], event: Token): boolean =>
  /^(?:of|after|following|from|since)$/.test(link?.lower ?? '') &&
  words.some(({ stems }) => event.stems.some((part) => bestLikeness(part, stems) >= 0.8));

function sumOf(
  { measure: { amount } }: Extract<Piece, { kind: 'measure' }>,
  shift: NonNullable<NormTree['deems']>['shift']['amount'],
): typeof amount | null {
  if (amount.kind !== 'number' || shift.kind !== 'number' || amount.unit === null) return null;
  if (
    amount.unit.name !== shift.unit?.name ||
    !/^\d{1,4}$/.test(amount.value) ||
    !/^\d{1,4}$/.test(shift.value)
  )
    return null;
  return { ...amount, value: String(Number(amount.value) + Number(shift.value)) };
}

import { anyOf, optional, sequence, several } from './chart.ts';
import type { ClauseCondition, NormTree, Phrase } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import {
  anyFront,
  back,
  conditional,
  front,
  modal,
  norm,
  onlyOf,
  predicate,
  subjectPhrase,
} from './clauses.ts';
import { narrowing } from './limited-grants.ts';
import { norAct, otherwiseBare } from './further-acts.ts';
import { oneNorm } from './norm-productions.ts';
import { verbless } from './verbless-bans.ts';
import type { Read } from './one-item.ts';
import { cue, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import { changing } from './changed-figures.ts';
import { repeating } from './repeated-norms.ts';
import { restCase } from './rest-cases.ts';
import { replacing, sufficing } from './replaced-figures.ts';
import type { Token } from '../words/tokens.ts';

/** ", and if it is above 5,000 euros, it must …": what comes first is the case of the further norm. */
function inItsCase(link: readonly Token[], found: NormTree): NormTree {
  const opens = /^(?:if|where|when|unless|once|while)$/.exec(link.at(-1)?.lower ?? '');
  if (opens === null) return found;
  const [first, ...others] = found.conditions;
  if (first?.relation !== 'adjunct' || !first.front)
    return { ...found, open: 'In which case this holds could not be read.' };
  const relation = opens[0] === 'unless' ? 'unless' : 'if';
  return { ...found, conditions: [{ ...first, relation }, ...others] };
}

/** "…; contractors must, in addition, …": a further norm of the same sentence, with its own subject or the one before. */
export const further: Read<NormTree> = anyOf(
  (chart, at) => elided(chart, at),
  narrowing,
  repeating,
  // "…; otherwise no water may be drawn", "… and must otherwise obtain photographs"
  sequence(
    [
      optional(cue('comma', 'semicolon')),
      optional(anyOf(cue('and'), word('but'))),
      cue('otherwise'),
      optional(cue('comma')),
      oneNorm,
    ],
    (mark, link, tokens, comma, found) => ({
      ...found,
      otherwise: tokens,
      words: [...(mark ?? []), ...(link ?? []), ...(comma ?? []), ...found.words],
    }),
  ),
  // "…; on other days it must be open", "…, and for all others the fee is 6 EUR"
  sequence(
    [
      optional(cue('comma', 'semicolon')),
      optional(anyOf(cue('and'), word('but', 'whereas', 'while'))),
      restCase,
      oneNorm,
    ],
    (mark, link, tokens, found) => ({
      ...found,
      otherwise: tokens,
      words: [...(mark ?? []), ...(link ?? []), ...found.words],
    }),
  ),
  sequence(
    [optional(cue('comma')), cue('and'), word('must otherwise'), predicate, several(back)],
    (comma, and, tokens, what, backs) =>
      norm({
        modality: 'must',
        words: [...(comma ?? []), ...and, tokens[0]!],
        otherwise: tokens.slice(1),
        predicate: what.phrase,
        only: onlyOf(what, null, backs),
        conditions: conditional(what, [], backs),
        inherits: true,
      }),
  ),
  otherwiseBare,
  norAct,
  sequence(
    [
      anyOf(
        cue('semicolon'),
        sequence([optional(cue('comma')), anyOf(cue('and'), word('but'), cue('dash'))], (comma, and) => [
          ...(comma ?? []),
          ...and,
        ]),
        sequence(
          [
            optional(cue('comma', 'semicolon', 'colon')),
            word(
              'provided that',
              'provided always that',
              'except that',
              'save that',
              'except only that',
              'save only that',
              'but so that',
              'however',
              'although',
              'though',
              'whereas',
            ),
          ],
          (comma, that) => [...(comma ?? []), ...that],
        ),
        sequence(
          [cue('semicolon'), word('however', 'nevertheless', 'nonetheless'), cue('comma')],
          (mark, link, comma) => [...mark, ...link, ...comma],
        ),
        sequence([cue('semicolon'), cue('and')], (comma, and) => [...comma, ...and]),
      ),
      oneNorm,
    ],
    (tokens, found) => ({
      ...inItsCase(tokens, found),
      words: [...tokens, ...found.words],
      against: isAdverse([...tokens, ...found.words]),
    }),
  ),
  // "… unless it is licensed, in which case it must close at 24:00"
  sequence(
    [optional(cue('comma', 'semicolon')), cue('then_case'), optional(cue('comma')), oneNorm],
    (mark, tokens, comma, found) => ({
      ...found,
      words: [...(mark ?? []), ...tokens, ...(comma ?? []), ...found.words],
      inCase: true,
    }),
  ),
  // "…; if snow lies, at least 3 metres"
  sequence(
    [cue('semicolon'), optional(word('but')), several(anyFront), figured, several(back)],
    (tokens, but, fronts, found, backs) =>
      norm({
        modality: 'must',
        words: [...tokens, ...(but ?? [])],
        predicate: found,
        conditions: [...fronts, ...backs],
        gapped: true,
      }),
  ),
  // "… within 2 days if it is in stock, and within 10 days if it is not"
  sequence(
    [optional(cue('comma')), anyOf(cue('and'), word('but')), figured, back],
    (mark, link, found, condition) =>
      norm({
        modality: 'must',
        words: [...(mark ?? []), ...link],
        predicate: found,
        conditions: [condition],
        gapped: true,
      }),
  ),
  // "… and otherwise within 7 days", ", and not less than 50 % otherwise"
  sequence(
    [
      optional(cue('comma', 'semicolon')),
      optional(cue('and')),
      cue('otherwise'),
      optional(cue('comma')),
      figured,
    ],
    (mark, and, tokens, comma, found) =>
      norm({
        modality: 'must',
        words: [...(mark ?? []), ...(and ?? []), ...(comma ?? [])],
        otherwise: tokens,
        predicate: found,
        gapped: true,
      }),
  ),
  sequence(
    [optional(cue('comma')), cue('and'), figured, optional(cue('comma')), cue('otherwise')],
    (mark, and, found, comma, tokens) =>
      norm({
        modality: 'must',
        words: [...(mark ?? []), ...and, ...(comma ?? [])],
        otherwise: tokens,
        predicate: found,
        gapped: true,
      }),
  ),
  // ", and at any other time 55 dB"
  sequence(
    [optional(cue('comma', 'semicolon')), optional(anyOf(cue('and'), word('but'))), restCase, figured],
    (mark, link, tokens, found) =>
      norm({
        modality: 'must',
        words: [...(mark ?? []), ...(link ?? [])],
        otherwise: tokens,
        predicate: found,
        gapped: true,
      }),
  ),
  sequence(
    [optional(cue('comma', 'semicolon')), cue('and'), figured, restCase],
    (mark, link, found, tokens) =>
      norm({
        modality: 'must',
        words: [...(mark ?? []), ...link],
        otherwise: tokens,
        predicate: found,
        gapped: true,
      }),
  ),
  // ", thereafter two months' rent", ", and from 1 May at least 3 metres"
  sequence(
    [cue('comma'), optional(anyOf(cue('and'), word('but'))), dated, figured],
    (mark, link, found, figure) =>
      norm({
        modality: 'must',
        words: [...mark, ...(link ?? [])],
        predicate: figure,
        conditions: [found],
        gapped: true,
      }),
  ),
  immaterial,
  // "…; for sheep's milk this limit is 8%"
  sequence(
    [
      anyOf(cue('semicolon'), cue('comma')),
      optional(
        word(
          'but',
          'and',
          'except that',
          'save that',
          'except only that',
          'save only that',
          'whereas',
          'though',
          'although',
        ),
      ),
      anyOf(replacing, sufficing, changing),
    ],
    (mark, link, found) => ({
      ...found,
      words: [...mark, ...(link ?? []), ...found.words],
    }),
  ),
  sequence([cue('semicolon'), verbless], (tokens, found) => ({
    ...found,
    words: [...tokens, ...found.words],
  })),
  // "… and, if the pipe is his, must replace it"
  sequence(
    [
      optional(cue('comma')),
      cue('and'),
      optional(cue('comma')),
      several(front, 1),
      modal,
      predicate,
      several(back),
    ],
    (_comma, tokens, comma, fronts, found, what, backs) =>
      norm({
        modality: found.modality,
        release: found.release,
        guidance: found.guidance,
        words: [...tokens, ...(comma ?? []), ...found.words],
        predicate: what.phrase,
        only: onlyOf(what, found.only, backs),
        conditions: conditional(what, fronts, backs),
        inherits: true,
        shares: true,
      }),
  ),
  // "must be swept; must not be let; and may …"
  sequence(
    [
      anyOf(
        sequence([optional(cue('comma', 'semicolon')), cue('and')], (mark, and) => [...(mark ?? []), ...and]),
        cue('semicolon'),
      ),
      modal,
      predicate,
      several(back),
    ],
    (tokens, found, what, backs) =>
      norm({
        modality: found.modality,
        release: found.release,
        guidance: found.guidance,
        words: [...tokens, ...found.words],
        predicate: what.phrase,
        only: onlyOf(what, found.only, backs),
        conditions: conditional(what, [], backs),
        inherits: true,
        against: isAdverse([...tokens, ...found.words]),
      }),
  ),
);

/** "…, but dogs may not"; "; from 2 May they must not": the verb is that of the norm before. */
const elided: Read<NormTree> = (chart, at) =>
  sequence(
    [
      optional(cue('comma', 'semicolon')),
      optional(anyOf(word('but'), cue('and'))),
      several(anyFront),
      subjectPhrase,
      modal,
      several(back),
    ],
    (mark, link, fronts, subject, found, backs) =>
      norm({
        modality: found.modality,
        release: found.release,
        guidance: found.guidance,
        words: [...(mark ?? []), ...(link ?? []), ...found.words],
        subject,
        conditions: [...fronts, ...backs],
        elided: true,
        against: isAdverse(link ?? []),
      }),
  )(chart, at).filter(({ value }) => value.words.length > 1 && value.only === null);

/** "; their age on the day of purchase is immaterial": changes nothing of what was said before. */
function immaterial(chart: Parameters<Read<NormTree>>[0], at: number): ReturnType<Read<NormTree>> {
  return sequence(
    [optional(cue('comma')), anyOf(cue('semicolon'), cue('and')), phrase],
    (comma, mark, found) => ({ mark: [...(comma ?? []), ...mark], found }),
  )(chart, at).flatMap(({ to, value: { mark, found } }) => {
    const pieces = found.kind === 'region' ? found.pieces : [];
    const last = pieces.at(-1);
    if (last?.kind !== 'words' || pieces.some(({ kind }) => kind !== 'words' && kind !== 'measure'))
      return [];
    const verb = last.tokens.findLastIndex(({ lower }) => /^(?:is|are)$/.test(lower));
    const rest = last.tokens.slice(verb + 1).map(({ lower }) => lower);
    if (
      verb < 1 ||
      !/^(?:immaterial|irrelevant|of no (?:account|importance|consequence))$/.test(rest.join(' '))
    )
      return [];
    const what = regionOf([
      ...pieces.slice(0, -1),
      { kind: 'words' as const, tokens: last.tokens.slice(0, verb) },
    ]);
    const verbs = last.tokens.slice(verb);
    return [
      {
        to,
        value: norm({
          modality: 'must',
          words: [],
          conditions: [{ relation: 'idle', tokens: [...mark, ...verbs], phrase: what, front: false }],
          adds: true,
        }),
      },
    ];
  });
}

/** A date by itself, as the case of what comes after it. */
function dated(chart: Parameters<Read<ClauseCondition>>[0], at: number): ReturnType<Read<ClauseCondition>> {
  const found = chart.items[at];
  if (found?.kind !== 'measure' || found.measure.amount.kind !== 'date' || found.measure.op === null)
    return [];
  const piece = { kind: 'measure' as const, tokens: found.tokens, measure: found.measure };
  return [{ to: at + 1, value: { relation: 'adjunct', tokens: [], phrase: regionOf([piece]), front: true } }];
}

/** A phrase that begins with its figure. */
function figured(chart: Parameters<Read<Phrase>>[0], at: number): ReturnType<Read<Phrase>> {
  return chart.items[at]?.kind === 'measure' ? phrase(chart, at) : [];
}

const isAdverse = (words: readonly Token[]): boolean =>
  words.some(({ lower }) => /^(?:but|except|save|however|nevertheless|nonetheless|yet|still)$/.test(lower));

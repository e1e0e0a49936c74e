import type { Fact } from '../binding/binding.ts';
import type { Found } from './chart.ts';
import { anyOf, optional, sequence } from './chart.ts';
import { condition } from './clauses.ts';
import type { ClauseCondition, NormTree, Phrase, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { wordsOf } from './phrase-words.ts';
import type { Measure } from '../items/measure.ts';
import { isPronoun } from './pronouns.ts';
import type { Read } from './one-item.ts';
import { cue, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import { withFigure } from './replaced-figures.ts';
import type { Token } from '../words/tokens.ts';

const manner = anyOf(
  word(
    'correspondingly',
    'likewise',
    'equally',
    'in the same way',
    'in the same manner',
    'accordingly',
    'too',
  ),
  sequence([word('in'), word('the'), word('same'), word('way', 'manner')], (...words) => words.flat()),
);

const applying = anyOf(
  sequence([word('applies', 'apply', 'shall apply', 'extends', 'extend', 'goes', 'holds')], (verb) => verb),
  sequence([word('shall'), word('apply')], (...words) => words.flat()),
);

/** What says by itself that it goes for others too. */
const additive =
  /\b(?:also|likewise|equally|correspondingly|accordingly|too|as well|in the same way|in the same manner|extends?|covers?)\b/;

/**
 * "The same goes for buses", "The foregoing applies equally to buses", "That age limit holds for buses as well", "Likewise
 * for buses": up to the words that name the other subject.
 */
const alike: Read<StatementTree> = (chart, at) => {
  const words = chart.items
    .slice(at)
    .flatMap((item, index) =>
      index < 12 && /^(?:word|emphasis|reference)$/.test(item.kind) ? [item] : [null],
    );
  const end = words.findIndex((item) => item === null);
  const own = words.slice(0, end < 0 ? words.length : end).flatMap((item) => (item === null ? [] : [item]));
  const text = own.map(({ tokens }) => said(tokens));
  const link = text.findIndex(
    (word, index) => index > 0 && /^(?:to|for|of|governs|covers|binds)$/.test(word),
  );
  const direct = /^(?:governs|covers|binds)$/.test(text[link] ?? '');
  const lead = text.slice(0, Math.max(direct ? link + 1 : link, 0)).join(' ');
  // "The rule in (1) extends to …": of the unit that it names
  if (
    own
      .slice(0, Math.max(link, 0))
      .some(({ kind, tokens }) => kind === 'reference' && /\d/.test(said(tokens)))
  )
    return [];
  const opened =
    /^(?:likewise|ditto)$/.test(lead) ||
    /^(?:the same|(?:the same|an identical|the said|that|this|the above|the foregoing|the preceding|the)(?: [a-z]+){0,3}|this|that|it)(?: (?:also|likewise|equally|shall))? (?:applies|apply|goes|holds|holds good|extends|covers|governs|is true|is also true|is valid|is likewise true|is equally true|binds)(?: (?:also|likewise|equally|correspondingly|too))?$/.test(
      lead,
    );
  if (link < 1 || !opened) return [];
  const from = at + link + 1;
  return phrase(chart, from).flatMap(({ to, value }): Found<StatementTree>[] => {
    const whole = said(chart.items.slice(at, to).flatMap(({ tokens }) => tokens));
    const same = /^(?:the same|an identical|likewise|ditto)/.test(lead);
    if (!same && !additive.test(whole)) return [];
    const tokens = chart.items.slice(at, from).flatMap((item) => item.tokens);
    return [
      {
        to,
        value: {
          kind: 'extension',
          reference: [],
          tokens,
          subject: withoutToo(value),
          when: null,
          other: null,
        },
      },
    ];
  });
};

/** "buses too", "buses likewise". */
function withoutToo(subject: Phrase): Phrase {
  const last = subject.kind === 'region' ? subject.pieces.at(-1) : undefined;
  if (subject.kind !== 'region' || last?.kind !== 'words') return subject;
  const end = last.tokens.at(-1)!.lower;
  if (!/^(?:too|likewise|equally|alike|accordingly|correspondingly)$/.test(end)) return subject;
  const kept = last.tokens.slice(0, -1);
  return regionOf([...subject.pieces.slice(0, -1), ...(kept.length > 0 ? [{ ...last, tokens: kept }] : [])]);
}

const said = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** "Paragraph 1 … also", "the same", "the same rule", "this … also": what goes for others as well. */
const wider: Read<{ reference: Token[]; tokens: Token[] }> = anyOf(
  sequence([cue('reference'), optional(word('also', 'shall also', 'likewise'))], (reference, also) => ({
    reference,
    tokens: [...reference, ...(also ?? [])],
  })),
  sequence(
    [
      word('the'),
      word('same'),
      optional(word('rule', 'duty', 'limit', 'prohibition', 'ban', 'requirement', 'obligation', 'condition')),
    ],
    (the, same, noun) => ({ reference: [], tokens: [...the, ...same, ...(noun ?? [])] }),
  ),
  sequence([word('this', 'it', 'that'), word('also', 'likewise', 'equally')], (what, also) => ({
    reference: [],
    tokens: [...what, ...also],
  })),
);

const figure: Read<{ tokens: Token[]; measure: Measure }> = ({ items }, at) => {
  const found = items[at];
  return found?.kind === 'measure' ? [{ to: at + 1, value: found }] : [];
};

/** ", with 3 miles substituted for 12": another figure in the place of one of the norm. */
const substituting = sequence(
  [
    optional(cue('comma')),
    word('with'),
    figure,
    word('substituted', 'replacing'),
    optional(word('for')),
    figure,
  ],
  (comma, lead, given, verb, link, old) => ({
    tokens: [comma ?? [], lead, verb, link ?? [], old.tokens].flat(),
    figure: given.measure,
    old: old.measure,
  }),
);

/**
 * "Paragraph 1 applies in the same way to buses with more than 20 seats", "The same applies to buses", "The same applies
 * if the light is yellow": the norm before, of another subject, or in another case.
 */
export const extension: Read<StatementTree> = anyOf(
  alike,
  sequence(
    [
      wider,
      applying,
      optional(word('also', 'as well')),
      optional(manner),
      word('to'),
      phrase,
      optional(substituting),
    ],
    ({ reference, tokens }, applies, more, way, to, subject, other): StatementTree => ({
      kind: 'extension',
      reference,
      tokens: [...tokens, ...applies, ...(more ?? []), ...(way ?? []), ...to, ...(other?.tokens ?? [])],
      subject,
      when: null,
      other,
    }),
  ),
  sequence(
    [wider, applying, condition('if', ['if'])],
    ({ reference, tokens }, applies, when): StatementTree => ({
      kind: 'extension',
      reference,
      tokens: [...tokens, ...applies],
      subject: null,
      when,
      other: null,
    }),
  ),
);

/**
 * The norm said of another subject, or in another case; null where its own subject, or its case, is not what these words
 * speak of.
 */
export function extended(
  { tree, facts }: { tree: NormTree; facts: readonly Fact[] },
  { tokens, subject, when, other }: Extract<StatementTree, { kind: 'extension' }>,
  action: readonly string[],
): NormTree | null {
  if (tree.release || tree.only !== null || tree.amended === true) return null;
  if (when !== null) return inOtherCase(tree, when, tokens);
  if (subject === null || tree.subject === null || isPronoun(tree.subject)) return null;
  const own = wordsOf(tree.subject).filter(({ content }) => content);
  const said = facts.flatMap((fact) => fact.tokens);
  // "a pensioner who moves abroad", "a pensioner who marries": the same one in another case
  const again = wordsOf(subject).flatMap(({ stems }) => stems);
  const known = (token: Token): boolean =>
    said.includes(token) ||
    (token.stems.length > 0 && token.stems.every((part) => again.includes(part))) ||
    (token.stems.length > 0 && token.stems.every((part) => action.includes(part)));
  if (own.length === 0 || !own.some((token) => said.includes(token)) || !own.every(known)) return null;
  const kinds = facts.filter((fact) => fact.tokens.some((token) => own.includes(token)));
  const made = {
    ...tree,
    subject,
    words: tokens,
    inherits: false,
    like: {
      inputs: kinds.map(({ name }) => name.input.name),
      stems: /['’]s?$/.test(own[0]!.lower) ? [] : own[0]!.stems,
    },
  };
  return other === null ? made : withFigure(made, other.old, other.figure);
}

/** "must stop if the light is red. The same applies if it is yellow.": its one condition gives way to the other. */
function inOtherCase(tree: NormTree, when: ClauseCondition, tokens: Token[]): NormTree | null {
  const [old, ...more] = tree.conditions;
  if (old?.relation !== 'if' || more.length > 0) return null;
  return { ...tree, conditions: [when], words: tokens, inherits: false };
}

/** "The same applies to the warden" after a norm about bonfires: something else is said of another actor. */
export function saysAnother({ tree, facts }: { tree: NormTree; facts: readonly Fact[] }): boolean {
  const { like, subject } = tree;
  if (like === undefined || subject === null) return false;
  const own = wordsOf(subject);
  const isSame = own.some(({ stems }) => stems.some((part) => like.stems.includes(part)));
  return (
    !isSame &&
    !facts.some(
      ({ name, tokens }) =>
        like.inputs.includes(name.input.name) && tokens.some((token) => own.includes(token)),
    )
  );
}

import { anyOf, map, optional, sequence, several } from './chart.ts';
import type { ClauseCondition, NormTree, Phrase } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import {
  type Modal,
  anyCondition,
  anyFront,
  back,
  conditional,
  modal,
  norm,
  onlyOf,
  predicate,
  subjectPhrase,
} from './clauses.ts';
import type { Item } from '../items/item.ts';
import type { Read } from './one-item.ts';
import { cue, item, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';

/** Norms whose parts are not in their usual order: what is limited in front, asides, a norm inside another. */

/** "A ferry, in fog, must …": an aside between subject and modal, or its comma alone. */
export function interruption(
  chart: Parameters<Read<ClauseCondition[]>>[0],
  at: number,
): ReturnType<Read<ClauseCondition[]>> {
  const aside = sequence(
    [cue('comma'), anyOf(anyCondition, bareAdjunct), cue('comma')],
    (open, found, close): ClauseCondition[] => [
      { ...found, tokens: [...open, ...found.tokens, ...close], front: true },
    ],
  );
  // "The master, but not the mate, may …"
  const excepted = sequence(
    [cue('comma'), cue('except'), phrase, cue('comma')],
    (open, tokens, inner, close): ClauseCondition[] => [
      { relation: 'except', tokens: [...open, ...tokens, ...close], phrase: inner, front: false },
    ],
  );
  // "All visitors, including children, must": nothing that "all" does not say
  const included = sequence(
    [cue('comma'), word('including', 'even'), phrase, cue('comma')],
    (open, tokens, inner, close): ClauseCondition[] => [
      { relation: 'idle', tokens: [...open, ...tokens, ...close], phrase: inner, front: true },
    ],
  );
  const ofAll = chart.items
    .slice(0, at)
    .some(({ tokens }) =>
      /^(?:all|every|each|any|no|everyone|everybody|anyone|anybody)$/.test(tokens[0]?.lower ?? ''),
    );
  // "guards, however, need not"
  const turning = sequence(
    [cue('comma'), word('however', 'nevertheless', 'nonetheless', 'though'), cue('comma')],
    (open, tokens, close): ClauseCondition[] => [
      { relation: 'idle', tokens: [...open, ...tokens, ...close], phrase: regionOf([]), front: true },
    ],
  );
  return [
    ...turning(chart, at),
    ...(ofAll ? included(chart, at) : []),
    ...excepted(chart, at),
    ...aside(chart, at),
    ...map(cue('comma'), (): ClauseCondition[] => [])(chart, at),
  ];
}

/** "in fog", "by 1 May". */
function bareAdjunct(
  chart: Parameters<Read<ClauseCondition>>[0],
  at: number,
): ReturnType<Read<ClauseCondition>> {
  const first = chart.items[at];
  const opens = first?.kind === 'measure' || (first?.kind === 'word' && opensPhrase(first.tokens[0]!.lower));
  return opens
    ? map(phrase, (inner): ClauseCondition => ({
        relation: 'adjunct',
        tokens: [],
        phrase: inner,
        front: true,
      }))(chart, at)
    : [];
}

/** "Only in frost may the heater be run"; "In no week may more than two be offered": what is limited comes first. */
export const inverted: Read<NormTree> = anyOf(
  sequence(
    [
      anyOf(
        sequence([cue('only'), bareAdjunct], (tokens, { phrase: inner }) => ({ tokens, inner })),
        sequence([cue('only_if'), phrase], (tokens, inner) => ({ tokens, inner })),
      ),
      optional(cue('comma')),
      item('may', 'must'),
      phrase,
      several(back),
    ],
    ({ tokens, inner }, comma, found, what, backs) =>
      norm({
        modality: 'may',
        words: [...tokens, ...(comma ?? []), ...found.tokens],
        predicate: what,
        ...activeSplit(what),
        only: { phrase: inner, tokens: [] },
        conditions: backs,
      }),
  ),
  never,
  sequence(
    [preposition, word('no'), someCase, item('may', 'must'), phrase, several(back)],
    (lead, no, when, found, what, backs) =>
      norm({
        modality: 'must_not',
        words: [...no, ...found.tokens],
        predicate: what,
        conditions: [
          {
            relation: 'adjunct',
            tokens: [],
            phrase: regionOf([
              { kind: 'words', tokens: lead },
              ...(when.kind === 'region' ? when.pieces : []),
            ]),
            front: true,
          },
          ...backs,
        ],
      }),
  ),
);

const nothings = ['time', 'circumstances', 'case', 'account', 'event', 'circumstance', 'way'];

/** "In no week", "On no account" being said whatever the case. */
export function someCase(chart: Parameters<Read<Phrase>>[0], at: number): ReturnType<Read<Phrase>> {
  return phrase(chart, at).filter(
    ({ to }) => !(to === at + 1 && nothings.includes(chart.items[at]?.tokens[0]?.lower ?? '')),
  );
}

/** "At no time, while a train passes, may the gate be open"; "Under no circumstances must the key be lent". */
function never(chart: Parameters<Read<NormTree>>[0], at: number): ReturnType<Read<NormTree>> {
  return sequence(
    [
      several(anyFront),
      anyOf(
        sequence([preposition, word('no'), word(...nothings)], (lead, no, noun) => [...lead, ...no, ...noun]),
        word('never'),
      ),
      optional(cue('comma')),
      optional(anyOf(anyCondition, meanwhile)),
      optional(cue('comma')),
      item('may', 'must', 'should'),
      phrase,
      several(back),
    ],
    (fronts, never, _open, condition, _close, found, what, backs) => {
      const split = passive(what);
      return norm({
        modality: 'must_not',
        inverted: true,
        guidance: found.kind === 'should',
        words: [...never, ...found.tokens],
        subject: split?.subject ?? null,
        predicate: split?.predicate ?? what,
        conditions: [...fronts, ...(condition === null ? [] : [{ ...condition, front: true }]), ...backs],
      });
    },
  )(chart, at);
}

/** "may the bank pay out the loan": who, and what. */
const activeSplit = (what: Phrase): { subject: Phrase; predicate: Phrase } | null => {
  const [first] = what.kind === 'region' ? what.pieces : [];
  return first?.kind === 'words' && activeVerb(first.tokens) > 0 ? passive(what) : null;
};

/** "while players are inside". */
const meanwhile: Read<ClauseCondition> = sequence(
  [word('while', 'whilst', 'during', 'as long as'), phrase],
  (tokens, inner) => ({ relation: 'if', tokens, phrase: inner, front: true }),
);

const article = /^(?:the|a|an|any|his|her|its|their)$/;

/** "the bank pay out the loan": an article, a noun, and the verb before another article or what goes with a verb. */
const activeVerb = (tokens: readonly Token[]): number => {
  const [first, noun, verb, next] = tokens.map(({ lower }) => lower);
  return article.test(first ?? '') &&
    noun !== undefined &&
    /^[a-z]{2,}$/.test(verb ?? '') &&
    !opensPhrase(verb!) &&
    !/(?:ed|ing|ly|s)$/.test(verb!) &&
    next !== undefined &&
    (article.test(next) || /^(?:out|up|off|down|away|over)$/.test(next))
    ? 2
    : -1;
};

/** "the gate be open": what, and how it must not be. */
function passive(what: Phrase): { subject: Phrase; predicate: Phrase } | null {
  const [first, ...rest] = what.kind === 'region' ? what.pieces : [];
  const found =
    first?.kind === 'words' ? first.tokens.findIndex(({ lower }) => /^(?:be|have)$/.test(lower)) : -1;
  const be = found < 1 && first?.kind === 'words' ? activeVerb(first.tokens) : found;
  if (first?.kind !== 'words' || be < 1) return null;
  return {
    subject: regionOf([{ kind: 'words', tokens: first.tokens.slice(0, be) }]),
    predicate: regionOf([{ kind: 'words', tokens: first.tokens.slice(be) }, ...rest]),
  };
}

function preposition(chart: Parameters<Read<Token[]>>[0], at: number): ReturnType<Read<Token[]>> {
  const found = chart.items[at];
  return found?.kind === 'word' && opensPhrase(found.tokens[0]!.lower)
    ? [{ to: at + 1, value: found.tokens }]
    : [];
}

/** "The only visitors who may enter are those over 18", "The only persons entitled to enter are members". */
export const theOnly: Read<NormTree> = (chart, at) => {
  const [article, only, ...rest] = chart.items.slice(at);
  if (article?.tokens[0]?.lower !== 'the' || only?.kind !== 'only') return [];
  const grant = grantIn(rest);
  if (grant === null || grant.from < 1) return [];
  const are = rest.findIndex(
    ({ kind, tokens }, index) =>
      kind === 'word' && index > grant.to && /^(?:is|are)$/.test(tokens[0]?.lower ?? ''),
  );
  const before = rest.slice(0, Math.max(are, 0));
  // "the only persons not entitled to …"; "goods that are stolen are …"
  const unclear = before.some(
    ({ kind }, index) => kind === 'not' || kind === 'no' || (kind === 'relative' && index !== grant.from),
  );
  // "the only persons formerly entitled to …"
  const adverb = /ly$/.test(rest[grant.from - 1]?.tokens.at(-1)?.lower ?? '');
  if (are < 0 || unclear || adverb) return [];
  const whole = (items: typeof rest): Phrase | null =>
    phrase({ items }, 0).find(({ to }) => to === items.length)?.value ?? null;
  const [subject, act] = [whole(rest.slice(0, grant.from)), whole(rest.slice(grant.to, are))];
  if (subject === null || act === null) return [];
  return sequence([phrase, several(back)], (limited, backs) =>
    norm({
      modality: grant.modality,
      words: [...only.tokens, ...rest.slice(grant.from, grant.to).flatMap(({ tokens }) => tokens)],
      subject,
      predicate: act,
      only: { phrase: limited, tokens: rest[are]!.tokens },
      conditions: backs,
    }),
  )(chart, at + 3 + are);
};

/** "who may", "entitled to", "allowed to": where what is granted is said of those before it. */
function grantIn(items: readonly Item[]): { from: number; to: number; modality: 'may' | 'entitled' } | null {
  const wordAt = (index: number): string => {
    const found = items[index];
    return found?.kind === 'word' && found.tokens.length === 1 ? found.tokens[0]!.lower : '';
  };
  const from = items.findIndex(
    ({ kind }, index) => kind === 'relative' || (granted.test(wordAt(index)) && wordAt(index + 1) === 'to'),
  );
  if (from < 0) return null;
  if (items[from]!.kind !== 'relative')
    return { from, to: from + 2, modality: wordAt(from) === 'entitled' ? 'entitled' : 'may' };
  const found = items[from + 1];
  return found?.kind === 'may' || found?.kind === 'entitled'
    ? { from, to: from + 2, modality: found.kind }
    : null;
}

const granted = /^(?:entitled|eligible|allowed|permitted|authori[sz]ed)$/;

/** "The rowers, all of whom must be insured, may …": a norm of its own about the subject of the other. */
export const besides: Read<NormTree[]> = sequence(
  [
    several(anyFront),
    subjectPhrase,
    cue('comma'),
    optional(word('all')),
    optional(word('of')),
    item('relative'),
    modal,
    phrase,
    cue('comma'),
    modal,
    predicate,
    several(back),
  ],
  (fronts, subject, open, all, of, who, first, aside, close, second, what, backs) => [
    norm({
      modality: first.modality,
      words: [...open, ...(all ?? []), ...(of ?? []), ...who.tokens, ...first.words, ...close],
      subject,
      predicate: aside,
      conditions: fronts,
    }),
    norm({
      modality: second.modality,
      release: second.release,
      guidance: second.guidance,
      words: [...second.words, ...(second.only ?? [])],
      subject,
      predicate: what.phrase,
      only: onlyOf(what, second.only, backs),
      conditions: conditional(what, fronts, backs),
    }),
  ],
);

/** "Members may, and guests must not, use the side door": the verb after both is that of both. */
export const sharingVerb: Read<NormTree[]> = sequence(
  [
    several(anyFront),
    subjectPhrase,
    modal,
    optional(cue('comma')),
    anyOf(cue('and'), word('but'), word('while'), word('whereas')),
    subjectPhrase,
    modal,
    optional(cue('comma')),
    predicate,
    several(back),
  ],
  (fronts, subject, first, open, and, other, second, close, what, backs) => {
    const shared = { predicate: what.phrase, conditions: conditional(what, fronts, backs) };
    const one = ({ modality, release, guidance, words, only }: Modal, who: Phrase): NormTree =>
      norm({ ...shared, modality, release, guidance, words, subject: who, only: onlyOf(what, only, backs) });
    return [
      one(first, subject),
      { ...one(second, other), words: [...(open ?? []), ...and, ...second.words, ...(close ?? [])] },
    ];
  },
);

import type { Binder, BoundQuantity, Fact, Part } from './binding.ts';
import { metBy } from './binding.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { numberAt } from '../words/numbers.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { opensPhrase, opposed } from '../words/words.ts';

/**
 * "Every seat must have a belt", "all but two of the drums must be closed", "none of the boards may be cracked": where
 * the action counts the seats and those that have a belt, one count is held against the other.
 */
export interface CountedClass {
  part: Part;
  /** Content words that neither count says. */
  left: Token[];
}

interface Quantified {
  /** How many of them may be left out; null where none of them may do it. */
  but: string | null;
  /** "both", "all three": how many there are. */
  whole: string | null;
  words: Token[];
  noun: Token[];
}

export function countedClass(tree: NormTree, binder: Binder): CountedClass | null {
  const granted = tree.modality === 'may' && !tree.noSubject;
  const asked = tree.modality === 'must' || tree.noSubject || tree.inverted === true;
  if (tree.only !== null || (!asked && !granted)) return null;
  const subject = wordsIn(tree.subject);
  const predicate = wordsIn(tree.predicate);
  if (subject === null || predicate === null) return null;
  const quantified = quantifiedIn(subject, tree.noSubject, tree.words);
  // "all but two of the drums may be opened": so many of them; what all of them may is another norm
  if (quantified === null || (granted && (quantified.but ?? '0') === '0')) return null;
  const acts = predicate.filter(({ content }) => content);
  if (acts.length === 0) return null;
  const counts = binder.names.inputs.filter((name) => name.kind === 'number' && name.unit === null);
  const named = counts.some((name) => metBy(acts, name.stems).length > 0);
  const own = (name: Name): Token[] =>
    // "none of the other owners objects" of `owners_against`, "Number of other owners who object"
    metBy(acts, named ? name.stems : saidOf(name)).length > 0 ? metBy(acts, saidOf(name)) : [];
  const ofNoun =
    quantified.noun.length > 0
      ? counts.filter((name) => metBy(quantified.noun.slice(0, 1), saidOf(name)).length > 0)
      : ofThem(counts, own);
  const contrary = (name: Name): Token[] =>
    // `crew_not_shown`
    name.negative
      ? own(name)
      : acts.filter(({ stems }) => stems.some((part) => name.stems.some((other) => opposed(part, other))));
  const direct = ofNoun.filter((name) => own(name).length > 0 && contrary(name).length === 0);
  const against = ofNoun.filter((name) => contrary(name).length > 0);
  const totals = ofNoun.filter((name) => !direct.includes(name) && !against.includes(name));
  const [subset, ...others] = against.length > 0 ? against : direct;
  if (subset === undefined || others.length > 0 || totals.length > 1) return null;
  const turned = against.length > 0;
  const figure = (value: string): BoundQuantity => ({
    kind: 'literal',
    value,
    unit: null,
    tokens: quantified.words,
  });
  const [total] = totals;
  if (quantified.noun.length === 0 && total === undefined) return null;
  const limit = limitOf(quantified, turned, total ?? null, figure, granted);
  if (limit === null) return null;
  binder.used.add(subset);
  for (const name of totals) binder.used.add(name);
  if (limit.total !== null) binder.used.add(limit.total);
  const met = [
    ...(turned ? contrary(subset) : own(subset)),
    ...metBy([...quantified.noun, ...acts], saidOf(subset)),
  ];
  const fact: Fact = {
    kind: 'measure',
    op: limit.op,
    bound: limit.bound,
    direction: [],
    name: subset,
    tokens: [...new Set([...quantified.words, ...met])],
    negated: false,
    denials: [],
    restricts: false,
    at: quantified.words[0]?.index ?? met[0]!.index,
  };
  const said = [...saidOf(subset), ...(limit.total === null ? [] : saidOf(limit.total))];
  return {
    part: { fact, facts: [fact], write: (writer, bare) => writer.fact(fact, bare) },
    left: [...quantified.noun, ...acts].filter(
      (token) =>
        token.content &&
        !met.includes(token) &&
        !opensPhrase(token.lower) &&
        !isLinking(token, predicate) &&
        metBy([token], said).length === 0,
    ),
  };
}

/** "unless all of them agree": the count that says so, and that of which it is a part. */
function ofThem(counts: readonly Name[], own: (name: Name) => Token[]): Name[] {
  const [part, ...more] = counts.filter((name) => own(name).length > 0);
  if (part === undefined || more.length > 0) return [];
  return counts.filter((name) => name === part || name.stems.every((word) => part.stems.includes(word)));
}

const linking =
  /^(?:be|been|kept|keep|remain|stay|carry|have|bear|hold|left|arrived?|reach|reached|come|returned)$/;

/** "be left open"; "have left the hall" is another matter. */
const isLinking = ({ lower, index }: Token, words: readonly Token[]): boolean =>
  linking.test(lower) &&
  !(
    lower === 'left' &&
    words.some((before) => before.index === index - 1 && /^(?:has|have|had)$/.test(before.lower))
  );

const saidOf = (name: Name): string[] => [...name.stems, ...name.described];

function limitOf(
  { but, whole }: Quantified,
  turned: boolean,
  total: Name | null,
  figure: (value: string) => BoundQuantity,
  granted: boolean,
): { op: '<=' | '>=' | '>'; bound: BoundQuantity; total: Name | null } | null {
  // none may, or all must not be otherwise than so
  if (but === null) return turned ? null : { op: '>', bound: figure('0'), total: null };
  if (granted && (turned || total === null)) return null;
  if (turned) return { op: '<=', bound: figure(but), total: null };
  if (total === null)
    return whole === null || but !== '0' ? null : { op: '>=', bound: figure(whole), total: null };
  const all: BoundQuantity = { kind: 'input', name: total, tokens: [] };
  return {
    op: granted ? '<=' : '>=',
    bound: but === '0' ? all : { kind: 'difference', of: [all, figure(but)], tokens: [] },
    total,
  };
}

/** Plain words alone: a figure, a relative clause or a list makes it another construction. */
function wordsIn(phrase: Phrase | null): Token[] | null {
  if (phrase?.kind !== 'region') return null;
  const words: Token[] = [];
  for (const piece of phrase.pieces) {
    const counted = piece.kind === 'measure' && piece.measure.op === null;
    if (piece.kind !== 'words' && piece.kind !== 'idle' && !counted) return null;
    if (piece.kind !== 'idle') words.push(...piece.tokens);
  }
  return words;
}

function quantifiedIn(subject: readonly Token[], none: boolean, words: readonly Token[]): Quantified | null {
  const lower = (index: number): string => subject[index]?.lower ?? '';
  const noun = (from: number): Token[] => {
    let at = from;
    while (/^(?:of|the|these|those|its|their)$/.test(lower(at))) at += 1;
    const end = subject.findIndex(
      (token, index) => index > at && /^(?:of|in|on|at|for|with|from)$/.test(token.lower),
    );
    const own = subject.slice(at, end < 0 ? subject.length : end);
    const head = own.findLast(({ content }) => content);
    return head === undefined
      ? []
      : [head, ...subject.slice(at).filter((token) => token.content && token !== head)];
  };
  if (none) {
    const said = words.map((token) => token.lower).join(' ');
    return /\b(?:none of|none of the|not one of the|(?:no|not a|not even a|not one) single|not even one)\b/.test(
      said,
    )
      ? { but: null, whole: null, words: [], noun: noun(0) }
      : null;
  }
  const opening = lower(0);
  if (/^(?:each|every)$/.test(opening))
    return { but: '0', whole: null, words: subject.slice(0, 1), noun: noun(1) };
  if (opening === 'both') return { but: '0', whole: '2', words: subject.slice(0, 1), noun: noun(1) };
  if (opening !== 'all') return null;
  if (/^(?:but|except|save)$/.test(lower(1))) {
    const left = numberAt(subject, 2);
    return left === null
      ? null
      : { but: left.value, whole: null, words: subject.slice(0, left.to), noun: noun(left.to) };
  }
  const of = lower(1) === 'the' ? 2 : 1;
  const number = numberAt(subject, of);
  return {
    but: '0',
    whole: number?.value ?? null,
    words: subject.slice(0, number?.to ?? 1),
    noun: noun(number?.to ?? 1),
  };
}

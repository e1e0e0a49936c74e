import { stem } from '../words/stem.ts';
import type { Token } from '../words/tokens.ts';
import type { Name, Names } from './vocabulary.ts';

/**
 * "a life jacket for each person", "as many life jackets as there are persons": one of these for each of those, where an
 * input counts the ones and another the others. Read as "one … for each …" and "no fewer … than …", which say the same of a
 * duty.
 */
export function withCountedPairs(tokens: readonly Token[], { inputs }: Names): Token[] {
  const counts = inputs.filter(({ kind, unit }) => kind === 'number' && unit === null);
  if (counts.length < 2) return [...tokens];
  const result = [...tokens];
  const dropped = new Set<Token>();
  tokens.forEach((token, at) => {
    if (!isAsked(tokens, at)) return;
    if (/^an?$/.test(token.lower)) {
      const link = linkAfter(tokens, at + 1, /^(?:for|per)$/);
      const each = /^(?:each|every)$/.test(tokens[(link ?? 0) + 1]?.lower ?? '');
      if (link !== null && each && countsBoth(counts, tokens[link - 1], headFrom(tokens, link + 2)))
        result[at] = { ...token, text: 'one', lower: 'one' };
      return;
    }
    if (token.lower !== 'as' || tokens[at + 1]?.lower !== 'many') return;
    // "twice as many", "half as many", "three times as many"
    const lead = tokens[at - 1];
    if (lead?.kind === 'number' || /^(?:twice|thrice|half|times|again|exactly|just)$/.test(lead?.lower ?? ''))
      return;
    const link = linkAfter(tokens, at + 2, /^as$/);
    if (link === null) return;
    const from = /^there (?:are|is)$/.test(textOf(tokens, link + 1, 2)) ? link + 3 : link + 1;
    if (!countsBoth(counts, tokens[link - 1], headFrom(tokens, from))) return;
    result[at] = { ...token, text: 'no', lower: 'no', content: false };
    result[at + 1] = { ...tokens[at + 1]!, text: 'fewer', lower: 'fewer' };
    result[link] = { ...tokens[link]!, text: 'than', lower: 'than', content: false };
    if (textOf(tokens, at - 2, 2) === 'at least')
      for (const lead of tokens.slice(at - 2, at)) dropped.add(lead);
  });
  return result.filter((token) => !dropped.has(token));
}

const textOf = (tokens: readonly Token[], from: number, many: number): string =>
  tokens
    .slice(Math.max(from, 0), from + many)
    .map(({ lower }) => lower)
    .join(' ');

/** Behind "must" of the same sentence, and no denial. */
function isAsked(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at);
  const start = before.findLastIndex(({ lower, kind }) => kind === 'break' || /^[.;:]$/.test(lower));
  const said = before.slice(start + 1).map(({ lower }) => lower);
  return (
    said.some((word) => /^(?:must|shall)$/.test(word)) &&
    !said.some((word) => /^(?:not?|if|unless|only)$/.test(word))
  );
}

/** The link behind one to three words of a noun. */
function linkAfter(tokens: readonly Token[], from: number, link: RegExp): number | null {
  for (let at = from; at <= from + 3; at += 1) {
    if (at > from && link.test(tokens[at]?.lower ?? '')) return at;
    if (tokens[at]?.kind !== 'word' || tokens[at]?.content !== true) return null;
  }
  return null;
}

/** The last word of the noun that begins here. */
function headFrom(tokens: readonly Token[], from: number): Token | undefined {
  let at = from;
  while (tokens[at + 1]?.kind === 'word' && tokens[at + 1]!.content && at < from + 2) at += 1;
  return tokens[at];
}

function countsBoth(counts: readonly Name[], one: Token | undefined, other: Token | undefined): boolean {
  const [first, ...more] = countedBy(counts, one);
  const [second, ...others] = countedBy(counts, other);
  return (
    first !== undefined &&
    second !== undefined &&
    first !== second &&
    more.length === 0 &&
    others.length === 0
  );
}

const countedBy = (counts: readonly Name[], noun: Token | undefined): Name[] =>
  noun === undefined
    ? []
    : counts.filter(({ stems }) =>
        // "person": a light word that an input may count
        (noun.stems.length === 0 ? [stem(noun.lower)] : noun.stems).every((part) => stems.includes(part)),
      );

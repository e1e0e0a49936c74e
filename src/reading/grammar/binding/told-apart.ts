import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { canAct } from '../../meanings/related.ts';
import { bestLikeness, stemsIn } from '../vocabulary/vocabulary.ts';

// Two inputs may say the same of two persons or things: `parent_agreed` and `minor_agreed`. Which of them the words mean
// is told by the words that one has and the other has not, and by their places.

/** What a name has that the other has not. */
export const ownOf = (name: Name, other: Name): string[] =>
  name.stems.filter((part) => bestLikeness(part, other.stems) < 0.8);

/** Whether they say the same of two: each has words of its own, and they share some. */
export const areSiblings = (one: Name, other: Name): boolean =>
  one !== other &&
  one.kind === other.kind &&
  one.unit?.name === other.unit?.name &&
  ownOf(one, other).length > 0 &&
  ownOf(other, one).length > 0 &&
  ownOf(one, other).length < one.stems.length;

/** Whether it is one of the stems, or of the same meaning. */
export const saysAny = (token: Token, parts: readonly string[]): boolean =>
  token.stems.some((part) => bestLikeness(part, parts) >= 0.8);

export const saysAll = (tokens: readonly Token[], parts: readonly string[]): boolean =>
  parts.every((part) => tokens.some((token) => saysAny(token, [part])));

/** "altered since the last test" of `altered_since_last_test` beside `tested`: all of the one is said, and it has the other's words. */
export const saysAllOf = (one: Name, other: Name, tokens: readonly Token[]): boolean =>
  other.stems.length < one.stems.length &&
  other.stems.every((part) => one.stems.includes(part)) &&
  saysAll(tokens, one.stems);

const article = /^(?:the|a|an|any|each|every|that|this|such|his|her|its|their|your)$/;

/** "a *parent* of the minor", "the minor's *parent*", "a minor whose *parent*": the noun of which this one only says whose it is. */
export function headOver(token: Token, tokens: readonly Token[]): Token | undefined {
  const at = tokens.indexOf(token);
  const next = tokens[at + 1];
  if (/['’]s?$/.test(token.text)) return next;
  if (next?.lower === 'whose') return tokens[at + 2];
  // "a tenant whose *neighbour*": the relative pronoun is no word of the region
  if (next !== undefined && next.index === token.index + 2 && next.content) return next;
  let before = at - 1;
  while (article.test(tokens[before]?.lower ?? '')) before -= 1;
  return tokens[before]?.lower === 'of' ? tokens[before - 1] : undefined;
}

/** Whether its noun is one of the stems. */
export const belongsTo = (token: Token, heads: readonly string[], tokens: readonly Token[]): boolean => {
  const head = headOver(token, tokens);
  return head !== undefined && saysAny(head, heads);
};

/** `seller_cancelled_sale`: what it has of its own is who does it. */
const namesDoer = (name: Name, other: Name): boolean => {
  const [doer, ...more] = ownOf(name, other);
  return (
    doer !== undefined &&
    more.length === 0 &&
    name.input.name.split('_').some((part) => canAct(part) && bestLikeness(doer, stemsIn(part)) >= 0.8)
  );
};

/**
 * Without the inputs that the region does not mean: "a parent of the minor has agreed" says nothing of `minor_agreed`.
 */
export function meantOnly<One extends { name: Name }>(
  found: readonly One[],
  tokens: readonly Token[],
): One[] {
  return found.filter(
    ({ name }) =>
      !found.some(({ name: other }) => {
        if (other === name || !saysAll(tokens, other.stems)) return false;
        if (!areSiblings(name, other)) return false;
        const theirs = ownOf(other, name);
        const own = tokens.filter(
          (token) => saysAny(token, ownOf(name, other)) && !saysAny(token, other.stems),
        );
        return own.length === 0
          ? namesDoer(name, other)
          : own.every((token) => belongsTo(token, theirs, tokens));
      }) &&
      !found.some(({ name: other }) => isToldOf(name, other, tokens)) &&
      !turnedRound(name, found, tokens),
  );
}

/**
 * "by a person whom the employee has authorised" of `signed_by_employee` beside `signed_by_authorised_person`: the employee
 * only tells which person it is.
 */
function isToldOf(name: Name, other: Name, tokens: readonly Token[]): boolean {
  const [done, doer] = name.input.name.split('_by_');
  if (doer === undefined || !other.input.name.startsWith(`${done}_by_`)) return false;
  const theirs = ownOf(other, name);
  if (!saysAll(tokens, theirs)) return false;
  // the relative pronoun is no word of the region
  const gap = tokens.findIndex((token, at) => at > 0 && token.index === tokens[at - 1]!.index + 2);
  if (gap < 0 || !other.input.name.split('_').includes(tokens[gap - 1]!.lower)) return false;
  const own = tokens.filter((token) => saysAny(token, ownOf(name, other)) && !saysAny(token, theirs));
  return own.length > 0 && own.every((token) => tokens.indexOf(token) >= gap);
}

/** `club_warned_player` and `player_warned_club`. */
export const areTurned = ({ stems: [doer, done, other, ...more] }: Name, { stems }: Name): boolean =>
  other !== undefined &&
  more.length === 0 &&
  stems.length === 3 &&
  stems[0] === other &&
  stems[1] === done &&
  stems[2] === doer;

const being = /^(?:is|are|was|were|be|been|being)$/;

/** `club_warned_player` beside `player_warned_club`: "it has not warned the player" says who did it to whom. */
function turnedRound(name: Name, found: readonly { name: Name }[], tokens: readonly Token[]): boolean {
  if (!found.some(({ name: twin }) => areTurned(name, twin))) return false;
  const [doer, done, other] = name.stems;
  const at = tokens.findIndex((token) => saysAny(token, [done!]));
  // "The club may …" says neither
  if (at < 0) return true;
  const passive = tokens.slice(Math.max(at - 2, 0), at).some(({ lower }) => being.test(lower));
  const [before, after] = passive ? [other!, doer!] : [doer!, other!];
  const says = (part: string, side: readonly Token[]): boolean =>
    side.some((token) => saysAny(token, [part]));
  return says(after, tokens.slice(0, at)) || says(before, tokens.slice(at));
}

/** "a judge's spouse", "the lawyer of the buyer": whose he is, and another person than the value says. */
export function isAnothers(
  value: readonly Token[],
  tokens: readonly Token[],
  { stems, described }: Name,
): boolean {
  const last = value.at(-1);
  const [token] = last !== undefined && /['’]s?$/.test(last.text) ? [last] : value;
  const other = token === undefined ? undefined : headOver(token, tokens);
  return (
    other !== undefined &&
    other.content &&
    canAct(other.lower) &&
    !value.includes(other) &&
    !saysAny(other, [...stems, ...described])
  );
}

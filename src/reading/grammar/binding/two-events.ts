import type { Coordination, Piece } from '../trees/clause-tree.ts';
import type { Fact, Part } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

type Figure = Extract<Fact, { kind: 'measure' }>;

/**
 * "within 14 days of the delivery or of the activation, whichever is the later": one length of time, counted from each of
 * two events, where an input counts the time since each. Null where the inputs do not say how they count.
 */
export function fromEitherEvent(
  fact: Figure,
  other: Name,
  words: readonly Token[],
  select: NonNullable<Coordination['select']>,
): Part | null {
  const ways = [fact.name, other].map(countsFrom);
  if (ways[0] === null || ways[0] !== ways[1] || fact.negated || fact.bound.kind !== 'literal') return null;
  if (fact.op === null || fact.op === '==' || fact.op === '!=') return null;
  const second: Figure = { ...fact, name: other, tokens: [...words], direction: [] };
  // the time since the later event, and until the earlier one, is the shorter of the two
  const shorter = (ways[0] === 'since') === (select.kind === 'greatest');
  const either = shorter === (fact.op === '<' || fact.op === '<=');
  return {
    fact: null,
    facts: [fact, second],
    write: (writer, bare) => {
      const both = [writer.fact(fact, bare), writer.fact(second, bare)];
      return either ? writer.any(both, select.tokens) : writer.all(both, select.tokens);
    },
  };
}

/** Whether an input counts the time since an event, or until one; its name says it before its description does. */
function countsFrom({ input, description }: Name): 'since' | 'until' | null {
  for (const text of [input.name.replaceAll('_', ' '), description.toLowerCase()]) {
    const since = /\b(?:since|after|from|following)\b/.test(text);
    const until = /\b(?:before|until|ahead|advance)\b/.test(text);
    if (since !== until) return since ? 'since' : 'until';
  }
  return null;
}

/** "within 14 days after the earlier of A and B": the first event, beside the figure that is counted from it. */
export function countedFromFirst(before: readonly Piece[], first: readonly Piece[]): Piece[] | null {
  const [figure, lead] = before.slice(-2);
  const [event, ...more] = first;
  if (figure?.kind !== 'measure' || lead?.kind !== 'words' || event?.kind !== 'words') return null;
  if (!/^(?:after|before|from|since|of|following)$/.test(lead.tokens.map(({ lower }) => lower).join(' ')))
    return null;
  return [...before.slice(0, -1), { kind: 'words', tokens: [...lead.tokens, ...event.tokens] }, ...more];
}

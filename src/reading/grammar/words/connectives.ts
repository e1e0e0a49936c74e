import { stem } from './stem.ts';
import type { Token } from './tokens.ts';

/** Words that join a time or a case to a clause: for each, ways in which drafters say the same, slot by slot. */
const alike: readonly (readonly [as: string, ...slots: string[]])[] = [
  ['before', 'previous|preliminary|preparatory|antecedent', 'to'],
  ['before', 'in advance|ahead', 'of'],
  ['until', 'till|up until|up till'],
  [
    'until',
    'until|till|up to|up until|up till',
    'the|such|such a',
    'time|moment|point|point in time|stage',
    'when|at which|that|as',
  ],
  [
    'unless',
    'in',
    'any|all|every|each',
    'case|cases|circumstances|event|instance',
    'other than|except|save|but|excepting|apart from|excluding',
    'where|when|if|one in which|one where|that in which|that where|those in which|those where|cases in which|cases where|the case in which|the case where',
  ],
  [
    'unless',
    'other than',
    'where|when|if|in cases where|in a case where|in the case where|in cases in which',
  ],
];

interface Way {
  as: string;
  /** For each slot, what may stand there, the longest first. */
  slots: string[][][];
}

const ways: Way[] = alike.map(([as, ...slots]) => ({
  as,
  slots: slots.map((slot) =>
    slot
      .split('|')
      .map((phrase) => phrase.split(' '))
      .sort((one, other) => other.length - one.length),
  ),
}));

const isNoun = (tokens: readonly Token[], at: number): boolean =>
  /^(?:the|a|an|each|every|any|his|her|its|their|this|that|cash|no|one|open|empty|unattended)$/.test(
    tokens[at - 1]?.lower ?? '',
  ) ||
  !/^(?:word|number)$/.test(tokens[at + 1]?.kind ?? 'mark') ||
  /^(?:is|are|was|must|may|shall|has|had|can|will)$/.test(tokens[at + 1]?.lower ?? '');

/** "pending repayment of the loan", "pending the outcome": until then; no "pending application". */
function isPending(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lower !== 'pending') return false;
  const next = tokens[at + 1]?.lower ?? '';
  const opens =
    /^(?:the|its|his|her|their|such|a|an|any)$/.test(next) ||
    /(?:ing|ment|tion|sion|al|ance|ery|sure)$/.test(next);
  const before = tokens[at - 1]?.lower ?? ',';
  const described =
    /^(?:a|an|the|any|no|all|each|every|is|are|be|been|was|were|still|remain|remains|or|and|of|his|her|its|their)$/;
  return opens && !described.test(before);
}

function endOf({ slots }: Way, tokens: readonly Token[], at: number): number | null {
  let to = at;
  for (const slot of slots) {
    const found = slot.find((words) => words.every((word, offset) => tokens[to + offset]?.lower === word));
    if (found === undefined) return null;
    to += found.length;
  }
  return to;
}

/** "previous to", "up to the time when", "in any case other than one in which": one word each, as it is read. */
export function joinedConnectives(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at]!;
    const pending = isPending(tokens, at) ? [{ as: 'until', to: at + 1 }] : [];
    // "Count the till": a thing, and no time
    const noun = first.lower === 'till' && isNoun(tokens, at);
    const [found] = (noun ? [] : ways)
      .flatMap((way) => {
        const to = endOf(way, tokens, at);
        return to === null ? [] : [{ as: way.as, to }];
      })
      .concat(pending)
      .sort((one, other) => other.to - one.to);
    if (found === undefined) joined.push({ ...first, index: joined.length });
    else
      joined.push({
        ...first,
        index: joined.length,
        end: tokens[found.to - 1]!.end,
        text: tokens
          .slice(at, found.to)
          .map(({ text }) => text)
          .join(' '),
        lower: found.as,
        stems: [stem(found.as)],
        content: true,
      });
    at = found?.to ?? at + 1;
  }
  return joined;
}

import { anyOf, optional, sequence } from './chart.ts';
import type { StatementTree } from './clause-tree.ts';
import type { Read } from './one-item.ts';
import { cue, word } from './one-item.ts';
import type { Token } from '../words/tokens.ts';

const yielding = /^(?:yields?|gives? way|(?:is|are) subordinate) to$/;
const conflict =
  /^(?:in (?:case|the case|the event) of (?:a |any )?(?:conflict|contradiction|inconsistency)|if they (?:conflict|differ|are in conflict))$/;

const said = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** "In the event of a conflict between paragraphs 1 and 2,": words that say no more than that one of them prevails. */
const inConflict: Read<{ tokens: Token[]; between: Token[] }> = ({ items }, at) => {
  for (let to = at + 2; to < Math.min(at + 8, items.length); to += 1) {
    const tokens = items.slice(at, to).flatMap((item) => item.tokens);
    if (!conflict.test(said(tokens))) continue;
    const [link, named] = [items[to], items[to + 1]];
    const between = link?.tokens[0]?.lower === 'between' && named?.kind === 'reference' ? named.tokens : [];
    if (between.length > 0) tokens.push(...link!.tokens);
    let end = between.length > 0 ? to + 2 : to;
    if (items[end]?.kind === 'comma') tokens.push(...items[end++]!.tokens);
    return [{ to: end, value: { tokens, between } }];
  }
  return [];
};

const disagreeing =
  /^(?:conflict|collide|differ|disagree|contradict (?:each other|one another)|are (?:in conflict|inconsistent|in contradiction|incompatible))$/;
const theRules = /^(?:they|both|(?:the|these|those) (?:two )?(?:rules|provisions|paragraphs|requirements))$/;

/** "Where paragraphs 1 and 2 conflict,": the same as a condition. */
const whereTheyConflict: Read<{ tokens: Token[]; between: Token[] }> = ({ items }, at) => {
  const comma = items.findIndex(({ kind }, index) => index > at && kind === 'comma');
  if (items[at]?.kind !== 'if' || comma < 0 || comma > at + 8) return [];
  const named = items[at + 1]!.kind === 'reference' ? items[at + 1]!.tokens : [];
  const inner = items.slice(at + 1, comma);
  for (let verb = 1; verb < inner.length; verb += 1) {
    const [subject, does] = [inner.slice(0, verb), inner.slice(verb)].map((part) =>
      said(part.flatMap(({ tokens }) => tokens)),
    );
    if (!disagreeing.test(does!) || !(theRules.test(subject!) || (named.length > 0 && verb === 1))) continue;
    const tokens = items
      .slice(at, comma + 1)
      .flatMap((item) => item.tokens)
      .filter((token) => !named.includes(token));
    return [{ to: comma + 1, value: { tokens, between: named } }];
  }
  return [];
};

/** "this", said of what stands before it in the same unit. */
const thisOne: Read<Token[]> = word('this', 'it', 'the latter');

/** "Paragraph 3 prevails over paragraph 1", "; this prevails over paragraph 1", "rule 1 yields to rule 3", "in case of conflict paragraph 2 prevails". */
export const precedence: Read<StatementTree> = anyOf(
  sequence(
    [anyOf(cue('reference'), thisOne), cue('prevails'), cue('reference')],
    (one, tokens, other): StatementTree => {
      const [over, under] = yielding.test(said(tokens)) ? [other, one] : [one, other];
      return { kind: 'precedence', tokens, over, under };
    },
  ),
  sequence(
    [
      anyOf(inConflict, whereTheyConflict),
      optional(word('the')),
      cue('reference'),
      optional(word('shall')),
      word('prevails', 'prevail', 'governs', 'controls'),
    ],
    ({ tokens, between }, the, over, shall, verb): StatementTree => ({
      kind: 'precedence',
      tokens: [...tokens, ...(the ?? []), ...(shall ?? []), ...verb],
      over,
      under: between,
    }),
  ),
);

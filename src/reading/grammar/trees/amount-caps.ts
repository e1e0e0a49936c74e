import type { Item } from '../items/item.ts';
import type { Token } from '../words/tokens.ts';
import type { AmountFormula, Flat } from './clause-tree.ts';
import { type At, isMeasure, piece, said, wordsAt } from './formula-items.ts';

/** "subject to a minimum of 15 EUR and a maximum of 600 EUR", "but no more than 90 EUR", "and never more than 9,000 EUR". */
export function cappedAt(items: readonly Item[], first: At<AmountFormula>): At<AmountFormula> {
  let { value, to } = first;
  for (;;) {
    let at = to;
    const tokens: Token[] = [];
    while (
      /^(?:comma|and|subject_to|emphasis|open)$/.test(items[at]?.kind ?? '') ||
      /^(?:but|with|in any case|always|however|limited to)$/.test(said(items[at]))
    )
      tokens.push(...items[at++]!.tokens);
    const never = items[at]?.kind === 'not' ? 1 : 0;
    const limit = items[at + never];
    if (at === to && !isMeasure(limit)) return { value, to };
    if (!isMeasure(limit) || limit.measure.op === null || limit.measure.amount.kind !== 'number')
      return { value, to };
    const ops = limit.measure.op;
    const kind =
      never === 1
        ? ops === '>'
          ? 'least'
          : ops === '<'
            ? 'greatest'
            : null
        : ops === '<='
          ? 'least'
          : ops === '>='
            ? 'greatest'
            : null;
    if (kind === null) return { value, to };
    const amount: Flat = { ...piece(limit), measure: { ...limit.measure, op: null } } as Flat;
    const tail = eachAt(items, at + never + 1);
    const pieces: Flat[] =
      tail.value.length === 0 ? [amount] : [amount, { kind: 'words', tokens: tail.value }];
    const closing = items[tail.to]?.kind === 'close' ? 1 : 0;
    value = {
      kind,
      of: [value, { kind: 'amount', pieces }],
      tokens: [...tokens, ...(never === 1 ? items[at]!.tokens : []), ...limit.tokens, ...tail.value],
    };
    to = tail.to + closing;
  }
}

/** "a maximum of 25 EUR a lot", "90 EUR per booking": for each of what; the words behind say nothing else. */
function eachAt(items: readonly Item[], at: number): At<Token[]> {
  const words = wordsAt(items, at);
  const lead = /^(?:per|an?|(?:for )?(?:each|every))$/;
  const [first, second] = words.value.map(({ lower }) => lower);
  const length = lead.test(first ?? '') ? 2 : lead.test(`${first} ${second}`) ? 3 : 0;
  return length > 0 && words.value.length === length && words.to === at + length
    ? words
    : { value: [], to: at };
}

/** "may claim 30 EUR a day, up to a maximum of 200 EUR": so much, or less. */
export const claims = (words: readonly Token[]): boolean =>
  /^(?:claim|claimed|demand|demanded|recover|recovered|deduct|retain|retained|withhold|reimbursed)$/.test(
    words.findLast(({ content }) => content)?.lower ?? '',
  );

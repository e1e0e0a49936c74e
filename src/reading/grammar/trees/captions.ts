import { captionOf } from './caption-kinds.ts';
import type { ClauseCondition, NormTree, Phrase, Piece, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import type { Item } from '../items/item.ts';
import { itemsOf } from '../items/items.ts';
import { limitNorms, whole } from './limits.ts';
import type { Token } from '../words/tokens.ts';

/**
 * Rules without a sentence: a caption, and what is under it or after its colon. "Not accepted: cheques, coins";
 * "Eligibility: resident for 3 years; no debts"; "Visitors: badge visible; no photos".
 */

/** What a caption with segments under it amounts to: one statement, or none where a segment is not read. */
export function captioned(given: readonly Token[], below: readonly (readonly Token[])[]): StatementTree[] {
  // "Van hire (max. 4 days)": one more segment
  const open = given.findIndex(({ lower }) => lower === '(');
  const aside = open > 0 && given.at(-1)?.lower === ')' ? given.slice(open + 1, -1) : [];
  const caption = aside.length > 0 ? given.slice(0, open) : given;
  const segments = aside.length > 0 ? [aside, ...below] : below;
  const kind = captionOf(caption);
  if (kind === null || segments.length === 0 || segments.length > 12) return [];
  const items = segments.map((segment) => withoutEnd(itemsOf(segment, 'fragment')));
  if (items.some((segment) => segment.length === 0)) return [];
  const topic = caption.filter((token) => token.kind === 'word' && !captionWords.test(token.lower));
  switch (kind) {
    case 'forbidden': {
      const phrases = items.map((segment) => whole(withoutPlaceholder(segment)));
      if (phrases.some((phrase) => phrase === null)) return [];
      return [
        {
          kind: 'norms',
          norms: [
            norm({
              modality: 'must_not',
              words: caption.filter((token) => captionWords.test(token.lower)),
              predicate: regionOf([
                ...(topic.length > 0 ? [{ kind: 'words' as const, tokens: topic }] : []),
                listed(
                  phrases.filter((phrase) => phrase !== null),
                  'or',
                ),
              ]),
            }),
          ],
        },
      ];
    }
    case 'eligible': {
      const phrases = items.map((segment) => whole(segment));
      if (phrases.some((phrase) => phrase === null)) return [];
      const condition: ClauseCondition = {
        relation: 'if',
        tokens: [],
        front: false,
        phrase: regionOf([
          listed(
            phrases.filter((phrase) => phrase !== null),
            'and',
          ),
        ]),
      };
      return [
        {
          kind: 'norms',
          norms: [
            norm({ modality: 'may', words: [...caption], predicate: regionOf([]), conditions: [condition] }),
          ],
        },
      ];
    }
    case 'required':
    case 'topic': {
      const words = regionOf([{ kind: 'words', tokens: [...topic] }]);
      const found = items.map((segment): NormTree[] | null => {
        const said = segmentNorms(segment, false);
        // "Contractors: escort required": whom or what it is about may be an input of the action
        if (said !== null) return said.map((one) => ({ ...one, subject: kind === 'topic' ? words : null }));
        if (kind === 'topic' && items.length === 1) return null;
        const about: ClauseCondition[] =
          kind === 'topic' ? [{ relation: 'adjunct', tokens: [], phrase: words, front: true }] : [];
        // "Visitors: badge visible": only where nothing else could be meant by the caption
        return (
          segmentNorms(segment, true)?.map((one) => ({
            ...one,
            conditions: [...about, ...one.conditions],
          })) ?? null
        );
      });
      return found.some((norms) => norms === null)
        ? []
        : [{ kind: 'norms', norms: found.flatMap((norms) => norms ?? []) }];
    }
  }
}

const captionWords =
  /^(?:not|allowed|permitted|accepted|admitted|covered|eligible|reimbursed|reimbursable|refundable|strictly|forbidden|prohibited|banned|never|excluded|in|on|the|at|:)$/;

const listed = (items: Phrase[], connective: 'and' | 'or'): Piece => ({
  kind: 'group',
  tokens: [],
  negated: false,
  phrase: {
    kind: 'coordination',
    connective,
    items,
    tokens: [],
    marked: true,
    mixed: false,
    open: false,
  },
});

/** "anything older than 3 months": whatever it is. */
const withoutPlaceholder = (items: Item[]): Item[] =>
  /^(?:anything|everything|items?|any)$/.test(items[0]?.tokens[0]?.lower ?? '') && items.length > 1
    ? items.slice(1)
    : items;

const withoutEnd = (items: Item[]): Item[] => {
  let to = items.length;
  while (to > 0 && /^(?:stop|semicolon|comma)$/.test(items[to - 1]!.kind)) to -= 1;
  return items.slice(0, to);
};

/** One requirement that no verb states: "helmet compulsory", "no alcohol", "escort in zone B", "max. 3 h". */
export function segmentNorms(items: readonly Item[], bare: boolean): NormTree[] | null {
  const limits = limitNorms(items);
  if (limits.length > 0) return limits;
  const [first, ...rest] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined) return null;
  const at = items.findIndex(({ kind }) => kind === 'if' || kind === 'unless');
  const backs = at > 0 ? conditionOf(items.slice(at)) : [];
  if (backs === null) return null;
  const own = at > 0 ? items.slice(0, at) : items;
  const predicate = (
    inner: readonly Item[],
    modality: 'must' | 'must_not' | 'may',
    words: Token[],
  ): NormTree[] | null => {
    const phrase = inner.length === 0 ? null : whole(inner);
    return phrase === null ? null : [norm({ modality, words, predicate: phrase, conditions: backs })];
  };
  if (first.tokens.length === 1 && first.tokens[0]!.lower === 'no' && rest.length > 0)
    return predicate(own.slice(1), 'must_not', first.tokens);
  const ending = own
    .at(-1)!
    .tokens.map(({ lower }) => lower)
    .join(' ');
  if (
    /^(?:required|mandatory|compulsory|obligatory|necessary|needed|essential)$/.test(ending) &&
    own.length > 1
  )
    return predicate(own.slice(0, -1), 'must', own.at(-1)!.tokens);
  if (/^(?:forbidden|prohibited|banned)$/.test(ending) && own.length > 1)
    return predicate(own.slice(0, -1), 'must_not', own.at(-1)!.tokens);
  if (!bare || own.some(({ kind }) => !bareKinds.has(kind))) return null;
  return predicate(own, 'must', []);
}

const bareKinds = new Set<Item['kind']>(['word', 'and', 'or', 'emphasis', 'measure', 'comma']);

function conditionOf(items: readonly Item[]): ClauseCondition[] | null {
  const [link, ...rest] = items;
  const phrase = rest.length === 0 ? null : whole(rest);
  return link === undefined || phrase === null
    ? null
    : [{ relation: link.kind === 'unless' ? 'unless' : 'if', tokens: link.tokens, phrase, front: false }];
}

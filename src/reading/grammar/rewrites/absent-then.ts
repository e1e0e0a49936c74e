import type { NormTree, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';

const lacking = /^(?:in the absence of|in default of|for (?:the )?(?:want|lack) of)$/;
const failing = /^(?:failing|absent|barring)$/;

/** "must pay a surcharge in the absence of a ticket", "must obtain an order failing consent": where there is none. */
export function absentThen(tree: NormTree): NormTree {
  if (tree.modality !== 'must' || tree.only !== null || tree.predicate?.kind !== 'region') return tree;
  const { pieces } = tree.predicate;
  const last = pieces.at(-1);
  if (last?.kind !== 'words') return tree;
  const before = pieces.at(-2);
  if (before?.kind === 'not' && pieces.length > 2 && lacking.test(textOf(before.tokens)))
    return withoutIt(tree, pieces.slice(0, -2), before.tokens, last.tokens);
  const at = last.tokens.findIndex(({ lower }) => failing.test(lower));
  const rest = last.tokens.slice(at + 1);
  // "keep absent pupils in mind", "is absent"
  const said =
    at > 0 &&
    rest.some(({ content }) => content) &&
    !/^(?:be|is|are|an?|the)$/.test(last.tokens[at - 1]!.lower);
  if (!said) return tree;
  const kept: Piece[] = [...pieces.slice(0, -1), { kind: 'words', tokens: last.tokens.slice(0, at) }];
  return withoutIt(tree, kept, last.tokens.slice(at, at + 1), rest);
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

const withoutIt = (tree: NormTree, kept: Piece[], tokens: Token[], rest: Token[]): NormTree => ({
  ...tree,
  predicate: regionOf(kept),
  conditions: [
    ...tree.conditions,
    {
      relation: 'if',
      tokens: [],
      phrase: regionOf([
        { kind: 'not', tokens },
        { kind: 'words', tokens: rest },
      ]),
      front: false,
    },
  ],
});

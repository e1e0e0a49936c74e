import type { ClauseCondition, NormTree, Phrase, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';

/**
 * "By way of derogation from paragraph 1, seed may be marketed without certification until 31 December": what paragraph 1
 * asks for is missing in the case that this permits. Where it is there, nothing has to be permitted.
 */
export function derogated(tree: NormTree): NormTree {
  const against = tree.conditions.some(({ relation }) => relation === 'notwithstanding');
  if (!against || (tree.modality !== 'may' && tree.modality !== 'entitled')) return tree;
  const cut = withoutIn(tree.predicate);
  if (cut === null) return tree;
  const lacking: ClauseCondition = {
    relation: 'if',
    tokens: [],
    phrase: regionOf(cut.lacking),
    front: false,
  };
  return { ...tree, predicate: regionOf(cut.rest), conditions: [...tree.conditions, lacking] };
}

/** "without certification", and the words of a predicate around it. */
function withoutIn(predicate: Phrase | null): { lacking: Piece[]; rest: Piece[] } | null {
  if (predicate?.kind !== 'region') return null;
  const { pieces } = predicate;
  const at = pieces.findIndex(
    ({ kind, tokens }) => kind === 'not' && tokens.length === 1 && tokens[0]!.lower === 'without',
  );
  const [denial, missing, ...after] = pieces.slice(at);
  if (at < 1 || denial?.kind !== 'not' || missing?.kind !== 'words') return null;
  const end = missing.tokens.findIndex((token, place) => place > 0 && closes(token, missing.tokens, place));
  const [own, rest] =
    end < 0 ? [missing.tokens, []] : [missing.tokens.slice(0, end), missing.tokens.slice(end)];
  // "without a charge and without a permit": both, or either
  if (
    [...rest, ...after.flatMap(({ tokens }) => tokens)].some(({ lower }) =>
      /^(?:without|or|and)$/.test(lower),
    )
  )
    return null;
  const words: Piece[] = rest.length === 0 ? [] : [{ kind: 'words', tokens: rest }];
  return {
    lacking: [denial, { kind: 'words', tokens: own }],
    rest: [...pieces.slice(0, at), ...words, ...after],
  };
}

/** Where what is missing ends: "without certification in packets", not "without the consent of the owner". */
const closes = (token: Token, words: readonly Token[], at: number): boolean =>
  (opensPhrase(token.lower) && !/^(?:of|by)$/.test(token.lower)) || token.index > words[at - 1]!.index + 1;

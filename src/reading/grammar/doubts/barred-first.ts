import type { Binder } from '../binding/binding.ts';
import type { Bound } from '../binding/coordinations.ts';
import type { Coordination } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/**
 * "by the leader or, if the leader is related to the claimant, by the head": the case is said of the first, and may bar him.
 * One who is not there at all is no choice anyway.
 */
export function askAboutBarred(
  items: readonly Bound[],
  { items: phrases }: Coordination,
  binder: Binder,
): void {
  for (const phrase of phrases) {
    const [piece, ...more] = phrase.kind === 'region' ? phrase.pieces : [];
    if (piece?.kind !== 'conditional' || piece.connective !== 'or' || more.length > 0) continue;
    // "or, under the supervision of such a nurse, by a carer": how, and no case
    if (!piece.tokens.some(({ kind }) => kind === 'word')) continue;
    const when = wordsOf(piece.when);
    const before = items
      .flatMap(({ parts }) =>
        parts.flatMap(({ fact }) => (fact?.kind === 'is' && !fact.negated ? [fact] : [])),
      )
      .filter(({ at }) => at < (when[0]?.index ?? 0));
    const first = before.find(({ tokens }) =>
      tokens.some(({ content, stems }) =>
        content ? when.some((word) => word.stems.some((part) => stems.includes(part))) : false,
      ),
    );
    const names = items.flatMap(({ parts }) =>
      parts.flatMap(({ fact, facts }) =>
        fact === null ? facts.flatMap(({ name }) => name.input.name.split('_')) : [],
      ),
    );
    const absent = [...names, ...when.map(({ lower }) => lower)].some(
      (said) => absence.test(said) || leave.test(said),
    );
    if (first !== undefined && !absent)
      doubt(
        binder,
        'ambiguous_attachment',
        [...piece.tokens, ...when],
        'In this case, is the first of them still one who may, or the second alone?',
      );
  }
}

const absence =
  /^(?:absen(?:t|ce)|away|ill|sick|unavailable|prevented|unable|cannot|vacant|missing|dead|died|dies|incapacitated|indisposed|unwell|holiday|failing|fails|lacking|without|no|not|none|nobody|never|refuses|declines)$/;

/** "if the keeper agrees": he may still do it himself. */
const leave =
  /^(?:agree[sd]?|agreement|consent(?:s|ed)?|approv(?:al|e|es|ed)|authoris(?:es|ed)|authoriz(?:es|ed)|allow(?:s|ed)?|permit(?:s|ted)?|requests?|requested|delegate[sd]?|wishes|asks|asked)$/;

import { sequence, several } from './chart.ts';
import { anyFront, back, conditional, norm, predicate } from './clauses.ts';
import type { Read } from './one-item.ts';
import { forWhom, toWhom } from './for-whom.ts';
import { saying } from './release-words.ts';
import type { NormTree } from './clause-tree.ts';
import { each } from '../words/composed.ts';

const noNeed = saying([
  ...each('there is|there shall be', 'no', 'need|obligation|requirement|duty|necessity'),
  ...each('it is not|it shall not be', 'necessary|required|obligatory|mandatory|compulsory'),
]);

const noRequiring = saying(
  each('nothing in', 'this|the', 'rule|section|paragraph|provision|sentence', 'requires|obliges|compels'),
);

/** "There is no need for a guard to wear a badge", "Nothing in this rule requires a guard to wear one". */
export const needless: Read<NormTree> = (chart, at) => [
  ...sequence([several(anyFront), noNeed, predicate, several(back)], (fronts, words, what, backs) =>
    norm({
      modality: 'may',
      release: true,
      words,
      ...forWhom(what.phrase),
      conditions: conditional(what, fronts, backs),
    }),
  )(chart, at),
  ...sequence([several(anyFront), noRequiring, predicate, several(back)], (fronts, words, what, backs) =>
    norm({
      modality: 'may',
      release: true,
      words,
      ...toWhom(what.phrase),
      conditions: conditional(what, fronts, backs),
    }),
  )(chart, at),
];

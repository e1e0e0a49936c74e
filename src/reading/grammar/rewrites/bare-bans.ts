import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { stem } from '../words/stem.ts';

/** What is done with a thing that is there: none of them puts it away, hides it or looks at it. */
const doing = new Set(
  (
    'bring carry play use serve sell issue agree grant light burn smoke wear keep hold have own consume drink eat take contain include ' +
    'charge make do offer give place display present book run show cook park store dispense allow permit operate order pack'
  )
    .split(' ')
    .map(stem),
);

/** "No flowers" of `brings_flowers`, "no overdraft" of `overdraft_agreed`: the verb that the words leave out. */
export function bareBan(tree: NormTree, { names }: Binder): NormTree {
  const { modality, predicate, words } = tree;
  const bare = modality === 'must_not' && words.length === 1 && words[0]!.lower === 'no' && !tree.noSubject;
  const [piece, ...more] = bare && predicate?.kind === 'region' ? predicate.pieces : [];
  if (piece?.kind !== 'words' || more.length > 0) return tree;
  const said = piece.tokens.filter(({ content }) => content).flatMap(({ stems }) => stems);
  if (said.length === 0) return tree;
  const fitting = names.inputs.flatMap(({ kind, negative, stems }) => {
    const left = stems.filter((part) => !said.includes(part));
    const verb = left[0];
    return kind === 'bool' && !negative && said.every((part) => stems.includes(part)) && left.length === 1
      ? [verb!]
      : [];
  });
  const [verb, ...others] = fitting;
  if (verb === undefined || others.length > 0 || !doing.has(verb)) return tree;
  const last = piece.tokens.at(-1)!;
  const told = { ...last, stems: [...last.stems, verb] };
  return {
    ...tree,
    predicate: regionOf([{ ...piece, tokens: [...piece.tokens.slice(0, -1), told] }]),
  };
}

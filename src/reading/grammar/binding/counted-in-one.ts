import type { Flat } from '../trees/clause-tree.ts';
import type { Binder } from './binding.ts';
import { singular } from '../words/stem.ts';

const leads = /^(?:in|into|on|onto|at|to|for|per|within|aboard|inside)$/;

/** "from 10 to 30 tablets into *one* box" of `tablets_in_box`: the box that the tablets are counted in, and no count of boxes. */
export function countedInOne(pieces: readonly Flat[], { names }: Binder): Flat[] {
  return pieces.map((piece, at): Flat => {
    if (piece.kind !== 'measure' || piece.tokens.length !== 1 || piece.tokens[0]!.lower !== 'one')
      return piece;
    const [before, next] = [pieces[at - 1], pieces[at + 1]];
    const noun = next?.kind === 'words' ? next.tokens[0]?.lower : undefined;
    const lead = before?.kind === 'words' ? before.tokens.at(-1)?.lower : undefined;
    if (noun === undefined || lead === undefined || !leads.test(lead)) return piece;
    const counts = names.inputs.some(({ kind, input }) => {
      const [, inWhat] =
        /_(?:in|into|on|at|to|for|per|within|aboard)_(?:one_|the_|each_)?([a-z]+)$/.exec(input.name) ?? [];
      return kind === 'number' && inWhat !== undefined && singular(inWhat) === singular(noun);
    });
    return counts ? { kind: 'words', tokens: piece.tokens } : piece;
  });
}

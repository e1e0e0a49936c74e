import { type Binder, saysOther } from '../binding/binding.ts';
import type { BoundNorm } from '../norms/norms.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/** A norm that has its verb from the one before: its figure must be of the same input, and what it repeats of others. */
export function askAboutTakenUp(norm: BoundNorm, before: BoundNorm | undefined, binder: Binder): void {
  const { gapped, repeats, words } = norm.tree;
  if (gapped !== true && repeats !== true) return;
  if (!sameFigure(norm, before))
    doubt(binder, 'ambiguous_attachment', words, 'Which figure this replaces could not be read.');
  // "…, other vehicles within 60": of which others is settled, or asked about, elsewhere
  else if (norm.tree.subject !== null && wordsOf(norm.tree.subject).some(saysOther)) return;
  else if (repeats === true && (norm.norm.who.length === 0 || before?.norm.who.length === 0))
    doubt(binder, 'ambiguous_attachment', words, 'Of whom each figure holds could not be read.');
}

/** The one figure of the norm is of the input that the norm before limits. */
function sameFigure(norm: BoundNorm, before: BoundNorm | undefined): boolean {
  const limited = (bound: BoundNorm | undefined): string[] =>
    (bound?.norm.act ?? []).flatMap((condition) =>
      condition.kind === 'measure' && condition.left.kind === 'input' ? [condition.left.input] : [],
    );
  const [own, other] = [limited(norm), limited(before)];
  return own.length === 1 && other.length === 1 && own[0] === other[0];
}

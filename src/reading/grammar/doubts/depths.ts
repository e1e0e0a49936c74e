import type { Binder, Fact } from '../binding/binding.ts';
import { doubt } from '../trees/phrase-words.ts';

/** Inputs whose greater figure lies further down, and words of place that say where, and not how much. */
const downward = /(?:^|_)(?:depth|deep|submersion|draught|draft)(?:_|$)/;
const ofPlace = /^(?:below|under|beneath|above|over)$/;

/** "must not dive below 18 metres", of the depth: deeper than that is meant, though the figure is then the greater one. */
export function askAboutDepth(facts: readonly Fact[], binder: Binder): void {
  for (const fact of facts) {
    if (fact.kind !== 'measure' || !downward.test(fact.name.input.name)) continue;
    const words = fact.direction.filter(({ lower }) => ofPlace.test(lower));
    if (words.length > 0)
      doubt(
        binder,
        'ambiguous_range',
        [...words, ...fact.tokens],
        'Is this further down, or a smaller figure?',
      );
  }
}

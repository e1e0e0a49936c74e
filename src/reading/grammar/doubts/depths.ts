import type { Binder, Fact } from '../binding/binding.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/** Inputs whose greater figure lies further down, and words of place that say where, and not how much. */
const downward = /(?:^|_)(?:depth|deep|submersion|draught|draft)(?:_|$)/;
const ofPlace = /^(?:below|under|beneath|above|over)$/;

/** What leads down to the figure behind "below": "dive below 18 metres", "be laid below 60 cm". */
const goingDown =
  /^(?:div(?:e|es|ing)|descend(?:s|ing)?|go(?:es|ing)?|swim(?:s|ming)?|sink(?:s|ing)?|sunk|dig(?:s|ging)?|dug|drill(?:s|ed|ing)?|bor(?:e|es|ed|ing)|excavat(?:e|es|ed|ing)|lay|laid|lies?|lying|bur(?:y|ies|ied|ying)|work(?:s|ing)?|fish(?:es|ing)?|anchor(?:s|ed|ing)?|lower(?:s|ed|ing)?|mine[ds]?|mining|submerge[ds]?|driven|driv(?:e|es|ing))$/;

const ofThing = /^(?:in|at|on|of|from|to|with|into|the|an?|its|their|where|that|which|is|are)$/;

/**
 * "must not dive below 18 metres", of the depth: deeper than that is meant, and the greater figure. "in water below 5
 * metres" may be of the place or of how much there is: that is asked.
 */
export function settleDepth(facts: readonly Fact[], said: readonly Token[], binder: Binder): void {
  for (const fact of facts) {
    if (fact.kind !== 'measure' || !downward.test(fact.name.input.name)) continue;
    const words = fact.direction.filter(({ lower }) => ofPlace.test(lower));
    if (words.length === 0) continue;
    const earlier = said.filter(({ index }) => index < words[0]!.index);
    const verb = earlier.findLastIndex(({ lower }) => goingDown.test(lower));
    // "dive alone or below 18 metres": nothing between says where
    const led = verb >= 0 && !earlier.slice(verb + 1).some(({ lower }) => ofThing.test(lower));
    const down = /^(?:below|under|beneath)$/.test(words[0]!.lower) && fact.direction[0] === words[0];
    const unsaid = !said.some(({ lower }) => /^(?:depths?|deep|draughts?|drafts?)$/.test(lower));
    if (down && unsaid && led && fact.op?.startsWith('<') === true) {
      fact.op = fact.op === '<' ? '>' : '>=';
      continue;
    }
    doubt(
      binder,
      'ambiguous_range',
      [...words, ...fact.tokens],
      'Is this further down, or a smaller figure?',
    );
  }
}

import type { ReadNorms } from '../norms/read-norms.ts';
import { doubt } from '../trees/phrase-words.ts';

const claims = /\b(?:claimed|requested|applied for)\b/i;

/**
 * "The fund reimburses 70 % of the cost", of an input that is what somebody claims: who claims less is owed less, so that the
 * amount may be the one that is due, or the most that is.
 */
export function askAboutClaimed({ bound, binder }: ReadNorms): void {
  for (const { norm } of bound) {
    if (norm.norm.modality !== 'must') continue;
    for (const part of [...norm.norm.act, ...norm.norm.only]) {
      if (part.kind !== 'measure' || part.op !== '==' || part.left.kind !== 'input') continue;
      const name = part.left.input;
      const fact = norm.facts.find((each) => each.kind === 'measure' && each.name.input.name === name);
      const description = fact?.kind === 'measure' ? (fact.name.input.description ?? '') : '';
      if (claims.test(`${name.replaceAll('_', ' ')} ${description}`))
        doubt(binder, 'ambiguous_range', norm.tree.words, `Is ${name} this very amount, or this at most?`);
    }
  }
}

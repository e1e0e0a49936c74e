import type { Binder, Fact } from '../binding/binding.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "has a library card" of `has_library_card`, beside a `payment` that may be "card": the same words cannot be both, and
 * which of the two was meant, a person says.
 */
export function askAboutSharedWords(facts: readonly Fact[], binder: Binder): void {
  for (const fact of facts) {
    if (fact.kind !== 'is') continue;
    const words = saidFor(fact);
    const other = facts.find(
      (one) =>
        one.kind === 'holds' && one.name !== fact.name && words.every((word) => saidFor(one).includes(word)),
    );
    if (words.length > 0 && other !== undefined)
      doubt(
        binder,
        'ambiguous_attachment',
        words,
        `Is this said of ${fact.name.input.name}, or of ${other.name.input.name} alone?`,
      );
  }
}

const saidFor = ({ tokens }: Fact): Token[] => tokens.filter(({ content }) => content);

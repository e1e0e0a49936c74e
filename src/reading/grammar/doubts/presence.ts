import type { Binder, Fact } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/**
 * "unless the mate is there" beside `signed_by` of `captain` and `mate`: that a person is there says nothing of what they
 * do, so that a value of another input is no reading of it.
 */
export function merelyThere({ conditions }: NormTree, facts: readonly Fact[], binder: Binder): void {
  for (const { phrase } of conditions) {
    const words = wordsOf(phrase);
    const verb = words.findIndex(
      ({ lower }, at) =>
        /^(?:is|are|was|were|be)$/.test(lower) &&
        /^(?:there|here|around|about)$/.test(words[at + 1]?.lower ?? ''),
    );
    if (verb < 1 || words.slice(verb + 2).some(({ content }) => content)) continue;
    const own = new Set(words.slice(0, verb));
    const meant = facts.filter(
      ({ kind, tokens }) => kind === 'is' && tokens.length > 0 && tokens.every((token) => own.has(token)),
    );
    if (meant.length > 0)
      doubt(binder, 'unbound_words', words.slice(verb, verb + 2), 'No input says who or what is there.');
  }
}

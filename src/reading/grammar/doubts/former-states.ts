import type { Binder, Fact } from '../binding/binding.ts';
import type { Token } from '../words/tokens.ts';
import { doubt } from '../trees/phrase-words.ts';

/**
 * "Former smokers" of `smoker`; "who no longer smokes" beside `ex_smoker` and `never_smoked`: whether those are meant who
 * never did, the words leave open.
 */
export function askAboutFormer(facts: readonly Fact[], words: readonly Token[], binder: Binder): void {
  for (const fact of facts) {
    const was = words.find(
      ({ lower, index }) => ended.test(lower) && fact.tokens.some((token) => token.index === index + 1),
    );
    const said = fact.kind === 'is' ? fact.values.join('_') : fact.name.input.name;
    if (was !== undefined && !said.split('_').some((part) => ended.test(part)))
      doubt(binder, 'ambiguous_attachment', [was, ...fact.tokens], 'Does the input say this of what was?');

    const denied = fact.denials.filter(({ lower }) => /^(?:longer|ceased?|ceases|stopped)$/.test(lower));
    if (fact.kind !== 'is' || denied.length === 0) continue;
    const others = fact.name.values.filter(({ value }) => !fact.values.includes(value));
    if (others.length > 1 && others.some(({ raw }) => ended.test(raw[0] ?? '')))
      doubt(
        binder,
        'ambiguous_attachment',
        [...denied, ...fact.tokens],
        'Are those meant as well who never were?',
      );
  }
}

const ended = /^(?:former|erstwhile|ex|lapsed|one-time|sometime)$/;

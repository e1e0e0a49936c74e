import type { Binder, Fact } from '../binding/binding.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "the age of the attendant is under 18" of `bather_age` beside `attendant_present`: whose age it is says no other fact, and
 * no age of somebody else is meant.
 */
export function measuresOfOthers(tokens: readonly Token[], facts: readonly Fact[], binder: Binder): void {
  for (const fact of facts) {
    if (fact.kind !== 'measure') continue;
    for (const measured of fact.tokens) {
      const [of, ...rest] = tokens.slice(tokens.indexOf(measured) + 1);
      if (!measured.content || of?.lower !== 'of') continue;
      const owner = rest.find(({ content }) => content);
      const elsewhere = facts.some(
        (other) => other !== fact && other.kind !== 'measure' && has(other, owner) && !has(other, measured),
      );
      if (owner === undefined || fact.tokens.includes(owner) || !elsewhere) continue;
      if (owner.stems.some((part) => fact.name.stems.includes(part))) continue;
      doubt(binder, 'unbound_words', [measured, of, owner], 'No input says this of whom it is said here.');
    }
  }
}

const has = ({ tokens }: Fact, owner: Token | undefined): boolean =>
  owner !== undefined && tokens.includes(owner);

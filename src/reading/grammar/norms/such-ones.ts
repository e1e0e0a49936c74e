import { conditionWriter } from '../binding/conditions.ts';
import type { Binder, Fact } from '../binding/binding.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import type { BoundNorm } from './norms.ts';
import { readBy } from './read-norms.ts';

/**
 * "Work within 3 m of a track must be announced. A look-out must be posted during such work.": what narrowed the word before
 * narrows it here. Where what narrowed it is no part of whom the norm before speaks of, or of what it forbids, it is asked.
 */
export function takeUpSuch(
  norm: BoundNorm,
  words: readonly Token[],
  earlier: readonly BoundNorm[],
  binder: Binder,
): void {
  for (const [at, token] of words.entries()) {
    if (token.lower !== 'such' || words.slice(at + 1, at + 5).some(({ lower }) => lower === 'as')) continue;
    const noun = words[at + (/^an?$/.test(words[at + 1]?.lower ?? '') ? 2 : 1)];
    if (noun?.kind !== 'word' || /^(?:may|must|shall|can|will|is|are)$/.test(noun.lower)) continue;
    const source = earlier.findLast(({ tree }) => said(tree.subject, noun) || said(tree.predicate, noun));
    if (source === undefined || source.tree.subject === norm.tree.subject) continue;
    const inSubject = said(source.tree.subject, noun);
    const phrase = inSubject ? source.tree.subject : source.tree.predicate;
    const own = phrase === null ? [] : wordsOf(phrase);
    const narrowing = source.facts.filter(
      (fact) => fact.tokens.some((word) => own.includes(word)) && (inSubject || isAfter(fact, own, noun)),
    );
    const known = narrowing.every((fact) => norm.facts.some(({ name }) => name === fact.name));
    if (narrowing.length === 0 || known) continue;
    if (inSubject && source.norm.who.length > 0) norm.norm.if.unshift(...source.norm.who);
    else if (narrowing.every(({ restricts }) => restricts)) {
      const writer = conditionWriter(readBy);
      norm.norm.if.unshift(...narrowing.map((fact) => writer.fact(fact, '<=')));
    } else
      doubt(
        binder,
        'unresolved_reference',
        [token, noun],
        `Is this said only of "${noun.text}" as it was narrowed before?`,
      );
  }
}

const isSame = (word: Token, { lower, stems }: Token): boolean =>
  word.lower === lower || word.stems.some((part) => stems.includes(part));

const said = (phrase: BoundNorm['tree']['subject'], noun: Token): boolean =>
  phrase !== null && wordsOf(phrase).some((word) => isSame(word, noun));

const isAfter = ({ tokens }: Fact, words: readonly Token[], noun: Token): boolean => {
  const named = words.find((word) => isSame(word, noun));
  return named !== undefined && tokens.some(({ index }) => index > named.index);
};

import { synonymsOfPhrasal } from '../../meanings/related.ts';
import type { Token } from '../words/tokens.ts';
import type { Names } from './vocabulary.ts';
import { bestLikeness } from './vocabulary.ts';
import { stem } from '../words/stem.ts';
import { isLight, opensPhrase } from '../words/words.ts';

const particle = /^(?:back|off|out|up|down|over|in|on|away|aside)$/;

/**
 * "is called off", "must be paid back" of inputs that say "cancelled" and "refunded": a verb with its particle, read as the
 * one verb of the vocabulary that means the same. Not where an input has the two words, or where several verbs would do.
 */
export function withMeantPhrases(tokens: readonly Token[], names: Names): Token[] {
  const own = names.inputs.flatMap(({ stems, described, values }) => [
    ...stems,
    ...described,
    ...values.flatMap((value) => value.stems),
  ]);
  const vocabulary = [...new Set([...own, ...names.action])];
  const told = names.inputs
    .map(({ input, description }) => ` ${input.name.replaceAll('_', ' ')} ${description} `.toLowerCase())
    .join('');
  const meant = [...tokens];
  tokens.forEach((verb, at) => {
    const next = tokens[at + 1];
    if (next === undefined || !isPhrasal(verb, next, tokens[at + 2])) return;
    if (told.includes(` ${verb.lower} ${next.lower} `)) return;
    const fitting = synonymsOfPhrasal(verb.lower, next.lower).filter(
      (word) => !isLight(word) && bestLikeness(stem(word), vocabulary) >= 0.8,
    );
    const exact = fitting.filter((word) => vocabulary.includes(stem(word)));
    const [word, ...others] = exact.length > 0 ? exact : fitting;
    if (word === undefined || others.length > 0) return;
    const stems = [stem(word)];
    meant[at] = { ...verb, stems, meant: { word, relation: 'synonym' } };
    // it leads nothing, and turns nothing round
    meant[at + 1] = { ...next, lower: verb.lower, stems, content: verb.content };
  });
  return meant;
}

/** "up to", "in the garage", "on Sundays": no particle. */
function isPhrasal(verb: Token, next: Token, after: Token | undefined): boolean {
  if (verb.kind !== 'word' || !verb.content || !particle.test(next.lower)) return false;
  if (after === undefined || after.index !== next.index + 1) return true;
  if (after.lower === 'to' || after.lower === 'of') return !/^(?:up|down|out)$/.test(next.lower);
  if (next.lower !== 'in' && next.lower !== 'on') return true;
  return after.kind === 'word' && opensPhrase(after.lower);
}

import { optional, sequence, several } from './chart.ts';
import type { NormTree, Phrase } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { anyFront, back, norm, subjectPhrase } from './clauses.ts';
import { wordsOf } from './phrase-words.ts';
import type { Read } from './one-item.ts';
import { cue, item } from './one-item.ts';
import { phrase } from './phrases.ts';
import type { Token } from '../words/tokens.ts';

/** A person who does X is liable to a fine of N: the penalty shows the prohibition. */
export const penal: Read<NormTree> = sequence(
  [several(anyFront), phrase, cue('liable'), optional(phrase)],
  (fronts, subject, words, fine) =>
    norm({
      modality: 'must_not',
      words,
      predicate: subject,
      conditions: [
        ...fronts,
        ...(fine === null ? [] : [{ relation: 'idle' as const, tokens: [], phrase: fine, front: false }]),
      ],
    }),
);

/**
 * A skipper commits an offence if he fails to switch on the lamp: the penalty shows what must, or must not, be done. "…
 * commits an offence if the boat is not insured": what must not be so.
 */
export const punished: Read<NormTree> = (chart, at) =>
  sequence(
    [several(anyFront), subjectPhrase, cue('liable'), item('if', 'unless'), phrase, several(back)],
    (fronts, subject, words, link, done, backs) => ({ fronts, subject, words, link, done, backs }),
  )(chart, at).flatMap(({ to, value: { fronts, subject, words, link, done, backs } }) => {
    const act = link.kind === 'if' ? doneByHim(done) : null;
    if (act === null && speaksOfHim(done)) return [];
    const { failed, predicate: what } = act ?? { failed: [], predicate: done };
    return [
      {
        to,
        value: norm({
          modality: failed.length > 0 || link.kind === 'unless' ? 'must' : 'must_not',
          words: [...words, ...link.tokens, ...failed],
          subject,
          predicate: what,
          conditions: [...fronts, ...backs],
        }),
      },
    ];
  });

const speaksOfHim = (phrase: Phrase): boolean => /^(?:he|she|they|it)$/.test(wordsOf(phrase)[0]?.lower ?? '');

/** "he fails to switch on the lamp": what, and whether it is left undone. */
function doneByHim(phrase: Phrase): { failed: Token[]; predicate: Phrase } | null {
  if (phrase.kind !== 'region') return null;
  const [first, ...rest] = phrase.pieces;
  if (first?.kind !== 'words') return null;
  const verb = first.tokens.findIndex(({ lower }) => !/^(?:he|she|they|it|or|that|person)$/.test(lower));
  if (first.tokens[0] === undefined || !/^(?:he|she|they|it)$/.test(first.tokens[0].lower)) return null;
  if (verb > 0)
    return {
      failed: [],
      predicate: regionOf([{ kind: 'words', tokens: first.tokens.slice(verb) }, ...rest]),
    };
  const [denial, ...what] = rest;
  const fails = /^(?:fails? to|does not|do not|has failed to|have failed to)$/;
  if (
    denial?.kind !== 'not' ||
    !fails.test(denial.tokens.map(({ lower }) => lower).join(' ')) ||
    what.some(({ kind }) => kind === 'not')
  )
    return null;
  return { failed: denial.tokens, predicate: regionOf(what) };
}

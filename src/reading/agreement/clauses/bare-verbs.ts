import { functionWords, openers } from './cues.ts';
import { participles } from '../words/participles.ts';
import type { Word } from '../words/words.ts';

/** Verbs of what someone has to do, said as what he does: "A workshop keeps a first-aider". */
const doing = new Set(
  'keeps pays carries wears holds files bears gives brings reports takes leaves sends signs returns submits hands informs notifies provides supplies reconciles cleans locks produces presents obtains'.split(
    ' ',
  ),
);

/**
 * The verb of a sentence without a modal: "Scaffolds over 4 m erected in a street | are | lit at night". What comes before it
 * is said of whom, and what comes behind it is what is done.
 */
export function bareVerb(
  words: readonly Word[],
  start: number,
  end: number,
  inFigure: ReadonlySet<number>,
): { start: number; end: number } | null {
  for (let at = start + 1; at < end - 1; at += 1) {
    const word = words[at]!;
    if (inFigure.has(at)) continue;
    if (word.kind === 'break' || [';', ':', '.', '|'].includes(word.text)) return null;
    if (at > start && openers.at(words, at) !== null) return null;
    const before = words[at - 1]!;
    if (word.lower === 'is' || word.lower === 'are') {
      const next = words[at + 1]!.lower.endsWith('ly') ? words[at + 2] : words[at + 1];
      return next !== undefined && isParticiple(next) ? { start: at, end: at + 1 } : null;
    }
    if (doing.has(word.lower) && before.kind !== 'mark' && !functionWords.has(before.lower))
      return { start: at, end: at };
  }
  return null;
}

const isParticiple = ({ lower }: Word): boolean =>
  participles.has(lower) || (lower.endsWith('ed') && lower.length > 3);

import { modals } from './cues.ts';
import type { Modal } from './modal.ts';
import type { Word } from '../words/words.ts';

const joints = new Set(['and', 'but', 'while', 'whereas']);
const determiners = new Set('the a an each every any his her its their one two both all no'.split(' '));

/** How far back the verb is that goes without saying here. */
const reach = 60;

/**
 * "The cook is required to clean the stove, and the porter | to | lock the yard": the "to" of a second duty, whose modal goes
 * without saying; null where it is another "to".
 */
export function gappedDuty(words: readonly Word[], at: number): Modal | null {
  if (words[at]!.lower !== 'to' || words[at + 1]?.kind !== 'word' || determiners.has(words[at + 1]!.lower))
    return null;
  let head = at - 1;
  while (head > 0 && at - head <= 6 && words[head]!.kind === 'word' && !joints.has(words[head]!.lower))
    head -= 1;
  const opens = joints.has(words[head]?.lower ?? '') && [',', ';'].includes(words[head - 1]?.text ?? '');
  const named = head < at - 2 && determiners.has(words[head + 1]?.lower ?? '');
  const silent = words[head]?.text === ';' && determiners.has(words[head + 1]?.lower ?? '');
  if (!(opens && named) && !silent) return null;
  for (let index = head - 1; index >= Math.max(0, at - reach); index -= 1) {
    const { kind, text, lower } = words[index]!;
    if (kind === 'break' || text === '.') return null;
    const phrase = lower === 'to' ? modals.endingAt(words, index) : null;
    if (phrase !== null) return phrase.meaning;
  }
  return null;
}

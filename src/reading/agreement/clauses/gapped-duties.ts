import { modals } from './cues.ts';
import type { Modal } from './modal.ts';
import type { Word } from '../words/words.ts';

const joints = new Set(['and', 'but', 'while', 'whereas']);
const determiners = new Set('the a an each every any his her its their one two both all no'.split(' '));

/**
 * "is required, on request, to": the "to" of a modal that something is inserted into. What is inserted stands before it, as
 * what comes before the modal does.
 */
export function partedModal(
  words: readonly Word[],
  at: number,
): { start: number; end: number; says: Modal } | null {
  if (words[at]!.lower !== 'to' || words[at - 1]?.text !== ',') return null;
  const comma = words.findLastIndex(
    ({ text, index }) => text === ',' && index < at - 1 && index >= at - longest,
  );
  const [be, verb, to] = [words[comma - 2], words[comma - 1], words[at]!];
  if (comma < 2 || be === undefined || verb === undefined) return null;
  if (words.slice(comma, at).some(({ kind, text }) => kind === 'break' || text === '.')) return null;
  const phrase = modals.at([be, verb, to], 0);
  return phrase?.length === 3 ? { start: at, end: at + 1, says: phrase.meaning } : null;
}
const longest = 10;

/** "… is not required to publish them; every other partnership | is |.": what the others do not have to, this one has. */
export function otherDuty(words: readonly Word[], at: number): Modal | null {
  const next = words[at + 1];
  const ends = next === undefined || ['.', ';'].includes(next.text);
  if (!['is', 'are', 'does', 'do', 'must', 'has', 'have'].includes(words[at]!.lower) || !ends) return null;
  const front = words.slice(Math.max(0, at - 6), at);
  const other = front.findLastIndex(({ lower }) => ['other', 'others', 'else'].includes(lower));
  const all = front.some(
    ({ lower }, index) => index < other && ['every', 'any', 'all', 'each'].includes(lower),
  );
  if (other < 0 || !(all || front[other]!.lower === 'else')) return null;
  for (let index = at - 1; index >= Math.max(0, at - reach); index -= 1) {
    if (words[index]!.kind === 'break') return null;
    const phrase = modals.endingAt(words, index);
    if (phrase !== null) return phrase.meaning.norm === 'release' ? { norm: 'duty', modality: 'must' } : null;
  }
  return null;
}

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

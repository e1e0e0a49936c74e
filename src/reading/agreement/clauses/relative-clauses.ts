import type { Region } from './clause-parts.ts';
import type { Opener } from './cues.ts';
import type { Word } from '../words/words.ts';
import { functionWords, modals } from './cues.ts';
import { participles } from '../words/participles.ts';

/** "such vehicles as weigh 3 tonnes or less", "such of the goods as have been": which of them. */
export function suchAs(words: readonly Word[], at: number): { length: number; meaning: Opener } | null {
  if (words[at]!.lower !== 'as') return null;
  const before = words.slice(Math.max(0, at - 5), at);
  const such = before.findLastIndex(({ lower }) => lower === 'such');
  if (such < 0 || such === before.length - 1 || !before.every(({ kind }) => kind === 'word')) return null;
  const next = words[at + 1];
  return next?.kind === 'word' &&
    !determiners.has(next.lower.replace(/^(?:is|are|was|were|have|has|had)$/, ''))
    ? { length: 1, meaning: 'relative' }
    : null;
}

const determiners = new Set(
  'a an the no any each every some such all of and or in on at by to for from with his her its their is are was were be been being has have had not this that these those more less than as'.split(
    ' ',
  ),
);

export const prepositions = new Set('on in by with for at to under from of'.split(' '));

const complementVerbs = new Set(
  'ensure ensures procure procures secure secures arrange arranges state states show shows declare declares confirm confirms certify certifies verify verifies check checks provided so such in find finds satisfied establish prove proves believe believes except save notify condition sure given provides fact extent certain care it himself herself itself themselves aware clear likely evident guarantee guarantees see sees seen agree agrees agreed accept accepts require requires required proof evidence opinion view assurance undertaking statement declaration certificate confirmation acknowledge acknowledges appears appear likelihood risk checked ensured verified confirmed shown declared certified proved proven warrant warrants undertake undertakes promise promises guaranteed told informed notified warned reminded assured represent represents covenant covenants'.split(
    ' ',
  ),
);

export function relativeThat(words: readonly Word[], at: number): { length: number; meaning: Opener } | null {
  if (words[at]!.lower !== 'that') return null;
  const before = words[at - 1];
  const next = words[at + 1];
  if (before === undefined || next === undefined || (before.kind !== 'word' && before.text !== ','))
    return null;
  if (
    complementVerbs.has(before.lower) ||
    (modals.at(words, at + 1)?.meaning.weak === undefined && modals.at(words, at + 1) !== null)
  )
    return null;
  const introduced = ['or', 'and', ','].includes(before.lower) || before.text === ',';
  if (introduced) {
    // "or that carries": a second relative clause; "and that person": a determiner.
    const third = words[at + 2];
    const verb = next.lower.endsWith('s') || ['is', 'are', 'has', 'have', 'was', 'were'].includes(next.lower);
    return verb && third !== undefined ? { length: 1, meaning: 'relative' } : null;
  }
  if (
    functionWords.has(before.lower) &&
    !['those', 'one', 'person', 'anyone', 'any', 'all'].includes(before.lower)
  )
    return null;
  return { length: 1, meaning: 'relative' };
}

export function isReduced(words: readonly Word[], at: number, current: Region): boolean {
  const inside = current.part !== 'subject' && current.part !== 'act';
  const word = words[at]!;
  const denied = words[at - 1]?.lower === 'not';
  const before = words[denied ? at - 2 : at - 1];
  const next = words[at + 1];
  if (word.kind !== 'word' || before === undefined || next === undefined) return false;
  if (inside && !(denied && prepositions.has(next.lower))) return false;
  if (before.kind !== 'word' || determiners.has(before.lower) || functionWords.has(before.lower))
    return false;
  if (before.lower.endsWith('ly') || modals.endingAt(words, at - 1) !== null) return false;
  if (word.hyphenated === true) return false;
  if (current.part === 'subject' && isDoing(word, before, next)) return true;
  if (!participles.has(word.lower) && !(word.lower.endsWith('ed') && word.lower.length > 3)) return false;
  return at > current.start + 1;
}

/** "a vehicle carrying explosives", and no "carrying case": said of the noun before it. */
const isDoing = (word: Word, before: Word, next: Word): boolean =>
  word.lower.endsWith('ing') &&
  word.lower.length > 5 &&
  !nounsInIng.has(word.lower) &&
  !before.lower.endsWith('ing') &&
  next.kind !== 'break' &&
  modals.at([next], 0) === null;

/** Nouns in "-ing" of which much law speaks. */
export const nounsInIng = new Set(
  'building buildings hearing meeting dwelling parking mooring landing opening closing following funding training heating lighting housing shipping fishing hunting filing packing filling warning crossing wedding spring string during including according pending regarding concerning existing remaining marking markings finding findings ruling rating reading setting standing drawing drawings covering clothing covering planning licensing trading banking accounting advertising painting writing proceeding proceedings wing ring king thing nothing something anything everything evening morning ceiling duckling booking offering'.split(
    ' ',
  ),
);

import type { Clause } from './clause-parts.ts';
import { restBoundAt } from './closings.ts';
import type { Comparison } from '../words/comparators.ts';
import type { NormKind } from './modal.ts';
import { additive, negators } from './cues.ts';
import type { Figure } from '../words/figure.ts';
import { sameStem } from '../words/stems.ts';
import type { Word } from '../words/words.ts';

export type { Clause } from './clause-parts.ts';

/** A norm that the words state, as modality and effects are held against it. */
export interface NormShape {
  clause: Clause;
  norm: NormKind;
  only: boolean;
  modal: 'must' | 'must_not' | 'may' | 'entitled' | null;
  /** The clause denies something, so that the same duty may be called a prohibition. */
  denies: boolean;
  weak: boolean;
  /** "No more than one in five may", "At most two may": a permission that caps, which may be read as a prohibition of more. */
  capped: boolean;
  /** "No one other than the owner may": a prohibition to all others, which may grant it to the owner. */
  exclusive: boolean;
  either: boolean;
  /** "The shed may hold a maximum of 40": a permission with a limit, which may be read as a prohibition of more. */
  limited: boolean;
  /** "may be raised no earlier than a year after": a permission that denies what is earlier. */
  begins: boolean;
  /** What someone had falls away. */
  ends: boolean;
  /** "need not leave a deposit unless he stays longer": who does has to. */
  restricted: boolean;
  /** "will be charged": what is done, of which the words do not say whether it has to be. */
  follows: boolean;
}

const denying = ['no', 'not', 'nor', 'neither', 'none', 'exceed', 'exceeds', 'exceeding', 'most', 'maximum'];

/** "no later than", "not fewer than": a denial that asks for something, as "within" and "at least" do. */
const asks = (words: readonly Word[], { index }: Word): boolean =>
  ['later', 'earlier', 'sooner', 'fewer', 'less'].includes(words[index + 1]?.lower ?? '') &&
  words[index + 2]?.lower === 'than';

/** "no more than two" in what the modal is said of. */
const isCapped = (words: readonly Word[], subject: readonly Word[]): boolean =>
  subject.some(
    (word, at) =>
      (word.lower === 'no' || word.lower === 'not') &&
      !asks(words, word) &&
      subject.slice(at + 1, at + 4).some(({ lower }) => lower === 'than'),
  );

const begins = (own: readonly Word[]): boolean =>
  own.some(({ lower }, at) => {
    const next = own.slice(at, at + 4).map((word) => word.lower);
    return (
      (/^(?:no|not)$/.test(lower) && /^(?:earlier|sooner)$/.test(next[1] ?? '') && next[2] === 'than') ||
      (lower === 'not' && /^(?:before|until)$/.test(next[1] ?? '')) ||
      (lower === 'at' && /^the (?:very )?earliest\b/.test(next.slice(1).join(' ')))
    );
  });

/** In what the modal is said of, or what it asks for: no condition, and no clause about a thing in it. */
const isOfNorm = (clause: Clause, at: number): boolean => {
  const region = clause.regions.findLast(({ start, end }) => start <= at && at < end);
  return region === undefined || region.part === 'subject' || region.part === 'act';
};

/** "Up to 40 persons may": no "Up to 31 December", and no "a loan that is to be repaid within a year", before the modal. */
const isCounted = (words: readonly Word[], from: number, at: number, kind: Figure['kind']): boolean =>
  kind === 'number' &&
  !words.slice(from, at).some(({ lower }) => ['that', 'which', 'who', 'whose', 'whom'].includes(lower));

const endsInBoth = (words: readonly Word[], { start, end }: Clause): boolean =>
  words
    .slice(start, end)
    .some(
      ({ lower, index }) =>
        lower === 'but' && words[index + 1]?.lower === 'not' && words[index + 2]?.lower === 'both',
    );

/** The norms of the clauses. "no other person may" makes the permission before it one that only those named have. */
export function shapesOf(
  words: readonly Word[],
  clauses: readonly Clause[],
  action: ReadonlySet<string>,
  comparisons: ReadonlyMap<Figure, Comparison>,
): NormShape[] {
  const shapes: NormShape[] = [];
  const hasMaximum = (clause: Clause, from: number, to: number): boolean =>
    [...comparisons].some(
      ([{ start, kind }, { side, line, guess }]) =>
        (from === clause.modal?.end || isCounted(words, from, start, kind)) &&
        side === 'low' &&
        line === 'above' &&
        guess !== true &&
        start >= from &&
        start < to &&
        isOfNorm(clause, start),
    );
  for (const clause of clauses) {
    if (clause.kind !== 'norm' || clause.norm === null || clause.modal === null) continue;
    const own = words.slice(clause.start, clause.end);
    const others =
      clause.negativeSubject !== null &&
      ['other', 'else'].includes(words[clause.negativeSubject + 1]?.lower ?? '');
    const previous = shapes.at(-1);
    if (others && previous?.norm === 'permission') {
      previous.only = true;
      continue;
    }
    const says = clause.modal.says;
    const refuses =
      says.turned === true &&
      [...action].some((root) =>
        ['refuse', 'reject', 'deny', 'declin', 'dismiss'].some((verb) => sameStem(verb, root)),
      );
    const exclusive = (clause.only && clause.negativeSubject !== null) || says.alone === true;
    const norm = refuses ? 'duty' : clause.norm;
    shapes.push({
      clause,
      norm,
      only: clause.only,
      modal: refuses
        ? 'must'
        : clause.negativeSubject !== null || norm !== says.norm
          ? null
          : (says.modality ?? null),
      denies: own.some(
        (word) =>
          (denying.includes(word.lower) || negators.has(word.lower)) &&
          !asks(words, word) &&
          !additive.has(words[word.index + 1]?.lower ?? '') &&
          isOfNorm(clause, word.index),
      ),
      weak: says.weak === true,
      exclusive,
      either: says.either === true,
      begins: norm === 'permission' && begins(own),
      restricted:
        norm === 'release' &&
        (clause.regions.some(({ part, start }) => part === 'exception' && words[start]?.lower === 'unless') ||
          words.some(({ index }) => index > clause.start && restBoundAt(words, index) > 0)),
      ends: says.ends === true,
      follows: says.follows === true && norm !== says.norm,
      limited: norm === 'permission' && hasMaximum(clause, clause.modal.end, clause.end),
      capped:
        !clause.only &&
        (isCapped(words, words.slice(clause.start, clause.modal.start)) ||
          hasMaximum(clause, clause.start, clause.modal.start)),
    });
  }
  const strong = shapes.filter(({ weak }) => !weak);
  // "requires a ticket and a pass; either may be shown on a telephone, but not both": how what is required is done.
  const eases = strong.every(({ norm, clause }) => norm === 'permission' && endsInBoth(words, clause));
  if (eases && shapes.some(({ norm }) => norm === 'duty')) return shapes;
  return strong.length > 0 ? strong : shapes;
}

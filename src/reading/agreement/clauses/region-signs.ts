import type { Clause, Region } from './clause-parts.ts';
import { range } from './clause-parts.ts';
import { definerAt, definesByDenial, deniedTerm } from './definers.ts';
import { functionWords, openers, stateVerbs } from './cues.ts';
import type { Word } from '../words/words.ts';

/** What a word means counts where the word is used: "A child is entitled", "“Child” means a person under 14". */
export function defineSigns(words: readonly Word[], clause: Clause, clauses: readonly Clause[]): void {
  const defined = definedStems(words, clause);
  for (const user of clauses) {
    if (user.kind !== 'norm') continue;
    for (const region of user.regions.toReversed()) {
      const uses = range(region.start, region.end).some((at) => defined.has(words[at]!.stem));
      const owner =
        uses &&
        !user.regions.some(
          (other) =>
            other !== region &&
            other.start >= region.start &&
            other.end <= region.end &&
            other.start > region.start &&
            range(other.start, other.end).some((at) => defined.has(words[at]!.stem)),
        );
      if (!owner) continue;
      const used = range(region.start, region.end).find((at) => defined.has(words[at]!.stem))!;
      const denied = range(region.start, used).filter((at) =>
        ['not', 'no', 'never'].includes(words[at]!.lower),
      );
      const turned = denied.length % 2 === 1 && region.part === 'relative';
      for (const own of clause.regions) {
        const flips = isTakenOut(words, clause, own);
        own.sign = region.sign === 0 ? 0 : flips !== turned ? (region.sign === 1 ? -1 : 1) : region.sign;
        // What a duty is about comes after its modal, and says when the duty holds: "must report a serious accident".
        own.guess = region.part === 'act' && user.norm === 'duty';
        if (own.guess && own.sign !== 0) own.sign = own.sign === 1 ? -1 : 1;
      }
      return;
    }
  }
}

const takesOut = new Set<Region['part']>(['exception', 'without', 'besides']);

/** Whether a region says what a definition does not hold for: "but not one at which …", up to the next comma. */
export const isTakenOut = (words: readonly Word[], clause: Clause, region: Region): boolean =>
  takesOut.has(region.part) ||
  definesByDenial(words, clause.start, clause.end) ||
  clause.regions.some(
    ({ part, start }) =>
      takesOut.has(part) &&
      start < region.start &&
      !words.slice(start, region.start).some(({ text }) => text === ',' || text === ';'),
  );

/** Stems of the words that a clause defines: those before "means", or in "a roof counts as flat if". */
export function definedStems(words: readonly Word[], clause: Clause): Set<string> {
  const found = new Set<string>();
  for (let at = clause.start; at < clause.end; at += 1) {
    const word = words[at]!;
    const term = deniedTerm(words, at, clause.start);
    if (term !== null) return new Set([term.stem]);
    if (definerAt(words, at, clause.start) && !(word.lower === 'for')) break;
    if (openers.at(words, at) !== null) break;
    if (word.kind === 'word' && !functionWords.has(word.lower)) found.add(word.stem);
  }
  return found;
}

const pointNouns = new Set(
  'point points letter letters item items condition conditions requirement requirements restriction restrictions limit limits fee fees indent criterion'.split(
    ' ',
  ),
);

/** "Point (b) does not apply to …": a condition of what is granted falls away. */
export const isOfPoint = (words: readonly Word[], clause: Clause): boolean =>
  words.slice(clause.start, clause.start + 6).some(({ lower }) => pointNouns.has(lower));

/** "That exception does not apply where": what it freed from holds again. */
export const isOfException = (words: readonly Word[], { start, end }: Clause): boolean =>
  words
    .slice(start, Math.min(end, start + 5))
    .some(({ lower, index }) => pointing.has(lower) && relieving.has(words[index + 1]?.lower ?? ''));
const pointing = new Set(['this', 'that', 'the', 'such']);
const relieving = new Set(['exception', 'exemption', 'relief', 'derogation', 'concession', 'dispensation']);

/** "Paragraph 2 does not apply to …": what is not the first may itself be an exception. */
const isOfLater = (words: readonly Word[], { start, end }: Clause): boolean =>
  words
    .slice(start, Math.min(end, start + 6))
    .some(
      ({ lower, index }) =>
        ['paragraph', 'subsection', 'clause', 'section', 'rule'].includes(lower) &&
        words.slice(index + 1, index + 3).some(({ kind, text }) => kind === 'number' && text !== '1'),
    ) && end > start;

/** "this applies only as from 1 July 2030" */
const isTransition = (words: readonly Word[], { start, end }: Clause): boolean =>
  words.slice(start, end).some(({ lower }, at, own) => {
    const next = own.slice(at + 1, at + 4).map((word) => word.lower);
    return (
      (lower === 'applies' || lower === 'apply') &&
      next[0] === 'only' &&
      ['from', 'after', 'until'].some((word) => next.includes(word))
    );
  });

const periods = new Set('period periods deadline time limit term'.split(' '));
const lengthening = new Set('extended prolonged doubled tripled lengthened'.split(' '));

/** "the period shall be extended by 15 days": more time for who acts. */
const lengthens = (words: readonly Word[], { start, end, modal }: Clause): boolean =>
  modal !== null &&
  words.slice(start, modal.start).some(({ lower }) => periods.has(lower)) &&
  words.slice(modal.end, Math.min(end, modal.end + 3)).some(({ lower }) => lengthening.has(lower));

/** "The share laid down in paragraph 1 shall be", "the limit under rule 2 is to be": a figure of another norm is set anew. */
const resetsLimit = (words: readonly Word[], { start, modal }: Clause): boolean => {
  if (modal === null) return false;
  const subject = words.slice(start, modal.start).map(({ lower }) => lower);
  const be = [words[modal.end - 1], words[modal.end]].findLast((word) => word?.lower === 'be');
  return (
    be !== undefined &&
    words[be.index + 1]?.kind === 'number' &&
    subject.some((word) => limitNouns.has(word)) &&
    subject.some((word) => references.has(word))
  );
};
const limitNouns = new Set(
  'share limit period fee rate amount number interval maximum minimum figure deadline term distance ceiling threshold percentage'.split(
    ' ',
  ),
);
const references = new Set('paragraph subsection clause rule section article sentence above'.split(' '));

const nothing = new Set(['nothing', 'none', 'nobody', 'nowhere']);

/** What each region's truth does, by the norm that the clause states or is about. */
export function settleSigns(words: readonly Word[], clause: Clause, about: Clause | null): void {
  const norm = clause.kind === 'norm' ? clause.norm : (about?.norm ?? null);
  const permissive = norm === 'permission';
  const demands = clause.kind === 'norm' && clause.modal?.says.demands === true;
  const act: 1 | -1 | 0 = norm === null ? 0 : norm === 'prohibition' ? -1 : norm === 'release' ? 0 : 1;
  const eases = permissive || norm === 'release' || (norm === 'duty' && lengthens(words, clause));
  const who: 1 | -1 | 0 = norm === null ? 0 : eases ? 1 : -1;
  const reversed = (sign: 1 | -1 | 0): 1 | -1 | 0 => (sign === 0 ? 0 : sign === 1 ? -1 : 1);
  for (const region of clause.regions) {
    const { parent, part } = region;
    if (clause.kind === 'exception' || clause.kind === 'extension') {
      const relief = permissive && isOfPoint(words, clause);
      // "Subsection (1) does not apply if …" by itself: a rule of it is the exception.
      const alone = clause.kind === 'exception' && about === null;
      const whole = alone
        ? 1
        : (clause.kind === 'exception') !== (relief || isOfException(words, clause))
          ? reversed(who)
          : who;
      region.sign =
        part === 'exception' || part === 'besides' || part === 'without' ? reversed(whole) : whole;
      // "does not apply to a boat under 8 m, unless it has nets": what lifts the exception.
      region.guess =
        (part === 'exception' && words[region.start]?.lower !== 'unless') || isOfLater(words, clause);
      continue;
    }
    if (clause.kind !== 'norm') {
      region.sign = 0;
      continue;
    }
    // "even if the passenger waves that all is well": what is in it matters as little.
    if (
      parent?.part === 'concession' &&
      !words.slice(parent.start, region.start).some(({ text }) => text === ',')
    )
      region.part = 'concession';
    if (region.part === 'concession') continue;
    if (parent !== null && parent.part !== 'subject' && parent.part !== 'act') {
      const flips = part === 'exception' || part === 'without' || part === 'besides';
      region.sign = flips ? reversed(parent.sign) : parent.sign;
      region.guess = parent.guess || part === 'exception' || region.further === true;
      continue;
    }
    // "where it was ordered before May, this applies only from July": a longer time for some.
    if ((part === 'front' || part === 'condition') && !permissive && isTransition(words, clause)) {
      region.sign = 1;
      continue;
    }
    const inAct = parent?.part === 'act';
    switch (part) {
      case 'act':
        region.sign = demands ? who : act;
        break;
      case 'subject':
        region.sign = demands ? act : who;
        break;
      case 'condition':
        region.sign = who;
        break;
      case 'front':
        region.sign = who;
        break;
      case 'only':
        region.sign = 1;
        break;
      case 'exception':
      case 'until':
        // "may swim only with a float, except on Sundays": free of what is asked of all others.
        region.sign = permissive && clause.only && part === 'exception' ? 1 : reversed(who);
        region.guess = part === 'until' && norm !== 'prohibition';
        break;
      case 'relative':
        region.sign = inAct ? (norm === 'duty' ? -1 : act) : who;
        region.guess = inAct && norm === 'duty' && stateVerbs.has(words[clause.modal?.end ?? 0]?.lower ?? '');
        break;
      case 'concession':
        break;
      case 'without':
      case 'besides':
        region.sign = reversed(inAct ? act : who);
        break;
    }
    if (region.alternative === true) {
      region.sign = norm === 'prohibition' ? who : 1;
      continue;
    }
    if (region.further === true) region.guess = true;
    // "the share laid down in paragraph 1 shall be 75%": another limit, for better or worse.
    if (part !== 'act' && norm === 'duty' && resetsLimit(words, clause)) region.guess = true;
    // "a report prepared by a surveyor": what the thing has to be, or which thing it is about.
    if (part === 'relative' && region.reduced && inAct && norm === 'duty') region.guess = true;
    // "no one other than the owner may": what is named is what may.
    if (clause.only && clause.negativeSubject !== null && part === 'besides') region.sign = 1;
    // "must contain nothing but seeds": they, and no others
    if (
      clause.norm === 'duty' &&
      inAct &&
      part === 'besides' &&
      nothing.has(words[region.start - 1]?.lower ?? '')
    )
      region.sign = 1;
    // "may be consulted by nobody except auditors"
    const none = ['nobody', 'one', 'none', 'nothing', 'person'].includes(
      words[region.start - 1]?.lower ?? '',
    );
    if (clause.only && permissive && none && (part === 'besides' || part === 'exception')) region.sign = 1;
  }
}

import { completeAmended } from './amount-productions.ts';
import { anyOf, map, rule, sequence, several } from './chart.ts';
import type { NormTree, StatementTree } from './clause-tree.ts';
import { sharingObject } from './cleft-norms.ts';
import { changing } from './changed-figures.ts';
import { boundedDefinition, conditionalDefinition, deeming, definition, naming } from './definitions.ts';
import { deemedEvent } from './deemed-events.ts';
import { withDenials } from './denied-beside.ts';
import { extension } from './extensions.ts';
import { boundedShare } from './bounded-shares.ts';
import { withElidedCase } from './elided-cases.ts';
import { completeGapped } from './gapped-norms.ts';
import { besides, sharingVerb } from './fronted-norms.ts';
import { further } from './further-norms.ts';
import { oneNorm } from './norm-productions.ts';
import { verbless } from './verbless-bans.ts';
import { narrowed } from './limited-grants.ts';
import { notEnough } from './not-enough.ts';
import type { Read } from './one-item.ts';
import { wordsOf } from './phrase-words.ts';
import { precedence } from './precedences.ts';
import { isPronoun } from './pronouns.ts';
import { repeated } from './repeated-norms.ts';
import { replacing, sufficing } from './replaced-figures.ts';
import { release } from './releases.ts';
import { restBound } from './rest-bound.ts';
import { restCase, restOfCase } from './rest-cases.ts';
import { withRestRefused } from './rest-refused.ts';
import { status } from './status-terms.ts';
import { validity } from './validity.ts';

/** A sentence: norms, an exception to what was said before, or what a term means. */
export const statement: Read<StatementTree> = rule(() => [
  (chart, at) =>
    sequence(
      [anyOf(oneNorm, replacing, sufficing, changing, deemedEvent, verbless), several(further)],
      (first, rest) => normsOf(first, rest),
    )(chart, at).flatMap(({ to, value }) => (value === null ? [] : [{ to, value }])),
  // "On other days it must be open": as a sentence of its own
  (chart, at) =>
    sequence([restCase, oneNorm, several(further)], (tokens, first, rest) =>
      normsOf({ ...first, otherwise: tokens }, rest),
    )(chart, at).flatMap(({ to, value }) => (value === null ? [] : [{ to, value }])),
  map(anyOf(besides, sharingVerb, sharingObject, notEnough), (norms): StatementTree => ({
    kind: 'norms',
    norms,
  })),
  restBound,
  release,
  validity,
  status,
  precedence,
  extension,
  boundedDefinition,
  definition,
  conditionalDefinition,
  deeming,
  naming,
]);

/** The norms of a sentence in order; a later one takes from the first what it leaves out. */
function normsOf(first: NormTree, rest: readonly NormTree[]): StatementTree | null {
  const norms = [first];
  for (const found of rest) {
    const more = found.gapped === true ? found : withElidedCase(found, norms.at(-1)!);
    const { modality } = norms.at(-1)!;
    if ((more.bare === true && modality !== 'must') || (more.forbids === true && modality !== 'must_not'))
      return null;
    if (more.inCase === true) {
      const within = inCaseOf(norms.at(-1)!, more);
      if (within === null) return null;
      norms.push(within);
    } else if (more.repeats === true) {
      const again = repeated(norms.at(-1)!, more);
      if (again === null) return null;
      norms.push({ ...again, repeats: true });
    } else if (more.narrows === true) {
      const within = narrowed(norms.at(-1)!, more);
      if (within === null) return null;
      norms.push(within);
    } else if (more.adds === true) {
      const before = norms.at(-1)!;
      norms.splice(-1, 1, { ...before, conditions: [...before.conditions, ...more.conditions] });
    } else if (more.amends === true) {
      const amended = completeAmended(norms.at(-1)!, more);
      if (amended === null) return null;
      norms.splice(-1, 1, ...amended);
    } else if (more.gapped === true) {
      const completed = completeGapped(norms.at(-1)!, more);
      if (completed === null) return null;
      norms.splice(-1, 1, ...completed);
    } else if (more.elided === true) {
      const before = verbOf(norms, more);
      if (before === null || before.predicate === null || before.only !== null) return null;
      norms.push({
        ...more,
        subject: isPronoun(more.subject) ? before.subject : more.subject,
        predicate: before.predicate,
      });
    } else if (more.subject === null && more.predicate !== null && !more.noSubject && more.inherits) {
      norms.push({
        ...more,
        subject: first.subject,
        conditions:
          more.shares === true
            ? [...first.conditions.filter(({ front }) => front), ...more.conditions]
            : more.conditions,
      });
    } else norms.push(besideFirst(norms, inRestOfCase(norms.at(-1)!, more)));
  }
  return { kind: 'norms', norms: withRestRefused(withDenials(norms.flatMap(boundedShare))) };
}

/** "…; for all others it is 6 EUR": where the one case of the norm before is not. */
function inRestOfCase(before: NormTree, more: NormTree): NormTree {
  const { otherwise, ...own } = more;
  const rest = otherwise === undefined ? null : restOfCase(before, otherwise);
  return rest === null ? more : { ...own, conditions: [rest, ...own.conditions] };
}

const modalWord = ({ words }: NormTree): string | undefined =>
  words.find(({ lower }) => /^(?:may|must|shall|can|need)$/.test(lower))?.lower;

/** "may enter and must be parked; mopeds may not": the one norm before that has the modal, or the only one there is. */
function verbOf(norms: readonly NormTree[], more: NormTree): NormTree | null {
  const [first, ...others] = norms;
  if (others.length === 0) return first ?? null;
  const same = norms.filter((norm) => modalWord(norm) === modalWord(more));
  return same.length === 1 ? same[0]! : null;
}

/**
 * "must close at 22:00 unless it is licensed, in which case it must close at 24:00": the case is the last condition that
 * the norm before has, whether it turns on it or is lifted by it.
 */
function inCaseOf(before: NormTree, more: NormTree): NormTree | null {
  const [front, ...backs] = [...before.conditions].sort(
    (one, other) => Number(other.front) - Number(one.front),
  );
  const last =
    before.conditions.filter((condition) => !condition.front).at(-1) ??
    (backs.length === 0 ? front : undefined);
  if (last === undefined || !/^(?:if|only_if|unless|except)$/.test(last.relation)) return null;
  const others = before.conditions.filter(
    (condition) => condition !== last && condition.front && condition.relation !== 'idle',
  );
  return {
    ...more,
    subject: isPronoun(more.subject) ? before.subject : more.subject,
    conditions: [...others, { ...last, relation: 'if', tokens: [] }, ...more.conditions],
  };
}

/**
 * "If the alarm sounds, staff must leave and visitors must not use the lift": what is forbidden or allowed to others, where
 * the norm before obliges, may hold in every case.
 */
function standsAlone({ subject, modality }: NormTree, before: NormTree): boolean {
  if (subject === null || isPronoun(subject) || modality === before.modality) return false;
  const [first] = wordsOf(subject);
  const said = [before.subject, before.predicate, ...before.conditions.map(({ phrase }) => phrase)];
  const known = new Set(
    said.flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase))).flatMap(({ stems }) => stems),
  );
  const named = wordsOf(subject).some(
    ({ content, stems }) => content && stems.some((part) => known.has(part)),
  );
  return !named && !/^(?:the|this|that|these|those|his|her|its|their)$/.test(first?.lower ?? '');
}

/**
 * "In winter the roof must be closed and the pump must be started": what comes before the first norm goes for the
 * second as well. After a semicolon, and where a condition comes after both, the words leave it open.
 */
function besideFirst(norms: readonly NormTree[], more: NormTree): NormTree {
  const [first] = norms;
  const before = norms.at(-1)!;
  const link = more.words.slice(0, 2).map(({ lower }) => lower);
  const joined = link[0] === 'and' || (link[0] === ',' && link[1] === 'and');
  const subject = isPronoun(more.subject) ? before.subject : more.subject;
  const own = more.conditions.some(({ front }) => front) || more.otherwise !== undefined;
  const fronts = own
    ? []
    : (first?.conditions.filter(({ front, relation }) => front && relation !== 'idle') ?? []);
  if (joined)
    return {
      ...more,
      subject,
      conditions: [...fronts, ...more.conditions],
      ...(!own && norms.every(({ conditions }) => conditions.length === 0) && more.conditions.length > 0
        ? { open: 'Does the condition go for both, or for the last alone?' }
        : {}),
      ...(fronts.length > 0 && standsAlone(more, before)
        ? { open: 'Does the condition in front go for this as well?' }
        : {}),
    };
  return {
    ...more,
    subject,
    ...(fronts.length > 0 && more.against !== true
      ? { open: 'Does the condition in front go for this as well?' }
      : {}),
  };
}

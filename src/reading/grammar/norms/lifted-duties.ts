import type { Fact } from '../binding/binding.ts';
import { conditionWriter } from '../binding/conditions.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import type { BoundNorm } from './norms.ts';
import { readBy, type ReadNorm, type ReadNorms } from './read-norms.ts';

/**
 * "Visitors must wear a badge. Firefighters need not wear one": beside the duty that it lifts, a release is an exception to
 * it and grants nothing by itself. By itself it says that the act is left to them.
 */
export function liftDuties(read: ReadNorms): void {
  const { bound } = read;
  for (const entry of [...bound]) {
    const { tree, norm } = entry.norm;
    if (!tree.release || norm.over.length > 0) continue;
    const duties = bound
      .slice(0, bound.indexOf(entry))
      .filter((other) => other.norm.norm.modality === 'must');
    const lifted = duties.filter((duty) => isOfSameAct(duty.norm, entry.norm, duties.length));
    if (lifted.length > 0 && !entry.norm.vacuous && norm.only.length === 0) {
      // "Drivers must stop. Passengers need not stop if it rains": of others than the duty
      const whose = lifted.flatMap((duty) =>
        duty.norm.tree.subject === null ? [] : wordsOf(duty.norm.tree.subject),
      );
      read.unread.push(
        ...entry.norm.actor.filter(
          ({ stems }) => !whose.some((token) => stems.every((part) => token.stems.includes(part))),
        ),
      );
      const taken = tree.predicate === null ? [] : wordsOf(tree.predicate);
      if (lifted.some((duty) => isElliptic(taken, duty.norm)))
        for (const token of entry.norm.unread.filter((each) => taken.includes(each)))
          read.unread.splice(read.unread.indexOf(token), 1);
      for (const duty of lifted) duty.norm.norm.except.push(caseOf(entry.norm));
      bound.splice(bound.indexOf(entry), 1);
      for (const { overrides } of bound) overrides.delete(entry.norm);
    } else prevail(entry, duties, read);
  }
}

/** Where it holds: those it speaks of, in the case that it names. */
function caseOf({ norm, tree }: BoundNorm): ReturnType<ReturnType<typeof conditionWriter>['all']> {
  const writer = conditionWriter(readBy);
  const held = norm.except.map((condition) => writer.not(condition));
  return writer.all([...norm.who, ...norm.if, ...norm.act, ...held], tree.words);
}

function isOfSameAct(duty: BoundNorm, release: BoundNorm, duties: number): boolean {
  const words = release.tree.predicate === null ? [] : wordsOf(release.tree.predicate);
  // "they need not do so": of the one duty before
  if (words.every(({ lower }) => /^(?:do|be|done|so|it|this|that|one)$/.test(lower))) return duties === 1;
  const [asked, left] = [duty.asked, release.asked];
  if (left.length === 0) return asked.length === 1 && isElliptic(words, duty);
  return (
    asked.length > 0 &&
    asked.every((fact) => left.some((other) => isSame(fact, other))) &&
    left.every((fact) => asked.some((other) => isSame(fact, other)))
  );
}

/** "must be entered in the book … need not be entered": nothing that the duty does not say, and its verb. */
function isElliptic(release: readonly Token[], { tree }: BoundNorm): boolean {
  const [verb, ...rest] = release.filter(({ content }) => content);
  const duty = (tree.predicate === null ? [] : wordsOf(tree.predicate)).filter(({ content }) => content);
  const saidBy = (token: Token, words: readonly Token[]): boolean =>
    words.some(({ stems }) => stems.length > 0 && stems.every((part) => token.stems.includes(part)));
  return verb !== undefined && saidBy(verb, duty.slice(0, 1)) && rest.every((token) => saidBy(token, duty));
}

const isSame = (one: Fact, other: Fact): boolean =>
  one.name === other.name &&
  one.kind === other.kind &&
  one.negated === other.negated &&
  (one.kind !== 'is' || other.kind !== 'is' || one.values.join('|') === other.values.join('|'));

/** A release of something else than what the duties ask for: it goes before them, where no word leaves that open. */
function prevail({ norm, overrides }: ReadNorm, duties: readonly ReadNorm[], { binder }: ReadNorms): void {
  const { action } = binder.names;
  // "is exempt from the beer duty" where the action is the exemption
  const own = norm.tree.words.some(
    ({ content, stems }) => content && stems.some((part) => action.includes(part)),
  );
  if (duties.length === 0 && !own)
    doubt(
      binder,
      'unresolved_reference',
      norm.tree.words,
      'The duty that this lifts is not part of the clause.',
    );
  // "groups of more than six must book; a group of six or fewer need not": the duty did not reach them
  const beside = duties.some(
    (duty) => duty.norm.tree.conditions.length + duty.norm.norm.who.length > 0 && saysOfSame(duty.norm, norm),
  );
  if (beside)
    doubt(
      binder,
      'unresolved_reference',
      norm.tree.words,
      'Is this permitted, or is it only said that nothing is asked of them?',
    );
  for (const duty of duties) overrides.add(duty.norm);
}

/** Whether a duty and what lifts it turn on the same input. */
const saysOfSame = (duty: BoundNorm, release: BoundNorm): boolean =>
  release.facts.some((fact) => fact.kind === 'measure' && duty.facts.some(({ name }) => name === fact.name));

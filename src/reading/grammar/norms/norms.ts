import { toldOfSeveral } from '../rewrites/told-of-several.ts';
import { actOnlyThen } from '../rewrites/acts-only-then.ts';
import { payableOnAct } from '../rewrites/payable-on-act.ts';
import { waitsUntil } from '../rewrites/waits-until.ts';
import { withoutBoth } from '../rewrites/without-both.ts';
import { refusesThose } from '../rewrites/refuses-those.ts';
import { aloneAllowed } from '../rewrites/alone-allowed.ts';
import type { Condition, Norm, Note, ReadBy, RuleReference } from '../../../rules/ledger/ledger.ts';
import type { Binder, Fact, Part, Surroundings } from '../binding/binding.ts';
import type { Bound } from '../binding/coordinations.ts';
import { figuresOfOthers } from '../rewrites/figures-of-others.ts';
import { figuresByKind } from '../trees/figures-by-kind.ts';
import { bindPhrase } from '../binding/bind-phrase.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { conditionWriter, rangesOf } from '../binding/conditions.ts';
import { askAboutDoers, doneBySubject } from '../binding/acting-subjects.ts';
import { isBareActor } from '../binding/actors.ts';
import { amongThem } from '../rewrites/among-them.ts';
import { ambiguities } from '../doubts/ambiguities.ts';
import { caseOfLast, casesInList } from '../rewrites/cases.ts';
import { countedActs } from '../binding/counted-acts.ts';
import { comparedCounts } from '../binding/compared-counts.ts';
import { countedClass } from '../binding/counted-classes.ts';
import { predicateSlots } from './predicate-slots.ts';
import { begunBySubject } from './begun-by-subject.ts';
import { onlyTheAct, onlyThere } from './only-slots.ts';
import { freeOfCharge } from '../binding/free-of-charge.ts';
import { doneInItsTime } from '../binding/done-in-time.ts';
import { settleExtremes } from '../binding/extremes.ts';
import { eventArguments } from '../binding/event-arguments.ts';
import { bareCounts } from './bare-counts.ts';
import { grantedEvery } from './intervals.ts';
import { derogated } from '../rewrites/derogations.ts';
import { permittedWithout, saidByOmission } from '../rewrites/omitted-acts.ts';
import { ofJoinedClasses } from '../rewrites/joined-classes.ts';
import { quantifiedClause } from '../binding/quantified-clauses.ts';
import { measuresOfOthers } from '../doubts/measures-of-others.ts';
import { merelyThere } from '../doubts/presence.ts';
import { inProportion, proportionIn, proportionInFront } from '../rewrites/proportions.ts';
import { soleReasonIn } from '../rewrites/sole-reasons.ts';
import { summedSubject } from '../rewrites/sums.ts';
import { inLaterPeriod, lastMoments } from '../binding/last-moments.ts';
import {
  absentOrAnother,
  countedAnyhow,
  existenceDoubts,
  extentOfDuty,
  grantedWithoutMore,
  leastEntitled,
  noneAtAll,
  oneActOfTwo,
  owedToWhom,
  soleReason,
  subjectAsked,
  toldBeside,
} from '../doubts/norm-doubts.ts';
import { bareDirection } from '../doubts/bare-directions.ts';
import { conflicts } from '../doubts/conflicts.ts';
import { limitOfTermOnce, saidOnce, thingOfState } from '../doubts/said-once.ts';
import { scopeOfDenial } from '../doubts/scope-of-denial.ts';
import {
  casesOfGrant,
  closeGrant,
  countedSubject,
  datedApart,
  deniedPermission,
  deniedSubject,
  exceptedAside,
  gapped,
  invertedSubject,
  refusalAsked,
  stoppedAct,
} from '../rewrites/norm-rewrites.ts';
import { fixedBySubject } from '../binding/fixed-by-subject.ts';
import { askedFor } from '../binding/asked-for.ts';
import { withoutSibling } from '../binding/said-of-siblings.ts';
import { siblingSubject } from '../binding/sibling-inputs.ts';
import { absentThen } from '../rewrites/absent-then.ts';
import { earliestGrant, limitedState } from '../rewrites/earliest-grants.ts';
import { untilThen } from '../rewrites/until-then.ts';
import { oneOrBoth } from '../doubts/one-or-both.ts';
import { askAboutSharedWords } from '../doubts/said-of-two.ts';
import { askAboutEach, askAboutNone } from '../doubts/asked-of-others.ts';
import { askAboutFormer } from '../doubts/former-states.ts';
import { askAboutNothingPayable } from '../doubts/nothing-payable.ts';
import { askAboutNotEven } from '../doubts/not-even.ts';
import { askAboutPointedCase } from '../doubts/pointed-cases.ts';
import { askAboutVerbAfterCase } from '../doubts/verbs-after-cases.ts';
import { settleDepth } from '../doubts/depths.ts';
import { unsaidDimension } from '../doubts/unsaid-dimensions.ts';
import { openNorm } from '../doubts/open-norms.ts';
import { opposedState } from './opposed-states.ts';
import { hoursOfState } from '../rewrites/hours-of-states.ts';
import { askAboutHours } from '../doubts/hours-of-acts.ts';
import { exceptedThen } from '../rewrites/excepted-then.ts';
import { bareBan } from '../rewrites/bare-bans.ts';
import { bracketedNouns } from '../rewrites/bracketed-nouns.ts';
import { limitsOfSeveral } from '../rewrites/limits-of-several.ts';
import { providedExtent } from '../rewrites/provided-extents.ts';
import { onlySoMany } from '../rewrites/only-so-many.ts';
import { datedSubject } from '../rewrites/dated-subjects.ts';
import { describedObject } from '../rewrites/described-objects.ts';
import { dueTogether } from '../rewrites/shared-deadlines.ts';
import { respectively } from '../rewrites/respectively.ts';
import { refusedTogether } from '../rewrites/not-both.ts';
import { dueOnlyThen, onlyOfDuty } from '../rewrites/only-then.ts';
import type { Slots } from '../binding/slots.ts';
import { limitThereafter, steppedDates } from '../rewrites/stepped-dates.ts';
import type { Token } from '../words/tokens.ts';
import { type NormReference, readCondition } from './read-condition.ts';
import { unexplained } from './unexplained.ts';

/** A norm with its words bound, before the ledger is closed. */
export interface BoundNorm {
  norm: Norm;
  notes: Note[];
  tree: NormTree;
  /** Content words that nothing explains. */
  unread: Token[];
  facts: Fact[];
  /** What is to be done, also where a release says that it need not be. */
  asked: Fact[];
  /** Whether the norm says anything that an input can decide. */
  vacuous: boolean;
  /** Words that only name whose norm it is. */
  actor: Token[];
  /** How many of its conditions are before it; null where that cannot be told. */
  fronts: number | null;
  /** "Notwithstanding paragraph 1", "subject to paragraph 2". */
  references: NormReference[];
}

/** What sentences say otherwise than the slots of a norm have it, put as they have it, in this order. */
const rewrites: readonly ((tree: NormTree, binder: Binder) => NormTree)[] = [
  actOnlyThen,
  payableOnAct,
  waitsUntil,
  withoutBoth,
  refusesThose,
  respectively,
  casesOfGrant,
  proportionInFront,
  permittedWithout,
  derogated,
  stoppedAct,
  opposedState,
  refusalAsked,
  deniedPermission,
  bracketedNouns,
  bareBan,
  ofJoinedClasses,
  siblingSubject,
  datedSubject,
  deniedSubject,
  limitsOfSeveral,
  onlySoMany,
  providedExtent,
  countedSubject,
  summedSubject,
  toldOfSeveral,
  exceptedThen,
  exceptedAside,
  caseOfLast,
  casesInList,
  figuresByKind,
  figuresOfOthers,
  steppedDates,
  limitThereafter,
  dueTogether,
  hoursOfState,
  datedApart,
  untilThen,
  absentThen,
  limitedState,
  earliestGrant,
  aloneAllowed,
  dueOnlyThen,
  describedObject,
];

export function bindNorm(parsed: NormTree, binder: Binder, readBy: ReadBy): BoundNorm {
  const given = invertedSubject(parsed, binder);
  const rewritten = rewrites.reduce((known, rewrite) => rewrite(known, binder), given);
  const sole = soleReasonIn(rewritten, binder);
  const tree = sole?.rest ?? rewritten;
  const writer = conditionWriter(readBy);
  if (tree.open !== undefined) doubt(binder, 'ambiguous_attachment', tree.words, tree.open);
  const slots: Slots = { who: [], if: [], act: [], only: [], except: [] };
  const left: Token[] = [];
  const notes: Note[] = [];
  const references: NormReference[] = [];
  const phrases = [
    tree.subject,
    tree.predicate,
    tree.object ?? null,
    typeof tree.only === 'object' ? (tree.only?.phrase ?? null) : null,
    ...tree.conditions.map((condition) => condition.phrase),
  ];
  // "…, even if it was posted earlier": what makes no difference names no input for the words beside it
  const idle = new Set<Phrase | null>(
    tree.conditions
      .filter(({ relation, apart }) => relation === 'idle' || apart === true)
      .map(({ phrase }) => phrase),
  );
  const stemsOf = (phrase: Phrase | null): string[] =>
    phrase === null ? [] : wordsOf(phrase).flatMap((token) => token.stems);
  const around = (own: Phrase): Surroundings => ({
    near: own === tree.predicate ? [...stemsOf(tree.subject), ...amongThem(tree)] : [],
    norm: [
      ...phrases.filter((phrase) => phrase !== own && !idle.has(phrase)).flatMap(stemsOf),
      ...(own === tree.predicate ? askedFor(tree, binder) : []),
    ],
    none: own === tree.subject && tree.noSubject,
  });
  const take = (phrase: Phrase): Bound => {
    const bound = quantifiedClause(phrase, binder) ?? bindPhrase(phrase, around(phrase), binder);
    left.push(...bound.left);
    return bound;
  };

  slots.act.push(...(sole?.parts ?? []));
  left.push(...(sole?.left ?? []));
  const counted = countedClass(tree, binder) ?? comparedCounts(tree, binder);
  if (counted !== null) {
    slots.act.push(counted.part);
    left.push(...counted.left);
  }
  const subject = tree.subject === null || counted !== null ? null : take(tree.subject);
  if (subject !== null) slots[tree.only === 'subject' ? 'only' : 'who'].push(...subject.parts);
  const predicate = tree.predicate === null || counted !== null ? null : take(tree.predicate);
  if (predicate !== null) {
    const { act, who } = predicateSlots(predicate, tree, binder);
    slots.act.push(...act);
    slots.who.push(...who);
  }
  if (tree.object !== undefined) slots.who.push(...take(tree.object).parts);
  if (predicate !== null) begunBySubject(slots, predicate, tree, binder);
  let fronts: number | null = 0;
  const proportion = tree.conditions.find((condition) => proportionIn(condition) !== null);
  for (const condition of tree.conditions) {
    if (condition === proportion) continue;
    readCondition(condition, tree, slots, take, notes, binder, readBy, references);
    if (condition.front) fronts = slots.if.length;
  }
  if (proportion !== undefined) left.push(...inProportion(proportion, slots, tree, binder));
  const conditions = slots.if.length;
  if (tree.only !== null && typeof tree.only === 'object') slots.only.push(...take(tree.only.phrase).parts);
  if (
    tree.only === 'subject' &&
    tree.predicate?.kind === 'region' &&
    tree.predicate.pieces.some(({ kind }) => kind === 'except')
  )
    doubt(binder, 'mixed_connectives', tree.words, 'Is this permitted to them, or only forbidden to others?');
  doneBySubject(slots, tree);
  if (tree.closed !== undefined) closeGrant(tree, slots, binder);
  doneInItsTime(slots, tree, binder);
  const free = freeOfCharge(slots, tree, binder);
  refusedTogether(slots, tree, binder);
  if (tree.modality === 'must' && tree.only !== null && typeof tree.only === 'object')
    onlyThere(slots, tree, binder);
  onlyOfDuty(tree, slots, binder);
  if (tree.only === 'conditions' && slots.only.length === 0) onlyTheAct(slots, tree, binder);
  if (tree.only !== null && slots.only.length === 0)
    doubt(binder, 'unbound_words', tree.words, 'No input says what alone is allowed here.');

  if (grantedWithoutMore(tree))
    doubt(binder, 'ambiguous_attachment', tree.words, 'Is this a permission, or how it has to be done?');
  if (owedToWhom(tree, binder))
    doubt(binder, 'ambiguous_attachment', tree.words, 'Is this due to the one who acts, or from him?');
  scopeOfDenial(tree, binder);
  leastEntitled(tree, binder);
  ambiguities(tree, binder);
  const allWords = phrases.flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)));
  left.push(...withoutSibling(slots, tree, binder));
  fixedBySubject(slots);
  saidOnce(slots, allWords, binder);
  if (tree.modality === 'must') thingOfState(slots, allWords, binder);
  noneAtAll(slots, tree, binder);
  openNorm(
    tree,
    given,
    slots,
    Object.values(slots)
      .flat()
      .flatMap((part) => part.facts),
    binder,
  );
  countedAnyhow(slots);
  grantedEvery(slots, tree);
  bareCounts(slots, tree);
  const asked = slots.act.flatMap((part) => part.facts.filter(({ restricts }) => !restricts));
  if (tree.release) lifted(slots, tree, binder);
  if (slots.if.length !== conditions) fronts = null;
  const merged = (tree.modality === 'may' || tree.modality === 'entitled') && gapped(slots);
  limitOfTermOnce(slots, writer);
  if (!merged) conflicts(slots, binder);
  countedActs(slots, tree, binder);
  lastMoments(slots, tree, binder);
  inLaterPeriod(slots, tree, binder);
  settleExtremes(slots, tree, binder);
  existenceDoubts(slots, tree, phrases, binder);
  const facts = Object.values(slots)
    .flat()
    .flatMap((part) => part.facts);
  settleDepth(facts, allWords, binder);
  unsaidDimension(facts, allWords, binder);
  const bare = (part: Part, slot: keyof Slots): Condition =>
    part.write(writer, bareDirection(part, slot, tree, binder));
  const write = (slot: keyof Slots): Condition[] => slots[slot].map((part) => bare(part, slot));
  const norm: Norm = {
    modality: tree.modality,
    words: rangesOf(tree.words),
    read_by: readBy,
    who: write('who'),
    if: write('if'),
    act: write('act'),
    only: write('only'),
    except: write('except'),
    instead: [],
    over: [] as RuleReference[],
    obligations: [],
    release: tree.release,
  };
  const vacuous = facts.length === 0;
  if (tree.modality === 'must' && slots.act.length === 0 && slots.only.length === 0) {
    doubt(binder, 'unbound_words', predicate?.words ?? tree.words, 'No input says whether this was done.');
  }
  oneActOfTwo(phrases, facts, tree, binder);
  absentOrAnother(facts, allWords, binder);
  askAboutNothingPayable(tree, facts, binder);
  askAboutFormer(facts, allWords, binder);
  askAboutPointedCase(tree, binder);
  askAboutVerbAfterCase(tree, binder);
  askAboutNotEven(tree, facts, binder);
  askAboutNone(norm, tree, binder);
  askAboutEach(tree, facts, binder);
  extentOfDuty(slots, tree, binder);
  subjectAsked(slots, binder);
  askAboutDoers(slots, tree, binder);
  askAboutHours(slots, tree, binder);
  soleReason(tree, binder);
  toldBeside(tree, facts, binder);
  merelyThere(tree, facts, binder);
  measuresOfOthers(allWords, facts, binder);
  oneOrBoth(tree, binder);
  askAboutSharedWords(facts, binder);
  const unsaid = unexplained(left, tree, facts, slots, binder);
  const completing = eventArguments(unsaid, tree, facts, binder);
  const omitted = saidByOmission(given, binder);
  const open = unsaid.filter(
    (token) => !completing.has(token) && !omitted.includes(token) && !free.includes(token),
  );
  const actor =
    vacuous || subject === null || !isBareActor(open, tree, binder)
      ? []
      : open.filter((token) => subject.words.includes(token));
  return {
    norm,
    notes,
    tree,
    facts,
    asked,
    actor,
    vacuous,
    references,
    fronts,
    unread: open.filter((token) => !actor.includes(token)),
  };
}

/** "A child need not sign": what is not asked for is no condition of it; a figure is another matter. */
function lifted(slots: Slots, tree: NormTree, binder: Binder): void {
  const figures = slots.act.flatMap(({ facts }) => facts).filter(({ kind }) => kind === 'measure');
  if (figures.length > 0)
    doubt(binder, 'ambiguous_range', tree.words, 'Is nothing asked for here, or less than before?');
  slots.act = slots.act.filter(({ facts }) => facts.some(({ restricts }) => restricts));
}

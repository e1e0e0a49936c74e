import { toldOfSeveral } from '../rewrites/told-of-several.ts';
import type { Condition, Norm, Note, ReadBy, RuleReference } from '../../../rules/ledger/ledger.ts';
import type { Binder, Fact, Part, Surroundings } from '../binding/binding.ts';
import type { Bound } from '../binding/coordinations.ts';
import { carriesFigure } from '../binding/figure-verbs.ts';
import { figuresOfOthers } from '../rewrites/figures-of-others.ts';
import { figuresByKind } from '../trees/figures-by-kind.ts';
import { bindPhrase } from '../binding/bind-phrase.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { ClauseCondition, NormTree, Phrase } from '../trees/clause-tree.ts';
import { conditionWriter, rangesOf } from '../binding/conditions.ts';
import { askAboutDoers, doneBySubject } from '../binding/acting-subjects.ts';
import { isBareActor, namesTheYoung } from '../binding/actors.ts';
import { amongThem } from '../rewrites/among-them.ts';
import { ambiguities } from '../doubts/ambiguities.ts';
import { caseOfLast, casesInList } from '../rewrites/cases.ts';
import { countedActs } from '../binding/counted-acts.ts';
import { getsTheAct } from '../binding/converse-verbs.ts';
import { countedClass } from '../binding/counted-classes.ts';
import { begunBySubject, onlyTheAct, onlyThere, predicateSlots, withinThen } from './predicate-slots.ts';
import { saysNothing } from '../binding/empty-words.ts';
import { doneInItsTime } from '../binding/done-in-time.ts';
import { settleExtremes } from '../binding/extremes.ts';
import { doesEvent } from '../binding/event-order.ts';
import { eventArguments } from '../binding/event-arguments.ts';
import { bareCounts } from './bare-counts.ts';
import { grantedEvery } from './intervals.ts';
import { saysMonth } from '../binding/months.ts';
import { derogated } from '../rewrites/derogations.ts';
import { permittedWithout, saidByOmission } from '../rewrites/omitted-acts.ts';
import { ofJoinedClasses } from '../rewrites/joined-classes.ts';
import { quantifiedClause } from '../binding/quantified-clauses.ts';
import { merelyThere } from '../doubts/presence.ts';
import { inProportion, proportionIn, proportionInFront } from '../rewrites/proportions.ts';
import { soleReasonIn } from '../rewrites/sole-reasons.ts';
import { summedSubject } from '../rewrites/sums.ts';
import { explainedBy, isExplained } from '../binding/regions.ts';
import { saysAnew } from '../binding/said-anew.ts';
import { inLaterPeriod, lastMoments } from '../binding/last-moments.ts';
import { labelsIn, referenceIn } from '../trees/labels.ts';
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
import { saidOnce, thingOfState } from '../doubts/said-once.ts';
import { scopeOfDenial } from '../doubts/scope-of-denial.ts';
import {
  aloneAllowed,
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
import { askAboutNotEven } from '../doubts/not-even.ts';
import { askAboutPointedCase } from '../doubts/pointed-cases.ts';
import { askAboutVerbAfterCase } from '../doubts/verbs-after-cases.ts';
import { settleDepth } from '../doubts/depths.ts';
import { openNorm } from '../doubts/open-norms.ts';
import { opposedState } from './opposed-states.ts';
import { hoursOfState } from '../rewrites/hours-of-states.ts';
import { askAboutHours } from '../doubts/hours-of-acts.ts';
import { exceptedThen } from '../rewrites/excepted-then.ts';
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
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { isLight } from '../words/words.ts';

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

export interface NormReference {
  relation: 'subject_to' | 'notwithstanding';
  tokens: Token[];
  /** "paragraph 1" alone. */
  reference: Token[];
  labels: string[];
}

/** What sentences say otherwise than the slots of a norm have it, put as they have it, in this order. */
const rewrites: readonly ((tree: NormTree, binder: Binder) => NormTree)[] = [
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
  const counted = countedClass(tree, binder);
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
  absentOrAnother(facts, binder);
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
  oneOrBoth(tree, binder);
  askAboutSharedWords(facts, binder);
  const unsaid = unexplained(left, tree, facts, slots, binder);
  const completing = eventArguments(unsaid, tree, facts, binder);
  const omitted = saidByOmission(given, binder);
  const open = unsaid.filter((token) => !completing.has(token) && !omitted.includes(token));
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

/** "irrespective of the quantity" of `grams`, the "quantity of nuts": its description says all of it. */
const isAllSaid = (content: readonly Token[], { described }: Name): boolean =>
  content.length > 0 &&
  content.every(
    ({ stems }) =>
      stems.length > 0 && stems.every((part) => isLight(part) || bestLikeness(part, described) >= 0.8),
  );

function readCondition(
  condition: ClauseCondition,
  tree: NormTree,
  slots: Slots,
  take: (phrase: Phrase) => Bound,
  notes: Note[],
  binder: Binder,
  readBy: ReadBy,
  references: NormReference[],
): void {
  const note = (reason: string): void => {
    notes.push({
      kind: 'note',
      role: 'no_effect',
      reason,
      words: rangesOf([...condition.tokens, ...wordsOf(condition.phrase)]),
      read_by: readBy,
    });
  };
  switch (condition.relation) {
    case 'idle':
      note('makes no difference');
      // "at night, also if there is fog": a further case, where the norm has one before it
      if (
        /^(?:also|including)$/.test(condition.tokens.find(({ kind }) => kind === 'word')?.lower ?? '') &&
        hasCase(slots, tree)
      )
        doubt(
          binder,
          'ambiguous_attachment',
          condition.tokens,
          'Does this add a case, or does it make no difference?',
        );
      for (const name of binder.names.inputs) {
        const words = [...condition.tokens, ...wordsOf(condition.phrase)];
        const content = wordsOf(condition.phrase).filter((token) => token.content);
        if (
          words.some((token) => explainedBy(token, name.stems) && token.content) ||
          isAllSaid(content, name)
        )
          binder.used.add(name);
      }
      return;
    case 'subject_to':
    case 'notwithstanding':
      references.push({
        relation: condition.relation,
        tokens: [...condition.tokens, ...wordsOf(condition.phrase)],
        reference: referenceIn(condition.phrase),
        labels: labelsIn(condition.phrase),
      });
      return;
    case 'only_if':
      {
        const bound = said(take(condition.phrase), condition, binder);
        enough(bound, condition.phrase);
        slots.only.push(...bound);
      }
      return;
    case 'unless':
    case 'except': {
      const word = condition.tokens.map((token) => token.lower).join(' ');
      const bound = said(take(condition.phrase), condition, binder);
      enough(bound, condition.phrase);
      // "must not be cut off until 14 days after the reminder": from then on it may
      if (word === 'until' && tree.modality === 'must_not')
        for (const fact of bound.flatMap(({ facts }) => facts))
          if (fact.kind === 'measure' && fact.anchored === true) fact.op ??= '>=';
      if (/\buntil\b/.test(word) && endsByItself(condition.phrase))
        doubt(binder, 'judgement', condition.tokens, 'When this has ended is for a person to say.');
      // "must be kept locked until it has been repaired" ends; "must wait until" and "may … until" may do either
      const lasts =
        tree.modality === 'must' &&
        !waits(tree) &&
        bound.flatMap(({ facts }) => facts).every(({ kind }) => kind !== 'measure');
      if (/\buntil\b/.test(word) && !/unless/.test(word) && tree.modality !== 'must_not' && !lasts)
        doubt(
          binder,
          'ambiguous_attachment',
          condition.tokens,
          'Does this end the permission, or is it what must come first?',
        );
      const excepted: Part = {
        fact: null,
        facts: bound.flatMap(({ facts }) => facts),
        write: (writer, bare) =>
          writer.all(
            bound.map((part) => part.write(writer, bare)),
            [],
          ),
      };
      // "Except on feast days, visitors may enter only by the cloister": of feast days nothing is said, nor permitted
      if (condition.front && tree.only !== null)
        slots.if.push({
          ...excepted,
          write: (writer, bare) => writer.not(excepted.write(writer, bare), condition.tokens),
        });
      else slots.except.push(excepted);
      return;
    }
    case 'if':
    case 'adjunct': {
      const bound = take(condition.phrase);
      // "had left no will": a denial beside nothing is none of its own
      if (condition.relation === 'adjunct' && deniesNothing(condition.phrase))
        doubt(binder, 'unbound_words', wordsOf(condition.phrase), 'What is denied here could not be read.');
      if (condition.relation === 'if') enough(said(bound, condition, binder), condition.phrase);
      // "once four hours have been worked": they may be more
      if (/^(?:once|as)$/.test(condition.tokens.find(({ kind }) => kind === 'word')?.lower ?? ''))
        for (const fact of bound.parts.flatMap(({ facts }) => facts))
          if (fact.kind === 'measure' && fact.bound.kind === 'literal') fact.op ??= '>=';
      // "within 14 days of receiving it" is how the act is done, "in a border region" when the norm speaks
      const timed =
        condition.relation === 'adjunct' &&
        tree.modality === 'must' &&
        !(condition.front && saysCase(bound)) &&
        bound.parts.some(
          ({ fact }) => fact?.kind === 'measure' && fact.bound.kind !== 'date' && !saysMonth(fact.name),
        );
      if (timed) withinThen(bound.parts, [...condition.tokens, ...bound.words]);
      slots[
        timed
          ? 'act'
          : tree.only === 'conditions' && condition.relation === 'if' && !condition.front
            ? 'only'
            : 'if'
      ].push(...bound.parts);
    }
  }
}

const deniesNothing = (phrase: Phrase): boolean =>
  phrase.kind === 'region' &&
  phrase.pieces.some(({ kind }) => kind === 'not') &&
  wordsOf(phrase).every(({ content }) => !content);

/**
 * "Above a height of 2 m", "At more than 30 °C", "After 22:00", before the norm: the case in which it speaks. "At least 14
 * days before the event" and "With two seals" say how the act is done.
 */
function saysCase({ parts, words }: Bound): boolean {
  if (/^(?:with|to|by)$/.test(words[0]?.lower ?? '')) return false;
  return parts.every(({ fact }) => {
    if (fact?.kind !== 'measure') return true;
    if (fact.op === null) return false;
    // "During the first six months after planting"
    const direction = fact.direction.map(({ lower }) => lower).join(' ');
    if (/^(?:during|for) the first\b/.test(direction)) return true;
    if (!/^(?:time|calendar|clock)$/.test(fact.name.unit?.dimension ?? '')) return true;
    if (fact.name.stems.includes('age')) return true;
    // "After at least 14 days", "From 22:00"; "After more than six hours"
    const lead = [...words.slice(0, 1), ...fact.direction.slice(0, 1)].map(({ lower }) => lower);
    const open = /^>=?$/.test(fact.op);
    if (open && lead.some((word) => /^(?:after|from|beyond|past|above|over)$/.test(word))) return true;
    // "On more than 5 days a month"
    return fact.op === '>' && /^(?:on|for)$/.test(lead[0] ?? '') && lead[1] === 'more';
  });
}

/** "unless two officers are present", "if three members ask for it": more of them are enough as well. */
function enough(parts: readonly Part[], phrase: Phrase): void {
  const words = wordsOf(phrase);
  if (!words.some(({ lower }) => taking.test(lower))) return;
  for (const fact of parts.flatMap(({ facts }) => facts))
    if (fact.kind === 'measure' && fact.name.unit === null && fact.bound.kind === 'literal') fact.op ??= '>=';
}

const taking =
  /^(?:present|available|agree|agrees|agreed|consent|consents|ask|asks|request|requests|object|objects|attend|attends|support|supports|witness|sign|vote|demand|propose|proposes|proposed|nominate|nominated|recommend|recommended|seconded|sponsored|signed|supported|witnessed|requested)$/;

/** What the norm speaks of beside the one act that it asks for. */
const hasCase = ({ act, who, if: cases }: Slots, { conditions }: NormTree): boolean =>
  conditions.length > 1 || [...act, ...who, ...cases].flatMap(({ facts }) => facts).length > 1;

/** "must wait until the light is green": what has to come first, and no duty that ends. */
const waits = ({ predicate }: NormTree): boolean =>
  predicate !== null &&
  wordsOf(predicate).some(({ lower }) => /^(?:wait|hold|pause|refrain|abstain)$/.test(lower));

/** "until the drought ends": no day, no act of anyone. */
const endsByItself = (phrase: Phrase): boolean =>
  !(phrase.kind === 'region' && phrase.pieces.some(({ kind }) => kind === 'measure')) &&
  /^(?:ends?|ended|over|ceases?|subsides?|improves?|abates?|passes|stops?)$/.test(
    wordsOf(phrase).at(-1)?.lower ?? '',
  );

/** "when a tray is sealed", of the action "Seal a tray": whenever it is asked about. */
function isTheAct({ words, left }: Bound, { names }: Binder): boolean {
  const content = words.filter((token) => token.content);
  const [only] = content;
  // "to board" of the action "Board a ship"
  if (content.length === 1 && words.length === 2 && /^(?:to|for)$/.test(words[0]!.lower))
    return left.includes(only!) && only!.stems.every((part) => names.actionWords[0]?.stems.includes(part));
  // "A licence is needed for a firearm" of the action "Import a firearm"
  const forOne = /^for (?:an?|each|every|any|the|all) /.test(words.map(({ lower }) => lower).join(' '));
  if (forOne && content.length > 0 && left.length === content.length)
    return content.every(
      ({ stems }) => stems.length > 0 && stems.every((part) => bestLikeness(part, names.action) >= 0.8),
    );
  return (
    content.length > 1 &&
    left.length === content.length &&
    content.every(
      ({ stems }) =>
        stems.length > 0 &&
        stems.every((part) => bestLikeness(part, names.action) >= 0.8 && !part.startsWith('~')),
    ) &&
    names.actionWords.some(
      ({ stems }, at) =>
        at === 0 && stems.some((part) => content.some((token) => bestLikeness(part, token.stems) >= 0.8)),
    )
  );
}

/** A condition that no input says cannot be left out. */
function said(bound: Bound, condition: ClauseCondition, binder: Binder): Part[] {
  if (bound.parts.length === 0 && !isTheAct(bound, binder))
    doubt(binder, 'unbound_words', [...condition.tokens, ...bound.words], 'No input says this condition.');
  return bound.parts;
}

/** "A child need not sign": what is not asked for is no condition of it; a figure is another matter. */
function lifted(slots: Slots, tree: NormTree, binder: Binder): void {
  const figures = slots.act.flatMap(({ facts }) => facts).filter(({ kind }) => kind === 'measure');
  if (figures.length > 0)
    doubt(binder, 'ambiguous_range', tree.words, 'Is nothing asked for here, or less than before?');
  slots.act = slots.act.filter(({ facts }) => facts.some(({ restricts }) => restricts));
}

/** "No vehicle may stop", "at any quay": all that the input tells apart. */
function isWholeClass(token: Token, tree: NormTree, classes: readonly string[]): boolean {
  const words = [tree.subject, tree.predicate].flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)));
  const at = words.indexOf(token);
  const generic = at === 0 ? tree.noSubject : /^(?:any|every|each|all)$/.test(words[at - 1]?.lower ?? '');
  return generic && token.stems.length > 0 && token.stems.every((part) => classes.includes(part));
}

/** What is left when inputs and the action are taken away. */
/** Words of a subject that say what kind of figure the predicate has: "the interval between", "the length of". */
const figureNouns =
  /^(?:between|interval|length|duration|time|weight|mass|height|width|depth|temperature|gap|amount|sum|period)$/;

function unexplained(
  left: readonly Token[],
  tree: NormTree,
  facts: readonly Fact[],
  { except }: Slots,
  binder: Binder,
): Token[] {
  const read = new Set(
    facts.flatMap((fact) =>
      fact.kind === 'measure' && fact.bound.kind === 'share' ? [fact.name, fact.bound.of] : [fact.name],
    ),
  );
  // "Private trips are forbidden, except the way to work" of business, way_to_work, other_private: private is another value
  const excepted = except.flatMap((part) => part.facts);
  const ofExceptions = (name: Name): boolean =>
    facts.every((fact) => fact.name !== name || excepted.includes(fact));
  const named = new Set(facts.flatMap((fact) => (fact.kind === 'is' ? fact.values : [])));
  const parts = [
    ...new Set(
      [...read].flatMap((name) => [
        ...name.stems,
        ...name.described,
        ...name.values
          .filter(({ value }) => named.has(value) || !ofExceptions(name))
          .flatMap((value) => value.stems),
      ]),
    ),
  ];
  const classes = binder.names.inputs.filter(({ kind }) => kind === 'enum').flatMap(({ stems }) => stems);
  const words = [
    tree.subject,
    tree.predicate,
    tree.object ?? null,
    typeof tree.only === 'object' ? (tree.only?.phrase ?? null) : null,
    ...tree.conditions.map(({ phrase }) => phrase),
  ].flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)));
  const explained = (token: Token): boolean => !left.includes(token) || isExplained(token, parts, binder);
  // "children under 10": the figure says which
  const aged = facts.some((fact) => fact.kind === 'measure' && fact.name.stems.includes('age'));
  const said = new Set(words.flatMap(({ stems }) => stems));
  return left.filter(
    (token) =>
      token.content &&
      !(isExplained(token, parts, binder) && !saysAnew(token, [...parts, ...binder.names.action], said)) &&
      !isWholeClass(token, tree, classes) &&
      !(
        token.lower === 'else' &&
        tree.noSubject &&
        tree.subject !== null &&
        wordsOf(tree.subject)[0] === token
      ) &&
      !(figureNouns.test(token.lower) && carriesFigure(token, facts, words)) &&
      !getsTheAct(token, tree, binder) &&
      !doesEvent(token, words, facts) &&
      !(token.lower === 'after' && isDoneBefore(token, tree, facts)) &&
      !(aged && namesTheYoung(token)) &&
      !saysNothing(token, words, explained, binder),
  );
}

/**
 * "may be discharged only after a doctor has examined him", "only after it has rested for at least 40 minutes": what must
 * have been done is said, and nothing beside it.
 */
function isDoneBefore(after: Token, { modality }: NormTree, facts: readonly Fact[]): boolean {
  if (modality !== 'may' && modality !== 'entitled') return false;
  return facts.some((fact) => {
    const long =
      fact.kind === 'measure' &&
      fact.op === '>=' &&
      /^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '');
    return (
      (fact.kind === 'holds' || long) &&
      !fact.negated &&
      fact.tokens.some(({ index }) => index > after.index && index <= after.index + 4)
    );
  });
}

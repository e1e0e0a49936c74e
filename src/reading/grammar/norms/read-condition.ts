import type { Note, ReadBy } from '../../../rules/ledger/ledger.ts';
import { type Binder, type Part, saysOther } from '../binding/binding.ts';
import type { Bound } from '../binding/coordinations.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { ClauseCondition, NormTree, Phrase } from '../trees/clause-tree.ts';
import { rangesOf } from '../binding/conditions.ts';
import { withinThen } from './predicate-slots.ts';
import { saysMonth } from '../binding/months.ts';
import { explainedBy } from '../binding/explained-words.ts';
import { isRestOf, saysRestOfCase } from '../trees/rest-cases.ts';
import { labelsIn, referenceIn } from '../trees/labels.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { isLight } from '../words/words.ts';

export interface NormReference {
  relation: 'subject_to' | 'notwithstanding';
  tokens: Token[];
  /** "paragraph 1" alone. */
  reference: Token[];
  labels: string[];
}

/** "irrespective of the quantity" of `grams`, the "quantity of nuts": its description says all of it. */
const isAllSaid = (content: readonly Token[], { described }: Name): boolean =>
  content.length > 0 &&
  content.every(
    ({ stems }) =>
      stems.length > 0 && stems.every((part) => isLight(part) || bestLikeness(part, described) >= 0.8),
  );

export function readCondition(
  condition: ClauseCondition,
  tree: NormTree,
  slots: Slots,
  bind: (phrase: Phrase) => Bound,
  notes: Note[],
  binder: Binder,
  readBy: ReadBy,
  references: NormReference[],
): void {
  const take = (phrase: Phrase): Bound => {
    const bound = bind(phrase);
    askAboutRest(condition, bound, binder);
    return bound;
  };
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
        // "whether or not it is under way" of `under_way`: a name of light words
        const bare =
          name.bare.length > 0 && name.bare.every((part) => words.some(({ lower }) => lower === part));
        if (
          bare ||
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
      const taken = take(condition.phrase);
      const bound = said(taken, condition, binder);
      // "unless a boat is used", of the action "Use a boat": what it takes out would be all of it
      if (bound.length === 0 && isTheAct(taken, binder))
        doubt(
          binder,
          'unbound_words',
          [...condition.tokens, ...taken.words],
          'No input says this condition.',
        );
      enough(bound, condition.phrase);
      // "must not be cut off until 14 days after the reminder": from then on it may
      if (word === 'until' && tree.modality === 'must_not')
        for (const fact of bound.flatMap(({ facts }) => facts))
          if (fact.kind === 'measure' && fact.anchored === true) fact.op ??= '>=';
      const held = keptUntil(tree, bound);
      if (/\buntil\b/.test(word) && endsByItself(condition.phrase) && !held)
        doubt(binder, 'judgement', condition.tokens, 'When this has ended is for a person to say.');
      // "must be kept locked until it has been repaired" ends; "must wait until" and "may … until" may do either
      const lasts =
        tree.modality === 'must' &&
        !waits(tree) &&
        bound.flatMap(({ facts }) => facts).every(({ kind }) => kind !== 'measure');
      if (!held && /\buntil\b/.test(word) && !/unless/.test(word) && tree.modality !== 'must_not' && !lasts)
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
      if (condition.relation === 'if' && !isInDescription(bound, slots))
        enough(said(bound, condition, binder), condition.phrase);
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

/**
 * "; for all other boats, …": no condition of its own, but what the one before leaves. As one it has to be said by an input,
 * and turned round one fact can be: "for steel boats over 8 m" leaves others than "all other boats" may mean.
 */
function askAboutRest({ relation, tokens, phrase }: ClauseCondition, { parts }: Bound, binder: Binder): void {
  const facts = parts.flatMap((part) => part.facts);
  const own = [tokens.filter(({ kind }) => kind === 'word'), []].some((lead) =>
    saysRestOfCase([...lead, ...wordsOf(phrase)]),
  );
  if (own && !facts.some((fact) => fact.tokens.some(saysOther)))
    doubt(
      binder,
      'unresolved_reference',
      wordsOf(phrase),
      'Other than in which case, the clause does not say.',
    );
  if (
    /^(?:if|unless)$/.test(relation) &&
    saysRestOfCase(tokens) &&
    !isRestOf(tokens, wordsOf(phrase), facts.length)
  )
    doubt(
      binder,
      'unresolved_reference',
      tokens,
      'Other than in which of these cases, the clause does not say.',
    );
}

/**
 * "While the hall is in use, all exits must be unlocked" of `exits_unlocked`, the "exits that are unlocked while the hall
 * is in use": what the norm asks for is said of that time alone.
 */
function isInDescription({ parts, words }: Bound, { act }: Slots): boolean {
  const content = words.filter((token) => token.content);
  const facts = act.flatMap((part) => part.facts);
  return (
    parts.length === 0 &&
    content.length > 1 &&
    facts.some(({ name }) =>
      content.every(
        ({ stems }) =>
          stems.length > 0 &&
          stems.every((part) => name.described.includes(part) && !name.stems.includes(part)),
      ),
    )
  );
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

/** "may be kept until the proceedings have ended", of an input that says that they have: no longer than that. */
function keptUntil({ modality, predicate }: NormTree, bound: readonly Part[]): boolean {
  const [first, second] = predicate === null ? [] : wordsOf(predicate);
  const verb = first?.lower === 'be' ? second : first;
  const facts = bound.flatMap((part) => part.facts);
  return (
    modality === 'may' &&
    keeping.test(verb?.lower ?? '') &&
    facts.length === 1 &&
    facts.every(
      (fact) =>
        fact.kind === 'holds' &&
        !fact.negated &&
        /(?:^|_)(?:ended|over|closed|completed|concluded|settled|finished)$/.test(fact.name.input.name),
    )
  );
}

const keeping =
  /^(?:keep|kept|store|stored|hold|held|retain|retained|preserve|preserved|remain|stay|detained?|withhold|withheld)$/;

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
  // "on leaving it", "when leaving" of the action "Leave the flat"
  if (content.length === 1 && /ing$/.test(only!.lower) && words.indexOf(only!) === 0 && isPronounAlone(words))
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

/** A verb by itself, or with what a pronoun takes up. */
const isPronounAlone = ([, object, ...more]: readonly Token[]): boolean =>
  more.length === 0 && (object === undefined || /^(?:it|them)$/.test(object.lower));

/** A condition that no input says cannot be left out. */
export function said(bound: Bound, condition: ClauseCondition, binder: Binder): Part[] {
  if (bound.parts.length === 0 && !isTheAct(bound, binder))
    doubt(binder, 'unbound_words', [...condition.tokens, ...bound.words], 'No input says this condition.');
  return bound.parts;
}

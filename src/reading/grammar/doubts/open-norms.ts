import type { Binder, Fact } from '../binding/binding.ts';
import type { ClauseCondition, NormTree, Phrase } from '../trees/clause-tree.ts';
import { saysMonth } from '../binding/months.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { endOfBan } from './ends-of-bans.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';
import { isMostlyVerb } from '../../meanings/related.ts';
import { isBareVerb } from '../words/plain-present.ts';
import {
  allBut,
  someOnly,
  bothSubjects,
  bearerAlone,
  secondSubject,
  unclearClass,
  onlyTold,
  aloneSubject,
  bare,
} from './open-subjects.ts';
import { listForbidden, deniedList, exceptedList, lastOfList, bothOrElse } from './open-lists.ts';

/** Constructions whose words are all bound, and that still say something else than the facts put side by side. */
export function openNorm(
  tree: NormTree,
  given: NormTree,
  slots: Slots,
  facts: readonly Fact[],
  binder: Binder,
): void {
  for (const condition of tree.conditions) {
    laterCase(condition, binder);
    providedElsewhere(condition, binder);
  }
  for (const condition of given.conditions) besideCase(condition, given, binder);
  furtherCase(tree, binder);
  eitherCase(tree, binder);
  modalOfRelative(tree, binder);
  deniedByPrefix(facts, binder);
  allBut(tree, facts, binder);
  someOnly(tree, binder);
  bothSubjects(tree, slots, binder);
  endOfBan(tree, slots, binder);
  countedBeside(given, slots, binder);
  bearerAlone(tree, slots, binder);
  secondSubject(tree, binder);
  unclearClass(given, binder);
  onlyTold(given, binder);
  maybeAge(facts, binder);
  listForbidden(tree, binder);
  for (const phrase of phrasesOf(tree)) {
    deniedList(phrase, binder);
    exceptedList(phrase, binder);
    lastOfList(phrase, binder);
    bothOrElse(phrase, binder);
  }
  aloneSubject(tree, facts, binder);
  notCounted(tree, facts, binder);
  fromSomeTime(tree, slots, binder);
}

const phrasesOf = (tree: NormTree): Phrase[] =>
  [
    tree.subject,
    tree.predicate,
    typeof tree.only === 'object' ? (tree.only?.phrase ?? null) : null,
    ...tree.conditions.map(({ phrase }) => phrase),
  ].filter((phrase) => phrase !== null);

/** "switch off the engine", "hand in a form": a verb in its plain form. */
const isAct = ([verb, next]: readonly Token[]): boolean =>
  verb !== undefined &&
  next !== undefined &&
  (isMostlyVerb(verb.lower) ||
    (isBareVerb(verb.lower) && /^(?:in|out|over|up|off|a|an|the|his|her|its|their)$/.test(next.lower)));

const finite = /^(?:is|are|was|were|has|have|does|do|he|she|it)$/;

/** "if the hall is left dirty unless he pays for it or gives notice": what the last of them goes with, no comma tells. */
function eitherCase({ conditions }: NormTree, binder: Binder): void {
  conditions.forEach((condition, at) => {
    const before = conditions[at - 1];
    if (before?.relation !== 'if' || before.front || condition.relation !== 'unless') return;
    // "is needed for a fire unless …": no case
    if (before.tokens.length === 0) return;
    if (condition.phrase.kind !== 'coordination') return;
    const unless = condition.tokens.find(({ kind }) => kind === 'word');
    const apart = (wordsOf(before.phrase).at(-1)?.index ?? 0) + 1 < (unless?.index ?? 0);
    if (!apart)
      doubt(binder, 'mixed_connectives', condition.phrase.tokens, 'Another exception, or another case?');
  });
}

/** "must be signed by the owner if it is for more than 5 years and by the tenant": no case, but more of what is asked for. */
function besideCase(
  { phrase, front, relation }: ClauseCondition,
  { predicate }: NormTree,
  binder: Binder,
): void {
  // "even if he has no insurance and cannot pay": makes no difference
  if (front || relation === 'idle' || phrase.kind !== 'coordination' || predicate === null) return;
  const [first, ...items] = phrase.items;
  for (const item of items) {
    const [opening] = wordsOf(item);
    if (opening === undefined) continue;
    const says = (whole: Phrase): boolean => wordsOf(whole).some(({ lower }) => lower === opening.lower);
    const alike =
      /^(?:of|by|to|from|with|for|on|in|at)$/.test(opening.lower) && says(predicate) && !says(first!);
    // "if the light is red and switch off the engine"
    const verb = isAct(wordsOf(item)) && wordsOf(first!).some(({ lower }) => finite.test(lower));
    if (alike || verb)
      doubt(
        binder,
        'ambiguous_attachment',
        wordsOf(item),
        'Is this part of the case, or asked for beside it?',
      );
  }
}

/** "unless A, or if B": another exception, or another case of the norm itself? */
function laterCase({ relation, phrase, tokens }: ClauseCondition, binder: Binder): void {
  if ((relation !== 'unless' && relation !== 'except') || phrase.kind !== 'coordination') return;
  const [opening] = tokens;
  if (opening !== undefined && /^(?:if|where|when)$/.test(tokens.at(-1)!.lower)) return;
  const again = [...phrase.tokens, ...phrase.items.slice(1).flatMap((item) => wordsOf(item).slice(0, 1))];
  const cases = again.filter(({ lower }) => /^(?:if|where|when)$/.test(lower));
  if (cases.length > 0)
    doubt(
      binder,
      'ambiguous_attachment',
      cases,
      'Is this a further exception, or a further case in which the norm holds?',
    );
}

/** "In town, and when it is raining, …": where both hold, or in each of the two cases? */
function furtherCase({ conditions }: NormTree, binder: Binder): void {
  conditions.forEach(({ relation, front, tokens }, index) => {
    const before = conditions[index - 1];
    const joined = front && relation === 'if' && tokens[0]?.lower === 'and';
    if (joined && before?.relation === 'adjunct')
      doubt(binder, 'mixed_connectives', tokens, 'In each of these cases, or only in all at once?');
  });
}

/** "Unless otherwise provided in the house rules": what another text says, no input can stand for. */
function providedElsewhere({ tokens, phrase }: ClauseCondition, binder: Binder): void {
  const said = [...tokens, ...wordsOf(phrase)];
  const at = said.findIndex(({ lower }) => lower === 'otherwise');
  const [verb, where] = said.slice(at + 1, at + 3).map(({ lower }) => lower);
  const elsewhere =
    at >= 0 &&
    /^(?:provided|stated|specified|stipulated|prescribed|laid|set|regulated|determined|indicated|directed|required|permitted|authorised|authorized)$/.test(
      verb ?? '',
    ) &&
    /^(?:in|by|under|down|out|for)$/.test(where ?? '');
  if (elsewhere)
    doubt(
      binder,
      'unresolved_reference',
      said.slice(at),
      'What is provided elsewhere is not part of the clause.',
    );
}

/** "Non-members must …" of an input `member`: the prefix denies what the rest of the word says. */
function deniedByPrefix(facts: readonly Fact[], binder: Binder): void {
  for (const fact of facts) {
    const denied = fact.tokens.filter(({ lower }) => /^non-?[a-z]/.test(lower));
    const named = [fact.name.input.name, ...(fact.kind === 'is' ? fact.values : [])].some((name) =>
      /(?:^|_)(?:non|not|no|un|without)/.test(name),
    );
    const whole = denied.filter(
      ({ lower }) => (lower.startsWith('non-') && denied.length > 1) || bare.has(lower),
    );
    if (whole.length > 0 && !named)
      doubt(
        binder,
        'mixed_connectives',
        whole,
        `Whether ${fact.name.input.name} is denied by "non" could not be read.`,
      );
  }
}

/** "The buyer, who may also be a company, must …": who it can be, and no permission to be one. */
function modalOfRelative({ modality, predicate, words }: NormTree, binder: Binder): void {
  const [verb, article] = predicate === null ? [] : wordsOf(predicate);
  const inserted = words.some(({ lower }) => /^(?:who|which|that)$/.test(lower));
  if (
    modality === 'may' &&
    inserted &&
    verb?.lower === 'be' &&
    /^(?:an?|the|one)$/.test(article?.lower ?? '')
  )
    doubt(
      binder,
      'ambiguous_attachment',
      words,
      'Is this a norm of its own, or does it say of whom the sentence speaks?',
    );
}

/** "A passenger under 12 or over 100 kg": may be an age, where an input counts it and nothing else speaks of it. */
function maybeAge(facts: readonly Fact[], binder: Binder): void {
  for (const fact of facts) {
    if (fact.kind !== 'measure' || fact.name.unit === null || fact.name.unit.dimension === 'time') continue;
    if (fact.name.stems.includes('age')) continue;
    const text = fact.direction.map(({ lower }) => lower).join(' ');
    if (!/^(?:under|over|below|above|at least|from) \d{1,2}$/.test(text)) continue;
    if (binder.names.inputs.some((name) => name.stems.includes('age') && !binder.used.has(name)))
      doubt(binder, 'ambiguous_attachment', fact.tokens, 'Is this an age?');
  }
}

/** "No more than 100 meals may be served by fewer than two staff": the limit is theirs, and nothing is asked of them. */
function countedBeside(given: NormTree, slots: Slots, binder: Binder): void {
  const [first] = given.subject?.kind === 'region' ? given.subject.pieces : [];
  if (given.modality !== 'may' || first?.kind !== 'measure' || slots.act.length < 2) return;
  if (!/^(?:no|not)$/.test(first.tokens[0]?.lower ?? '')) return;
  doubt(
    binder,
    'ambiguous_attachment',
    slots.act.flatMap(({ facts }) => facts.flatMap(({ tokens }) => tokens)),
    'Is this asked for, or does it say of whom the limit is?',
  );
}

/** "at most 10 persons, not including the guide": whether the input counts him, the norm cannot say. */
function notCounted({ conditions, predicate }: NormTree, facts: readonly Fact[], binder: Binder): void {
  if (!facts.some((fact) => fact.kind === 'measure' && fact.name.unit === null)) return;
  const pieces = predicate?.kind === 'region' ? predicate.pieces : [];
  const words = [...conditions, ...pieces.filter(({ kind }) => kind === 'except')].flatMap(
    ({ tokens }) => tokens,
  );
  const left = words.filter(({ lower }) => /^(?:including|excluding|counting)$/.test(lower));
  if (left.length > 0)
    doubt(binder, 'ambiguous_range', left, 'Is what is left out here counted by the input?');
}

/** "From the 2028 season helmets must be worn", of the year as a number: when the norm holds, and nothing that it demands. */
function fromSomeTime(tree: NormTree, slots: Slots, binder: Binder): void {
  if (tree.modality !== 'must' && tree.modality !== 'must_not') return;
  const said = [...phrasesOf(tree).flatMap(wordsOf), ...tree.conditions.flatMap(({ tokens }) => tokens)];
  const asked = slots.act.flatMap(({ facts }) => facts);
  for (const fact of asked) {
    // "must not exceed 6 % from 2028 on": what is forbidden is more than that, then
    const limited = asked.some((other) => other.kind === 'measure' && other.name !== fact.name);
    if (
      fact.kind !== 'measure' ||
      (tree.modality === 'must_not' && limited) ||
      fact.name.unit !== null ||
      fact.bound.kind === 'date' ||
      fact.inCase === true
    )
      continue;
    // "The pool must be heated from May to July": in those months, or in no other?
    if (saysMonth(fact.name) && tree.modality === 'must') {
      doubt(binder, 'ambiguous_attachment', fact.tokens, 'Is this when the norm holds, or what it demands?');
      continue;
    }
    const figure = fact.direction.find(({ kind }) => kind === 'number');
    if (figure === undefined || !/^(?:19|20|21)\d\d$/.test(figure.text)) continue;
    const before = said
      .filter(({ index, lower }) => index < figure.index && index > figure.index - 4 && lower !== 'the')
      .sort((left, right) => right.index - left.index)[0];
    if (/^(?:from|of|since|until|till)$/.test(before?.lower ?? ''))
      doubt(binder, 'ambiguous_attachment', fact.tokens, 'Is this when the norm holds, or what it demands?');
  }
}

import { acts } from '../words/acting-verbs.ts';
import type { Binder, Fact } from '../binding/binding.ts';
import { metBy, saysOther } from '../binding/binding.ts';
import type { Bound } from '../binding/coordinations.ts';
import type { ClauseCondition, NormTree, Phrase } from '../trees/clause-tree.ts';
import { saysMonth } from '../binding/months.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { endOfBan } from './ends-of-bans.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';
import { isMostlyVerb } from '../../meanings/related.ts';
import { isBareVerb } from '../words/plain-present.ts';
import { singular } from '../words/stem.ts';

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
function besideCase({ phrase, front }: ClauseCondition, { predicate }: NormTree, binder: Binder): void {
  if (front || phrase.kind !== 'coordination' || predicate === null) return;
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

const bare = new Set(
  'nonresident nonresidents nonmember nonmembers nonpayment nonsmoker nonsmokers noncitizen noncitizens'.split(
    ' ',
  ),
);

/** "All payments but urgent ones must …": what comes after "but" is taken out, or all of them are meant. */
function allBut({ subject }: NormTree, facts: readonly Fact[], binder: Binder): void {
  if (subject === null) return;
  const words = wordsOf(subject);
  const links = subject.kind === 'coordination' ? subject.tokens : [];
  const but = [...words, ...links].find(({ lower }) => lower === 'but');
  if (but === undefined || !/^(?:all|every|each|any)$/.test(words[0]?.lower ?? '')) return;
  if (facts.some(({ denials }) => denials.includes(but))) return;
  const after = words.filter(({ index }) => index > but.index);
  // "all but two of the drums" is counted
  if (
    after[0]?.kind === 'number' ||
    /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/.test(after[0]?.lower ?? '')
  )
    return;
  doubt(binder, 'ambiguous_attachment', [but, ...after], 'What is taken out here could not be read.');
}

/** "Some payments must be in the budget": which of them, no word says. */
function someOnly({ subject }: NormTree, binder: Binder): void {
  const [first, second] = subject === null ? [] : wordsOf(subject);
  const some =
    /^(?:some|several|many|most|few|various)$/.test(first?.lower ?? '') ||
    (first?.lower === 'a' && /^(?:few|number|handful)$/.test(second?.lower ?? '')) ||
    (first?.lower === 'certain' && second?.content === true);
  if (some) doubt(binder, 'judgement', [first!], 'Which of them is meant is for a person to say.');
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

/** "The chair and the treasurer may sign": each of them, or only both together? */
function bothSubjects({ modality, subject, only }: NormTree, slots: Slots, binder: Binder): void {
  if (modality !== 'may' && modality !== 'entitled') return;
  if (subject?.kind !== 'coordination' || subject.connective !== 'and' || only !== null) return;
  const [first] = subject.items.flatMap((item) => wordsOf(item).slice(0, 1));
  if (first === undefined || first.lower === 'both' || subject.marked) return;
  const acting = slots.who.flatMap(({ facts }) => facts).filter(({ kind }) => kind === 'holds');
  if (new Set(acting.map(({ name }) => name)).size > 1)
    doubt(binder, 'mixed_connectives', subject.tokens, 'Each of them alone, or only all together?');
}

/** "Not every boat must", "few boats may": of which of them this is said, the words leave open. */
function unclearClass({ subject }: NormTree, binder: Binder): void {
  if (subject === null) return;
  const [opening] = subject.kind === 'region' ? subject.pieces : [];
  const words = wordsOf(subject);
  const [first] = words.slice(words[0]?.lower === 'a' ? 1 : 0);
  const denied =
    opening?.kind === 'not' && /^(?:every|all|each|any|everyone|everybody|both)$/.test(first?.lower ?? '');
  const some = /^(?:few|many|most|some|several|almost|nearly)$/.test(first?.lower ?? '');
  if (first !== undefined && (denied || some))
    doubt(binder, 'ambiguous_attachment', [first], 'Of which of them this is said, the words do not say.');
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

/** "The proposal is that visitors must wear a helmet": told of a norm that need not be one. */
function onlyTold({ subject }: NormTree, binder: Binder): void {
  const pieces = subject?.kind === 'region' ? subject.pieces : [];
  const at = pieces.findIndex(({ kind }) => kind === 'relative');
  const said = pieces[at - 1];
  if (said?.kind !== 'words' || pieces[at]?.tokens[0]?.lower !== 'that') return;
  const verb = said.tokens.at(-1)!;
  if (!/^(?:is|was|are|were|be|been|says?|said|stated|means?|meant)$/.test(verb.lower)) return;
  if (said.tokens.some(({ lower }) => /^(?:rule|condition|requirement|term|principle|duty)$/.test(lower)))
    return;
  doubt(binder, 'ambiguous_attachment', said.tokens, 'Does this lay down a norm, or does it tell of one?');
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

/** "The passenger must show the ticket" of `passenger_on_board`: the noun alone does not say what the input says of it. */
function bearerAlone(tree: NormTree, slots: Slots, binder: Binder): void {
  if (tree.modality !== 'must' || tree.subject?.kind !== 'region') return;
  if (tree.subject.pieces.some(({ kind }) => kind !== 'words')) return;
  const said = wordsOf(tree.subject);
  const content = said.filter((token) => token.content);
  if (content.length !== 1) return;
  for (const { fact } of slots.who) {
    if (fact?.kind !== 'holds' || !fact.tokens.every((token) => content.includes(token))) continue;
    const missing = fact.name.stems.filter((part) => metBy(said, [part]).length === 0);
    const place = /_(?:on_board|aboard|available|present|in|out|on|off|up|down)$/.test(fact.name.input.name);
    if (missing.length === 0 && !place) continue;
    doubt(
      binder,
      'unbound_words',
      fact.tokens,
      `Whether ${fact.name.input.name} holds is not said by the noun alone.`,
    );
  }
}

/** "must hold a licence and mobile kitchens a record": a second subject, whose verb is that of the first. */
function secondSubject(tree: NormTree, binder: Binder): void {
  const { subject, predicate, modality } = tree;
  if (modality !== 'must' || subject === null || predicate?.kind !== 'coordination') return;
  const nouns = wordsOf(subject)
    .filter(({ content }) => content)
    .map(({ lower }) => singular(lower));
  for (const item of predicate.items.slice(1)) {
    const words = wordsOf(item);
    const at = words.findIndex(({ lower }) => /^(?:a|an|the|one|two|at|no|its|their)$/.test(lower));
    const noun = words[at - 1];
    if (at < 1 || at > 4 || noun === undefined) continue;
    const named = nouns.includes(singular(noun.lower)) || /[^s]s$/.test(noun.lower);
    // "The visitor books a table and pays a deposit"
    const goesOn = acts(noun.lower) && acts(tree.words[0]?.lower ?? '');
    if (named && noun.content && !goesOn)
      doubt(binder, 'ambiguous_attachment', words.slice(0, at + 1), 'Is this a norm of another subject?');
  }
}

/** A list of what must not be done, joined by "and": each of it, or only all together? */
function listForbidden({ modality, predicate, noSubject }: NormTree, binder: Binder): void {
  if (modality !== 'must_not' || noSubject || predicate === null) return;
  const [only] = predicate.kind === 'region' && predicate.pieces.length === 1 ? predicate.pieces : [];
  const list = only?.kind === 'group' && only.tokens.length === 0 ? only.phrase : predicate;
  if (list.kind !== 'coordination') return;
  const { connective, marked, tokens } = list;
  if (connective === 'and' && marked && tokens.every(({ lower }) => lower !== 'both'))
    doubt(binder, 'mixed_connectives', tokens, 'Is each of these forbidden, or only all of them together?');
}

/** "to anyone other than a member or a school": both are excepted, or is the one forbidden as well? */
function exceptedList(phrase: Phrase, binder: Binder): void {
  if (phrase.kind !== 'coordination') return;
  for (const [index, item] of phrase.items.slice(0, -1).entries()) {
    const last = item.kind === 'region' ? item.pieces.at(-1) : undefined;
    const next = phrase.items[index + 1];
    const bare = next?.kind === 'region' && !next.pieces.some(({ kind }) => kind === 'except');
    if (last?.kind === 'except' && bare)
      doubt(
        binder,
        'ambiguous_attachment',
        last.tokens,
        'Does the exception name all of these, or the first alone?',
      );
  }
}

/** "(a) …, (b) …, or (c) belong to the staff and have signed": beside the last item, or beside each of them? */
function lastOfList(phrase: Phrase, binder: Binder): void {
  if (phrase.kind === 'region') {
    for (const piece of phrase.pieces)
      if (piece.kind === 'group' && piece.tokens.length === 0) lastOfList(piece.phrase, binder);
    return;
  }
  const last = phrase.items.at(-1);
  if (!phrase.marked || phrase.connective !== 'or' || phrase.items.length < 3) return;
  if (last?.kind !== 'coordination' || last.connective !== 'and' || last.marked) return;
  const [verb] = wordsOf(last.items.at(-1)!);
  if (verb !== undefined && /^(?:have|has|had|are|is|were|was)$/.test(verb.lower))
    doubt(
      binder,
      'ambiguous_attachment',
      last.tokens,
      'Is this asked beside the last of these, or beside each?',
    );
}

/** "it is not the case that A or B": how far the denial reaches, no word says. */
function deniedList(phrase: Phrase, binder: Binder): void {
  if (phrase.kind !== 'coordination') return;
  const [first] = phrase.items;
  if (first === undefined) return;
  const said = first.kind === 'region' ? first.pieces.flatMap(({ tokens }) => tokens) : wordsOf(first);
  const text = said.map(({ lower }) => lower).join(' ');
  if (/\b(?:the case|true) that\b/.test(text))
    doubt(binder, 'mixed_connectives', phrase.tokens, 'Does the denial reach over all of this?');
}

/** "both A and B or C": which of the two "or" joins, no word says. */
function bothOrElse(phrase: Phrase, binder: Binder): void {
  if (phrase.kind === 'region') {
    for (const piece of phrase.pieces) {
      if (piece.kind !== 'group' || piece.tokens[0]?.lower !== 'both') continue;
      const inner = piece.phrase.kind === 'coordination' ? piece.phrase.items : [];
      const or = inner.find((item) => item.kind === 'coordination' && item.connective === 'or');
      if (or !== undefined || (piece.phrase.kind === 'coordination' && piece.phrase.connective === 'or'))
        doubt(binder, 'mixed_connectives', piece.tokens, 'Which of these does "or" join?');
    }
    return;
  }
  const [first] = phrase.items;
  const both =
    phrase.connective === 'or' &&
    first !== undefined &&
    (first.kind === 'region'
      ? first.pieces.some((piece) => piece.kind === 'group' && piece.tokens[0]?.lower === 'both')
      : first.tokens[0]?.lower === 'both');
  if (both && !phrase.tokens.some(({ lower }) => lower === ','))
    doubt(binder, 'mixed_connectives', phrase.tokens, 'Which of these does "or" join?');
  phrase.items.forEach((item) => {
    bothOrElse(item, binder);
  });
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
  for (const fact of slots.act.flatMap(({ facts }) => facts)) {
    if (
      fact.kind !== 'measure' ||
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

/** "An archivist alone may": no one but an archivist, or an archivist by himself? */
function aloneSubject(tree: NormTree, facts: readonly Fact[], binder: Binder): void {
  const last = tree.subject === null ? undefined : wordsOf(tree.subject).at(-1);
  if (last?.lower !== 'alone' || tree.only !== null) return;
  if (!facts.some(({ tokens }) => tokens.includes(last)))
    doubt(binder, 'ambiguous_attachment', [last], 'Only this one, or this one without company?');
}

/**
 * "is not on", "is not worn" of `brake_worn`: a denial that no word of the fact follows denies the one fact before it,
 * where what follows is its particle, or a light word of its name.
 */
export function lateDenial(
  bound: Bound,
  facts: readonly Fact[],
  lost: readonly Token[],
  binder: Binder,
): void {
  const [fact, ...more] = facts;
  const denial = lost.at(-1)!;
  const after = bound.words.filter(({ index, kind }) => index > denial.index && kind === 'word');
  const particle = after.length === 1 && /^(?:on|off|in|out|up|down)$/.test(after[0]!.lower);
  const single =
    fact?.kind === 'holds' &&
    more.length === 0 &&
    denial.lower === 'not' &&
    lost.slice(0, -1).every(({ lower }) => /^(?:is|are|was|were|be|been)$/.test(lower));
  const named = after.length === 1 && fact?.name.input.name.split('_').at(-1) === after[0]!.lower;
  if (single && (particle || named) && !fact.name.negative && fact.denials.length === 0) {
    fact.negated = !fact.negated;
    fact.denials = [...lost];
    fact.tokens = [...fact.tokens, ...after];
    return;
  }
  // "Send a fossil abroad without a certificate": the action says the denial itself
  if (lost.every(({ lower }) => lower === 'without') && lacksInTitle(after, binder)) return;
  // `hours_without_relief` says its denial itself
  if (facts.length > 0 && !facts.some(({ name }) => name.negative))
    doubt(binder, 'ambiguous_attachment', [...lost], 'What is denied here could not be read.');
  else bound.left.push(...lost);
}

/** "without a certificate", where the action is to do it so. */
function lacksInTitle(after: readonly Token[], { names }: Binder): boolean {
  const [article, ...rest] = after;
  const noun = article?.content === true ? article : rest.find(({ content }) => content);
  return (
    noun !== undefined &&
    names.actionWords.some(
      ({ lead, stems }) => lead === 'without' && noun.stems.every((part) => stems.includes(part)),
    )
  );
}

/** "Other kitchens must …", "The fee for other boats must …": other than which, the clause has to say. */
export function otherSubject(tree: NormTree, facts: readonly Fact[], binder: Binder): void {
  if (tree.subject === null || tree.noSubject) return;
  const words = wordsOf(tree.subject);
  const at = words.findIndex(
    (token, place) => saysOther(token) && !/^(?:each|one|no)$/.test(words[place - 1]?.lower ?? ''),
  );
  const other = words[at];
  if (other === undefined) return;
  if (words[at + 1]?.lower === 'than' || facts.some(({ tokens }) => tokens.includes(other))) return;
  doubt(binder, 'unresolved_reference', [other], 'Other than which, the clause does not say.');
}

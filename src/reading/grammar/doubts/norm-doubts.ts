import type { Binder, Fact, Part } from '../binding/binding.ts';
import { metBy } from '../binding/binding.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { byTense } from './lasting-states.ts';
import type { NormTree, Phrase, Piece } from '../trees/clause-tree.ts';
import { chargesExactly } from '../trees/formulas.ts';
import type { Slots } from '../binding/slots.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import type { Token } from '../words/tokens.ts';
import { isBareVerb } from '../words/plain-present.ts';
import { isMoney } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** "consist of", "be composed of", "be made up of". */
function composes({ predicate, words }: NormTree): boolean {
  const said = [...words.slice(-2), ...(predicate === null ? [] : wordsOf(predicate).slice(0, 4))];
  return /\b(?:consists? of|composed of|made up of|comprises?)\b/.test(
    said.map(({ lower }) => lower).join(' '),
  );
}

/** "at least one team must be on call and, if it snows, two": what the subject counts is what is asked for. */
export function subjectAsked({ who, act }: Slots, binder: Binder): void {
  const asked = new Set(
    act.flatMap(({ facts }) => facts).flatMap((fact) => (fact.kind === 'measure' ? [fact.name] : [])),
  );
  for (const fact of who.flatMap(({ facts }) => facts))
    if (fact.kind === 'measure' && asked.has(fact.name))
      doubt(
        binder,
        'ambiguous_range',
        fact.tokens,
        'Is this asked for, or does it say of whom the norm speaks?',
      );
}

/** "must give change in coins up to 5 EUR": how far the duty goes, or the most that there may be. */
export function extentOfDuty({ act }: Slots, { modality }: NormTree, binder: Binder): void {
  if (modality !== 'must') return;
  const facts = act.flatMap((part) => part.facts);
  const done = facts.some((fact) => fact.kind === 'is' || fact.kind === 'holds');
  for (const fact of facts)
    if (done && fact.kind === 'measure' && fact.op === '<=' && fact.direction[0]?.lower === 'up')
      doubt(
        binder,
        'ambiguous_range',
        [...fact.direction, ...fact.tokens],
        'Is more than this forbidden, or only not asked for?',
      );
}

/** "may not be dismissed solely because": what is forbidden is the reason, which no input of a fact says. */
export function soleReason({ modality, predicate, only }: NormTree, binder: Binder): void {
  if (modality !== 'must_not') return;
  const words = [
    ...(predicate === null ? [] : wordsOf(predicate)),
    ...(only !== null && typeof only === 'object' ? [...only.tokens, ...wordsOf(only.phrase)] : []),
  ].sort((one, other) => one.index - other.index);
  const text = words.map(({ lower }) => lower).join(' ');
  if (
    !/\b(?:solely|merely|purely|simply|only|just) (?:on the grounds? |because|for the reason|by reason|on account|due to)/.test(
      text,
    )
  )
    return;
  doubt(binder, 'judgement', words, 'Whether this was the only reason is for a person to judge.');
}

/** "The volunteers, who are insured, must sign": which of them, or something more of them all? */
export function toldBeside(
  { subject, predicate, noSubject, conditions }: NormTree,
  facts: readonly Fact[],
  binder: Binder,
): void {
  for (const phrase of [subject, predicate]) {
    if (phrase?.kind !== 'region') continue;
    const at = phrase.pieces.findIndex(({ kind }) => kind === 'relative');
    const [before, relative] = [phrase.pieces[at - 1], phrase.pieces[at]];
    const [pronoun] = relative?.kind === 'relative' ? relative.tokens : [];
    if (pronoun === undefined || !/^wh/.test(pronoun.lower)) continue;
    // the comma belongs to no piece; where the noun was taken for a condition, the clause is all that is left
    const last = at === 1 && before?.kind === 'words' ? before.tokens.at(-1) : undefined;
    const noun = conditions.find(({ front }) => front);
    const said = noun === undefined ? [] : [...noun.tokens, ...wordsOf(noun.phrase)];
    const unbroken = said.every(({ index }) => index > pronoun.index - 2 - said.length);
    const alone = at === 0 && phrase === subject && !noSubject && unbroken;
    const aside = alone || pronoun.index === (last?.index ?? NaN) + 2;
    const words = wordsOf(phrase);
    const told = facts.filter(({ tokens }) =>
      tokens.some((token) => token.index > pronoun.index && words.includes(token)),
    );
    if (aside && told.length > 0)
      doubt(
        binder,
        'ambiguous_attachment',
        [pronoun, ...told.flatMap(({ tokens }) => tokens)],
        'Does this say which of them are meant, or something more of all of them?',
      );
  }
}

/** A figure without a direction: what a duty asks for is the least; elsewhere it is a doubt. */
export function bareDirection(part: Part, slot: keyof Slots, tree: NormTree, binder: Binder): '>=' | '==' {
  const measures = part.facts.filter((fact) => fact.kind === 'measure');
  // "may be used for 24 hours after it is stamped", "must not play for 14 days after the match": as long as that, and no longer
  if (tree.modality === 'may' || tree.modality === 'must_not')
    for (const fact of measures)
      if (fact.op === null && isLasting(fact, tree)) fact.op = countsFull(fact.name) ? '<' : '<=';
  for (const fact of measures) fact.op ??= byTense(fact, tree);
  // "may be used for at least three years from its issue": that long at the least, and who knows how long
  const lasting = measures.filter((fact) => /^>=?$/.test(fact.op ?? '') && isLasting(fact, tree));
  if (tree.modality !== 'must' && slot === 'act' && lasting.length > 0)
    doubt(
      binder,
      'ambiguous_range',
      lasting.flatMap(({ tokens }) => tokens),
      'Is this how long it lasts at the least, or when it begins?',
    );
  // "shall consist of 12 persons": no more and no fewer
  if (tree.modality === 'must' && slot === 'act' && composes(tree))
    for (const fact of measures) fact.op ??= '==';
  // "is due 30 days after its date": on that day at the latest; "falls due at the earliest …" forbids no earlier payment
  if (tree.modality === 'must' && slot === 'act' && isDue(tree)) {
    for (const fact of measures) if (isAfter(fact)) fact.op ??= '<=';
    // "no sooner than the day after it and by the fourteenth": a time between two days
    const alone = tree.predicate?.kind === 'region';
    const early = measures.filter((fact) => alone && isAfter(fact) && /^>=?$/.test(fact.op ?? ''));
    if (early.length > 0)
      doubt(
        binder,
        'ambiguous_range',
        early.flatMap(({ tokens }) => tokens),
        'Is this the earliest time, or when it is due?',
      );
  }
  const bare = measures.filter((fact) => fact.op === null);
  const duty = tree.modality === 'must' && slot === 'act';
  // "72 hours after", "8 persons or at least 630 kg", "Luggage: 1 piece": none says the least; "two weeks, if …" may
  const own = measures.filter(({ inCase }) => inCase !== true);
  const open = bare.filter(
    (fact) =>
      !duty ||
      (tree.words.length === 0 && (fact.name.unit === null || (!isMoney(fact.name.unit) && !bids(tree)))) ||
      fact.anchored === true ||
      fact.name.unit?.dimension === 'clock' ||
      (fact.inCase === true && fact.name.unit !== null) ||
      own.some(({ op }) => op !== null),
  );
  if (open.length > 0) {
    doubt(
      binder,
      'ambiguous_range',
      open.flatMap(({ tokens }) => tokens),
      'The figure has no direction: at least, at most, or exactly?',
    );
  }
  // "within 0.5 percent of the test weight": neither more nor less, and no limit alone
  const around = measures.filter(
    (fact) => fact.bound.kind === 'share' && fact.direction[0]?.lower === 'within',
  );
  if (around.length > 0) {
    doubt(
      binder,
      'ambiguous_range',
      around.flatMap(({ tokens }) => tokens),
      'Is this a tolerance on both sides?',
    );
  }
  const late = duty
    ? measures.filter((fact) => fact.op === '>=' && fact.direction[0]?.lower === 'after')
    : [];
  if (late.length > 0) {
    doubt(
      binder,
      'ambiguous_range',
      late.flatMap(({ tokens }) => tokens),
      'Is this the earliest time, or when it is due?',
    );
  }
  const without =
    (tree.modality === 'may' || tree.modality === 'entitled') && slot === 'act'
      ? part.facts.filter((fact) => fact.negated && fact.denials.some((token) => token.lower === 'without'))
      : [];
  if (without.length > 0) {
    doubt(
      binder,
      'mixed_connectives',
      without.flatMap(({ denials }) => denials),
      'Is it permitted only so, or even so?',
    );
  }
  return duty &&
    measures.every(isMoneyFigure) &&
    tree.predicate !== null &&
    chargesExactly(leading(tree.predicate))
    ? '=='
    : '>=';
}

/** "Keep all receipts for 2 years"; "books 28 days" has no verb. */
const bids = ({ predicate }: NormTree): boolean =>
  isBareVerb((predicate === null ? [] : wordsOf(predicate))[0]?.lower ?? '');

/** "for 14 days after", "for three years from the date of issue": a length of time that begins with an event. */
function isLasting(fact: Extract<Fact, { kind: 'measure' }>, { predicate }: NormTree): boolean {
  if (!(fact.anchored === true || isFrom(fact))) return false;
  if (!/^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '')) return false;
  if (
    !/\b(?:since|after|from|until|ago)\b/.test(
      `${fact.name.input.name.replaceAll('_', ' ')} ${fact.name.description}`,
    )
  )
    return false;
  const words = predicate === null ? [] : wordsOf(predicate);
  const [first] = fact.direction;
  const lead = words.find(({ index }) => index === (first?.index ?? 0) - 1);
  return first?.lower === 'for' || lead?.lower === 'for';
}

/** "30 days from its date". */
function isFrom({ direction, tokens }: Extract<Fact, { kind: 'measure' }>): boolean {
  const end = direction.at(-1)?.index ?? -1;
  return tokens.some(({ lower, index }) => lower === 'from' && index === end + 1);
}

/** "is due", "falls due", "is payable". */
const isDue = ({ words }: NormTree): boolean =>
  /^(?:due|payable|repayable|returnable)$/.test(words.at(-1)?.lower ?? '');

/** "30 days after its date", and not before it. */
function isAfter({ direction, tokens }: Extract<Fact, { kind: 'measure' }>): boolean {
  const end = direction.at(-1)?.index ?? -1;
  return tokens.some(({ lower, index }) => index === end + 1 && /^(?:after|from|following|of)$/.test(lower));
}

const claiming =
  /^(?:claim|receive|get|obtain|take|request|have|draw|collect|apply|demand|ask|accept|buy|use|enjoy)\b/;

/** "A refund is due if …": of the action to claim it, a right; of the action to pay it, a duty. */
export function owedToWhom({ words, predicate, modality }: NormTree, { names }: Binder): boolean {
  const [first] = predicate === null ? [] : wordsOf(predicate);
  return (
    /^(?:may|must_not)$/.test(modality) &&
    words.every(({ lower }) => /^(?:no|not|is|are)$/.test(lower)) &&
    (modality === 'may' ? /^(?:due|payable|owed|owing)$/ : /^(?:due|owed|owing)$/).test(first?.lower ?? '') &&
    !claiming.test(names.title)
  );
}

/** Years that are counted when they are over: the third of them ends when three are counted. */
const countsFull = ({ input, description }: Name): boolean =>
  /(?:^|_)(?:full|completed?|whole)(?:_|$)/.test(input.name) ||
  /\b(?:full|completed?|whole) (?:years?|months?|weeks?)\b/i.test(description);

const isMoneyFigure = (fact: Fact): boolean => fact.kind === 'measure' && isMoney(fact.name.unit);

/** The words before the first figure. */
function leading(phrase: Phrase): Token[] {
  if (phrase.kind === 'coordination') return phrase.items[0] === undefined ? [] : leading(phrase.items[0]);
  const at = phrase.pieces.findIndex(({ kind }) => kind === 'measure');
  return phrase.pieces.slice(0, Math.max(at, 0)).flatMap(({ tokens }) => tokens);
}

/** "in the absence of the master": that he is away, and not that another acts; an input has to say it. */
export function absentOrAnother(facts: readonly Fact[], binder: Binder): void {
  for (const fact of facts) {
    const away = fact.denials.filter(({ lower }) => lower === 'absence');
    if (fact.kind === 'is' && away.length > 0)
      doubt(binder, 'unbound_words', [...away, ...fact.tokens], 'No input says who is absent.');
  }
}

/** "entitled to at least 20 days", "to a break of at least 30 minutes": who asks for less, or for much more, is entitled? */
export function leastEntitled({ modality, predicate }: NormTree, binder: Binder): void {
  if (modality !== 'entitled' || predicate?.kind !== 'region') return;
  const [first, second] = predicate.pieces;
  const of =
    first?.kind === 'words' && (first.tokens.at(-1)?.lower === 'of' || second?.tokens[0]?.lower === 'of');
  const figure = of ? second : first;
  if (figure?.kind !== 'measure' || !/^>=?$/.test(figure.measure.op ?? '')) return;
  doubt(
    binder,
    'ambiguous_range',
    figure.tokens,
    'Is this the least that has to be granted, or the least that may be asked for?',
  );
}

const saysTogether = (piece: Piece): boolean =>
  (piece.kind === 'words' || piece.kind === 'idle') &&
  piece.tokens.some(({ lower }) => /^(?:together|combined)$/.test(lower));

/** "All visitors may not enter": none, or not all? "must not eat and drink": either, or both at once? */
export function scopeOfDenial(tree: NormTree, binder: Binder): void {
  const pieces = tree.predicate?.kind === 'region' ? tree.predicate.pieces : [];
  const excepted = pieces.find(({ kind }) => kind === 'except');
  // "No person other than A shall do X otherwise than through Y": both, or either?
  if (tree.only === 'subject' && excepted !== undefined)
    doubt(
      binder,
      'ambiguous_attachment',
      excepted.tokens,
      'Is this how it must be done, or another exception?',
    );
  deniedAgain(tree, binder);
  if (tree.modality !== 'must_not' || tree.noSubject) return;
  const [first] = tree.subject === null ? [] : wordsOf(tree.subject);
  const denial = tree.words.map((token) => token.lower).join(' ');
  // "all donors together may not give more than 60 %": what they do together
  const together = tree.subject?.kind === 'region' && tree.subject.pieces.some(saysTogether);
  if (/^(?:all|every|each|both)$/.test(first?.lower ?? '') && /\bnot\b/.test(denial) && !together) {
    doubt(
      binder,
      'mixed_connectives',
      [first!, ...tree.words],
      `"${first!.text} … ${denial}": none of them, or not all of them?`,
    );
  }
  const figure = tree.subject?.kind === 'region' ? tree.subject.pieces[0] : undefined;
  // "At least one door must not be locked": one that is open is enough, or is none to be locked?
  if (figure?.kind === 'measure' && figure.measure.op !== null && figure.measure.op !== '>')
    doubt(
      binder,
      'mixed_connectives',
      [...figure.tokens, ...tree.words],
      'So many of them not, or not so many of them?',
    );
  const act = tree.predicate;
  if (
    act?.kind === 'coordination' &&
    act.connective === 'and' &&
    !act.marked &&
    !act.items.some((item) => item.kind === 'region' && item.pieces.some(({ kind }) => kind === 'relative'))
  ) {
    doubt(binder, 'mixed_connectives', act.tokens, 'Is each of these forbidden, or only both together?');
  }
}

/** "Nothing heavy may be hung from the rail, and nothing at all from the lamp": a norm of its own, without its verb. */
function deniedAgain({ modality, predicate }: NormTree, binder: Binder): void {
  if (modality !== 'must_not' || predicate?.kind !== 'coordination' || predicate.connective !== 'and') return;
  for (const item of predicate.items.slice(1)) {
    const [first] = item.kind === 'region' ? item.pieces : [];
    if (first?.kind === 'not' && /^(?:no|not|nothing|none|nobody)$/.test(first.tokens[0]?.lower ?? ''))
      doubt(binder, 'mixed_connectives', first.tokens, 'What is forbidden here could not be read.');
  }
}

/** "within 48 hours" and "more than three days" of one input: what speaks of both was not meant of one. */
function excludes(fact: Fact, other: Fact): boolean {
  if (fact.kind !== 'measure' || other.kind !== 'measure' || fact.negated || other.negated) return false;
  const [low, high] = fact.op?.startsWith('>') === true ? [fact, other] : [other, fact];
  if (low.op?.startsWith('>') !== true || high.op?.startsWith('<') !== true) return false;
  if (low.bound.kind !== 'literal' || high.bound.kind !== 'literal') return false;
  if (low.left !== undefined || high.left !== undefined) return false;
  return Number(high.bound.value) < Number(low.bound.value);
}

/** Two values of one input, or two limits in one direction, cannot both be meant of the same case. */
export function conflicts({ who, if: conditions, act, only, except }: Slots, binder: Binder): void {
  const parts = [...who, ...conditions, ...act, ...only];
  const facts = parts.flatMap(({ fact, facts: all }) => fact ?? (all.length === 1 ? all : []));
  facts.forEach((fact, index) => {
    for (const other of facts.slice(index + 1)) {
      if (other.name !== fact.name || other.negated !== fact.negated) continue;
      const twice =
        fact.kind === 'measure' &&
        other.kind === 'measure' &&
        other.caps !== true &&
        (fact.op === null || other.op === null || fact.op[0] === other.op[0]);
      const again =
        fact.kind === 'is' &&
        other.kind === 'is' &&
        fact.values.join() === other.values.join() &&
        other.tokens.every(({ lower }) => /['’]s?$/.test(lower));
      if (twice || excludes(fact, other) || (fact.kind === 'is' && other.kind === 'is' && !again))
        limitedTwice(fact.name, [...fact.tokens, ...other.tokens], binder);
    }
  });
  const asked = [...act, ...only].flatMap(({ facts: all }) => valuesOf(all));
  // "A trainee must not …, unless it is a nurse and …": an exception that never holds; "except baby bottles" is another kind
  const aside = except.flatMap(({ facts: all }) =>
    all.length > 1 ? all.flatMap((fact) => valuesOf([fact])) : [],
  );
  for (const one of [...who, ...conditions].flatMap(({ facts: all }) => valuesOf(all)))
    for (const other of [...asked, ...aside])
      if (differ(one, other) && (one.listed || other.listed || aside.includes(other)))
        limitedTwice(one.name, [...one.tokens, ...other.tokens], binder);
}

const limitedTwice = (name: Name, words: Token[], binder: Binder): void => {
  doubt(binder, 'ambiguous_attachment', words, `${name.input.name} is limited twice in one breath.`);
};

interface ValuesSaid {
  name: Name;
  values: string[];
  tokens: Token[];
  /** "the seller or the agent": more than one. */
  listed: boolean;
}

/** The values that facts leave to one input, where they speak of no other. */
function valuesOf(facts: readonly Fact[]): ValuesSaid[] {
  const [first] = facts;
  if (first === undefined) return [];
  const values = facts.flatMap((fact) =>
    fact.kind === 'is' && !fact.negated && fact.name === first.name ? [fact.values] : [],
  );
  const tokens = facts.flatMap((fact) => fact.tokens);
  return values.length < facts.length
    ? []
    : [{ name: first.name, values: values.flat(), tokens, listed: facts.length > 1 }];
}

const differ = (one: ValuesSaid, other: ValuesSaid): boolean =>
  one.name === other.name &&
  !(one.values.length === other.values.length && one.values.every((value) => other.values.includes(value)));

const saysNone = (value: Name['values'][number]): boolean =>
  /^(?:no|none|not|nothing|never|without|absent|missing)$/.test(value.raw[0] ?? '');

const having =
  /^(?:hold|have|possess|own|wear|carry|bear|contain|include|fitted|equipped|provided|supplied|furnished|accompanied)$/;

/**
 * "Notes must be made in pencil", where the input has a value for none at all: is one asked for, or how it must be? Who
 * "must hold a degree in law" must hold one.
 */
export function noneAtAll(slots: Slots, tree: NormTree, binder: Binder): void {
  if (tree.modality !== 'must') return;
  const [verb] = tree.predicate === null ? [] : wordsOf(tree.predicate).filter(({ lower }) => lower !== 'be');
  if (having.test(verb?.lower ?? '')) return;
  for (const fact of [...slots.act, ...slots.only].flatMap(({ facts }) => facts)) {
    if (fact.kind !== 'is' || fact.negated) continue;
    const none = fact.name.values.find(saysNone);
    if (none !== undefined && !fact.values.includes(none.value))
      doubt(
        binder,
        'ambiguous_attachment',
        fact.tokens,
        `Is it required that there is one, or how it must be where there is one? ${fact.name.input.name} may be "${none.value}".`,
      );
  }
}

/** "The panel must consist of at least three": that there is one says nothing beside how many there must be. */
export function countedAnyhow(slots: Slots): void {
  const all = Object.values(slots)
    .flat()
    .flatMap(({ facts }) => facts);
  const counted = (fact: Fact): boolean =>
    all.some((other) => other !== fact && other.name === fact.name && other.existence !== true);
  for (const slot of ['who', 'if', 'act', 'only'] as const)
    slots[slot] = slots[slot].filter(({ fact }) => fact?.existence !== true || !counted(fact));
}

/** That there is at least one is meant by "no …" and by conditions; a duty to "have a sign on each exit" asks for more. */
export function existenceDoubts(
  slots: Slots,
  tree: NormTree,
  phrases: readonly (Phrase | null)[],
  binder: Binder,
): void {
  const said = (slot: keyof Slots): Fact[] =>
    slots[slot].flatMap(({ facts }) => facts).filter((fact) => fact.existence === true);
  const required = [...said('only'), ...(tree.modality === 'must_not' ? [] : said('act'))].filter(
    // "while no member of the public is in the building"
    ({ negated }) => !negated,
  );
  const all = phrases.some(
    (phrase) =>
      phrase !== null && wordsOf(phrase).some((token) => /^(?:all|each|every|both)$/.test(token.lower)),
  );
  const open = all ? (Object.keys(slots) as (keyof Slots)[]).flatMap(said) : required;
  if (open.length > 0)
    doubt(
      binder,
      'ambiguous_range',
      open.flatMap(({ tokens }) => tokens),
      'How many of them: at least one, or all?',
    );
}

/** "The side doors stay shut": what the subject says of `side_doors_shut` is its beginning, the rest says what holds of it. */
function completes(part: Part, begun: Fact): boolean {
  const { fact } = part;
  if (fact === null || fact.name !== begun.name) return false;
  const missing = begun.name.stems.filter((stem) => metBy(begun.tokens, [stem]).length === 0);
  return missing.length > 0 && missing.every((stem) => metBy(fact.tokens, [stem]).length > 0);
}

/** "Take a charter out or put it back" is the action, the clause speaks of taking one out, and no input tells them apart. */
export function oneActOfTwo(
  phrases: readonly (Phrase | null)[],
  facts: readonly Fact[],
  tree: NormTree,
  binder: Binder,
): void {
  const { acts } = binder.names;
  if (acts === null) return;
  const said = phrases.flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)));
  const [first, second] = acts.map((act) => metBy(said, act));
  const told = facts.some(
    ({ name }) =>
      name.kind === 'enum' &&
      acts.some((act) =>
        act.some((part) => name.values.some(({ stems }) => bestLikeness(part, stems) >= 0.8)),
      ),
  );
  if (told || (first!.length === 0) === (second!.length === 0)) return;
  doubt(
    binder,
    'ambiguous_attachment',
    [...tree.words, ...first!, ...second!],
    'The action is one of two acts, of which the clause names one.',
  );
}

/** A fact that two parts of the sentence seem to say is said by the one that has more of its words. */
export function saidOnce(slots: Slots, words: readonly Token[], binder: Binder): void {
  const names = Object.keys(slots) as (keyof Slots)[];
  const said = names.flatMap((slot) => slots[slot].map((part) => ({ slot, part })));
  const again = said.filter(({ slot, part }) => isTakenUp(part, slot, said, words));
  for (const { slot, part } of again) slots[slot] = slots[slot].filter((kept) => kept !== part);
  const places = said.filter((place) => !again.includes(place));
  for (const { slot, part } of places) {
    if (part.fact?.kind !== 'holds') continue;
    const { fact } = part;
    const rivals = places.filter(
      (other) =>
        other.part !== part &&
        other.part.facts.some((same) => same.kind === 'holds' && same.name === fact.name),
    );
    if (slot === 'who' && rivals.some((other) => other.slot !== 'who' && completes(other.part, fact))) {
      slots.who = slots.who.filter((kept) => kept !== part);
      continue;
    }
    if (
      slot !== 'who' &&
      rivals.some((other) => other.slot === 'who' && completes(part, other.part.facts[0]!))
    )
      continue;
    const stronger = rivals.some((other) =>
      other.part.facts.some((same) => same.name === fact.name && (same.strength ?? 0) > (fact.strength ?? 0)),
    );
    if (stronger) slots[slot] = slots[slot].filter((kept) => kept !== part);
    else if (
      rivals.some(
        (other) => other.part.fact === null || (other.part.fact.strength ?? 0) === (fact.strength ?? 0),
      )
    ) {
      doubt(binder, 'ambiguous_attachment', fact.tokens, `${fact.name.input.name} seems to be said twice.`);
    }
  }
}

/**
 * "If a guest brings a dog, the dog must be on a lead" of `dog` and `dog_on_lead`: the second "dog" only takes up the first,
 * as part of what is asked for or as what it is asked of.
 */
function isTakenUp(
  { fact }: Part,
  slot: keyof Slots,
  places: readonly { slot: keyof Slots; part: Part }[],
  words: readonly Token[],
): boolean {
  const [first] = fact?.tokens ?? [];
  if (fact?.kind !== 'holds' || fact.negated || first === undefined || fact.tokens.length > 1) return false;
  const earlier = places.filter(
    ({ part: { fact: other } }) =>
      other?.kind === 'holds' &&
      other !== fact &&
      other.name === fact.name &&
      !other.negated &&
      other.tokens[0]!.index < first.index,
  );
  if (earlier.length === 0) return false;
  const within = places.some(
    ({ part: { fact: other } }) =>
      other?.kind === 'holds' &&
      other.name !== fact.name &&
      other.tokens.length > fact.tokens.length &&
      fact.tokens.every((token) => other.tokens.includes(token)) &&
      fact.name.stems.every((part) => other.name.stems.includes(part)),
  );
  const article = words.find(({ index }) => index === first.index - 1)?.lower ?? '';
  const cases = [...earlier.map((place) => place.slot), slot].every((of) => of === 'who' || of === 'if');
  return within || (cases && /^(?:the|that|this|such)$/.test(article));
}

/**
 * "must keep the dog on a lead" of `dog` and `dog_on_lead`: that there is a dog is not what is asked for. "must keep a dog on
 * a lead" may ask for one.
 */
export function thingOfState(slots: Slots, words: readonly Token[], binder: Binder): void {
  const things = slots.act.filter(({ fact }) => {
    if (fact?.kind !== 'holds' || fact.negated || fact.tokens.length > 1) return false;
    return slots.act.some(
      ({ fact: other }) =>
        other?.kind === 'holds' &&
        other.name !== fact.name &&
        fact.tokens.every((token) => other.tokens.includes(token)) &&
        fact.name.stems.every((part) => other.name.stems.includes(part)),
    );
  });
  for (const part of things) {
    const [noun] = part.fact!.tokens;
    const article = words.find(({ index }) => index === noun!.index - 1)?.lower ?? '';
    if (/^(?:the|his|her|its|their|your|any|every|each|all)$/.test(article) || article === '') {
      slots.act = slots.act.filter((kept) => kept !== part);
      slots.who.push(part);
    } else
      doubt(binder, 'ambiguous_attachment', [noun!], 'Is this required, or does it say which one is meant?');
  }
}

/** "are rebooked free of charge": who is so served need not be. */
const isGiven = ({ lower }: Token, at: number, words: readonly Token[]): boolean =>
  lower === 'free' && words[at + 1]?.lower === 'of' && words[at + 2]?.lower === 'charge';

/** "Refunds are paid within 14 days": without a condition or "only", whether it grants or obliges is open. */
export const grantedWithoutMore = ({ modality, words, predicate, only, conditions }: NormTree): boolean =>
  modality === 'may' &&
  (predicate === null ||
    (wordsOf(predicate)[0]?.lower !== 'available' && !wordsOf(predicate).some(isGiven))) &&
  words.length === 1 &&
  /^(?:is|are)$/.test(words[0]!.lower) &&
  only === null &&
  !conditions.some(({ relation }) => relation === 'if' || relation === 'unless' || relation === 'only_if');

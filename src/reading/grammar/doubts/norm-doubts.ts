import { canAct } from '../../meanings/related.ts';
import type { Binder, Fact } from '../binding/binding.ts';
import { metBy } from '../binding/binding.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import type { Slots } from '../binding/slots.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

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

/**
 * "in the absence of the master": that he is away, and not that another acts; an input has to say it. "In the absence of a
 * valid licence" of `licence`: without one.
 */
export function absentOrAnother(facts: readonly Fact[], words: readonly Token[], binder: Binder): void {
  for (const fact of facts) {
    const away = fact.denials.filter(({ lower }) => lower === 'absence');
    const thing = away.some(({ index }) =>
      namesThing(
        fact,
        words.filter((token) => token.index > index && token.index < index + 6),
      ),
    );
    if (fact.kind === 'is' && away.length > 0 && !thing)
      doubt(binder, 'unbound_words', [...away, ...fact.tokens], 'No input says who is absent.');
  }
}

/** "a valid licence" of `licence`: the thing itself, with a word for its value. */
const namesThing = ({ name }: Fact, after: readonly Token[]): boolean =>
  after.some(
    ({ content, lower, stems }) =>
      content && !canAct(lower) && stems.length > 0 && stems.every((part) => name.stems.includes(part)),
  );

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

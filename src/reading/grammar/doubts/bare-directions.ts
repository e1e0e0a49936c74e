import type { Binder, Fact, Part } from '../binding/binding.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { byTense } from './lasting-states.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { chargesExactly } from '../trees/formulas.ts';
import type { Slots } from '../binding/slots.ts';
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
function isLasting(fact: Extract<Fact, { kind: 'measure' }>, { predicate, conditions }: NormTree): boolean {
  if (!(fact.anchored === true || isFrom(fact))) return false;
  if (!/^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '')) return false;
  if (
    !/\b(?:since|after|from|until|ago)\b/.test(
      `${fact.name.input.name.replaceAll('_', ' ')} ${fact.name.description}`,
    )
  )
    return false;
  // "For six months after the sale, he must not …"
  const fronts = conditions.filter(({ relation, front }) => front && relation === 'adjunct');
  const words = [
    ...(predicate === null ? [] : wordsOf(predicate)),
    ...fronts.flatMap(({ phrase }) => wordsOf(phrase)),
  ];
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

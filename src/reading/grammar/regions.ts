import type { Piece, Region } from './clause-tree.ts';
import type { Binder, BoundQuantity, Fact, FactBase, Surroundings } from './binding.ts';
import { boolsIn, choose, metBy, rank, recall, valuesIn } from './binding.ts';
import type { Measure } from './measures.ts';
import type { Token } from './tokens.ts';
import { converted, isMoney, unitNamed } from './units.ts';
import type { Name } from './vocabulary.ts';
import { bestLikeness } from './vocabulary.ts';
import { isLight, stem } from './words.ts';

/** The facts that the words of one region state, in their order, and the content words that no fact explains. */
export interface RegionFacts {
  facts: Fact[];
  left: Token[];
  words: Token[];
}

/** "lodged after the closing date": where there are several dates, they may be compared with each other. */
function datesCompared(tokens: readonly Token[]): Flat[] {
  const at = tokens.findIndex(({ lower }) => lower === 'after' || lower === 'before');
  if (at < 1 || at === tokens.length - 1) return [{ kind: 'words', tokens: [...tokens] }];
  const inclusive = tokens[at - 1]!.lower === 'or' && tokens[at - 2]?.lower === 'on';
  const from = inclusive ? at - 2 : at;
  const op = tokens[at]!.lower === 'after' ? (inclusive ? '>=' : '>') : inclusive ? '<=' : '<';
  return [
    { kind: 'words', tokens: tokens.slice(0, from) },
    { kind: 'compare', tokens: tokens.slice(from, at + 1), op },
    { kind: 'words', tokens: tokens.slice(at + 1) },
  ];
}

type Flat = Extract<Piece, { tokens: Token[] }>;

export function factsOfRegion(region: Region, around: Surroundings, binder: Binder): RegionFacts {
  const dates = binder.names.inputs.filter(({ kind }) => kind === 'date').length;
  const plain = region.pieces.filter((piece) => piece.kind !== 'group' && piece.kind !== 'except');
  const pieces =
    dates > 1
      ? plain.flatMap((piece, index) =>
          piece.kind === 'words' && plain[index - 1]?.kind !== 'measure'
            ? datesCompared(piece.tokens)
            : [piece],
        )
      : plain;
  const words = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  const marks = marksOf(pieces);
  const facts: Fact[] = [];
  const lost: Token[] = [];
  const claimed = new Set<number>();
  const claim = (tokens: readonly Token[]): void => {
    for (const { index } of tokens) claimed.add(index);
  };
  pieces.forEach((piece, index) => {
    if (piece.kind === 'measure') {
      const fact = measureFact(piece.measure, pieces, index, words, around, binder, marks);
      if (fact !== null) {
        facts.push(fact);
        claim(fact.tokens);
      } else lost.push(...piece.tokens);
    } else if (piece.kind === 'compare') {
      const fact = comparedFact(piece, pieces, index, words, around, binder, marks);
      if (fact !== null) {
        facts.push(fact);
        claim(fact.tokens);
      } else lost.push(...piece.tokens);
    }
  });
  for (const { name, value, tokens } of valuesIn(words, around, binder)) {
    facts.push({ kind: 'is', values: [value], ...marks.base(name, tokens) });
    claim(tokens);
  }
  for (;;) {
    const [best, second] = boolsIn(words, around, binder).filter(
      ({ name, tokens }) =>
        !facts.some((fact) => fact.name === name) && tokens.some(({ index }) => !claimed.has(index)),
    );
    if (best === undefined) break;
    if (
      second !== undefined &&
      second.score > best.score - 0.05 &&
      second.tokens.every((token) => best.tokens.includes(token))
    ) {
      binder.doubts.push({
        code: 'unbound_words',
        words: best.tokens,
        message: `These words fit ${best.name.input.name} and ${second.name.input.name} about as well.`,
      });
    }
    const fresh = best.tokens.filter(({ index }) => !claimed.has(index));
    const base = marks.base(best.name, best.tokens, fresh);
    facts.push({ kind: 'holds', ...base, negated: base.negated !== best.contrary, strength: best.score });
    claim(best.tokens);
  }
  facts.push(...existing(pieces, words, claimed, around, binder, marks));
  for (const fact of facts) binder.used.add(fact.name);
  const explained = facts.flatMap(({ name }) => [
    ...name.stems,
    ...name.described,
    ...name.values.flatMap(({ stems }) => stems),
  ]);
  const left = words
    .filter((token) => token.content && !claimed.has(token.index) && metBy([token], explained).length === 0)
    .filter((token) => !facts.some(({ kind }) => kind === 'measure') || !linking.has(token.stems[0] ?? ''))
    .filter((token) => !facts.some(({ at }) => at > token.index) || !slight.has(token.stems[0] ?? ''));
  return { facts: facts.sort((a, b) => a.at - b.at), left: [...left, ...lost], words };
}

/** Verbs that say little before their object: "take a pilot on board". */
const slight = new Set('take have hold make get bring'.split(' ').map(stem));

/** Verbs that only link a thing with what is said of it. */
const linking = new Set(
  'contain consist comprise amount last elapse pass total come take make give set lie remain measure stand keep maintain hold have exceed charge limit rise carry extend reach bring'
    .split(' ')
    .map(stem),
);

/** "a dog that is more than ten years old": what stands next before the relative clause is meant. */
function antecedentOf(pieces: readonly Flat[], at: number): string[] {
  const relative = pieces.slice(0, at).findLastIndex(({ kind }) => kind === 'relative');
  if (relative < 0) return [];
  const before = pieces.slice(0, relative).flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  return before.findLast(({ content }) => content)?.stems ?? [];
}

/** "whose rungs are cracked" where an input counts cracked rungs: there is at least one. */
function existing(
  pieces: readonly Flat[],
  words: readonly Token[],
  claimed: Set<number>,
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact[] {
  if (pieces.some(({ kind }) => kind === 'measure' || kind === 'compare')) return [];
  const own = words.flatMap(({ stems }) => stems);
  for (const name of binder.names.inputs) {
    if (name.kind !== 'number' || name.unit !== null || !/^(?:number of|how many)\b/.test(name.description))
      continue;
    const met = recall(name.stems, own, around, name, binder.names);
    const tokens = metBy(
      words.filter(({ index }) => !claimed.has(index)),
      name.stems,
    );
    if (met.own < 0.7 || met.all < 0.85 || tokens.length === 0) continue;
    for (const { index } of tokens) claimed.add(index);
    const bound: BoundQuantity = { kind: 'literal', value: '0', unit: name.input.unit ?? null, tokens: [] };
    return [{ kind: 'measure', op: '>', bound, direction: [], ...marks.base(name, tokens), existence: true }];
  }
  return [];
}

interface Marks {
  base(name: Name, tokens: Token[], deciding?: Token[]): FactBase;
}

/** Where the denials and the relative clauses of a region stand. */
function marksOf(pieces: readonly Flat[]): Marks {
  const denials = pieces.filter((piece) => piece.kind === 'not').flatMap((piece) => [piece.tokens]);
  const relatives = pieces
    .filter((piece) => piece.kind === 'relative')
    .map((piece) => piece.tokens[0]!.index);
  return {
    base(name, tokens, deciding = tokens) {
      const last = Math.max(...deciding.map(({ index }) => index));
      const over = denials.filter((denial) => denial[0]!.index < last);
      // a name that denies itself ("years_without_accounts") takes one denial of the text with it
      const count =
        name.kind === 'number'
          ? over.length - (name.negative && over.length > 0 ? 1 : 0)
          : over.length - (name.negative ? 1 : 0);
      return {
        name,
        tokens,
        negated: Math.abs(count) % 2 === 1,
        denials: over.flat(),
        restricts: relatives.some(
          (index) =>
            index < last &&
            index > Math.min(...pieces.flatMap((piece) => piece.tokens).map((token) => token.index)),
        ),
        at: Math.min(...tokens.map(({ index }) => index)),
      };
    },
  };
}

/** The words next to a piece, up to the next measure or comparison. */
function beside(pieces: readonly Flat[], at: number): { before: Token[]; after: Token[] } {
  const side = (step: 1 | -1): Token[] => {
    const found: Token[] = [];
    for (let index = at + step; index >= 0 && index < pieces.length; index += step) {
      const piece = pieces[index]!;
      if ((piece.kind === 'measure' || piece.kind === 'compare') && found.length > 0) break;
      if (piece.kind === 'words') found.push(...piece.tokens);
    }
    return found;
  };
  return { before: side(-1), after: side(1) };
}

function measureFact(
  measure: Measure,
  pieces: readonly Flat[],
  at: number,
  words: readonly Token[],
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact | null {
  const { before, after } = beside(pieces, at);
  const next = pieces[at + 1]?.kind === 'words' ? pieces[at + 1]!.tokens : (measure.tail ?? []);
  const { amount } = measure;
  const saidStems = measure.of.map(stem);
  const surroundings: Surroundings = {
    near: [...around.near, ...saidStems, ...words.flatMap(({ stems }) => stems)],
    norm: around.norm,
  };
  const own = [...before, ...after];
  if (amount.kind === 'date') {
    const name = choose(
      rank(
        binder.names.inputs.filter(({ kind }) => kind === 'date'),
        own,
        surroundings,
        binder,
      ),
      measure.tokens,
      binder,
    );
    return name === null || measure.op === null
      ? null
      : fact(name, measure, { kind: 'date', value: amount.value, tokens: measure.tokens }, own, marks);
  }
  const share = shareOf(measure, next, own, surroundings, binder);
  if (share !== null)
    return share === 'none' ? null : fact(share.left, measure, share.bound, own, marks, share.tokens);
  const antecedent = antecedentOf(pieces, at);
  const numbers = binder.names.inputs.filter(
    (name) => name.kind === 'number' && meets(name, measure, next, own),
  );
  const product = productOf(measure, next, own, numbers, surroundings, binder);
  if (product !== null)
    return product === 'none' ? null : fact(product.left, measure, product.bound, own, marks, product.tokens);
  const ranked = rank(numbers, own, surroundings, binder)
    .map(({ name, score }) => ({
      name,
      score: score + (name.unit !== null && amount.unit?.name === name.unit.name ? 0.1 : 0),
    }))
    .map(({ name, score }) => ({
      name,
      score: score + (antecedent.some((part) => name.stems.includes(part)) ? 0.15 : 0),
    }))
    .sort((left, right) => right.score - left.score);
  const name = choose(ranked, measure.tokens, binder);
  if (name === null) return null;
  const value =
    name.unit === null || amount.unit === null
      ? amount.value
      : converted(amount.value, amount.unit, name.unit);
  if (value === null) return null;
  const oriented = orient(measure, next, name, binder);
  const lead = next
    .slice(0, 2)
    .filter((token) =>
      /^(?:after|before|prior|since|following|in|advance|of|from|earlier|ago|to)$/.test(token.lower),
    );
  const anchored = lead.some((token) =>
    /^(?:after|before|prior|since|following|ago|earlier)$/.test(token.lower),
  );
  return anchor(
    anchored,
    fact(
      name,
      oriented,
      { kind: 'literal', value, unit: name.input.unit ?? null, tokens: measure.tokens },
      own,
      marks,
      lead,
    ),
  );
}

const anchor = (anchored: boolean, found: Fact): Fact =>
  found.kind === 'measure' ? { ...found, anchored } : found;

const fact = (
  name: Name,
  measure: Measure,
  bound: BoundQuantity,
  own: readonly Token[],
  marks: Marks,
  also: Token[] = [],
): Fact => ({
  kind: 'measure',
  op: measure.op,
  bound,
  direction: measure.tokens,
  ...marks.base(
    name,
    [...measure.tokens, ...metBy(own, [...name.stems, ...name.described]), ...also],
    measure.tokens,
  ),
  at: measure.tokens[0]!.index,
});

/** The unit is the input's, or converts exactly; a count meets an input that its noun names. */
function meets(name: Name, measure: Measure, next: readonly Token[], own: readonly Token[]): boolean {
  if (measure.amount.kind !== 'number') return false;
  const { unit, value } = measure.amount;
  if (unit !== null) {
    if (name.unit !== null) return converted(value, unit, name.unit) !== null;
    return false;
  }
  if (name.unit !== null)
    return (
      name.unit.name === 'year' && name.stems.includes('age') && (next.length === 0 || !next[0]!.content)
    );
  const [noun] = next.filter((token) => token.content);
  const parts = [...name.stems, ...name.described, ...(name.counted === null ? [] : [name.counted])];
  const counted = next.filter((token) => token.content).slice(0, 3);
  if (noun === undefined) return metBy(own, name.stems).length > 0;
  return counted.some((token) => metBy([token], parts).length > 0);
}

/** "25 % of the amount borrowed": of another input, unless an input is that percentage itself. */
function shareOf(
  measure: Measure,
  next: readonly Token[],
  own: readonly Token[],
  around: Surroundings,
  binder: Binder,
): { left: Name; bound: BoundQuantity; tokens: Token[] } | 'none' | null {
  if (
    measure.amount.kind !== 'number' ||
    measure.amount.unit?.dimension !== 'ratio' ||
    next[0]?.lower !== 'of'
  )
    return null;
  const percent = binder.names.inputs.filter(
    (name) => name.kind === 'number' && name.unit?.dimension === 'ratio',
  );
  if (percent.length > 0) return null;
  const numbers = binder.names.inputs.filter((name) => name.kind === 'number');
  const baseWords = next.slice(1);
  const base = choose(rank(numbers, baseWords, { near: [], norm: [] }, binder), baseWords, binder);
  if (base === null) return 'none';
  const rest = own.filter((token) => !next.includes(token));
  const unit = base.unit?.name ?? null;
  const left = choose(
    rank(
      numbers.filter((name) => name !== base && (name.unit?.name ?? null) === unit),
      rest,
      around,
      binder,
    ),
    measure.tokens,
    binder,
  );
  if (left === null) return 'none';
  binder.used.add(base);
  const factor = shift(measure.amount.value);
  return {
    left,
    bound: { kind: 'share', of: base, factor, tokens: measure.tokens },
    tokens: metBy(baseWords, [...base.stems, ...base.described]),
  };
}

/** Hundredths, exactly. */
function shift(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = whole.padStart(3, '0') + fraction;
  const point = digits.length - fraction.length - 2;
  const units = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  return end === point ? units : `${units}.${digits.slice(point, end)}`;
}

/** "12 EUR per participant": times the number of participants, where an input counts them. */
function productOf(
  measure: Measure,
  next: readonly Token[],
  own: readonly Token[],
  numbers: readonly Name[],
  around: Surroundings,
  binder: Binder,
): { left: Name; bound: BoundQuantity; tokens: Token[] } | 'none' | null {
  const per = next.findIndex(
    (token, index) =>
      token.lower === 'per' ||
      (/^(?:each|every)$/.test(token.lower) && next[index - 1]?.lower === 'for') ||
      (/^(?:a|an|each)$/.test(token.lower) && index === 0),
  );
  if (per < 0 || per > 1 || measure.amount.kind !== 'number') return null;
  const noun = next.slice(per + 1).find((token) => token.content);
  if (noun === undefined) return null;
  if (
    numbers.some(
      (name) =>
        metBy([noun], [...name.stems, ...name.described, ...(name.counted === null ? [] : [name.counted])])
          .length > 0,
    )
  )
    return null;
  const counts = binder.names.inputs.filter(
    (name) =>
      name.kind === 'number' &&
      !isMoney(name.unit) &&
      (metBy([noun], name.stems).length > 0 ||
        (name.unit?.name === unitNamed(noun.lower)?.name && name.unit !== null)),
  );
  if (counts.length !== 1) return 'none';
  const left = choose(
    rank(
      numbers.filter((name) => name !== counts[0]),
      own,
      around,
      binder,
    ),
    measure.tokens,
    binder,
  );
  if (left === null) return 'none';
  binder.used.add(counts[0]!);
  return {
    left,
    bound: {
      kind: 'product',
      amount: measure.amount.value,
      unit: left.input.unit ?? null,
      by: counts[0]!,
      tokens: measure.tokens,
    },
    tokens: [noun, ...next.slice(0, per + 1)],
  };
}

/** "not later than 10 days before" counts back from the event; the input has to count the same way. */
function orient(measure: Measure, next: readonly Token[], name: Name, binder: Binder): Measure {
  const lead = next.find((token) => token.kind === 'word')?.lower ?? '';
  const advance = /^(?:before|prior|ahead)$/.test(lead) || (lead === 'in' && next[1]?.lower === 'advance');
  const text = `${name.input.name.replaceAll('_', ' ')} ${name.description}`;
  const back = /\b(?:before|advance|notice|prior|ahead|remaining|until)\b/.test(text);
  const forth = /\b(?:after|since|passed|elapsed|following)\b/.test(text);
  const between = /\b(?:from|between)\b/.test(text);
  const doubt = (message: string): void => {
    binder.doubts.push({ code: 'ambiguous_attachment', words: measure.tokens, message });
  };
  if (/\bnegative\b/.test(text))
    doubt(`${name.input.name} counts both ways from the event; the words do not say how they count.`);
  if (/\b(?:working|business)\b/.test(text))
    doubt(`${name.input.name} counts working days, which the words do not say.`);
  const named = name.input.name.replaceAll('_', ' ');
  if (advance && /\b(?:since|after)\b/.test(named))
    doubt(`${name.input.name} counts the time after the event.`);
  if (!advance && /^(?:after|since|following)$/.test(lead) && /\b(?:before|advance)\b/.test(named))
    doubt(`${name.input.name} counts the time before the event.`);
  if (!advance) {
    if (
      /^(?:after|since|of|from|following)$/.test(lead) &&
      measure.amount.kind === 'number' &&
      measure.amount.unit !== null &&
      /^(?:time|calendar)$/.test(measure.amount.unit.dimension) &&
      back &&
      !forth &&
      !between &&
      /\b(?:before|advance)\b/.test(text)
    ) {
      doubt(`${name.input.name} counts the time before the event.`);
    }
    return measure;
  }
  if (!back && !between) doubt(`${name.input.name} does not count the time before the event.`);
  const within = /^(?:within|during|in)$/.test(measure.tokens[0]!.lower);
  if (measure.sense === 'latest' && !within) return { ...measure, op: '>=' };
  if (measure.sense === 'up_to') return { ...measure, op: '>=' };
  if (measure.sense === 'earliest') return { ...measure, op: '<=' };
  return measure;
}

/** "does not exceed the price": two inputs are compared. */
function comparedFact(
  piece: Extract<Piece, { kind: 'compare' }>,
  pieces: readonly Flat[],
  at: number,
  words: readonly Token[],
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact | null {
  const { before, after } = beside(pieces, at);
  const inputs = binder.names.inputs.filter(({ kind }) => kind === 'number' || kind === 'date');
  const right = choose(rank(inputs, after, { near: [], norm: [] }, binder), after, binder);
  if (right === null) return null;
  const same = inputs.filter(
    (name) =>
      name !== right &&
      name.kind === right.kind &&
      (name.unit?.name ?? name.input.unit ?? null) === (right.unit?.name ?? right.input.unit ?? null),
  );
  const left = choose(
    rank(same, before, { near: words.flatMap(({ stems }) => stems), norm: around.norm }, binder),
    before,
    binder,
  );
  if (left === null) return null;
  binder.used.add(right);
  const bound: BoundQuantity = {
    kind: 'input',
    name: right,
    tokens: metBy(after, [...right.stems, ...right.described]),
  };
  return {
    kind: 'measure',
    op: piece.op,
    bound,
    direction: piece.tokens,
    ...marks.base(
      left,
      [...piece.tokens, ...bound.tokens, ...metBy(before, [...left.stems, ...left.described])],
      piece.tokens,
    ),
  };
}

export const explainedBy = (token: Token, parts: Iterable<string>): boolean =>
  token.stems.every((part) => isLight(part) || bestLikeness(part, parts) > 0);

/** A figure or a share that stands beside another one of the same input: "…, or 120 EUR, whichever is the higher". */
export function quantityBeside(
  region: Region,
  name: Name,
  binder: Binder,
): { bound: BoundQuantity; words: Token[]; left: Token[] } | null {
  const [first, next, ...more] = region.pieces;
  if (
    first?.kind !== 'measure' ||
    first.measure.op !== null ||
    first.measure.amount.kind !== 'number' ||
    more.length > 0
  )
    return null;
  const words = next?.kind === 'words' ? next.tokens : [];
  if (next !== undefined && next.kind !== 'words') return null;
  const { amount } = first.measure;
  if (amount.unit?.dimension === 'ratio' && words[0]?.lower === 'of') {
    const base = choose(
      rank(
        binder.names.inputs.filter((other) => other.kind === 'number' && other !== name),
        words.slice(1),
        { near: [], norm: [] },
        binder,
      ),
      words,
      binder,
    );
    if (base === null) return null;
    binder.used.add(base);
    const met = metBy(words, [...base.stems, ...base.described]);
    return {
      bound: { kind: 'share', of: base, factor: shift(amount.value), tokens: [...first.tokens, ...met] },
      words,
      left: words.filter((token) => token.content && !met.includes(token)),
    };
  }
  const value =
    amount.unit === null || name.unit === null
      ? amount.unit === name.unit
        ? amount.value
        : null
      : converted(amount.value, amount.unit, name.unit);
  return value === null
    ? null
    : {
        bound: { kind: 'literal', value, unit: name.input.unit ?? null, tokens: first.tokens },
        words,
        left: words.filter(({ content }) => content),
      };
}

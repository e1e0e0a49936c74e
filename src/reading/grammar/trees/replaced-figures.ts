import type { Amount } from '../words/amounts.ts';
import type { Fact } from '../binding/binding.ts';
import type { Found } from './chart.ts';
import { changed, isMeant } from './figure-changes.ts';
import type { ClauseCondition, FigureChange, NormTree, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import type { Item } from '../items/item.ts';
import type { Measure } from '../items/measure.ts';
import type { Read } from './one-item.ts';
import { phrase } from './phrases.ts';
import type { Token } from '../words/tokens.ts';
import { wordsOf } from './phrase-words.ts';
import { opensPhrase } from '../words/words.ts';

/** "For sheep's milk this limit is 8%", "In winter the figure is 6 hours": a figure that one case has instead of the one before. */

const named =
  /^(?:(?:this|that|the|its|these|those) )?(?:(?:maximum|minimum|time|age|speed|weight|size|applicable|permitted|relevant|corresponding|general|above|said|last|first) )*(?:figure|limit|rate|period|maximum|minimum|amount|number|percentage|share|term|interval|threshold|ceiling|duration|value|distance|temperature|age|weight|height|length|width|depth|speed|time|price|sum|quantity|volume|level|count|deadline)$|^it$/;

export const replacing: Read<NormTree> = ({ items }, at) => {
  const end = items.findIndex(({ kind }, index) => index > at && (kind === 'semicolon' || kind === 'stop'));
  const to = end < 0 ? items.length : end;
  const found: Found<NormTree>[] = [];
  for (let verb = at + 1; verb < to; verb += 1) {
    const after = verbAt(items, verb);
    const figure = items[after];
    if (after === verb || figure?.kind !== 'measure') continue;
    const noun = nounBefore(items, at, verb);
    if (noun === null) continue;
    const conditions = [caseOf(items.slice(at, noun), true), caseOf(items.slice(after + 1, to), false)];
    if (conditions.includes('unread')) continue;
    const cases = conditions.filter((found) => found !== 'unread' && found !== null);
    if (cases.length === 0) continue;
    found.push({
      to,
      value: norm({
        modality: 'must',
        words: items.slice(noun, after).flatMap(({ tokens }) => tokens),
        predicate: regionOf([{ kind: 'measure', tokens: figure.tokens, measure: figure.measure }]),
        conditions: cases,
        amends: true,
      }),
    });
  }
  return found;
};

/**
 * "A trainee need give only 7 days' notice", "for a trainee 7 days suffice": of those the figure is another, and what is
 * asked of the others is not asked of them.
 */
export const sufficing: Read<NormTree> = ({ items }, at) => {
  const end = items.findIndex(({ kind }, index) => index > at && (kind === 'semicolon' || kind === 'stop'));
  const rest = items.slice(at, end < 0 ? items.length : end);
  const figure = rest.findIndex(({ kind }) => kind === 'measure');
  const found = rest[figure];
  if (found?.kind !== 'measure' || (found.measure.op !== null && found.measure.op !== '>=')) return [];
  const before = rest.slice(0, figure);
  const after = rest.slice(figure + 1);
  const need = before.findIndex((item) => /^needs?$/.test(lowerOf(item)));
  const spare = need > 0 ? before.slice(need) : [];
  const only = spare.filter(({ kind }) => kind === 'only');
  const enough = after.map(lowerOf).join(' ');
  const suffices =
    /^(?:(?:shall |will )?suffices?|(?:is|are|shall be|will be) (?:enough|sufficient)|will do)$/;
  const asked = only.length === 1 && spare.every(({ kind }) => kind === 'word' || kind === 'only');
  if (!asked && !(need < 0 && suffices.test(enough))) return [];
  if (asked && after.some(({ kind }) => kind !== 'word')) return [];
  const who = asked ? before.slice(0, need) : before.filter(({ kind }) => kind !== 'comma');
  const led = who[0]?.kind === 'if' ? who.slice(1) : who;
  const read = phrase({ items: led }, 0).find(({ to }) => to === led.length)?.value;
  const opened = asked || who[0]?.kind === 'if' || opensPhrase(lowerOf(who[0]));
  if (read === undefined || !opened) return [];
  return [
    {
      to: at + rest.length,
      value: norm({
        modality: 'must',
        words: [...spare, ...(asked ? [] : after), ...before.filter(({ kind }) => kind === 'comma')].flatMap(
          ({ tokens }) => tokens,
        ),
        predicate: regionOf([{ kind: 'measure', tokens: found.tokens, measure: found.measure }]),
        named: asked ? after.flatMap(({ tokens }) => tokens) : [],
        conditions: [
          {
            relation: 'if',
            tokens: who.slice(0, who.length - led.length).flatMap(({ tokens }) => tokens),
            phrase: read,
            front: true,
          },
        ],
        amends: true,
      }),
    },
  ];
};

export const lowerOf = (item: Item | undefined): string =>
  item?.tokens.map(({ lower }) => lower).join(' ') ?? '';

/** After "is", "are", "shall be"; the same place where there is no verb. */
export function verbAt(items: readonly Item[], at: number): number {
  const own = lowerOf(items[at]);
  if (/^(?:is|are|becomes|shall be|must be|will be|is to be|amounts to)$/.test(own)) return at + 1;
  const pair = `${own} ${lowerOf(items[at + 1])}`;
  return /^(?:shall|must|will|is to|are to) be$/.test(pair) ? at + 2 : at;
}

function nounBefore(items: readonly Item[], from: number, verb: number): number | null {
  for (let at = Math.max(from, verb - 4); at < verb; at += 1) {
    const own = items.slice(at, verb);
    if (own.every(({ kind }) => kind === 'word') && named.test(own.map(lowerOf).join(' '))) return at;
  }
  return null;
}

/** The case: "for sheep's milk", "if it rains", "in winter"; null where there is none. */
export function caseOf(given: readonly Item[], front: boolean): ClauseCondition | null | 'unread' {
  const items = [...given];
  const tokens: Token[] = [];
  while (items[0] !== undefined && /^(?:comma|and)$/.test(items[0].kind))
    tokens.push(...items.shift()!.tokens);
  while (items.at(-1)?.kind === 'comma') tokens.push(...items.pop()!.tokens);
  const [first] = items;
  if (first === undefined) return null;
  if (!front && items.length === 1 && lowerOf(first) === 'instead') return null;
  const relation = first.kind === 'unless' ? 'unless' : first.kind === 'if' ? 'if' : null;
  if (relation === null && !(first.kind === 'word' && opensPhrase(first.tokens[0]!.lower))) return 'unread';
  const inner = relation === null ? items : items.slice(1);
  const read = phrase({ items: inner }, 0).find(({ to }) => to === inner.length)?.value;
  if (read === undefined) return 'unread';
  return {
    relation: relation ?? 'if',
    tokens: [...tokens, ...(relation === null ? [] : first.tokens)],
    phrase: read,
    front: true,
  };
}

/** The norm before but for the case, and the same norm with the other figure in the case; null where it has no such figure, or several. */
export function completeReplaced(first: NormTree, second: NormTree): [NormTree, NormTree] | null {
  const [when, ...more] = second.conditions;
  if (when === undefined || more.length > 0) return null;
  // "only 7 days' notice", after "30 days' notice": what is said again
  const known = new Set(
    [first.subject, first.predicate].flatMap((said) =>
      said === null ? [] : wordsOf(said).flatMap(({ stems }) => stems),
    ),
  );
  const named = (second.named ?? []).filter(({ content }) => content);
  if (named.some(({ stems }) => !stems.every((part) => known.has(part)))) return null;
  const found = second.change === undefined ? givenFigure(first, second) : null;
  const pairs =
    second.change === undefined ? (found === null ? [] : [found]) : changedFigures(first, second.change);
  if (pairs.length === 0) return null;
  const [positive, contrary] = when.relation === 'unless' ? [true, false] : [false, true];
  const other = pairs.reduce((tree, { old, figure }) => swapped(tree, old, figure), first);
  return [
    { ...first, conditions: [turned(when, contrary), ...first.conditions] },
    {
      ...other,
      words: second.words,
      conditions: [turned(when, positive), ...other.conditions],
      amended: true,
    },
  ];
}

interface NewFigure {
  old: Measure;
  figure: Measure;
}

/** "For sheep's milk this limit is 8%": the only figure of its kind. */
function givenFigure(first: NormTree, second: NormTree): NewFigure | null {
  const [piece] = second.predicate?.kind === 'region' ? second.predicate.pieces : [];
  if (piece?.kind !== 'measure') return null;
  const { measure } = piece;
  const fitting = measuresIn(first).filter(({ amount }) => sameKind(amount, measure.amount));
  const [old] = fitting;
  if (old === undefined || fitting.length > 1) return null;
  // "must not exceed 5. In winter the limit is at least 3": which side is forbidden?
  if (measure.op !== null && first.modality === 'must_not') return null;
  const op = measure.op ?? old.op;
  if (op?.[0] !== old.op?.[0]) return null;
  return {
    old,
    figure: { ...old, op, tokens: piece.tokens, amount: withUnit(measure.amount, old.amount) },
  };
}

/** "The period in paragraph 1 is extended by 15 days": the only one that the noun can mean; "each of these rates": all of them. */
function changedFigures(first: NormTree, change: FigureChange): NewFigure[] {
  const fitting = measuresIn(first).filter((measure) => isMeant(change, measure));
  if (change.each !== true && fitting.length > 1) return [];
  if (change.each === true && (fitting.length < 2 || !alike(fitting))) return [];
  const pairs = fitting.flatMap((old): NewFigure[] => {
    const amount = changed(change, old.amount);
    return amount === null ? [] : [{ old, figure: { ...old, tokens: change.tokens, amount } }];
  });
  return pairs.length === fitting.length ? pairs : [];
}

const alike = ([first, ...others]: readonly Measure[]): boolean =>
  others.every(
    ({ amount }) =>
      amount.kind === 'number' &&
      first?.amount.kind === 'number' &&
      amount.unit?.name === first.amount.unit?.name,
  );

/** In the case, or where it is not so. */
const turned = (when: ClauseCondition, negated: boolean): ClauseCondition => ({
  ...when,
  relation: 'if',
  phrase: negated
    ? regionOf([{ kind: 'group', tokens: [], negated: true, phrase: when.phrase }])
    : when.phrase,
});

/** The norm with another figure in the place of the one that the words name; null where it has none, or several such. */
export function withFigure(tree: NormTree, old: Measure, given: Measure): NormTree | null {
  const [found, ...more] = measuresIn(tree).filter(
    ({ amount }) =>
      amount.kind === 'number' &&
      old.amount.kind === 'number' &&
      Number(amount.value) === Number(old.amount.value) &&
      (old.amount.unit === null || old.amount.unit.name === amount.unit?.name),
  );
  if (found === undefined || more.length > 0 || given.op !== null || !sameKind(found.amount, given.amount))
    return null;
  return swapped(tree, found, {
    ...found,
    tokens: given.tokens,
    amount: withUnit(given.amount, found.amount),
  });
}

/** The norm with one figure in the place of another. */
function swapped(tree: NormTree, old: Measure, figure: Measure): NormTree {
  const swap = (found: Phrase): Phrase => replaced(found, old, figure);
  return {
    ...tree,
    subject: tree.subject === null ? null : swap(tree.subject),
    predicate: tree.predicate === null ? null : swap(tree.predicate),
    ...(tree.only !== null && typeof tree.only === 'object'
      ? { only: { ...tree.only, phrase: swap(tree.only.phrase) } }
      : {}),
    conditions: tree.conditions.map((condition) => ({ ...condition, phrase: swap(condition.phrase) })),
  };
}

function sameKind(old: Amount, given: Amount): boolean {
  if (old.kind !== given.kind) return false;
  if (old.kind !== 'number' || given.kind !== 'number') return true;
  return given.unit === null || old.unit?.dimension === given.unit.dimension;
}

const withUnit = (given: Amount, old: Amount): Amount =>
  given.kind === 'number' && old.kind === 'number' ? { ...given, unit: given.unit ?? old.unit } : given;

const measuresIn = (tree: NormTree): Measure[] =>
  [
    tree.subject,
    tree.predicate,
    tree.only !== null && typeof tree.only === 'object' ? tree.only.phrase : null,
    ...tree.conditions.map((condition) => condition.phrase),
  ].flatMap((found) => (found === null ? [] : measuresOf(found)));

function measuresOf(found: Phrase): Measure[] {
  if (found.kind === 'coordination') return found.items.flatMap(measuresOf);
  return found.pieces.flatMap((piece): Measure[] => {
    switch (piece.kind) {
      case 'measure':
        return [piece.measure];
      case 'group':
      case 'except':
        return measuresOf(piece.phrase);
      case 'conditional':
        return [...measuresOf(piece.when), ...measuresOf(piece.phrase)];
      default:
        return [];
    }
  });
}

function replaced(found: Phrase, old: Measure, figure: Measure): Phrase {
  if (found.kind === 'coordination')
    return { ...found, items: found.items.map((inner) => replaced(inner, old, figure)) };
  return regionOf(
    found.pieces.map((piece): Piece => {
      switch (piece.kind) {
        case 'measure':
          return piece.measure === old ? { kind: 'measure', tokens: figure.tokens, measure: figure } : piece;
        case 'group':
        case 'except':
          return { ...piece, phrase: replaced(piece.phrase, old, figure) };
        case 'conditional':
          return {
            ...piece,
            when: replaced(piece.when, old, figure),
            phrase: replaced(piece.phrase, old, figure),
          };
        default:
          return piece;
      }
    }),
  );
}

/** "up to 40 cars. For lorries the limit is 10": another number of its own, and no case of the first. */
export function countsAnother({ tree, facts }: { tree: NormTree; facts: readonly Fact[] }): boolean {
  if (tree.amended !== true) return false;
  const counts = facts.filter(({ kind, name }) => kind === 'measure' && name.unit === null);
  const anyAtAll = counts.filter(
    (fact) => fact.kind === 'measure' && fact.bound.kind === 'literal' && Number(fact.bound.value) === 0,
  );
  return anyAtAll.some(({ name }) =>
    counts.some((other) => !anyAtAll.includes(other) && other.name !== name),
  );
}

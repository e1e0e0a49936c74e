import type { Condition, ReadBy } from '../../../rules/ledger/ledger.ts';
import { captioned, segmentNorms } from '../trees/captions.ts';
import { namesTheYoung } from '../binding/actors.ts';
import type { Bound } from '../binding/coordinations.ts';
import { bindPhrase } from '../binding/bind-phrase.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Binder } from '../binding/binding.ts';
import type { ClauseCondition, Phrase, StatementTree } from '../trees/clause-tree.ts';
import { conditionWriter } from '../binding/conditions.ts';
import { itemsOf } from '../items/items.ts';
import type { SentenceUnit } from '../trees/layout.ts';
import type { BoundNorm } from './norms.ts';
import { joinedClasses } from '../rewrites/joined-classes.ts';
import { labelsOf } from '../trees/labels.ts';
import { limitsIn } from '../trees/limits.ts';
import { givenTime } from '../trees/given-times.ts';
import { nominalLimit } from '../trees/nominal-limits.ts';
import { caseTable, readTable } from '../trees/tables.ts';
import { saysNothing } from '../binding/empty-words.ts';
import { isExplained } from '../binding/explained-words.ts';
import type { Token } from '../words/tokens.ts';
import { parses, itemsWithList, withoutMark, itemByItem } from './item-by-item.ts';
import { isChange } from './joined-amounts.ts';

const stemsOf = (phrase: Phrase): string[] => wordsOf(phrase).flatMap(({ stems }) => stems);

/** One way of reading a sentence, with its words bound. */
export interface StatementReading {
  norms: BoundNorm[];
  release: BoundRelease | null;
  binder: Binder;
}

export interface BoundRelease {
  condition: Condition;
  labels: string[];
  /** "this section": every norm before it. */
  whole: boolean;
  tokens: Token[];
  /** "Subsection (1)": what of the tokens names it. */
  reference: Token[];
  actor: Token[];
  unread: Token[];
}

const problems = ({ norms, binder, release }: StatementReading): number =>
  10 * (norms.reduce((sum, norm) => sum + norm.unread.length, 0) + (release?.unread.length ?? 0)) +
  binder.doubts.length +
  norms.flatMap(({ tree }) => tree.conditions.filter(limitsAsReference)).length +
  (norms.length === 0 && release === null ? 1000 : 0);

/** "subject to a minimum of 15 EUR" taken for what is referred to. */
const limitsAsReference = ({ relation, phrase }: ClauseCondition): boolean =>
  relation === 'subject_to' &&
  (phrase.kind === 'coordination' ? phrase.items.some(hasMeasure) : hasMeasure(phrase));

const hasMeasure = (phrase: Phrase): boolean =>
  phrase.kind === 'region' && phrase.pieces.some(({ kind }) => kind === 'measure');

/** The way of reading with the fewest open questions; a doubt where two that have none differ. */
export function choose(readings: readonly StatementReading[], binder: Binder): StatementReading | null {
  const [best] = [...readings].sort(
    (left, right) => problems(left) - problems(right) || setApart(right) - setApart(left),
  );
  if (best === undefined || (best.norms.length === 0 && best.release === null)) return null;
  const meaning = meaningOf(best);
  // where the plain reading is complete, the one that makes a formula of it says the same
  const plain = problems(best) === 0 && !best.norms.some(hasFormula);
  const rivals = readings.filter(
    (reading) =>
      problems(reading) === problems(best) &&
      meaningOf(reading) !== meaning &&
      setApart(reading) === setApart(best) &&
      !(plain && reading.norms.some(hasFormula)),
  );
  if (rivals.length > 0 && problems(best) === 0) {
    doubt(
      binder,
      'ambiguous_attachment',
      best.norms.flatMap(({ tree }) => tree.words),
      'The sentence can be put together in two ways that differ.',
    );
  }
  return best;
}

/**
 * "while the notice is in force, except for slaughter": behind its comma it is an exception to the norm, and not to the
 * condition before it.
 */
const setApart = ({ norms }: StatementReading): number =>
  norms.flatMap(({ tree }) =>
    tree.conditions.filter(({ relation, tokens }, index) => {
      const before = tree.conditions[index - 1];
      return (
        relation === 'except' &&
        tokens[0]?.lower === ',' &&
        tree.modality === 'must_not' &&
        before?.relation === 'if' &&
        !before.front &&
        wordsOf(before.phrase).at(-1)?.index === tokens[0].index - 1
      );
    }),
  ).length;

const hasFormula = ({ tree: { predicate } }: BoundNorm): boolean =>
  predicate?.kind === 'region' && predicate.pieces.some(({ kind }) => kind === 'formula');

const meaningOf = ({ norms, release }: StatementReading): string =>
  JSON.stringify([norms.map(({ norm }) => norm), release?.condition], (key, value: unknown) =>
    key === 'words' || key === 'read_by' ? undefined : value,
  );

/** Every way in which the productions consume the whole sentence, its list among its words. */
export function waysOf(unit: SentenceUnit): StatementTree[] {
  if (unit.unreadable || isTooDeep(unit)) return [];
  if (unit.table !== null) return readTable(unit.table);
  if (unit.fragment && unit.list !== null) return verblessRules(unit);
  if (unit.fragment) {
    const limits = limitsIn(itemsOf(unit.trunk, 'fragment'));
    if (limits.length > 0) return limits;
    const verbless = verblessRules(unit);
    return verbless.length > 0 ? verbless : biddings(unit.trunk);
  }
  const plain = unit.list === null ? itemsOf(unit.trunk, 'fragment') : [];
  const limit = [...nominalLimit(plain), ...givenTime(plain)];
  if (limit.length > 0) return limit;
  const every = parses(itemsWithList(unit));
  const releases = every.filter((way) => way.kind === 'release' && way.sure === true);
  const read = releases.length > 0 ? releases : every;
  const changes = read.filter(isChange);
  return [...changes, ...otherWays(unit, changes.length > 0 ? read.filter((way) => !isChange(way)) : read)];
}

/** Parentheses within each other, beyond which no sentence of a law is read: each is a turn of the productions. */
const deepest = 8;

function isTooDeep({ trunk, list, closing }: SentenceUnit): boolean {
  let depth = 0;
  for (const { text } of [...trunk, ...(list?.items.flat() ?? []), ...closing]) {
    if (text === '(' || text === '[' || text === '{') depth += 1;
    else if (text === ')' || text === ']' || text === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** The ways of the whole sentence; where it has none, it may be a table, a limit, a caption, or be read item by item. */
function otherWays(unit: SentenceUnit, whole: StatementTree[]): StatementTree[] {
  if (whole.length === 0 && unit.list?.nested.every((inner) => inner === null) === true) {
    const cases = caseTable(withoutMark(unit.trunk), unit.list.items);
    const read = cases === null || unit.closing.length > 0 ? [] : readTable(cases);
    if (read.length > 0) return read;
  }
  if (whole.length === 0 && unit.list === null) {
    const limits = limitsIn(itemsOf(unit.trunk, 'fragment'));
    if (limits.length > 0) return limits;
  }
  if (whole.length === 0) {
    const rules = verblessRules(unit);
    if (rules.length > 0) return rules;
  }
  const apart = whole.length === 0 || whole.some(hasCases) ? itemByItem(unit) : [];
  return apart.length > 0 ? apart : whole;
}

/** "- Count the till.", "- Don't leave any cash": a bullet that bids. */
function biddings(trunk: readonly Token[]): StatementTree[] {
  const items = itemsOf(trunk);
  return items.some(({ kind }) => kind === 'bidden' || kind === 'do_not') ? parses(items) : [];
}

/** A duty whose list has items with conditions: each is a norm of its own, where the sentence can be read so. */
const hasCases = (way: StatementTree): boolean =>
  way.kind === 'norms' &&
  way.norms.some(
    ({ modality, predicate }) =>
      modality === 'must' &&
      predicate?.kind === 'region' &&
      predicate.pieces.some(
        (piece) =>
          piece.kind === 'group' &&
          piece.phrase.kind === 'coordination' &&
          piece.phrase.items.some(
            (item) => item.kind === 'region' && item.pieces.some(({ kind }) => kind === 'conditional'),
          ),
      ),
  );

/** "Not accepted: cheques, coins", a caption with bullets under it, a bullet by itself. */
function verblessRules({ trunk, list, fragment }: SentenceUnit): StatementTree[] {
  if (list !== null) {
    if (list.nested.some((inner) => inner !== null)) return [];
    return captioned(withoutMark(trunk), list.items);
  }
  const colon = trunk.findIndex(({ lower }) => lower === ':');
  if (colon > 0) {
    const rest = trunk.slice(colon + 1);
    const marks = rest.some(({ lower }) => lower === ';') ? ';' : ',';
    return captioned(trunk.slice(0, colon), splitAt(rest, marks));
  }
  if (!fragment) return [];
  const found = splitAt(withoutStop(trunk), ';').map((segment) =>
    segmentNorms(itemsOf(segment, 'fragment'), false),
  );
  return found.some((norms) => norms === null) || found.length === 0
    ? []
    : [{ kind: 'norms', norms: found.flatMap((norms) => norms ?? []) }];
}

const withoutStop = (tokens: readonly Token[]): readonly Token[] =>
  /^[.!]$/.test(tokens.at(-1)?.text ?? '') ? tokens.slice(0, -1) : tokens;

function splitAt(tokens: readonly Token[], mark: string): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.lower === mark) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

const withholds = (relation: ClauseCondition['relation']): boolean =>
  relation === 'unless' || relation === 'except';

/** The condition under which a release lifts what it names. */
export function bindRelease(
  tree: Extract<StatementTree, { kind: 'release' }>,
  binder: Binder,
  readBy: ReadBy,
): BoundRelease {
  const writer = conditionWriter(readBy);
  const phrases = [
    ...[joinedClasses(tree.to)].filter((phrase) => phrase !== null),
    ...tree.conditions.filter(({ relation }) => !withholds(relation)).map((condition) => condition.phrase),
  ];
  // "A fishing boat is exempt if it stays for less than 12 hours": who "it" is
  const bind = (phrase: Phrase): Bound =>
    bindPhrase(
      phrase,
      {
        near: phrases.filter((other) => other !== phrase).flatMap((other) => stemsOf(other)),
        norm: [],
      },
      binder,
    );
  const bounds = phrases.map(bind);
  // "does not apply to guests unless they smoke": the exception has one of its own
  const unless = tree.conditions
    .filter(({ relation }) => withholds(relation))
    .map(({ phrase, tokens }) => ({ bound: bind(phrase), tokens }));
  if (tree.conditions.some(({ relation }) => relation !== 'if' && !withholds(relation)))
    doubt(binder, 'ambiguous_attachment', tree.tokens, 'What limits this exception could not be read.');
  if (
    bounds.length + unless.length === 0 ||
    [...bounds, ...unless.map(({ bound }) => bound)].some(({ parts }) => parts.length === 0)
  )
    doubt(binder, 'unbound_words', tree.tokens, 'No input says when this exception applies.');
  const parts = bounds.flatMap((bound) => bound.parts);
  const withheld = unless.flatMap(({ bound }) => bound.parts);
  for (const fact of [...parts, ...withheld].flatMap(({ facts }) => facts)) {
    if (fact.kind === 'measure' && fact.op === null)
      doubt(
        binder,
        'ambiguous_range',
        fact.tokens,
        'The figure has no direction: at least, at most, or exactly?',
      );
  }
  const known = [
    ...[...parts, ...withheld].flatMap(({ facts }) =>
      facts.flatMap(({ name }) => [
        ...name.stems,
        ...name.described,
        ...name.values.flatMap(({ stems }) => stems),
      ]),
    ),
  ];
  const references = tree.references.flat();
  const said = [...bounds, ...unless.map(({ bound }) => bound)].flatMap(({ words }) => words);
  // "children under 10": the figure says which
  const aged = [...parts, ...withheld].some(({ facts }) =>
    facts.some((fact) => fact.kind === 'measure' && fact.name.stems.includes('age')),
  );
  return {
    condition: writer.all(
      [
        ...parts.map((part) => part.write(writer, '>=')),
        ...unless.map(({ bound, tokens }) =>
          writer.not(writer.all(bound.parts.map((part) => part.write(writer, '>='))), tokens),
        ),
      ],
      tree.tokens,
    ),
    labels: tree.references.flatMap(labelsOf),
    whole: /^(?:this|these)$/.test(references[0]?.lower ?? '') && references.length > 1,
    tokens: tree.tokens,
    reference: references,
    actor: tree.actor ?? [],
    unread: [...bounds, ...unless.map(({ bound }) => bound)]
      .flatMap(({ left }) => left)
      .filter(
        (token) =>
          token.content &&
          !isExplained(token, known, binder) &&
          !(aged && namesTheYoung(token)) &&
          !saysNothing(token, said, (other) => isExplained(other, known, binder), binder),
      ),
  };
}

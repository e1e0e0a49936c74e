import { contrary } from '../items/directions.ts';
import { conditionWriter } from '../binding/conditions.ts';
import { metBy, type Fact } from '../binding/binding.ts';
import type { SentenceUnit } from '../trees/layout.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import type { Token } from '../words/tokens.ts';
import type { BoundNorm } from './norms.ts';
import { readBy, type ReadNorms } from './read-norms.ts';

type Figure = Extract<Fact, { kind: 'measure' }>;

const down = /^(?:shorter|lower|smaller|lesser|earlier|narrower|slower|lighter|cheaper)$/;
const up = /^(?:longer|higher|greater|larger|later|wider|bigger|heavier|older)$/;
const either = /^(?:stricter|tighter|more stringent)$/;

const applies =
  /^(?:that|this|the same|it|the (?:shorter|lower|smaller|lesser|earlier|longer|higher|greater|larger|later|stricter|tighter)(?: of (?:the two|them|these))?(?: one)?|the latter)(?: \w+){0,2} (?:shall |will )?(?:applies|apply|prevails|prevail|governs|govern|counts|count|holds|is decisive)(?: instead)?$/;

/** That something says a figure, and nothing of what it is. */
const saying =
  /^(?:provides?|provided|sets?|states?|lays?|laid|fixes|fixed|specifies|specified|shows?|prescribes?|prescribed|contains?|allows?|requires?|gives?|given|agrees?|agreed|stipulates?|stipulated|imposes?|indicates?|differs?|down|another|other|different|limit|limits|figure|period|interval|rule|rules|maximum|minimum|value|term|number|rate)$/;

/**
 * "Where the contract provides for a shorter interval, that interval applies": beside the figure of the norm before, one that
 * an input holds, and which binds where it is the stricter. Answers whether the sentence says just that; one that gives way to
 * a laxer figure, or whose input may say that there is none, is left unread.
 */
export function addsStricter({ trunk, list }: SentenceUnit, { bound, binder }: ReadNorms): boolean {
  const words = trunk.filter(({ lower }) => !/^[.;]$/.test(lower));
  const comma = words.findLastIndex(({ lower }) => lower === ',');
  const before = bound.at(-1)?.norm;
  if (list !== null || comma < 3 || before === undefined || words.length > 40) return false;
  if (!/^(?:where|if|when)$/.test(words[0]!.lower)) return false;
  const [given, result] = [words.slice(1, comma), words.slice(comma + 1)];
  if (!applies.test(textOf(result))) return false;
  const comparative = [...given, ...result].find(
    ({ lower }) => down.test(lower) || up.test(lower) || either.test(lower),
  );
  const figure = figureOf(before);
  if (comparative === undefined || figure === null) return false;
  const op = before.norm.modality === 'must_not' ? contrary[figure.op!] : figure.op!;
  const stricter = op.startsWith('<') ? down : up;
  if (!stricter.test(comparative.lower) && !either.test(comparative.lower)) return false;
  const fitting = binder.names.inputs.filter(
    (name) => isSuch(name, figure.name, binder.used, given) && !mayBeNone(name, op.startsWith('<')),
  );
  const [name, ...others] = fitting;
  if (name === undefined || others.length > 0) return false;
  const known = [...name.stems, ...name.described, ...figure.name.stems, ...figure.name.described];
  const left = given.filter(
    (token) =>
      token.content &&
      token !== comparative &&
      !saying.test(token.lower) &&
      metBy([token], known).length === 0,
  );
  if (left.length > 0) return false;
  add(before, { ...figure, tokens: [...trunk], direction: [], bound: { kind: 'input', name, tokens: [] } });
  binder.used.add(name);
  return true;
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** The one figure that the norm limits an input to. */
function figureOf({ facts, norm }: BoundNorm): Figure | null {
  const figures = facts.filter((fact): fact is Figure => fact.kind === 'measure');
  const [only, ...more] = figures;
  const plain =
    only !== undefined &&
    more.length === 0 &&
    only.bound.kind === 'literal' &&
    only.left === undefined &&
    !only.negated &&
    /^[<>]/.test(only.op ?? '') &&
    norm.only.length === 0 &&
    norm.act.length > 0 &&
    (norm.modality !== 'must_not' || norm.act.length === 1);
  return plain && JSON.stringify(norm.act).includes(`"${only.name.input.name}"`) ? only : null;
}

/** "0 if there is none": a figure that is none, and would bind. "999 if none is stated" is above every limit, and binds nobody. */
function mayBeNone({ description }: Name, upper: boolean): boolean {
  const stated = /\b(\d+) (?:if|where|when|without|in the absence)\b/.exec(description)?.[1];
  if (stated !== undefined) return upper ? Number(stated) < 999 : stated !== '0';
  return /\b(?:no|none|if any|zero)\b/.test(description);
}

/** A number of the same unit that nothing has read yet, and which the words name. */
function isSuch(name: Name, figure: Name, used: ReadonlySet<Name>, given: readonly Token[]): boolean {
  return (
    name.kind === 'number' &&
    name !== figure &&
    !used.has(name) &&
    name.unit?.name === figure.unit?.name &&
    metBy(given, [...name.stems, ...name.described]).length > 0
  );
}

function add({ norm, facts }: BoundNorm, fact: Figure): void {
  const writer = conditionWriter(readBy);
  const condition = writer.fact(fact, '<=');
  if (norm.modality === 'must_not') norm.act = [writer.any([...norm.act, condition])];
  else norm.act.push(condition);
  facts.push(fact);
}

import { firstCharacters } from '../../core/first-characters.ts';
import type { SpecificationRequest, VisibleInput } from '../world-agent.ts';
import type { SpecificationClause, SpecificationReading } from './specification-clauses.ts';
import { allOf, anyOf, type Claim, type Claims } from './specification-formula.ts';
import { figuresOf, isUnitWritten, singular, type Figure } from './specification-lexicon.ts';
import type { SpecificationItem, SpecificationList } from './specification-lists.ts';
import { likeness, placeOf } from './specification-matching.ts';

/** One clause or list item, and what it says of which input. */
export interface Leaf {
  clause: SpecificationClause;
  /** The clause's own words, with those of its item. */
  text: string;
  item: SpecificationItem | null;
  figures: { figure: Figure; used: boolean }[];
  claims: { claim: Claim; place: number }[];
}

const surely = 0.75;
const filler =
  /\b(?:the following|these|either|both|any|all|each|one or more|of|requirements?|conditions?|criteria|circumstances|is|are|met|satisfied|complied with|apply|applies|exist|if)\b|[:—–-]/gi;

/** Finds for every declared input the place of the text that speaks of it, and notes what stays unread. */
export class Extraction {
  readonly problems: string[];
  readonly leaves: Leaf[];

  constructor(
    readonly request: SpecificationRequest,
    readonly reading: SpecificationReading,
  ) {
    this.problems = [];
    this.leaves = reading.clauses.flatMap((clause) => leavesOfClause(clause, reading));
  }

  assign(): void {
    const { inputs } = this.request;
    for (const input of inputs.filter((each) => each.type !== 'bool')) this.assignFigure(input);
    for (const input of inputs.filter((each) => each.type === 'bool')) this.assignFlag(input);
    for (const leaf of this.leaves) this.checkLeaf(leaf);
  }

  private assignFlag(input: VisibleInput): void {
    const actor = input.name.startsWith('actor_is_');
    const scored = this.leaves
      .filter((leaf) => !actor || leaf.clause.role === 'subject')
      .map((leaf) => ({
        leaf,
        score: this.speaksOf(input, leaf),
        own: likeness(input, leaf.item?.text ?? leaf.text),
      }))
      .filter(({ score }) => score >= surely)
      .sort((a, b) => b.score + b.own - (a.score + a.own));
    const best = scored[0];
    if (best === undefined) {
      this.problems.push(`the text does not speak of ${input.name}`);
      return;
    }
    best.leaf.claims.push({
      claim: { kind: 'flag', input, holds: true, words: best.leaf.text.trim() },
      place: placeOf(input, best.leaf.text),
    });
  }

  private assignFigure(input: VisibleInput): void {
    const scored = this.leaves
      .flatMap((leaf) => leaf.figures.map((entry) => ({ leaf, entry, score: this.speaksOf(input, leaf) })))
      .filter(({ entry, leaf }) => !entry.used && measures(input, entry.figure, leaf.text))
      .sort((a, b) => b.score - a.score || a.entry.figure.start - b.entry.figure.start);
    const best = scored[0];
    if (best === undefined || best.score < 0.5) {
      this.problems.push(`no figure of the text measures ${input.name}`);
      return;
    }
    best.entry.used = true;
    const { figure } = best.entry;
    const operator = figure.operator ?? this.bareOperator();
    if (operator === null) {
      this.problems.push(`how ${figure.value} compares with ${input.name}`);
      return;
    }
    const words = best.leaf.text.slice(Math.max(0, figure.start - 25), figure.end).trim();
    best.leaf.claims.push({
      claim: { kind: 'limit', input, operator, value: figure.value, words },
      place: figure.start,
    });
  }

  /** The act may be separate from its time limit ("By 1 March, the holder must submit a return"). */
  private speaksOf(input: VisibleInput, leaf: Leaf): number {
    const terse = leaf.text.trim().split(' ').length <= 2;
    if (terse && likeness(input, leaf.text) > 0) return likeness(input, this.request.natural_language);
    if (leaf.clause.role !== 'predicate') return likeness(input, leaf.text);
    const acts = this.reading.clauses
      .filter(({ role }) => role === 'predicate' || role === 'subject')
      .map(({ text }) => text);
    return Math.max(likeness(input, leaf.text), 0.9 * likeness(input, `${leaf.text} ${acts.join(' ')}`));
  }

  private bareOperator(): '<=' | '>=' | null {
    if (this.reading.penalty) return '<=';
    if (this.reading.modality === 'must') return '>=';
    return this.reading.modality === 'must_not' ? null : '<=';
  }

  private checkLeaf(leaf: Leaf): void {
    const conditional = leaf.clause.role !== 'subject' && leaf.clause.role !== 'predicate';
    const says = leaf.text.replaceAll(filler, ' ').trim() !== '';
    if (conditional && leaf.claims.length === 0 && says)
      this.problems.push(`a condition without an input: "${leaf.text.trim()}"`);
    if (
      leaf.clause.role === 'subject' &&
      leaf.claims.length === 0 &&
      /\b(?:who|that|which|whose)\b/i.test(leaf.text) &&
      !/\b(?:exceed|be)\b/i.test(this.predicateText())
    ) {
      this.problems.push(`a restriction without an input: "${leaf.text.trim()}"`);
    }
    if (
      leaf.clause.role !== 'predicate' &&
      leaf.figures.length > 0 &&
      /\b(?:(?:fail|neglect|refus|omit)\w* to|(?:do|does|did|has|have|had) not (?!exceed|be))\b/i.test(
        leaf.text,
      )
    ) {
      this.problems.push(`what a time limit means for a failure: "${firstCharacters(leaf.text.trim(), 80)}"`);
    }
    for (const { figure, used } of leaf.figures) {
      if (!used)
        this.problems.push(`a figure that no input measures: ${figure.value} ${figure.unit ?? ''}`.trim());
    }
    for (const entry of leaf.claims) {
      const alone = leaf.claims.length === 1 ? leaf.text : this.stretch(leaf, entry.place);
      if (entry.claim.kind === 'flag') entry.claim.holds = !denied(entry.claim.input, alone);
    }
  }

  private predicateText(): string {
    return this.reading.clauses.find((clause) => clause.role === 'predicate')?.text.slice(0, 12) ?? '';
  }

  /** The words about one of several inputs of a leaf: up to the neighbouring joints. */
  private stretch(leaf: Leaf, place: number): string {
    const joints = [...leaf.text.matchAll(/\b(?:and|or)\b/gi)].map((joint) => joint.index);
    const from = joints.findLast((joint) => joint <= place) ?? 0;
    const to = joints.find((joint) => joint > place) ?? leaf.text.length;
    return leaf.text.slice(from, to);
  }

  claimsOf(
    clause: SpecificationClause,
    accept: (claim: Claim, leaf: Leaf) => boolean = () => true,
  ): Claims[] {
    const own = this.leaves.filter((leaf) => leaf.clause === clause);
    const [first] = own;
    if (clause.list === null || first?.item === null) {
      return own.map((leaf) => this.joined(leaf, accept)).filter((part) => part !== null);
    }
    const whole = this.listed(clause, clause.list, own, accept);
    return whole === null ? [] : [whole];
  }

  private listed(
    clause: SpecificationClause,
    list: SpecificationList,
    leaves: readonly Leaf[],
    accept: (claim: Claim, leaf: Leaf) => boolean,
  ): Claims | null {
    const parts = list.items
      .map((item) => {
        if (item.list !== null) return this.listed(clause, item.list, leaves, accept);
        const leaf = leaves.find((each) => each.item === item);
        return leaf === undefined ? null : this.joined(leaf, accept);
      })
      .filter((part) => part !== null);
    const [only] = parts;
    if (only === undefined || parts.length === 1) return only ?? null;
    // Whatever a prohibition lists is prohibited; a list of anything else says how it is joined.
    if (list.connective === null && clause.role === 'predicate' && this.reading.modality === 'must_not')
      return anyOf(parts);
    if (list.connective === null) this.problems.push('how the items of the list are joined');
    return list.connective === 'or' ? anyOf(parts) : allOf(parts);
  }

  private joined(leaf: Leaf, accept: (claim: Claim, leaf: Leaf) => boolean): Claims | null {
    const entries = leaf.claims.filter(({ claim }) => accept(claim, leaf)).sort((a, b) => a.place - b.place);
    // Who acts is said besides whatever else is.
    const actors = entries.filter(({ claim }) => claim.input.name.startsWith('actor_is_'));
    const others = entries.filter((entry) => !actors.includes(entry));
    const rest = this.together(leaf, others);
    if (actors.length === 0) return rest;
    return allOf([...actors.map(({ claim }) => claim), ...(rest === null ? [] : [rest])]);
  }

  private together(leaf: Leaf, entries: readonly Leaf['claims'][number][]): Claims | null {
    const [first] = entries;
    const claims = entries.map(({ claim }) => claim);
    if (first === undefined || claims.length === 1) return first?.claim ?? null;
    const between = leaf.text
      .slice(first.place, entries.at(-1)?.place)
      .toLowerCase()
      .replaceAll(/\bor (?:more|less|over|older|fewer|under)\b/g, ' ');
    const joints = new Set(between.match(/\b(?:and|or)\b/g) ?? []);
    if (joints.size !== 1 && leaf.clause.role !== 'predicate') {
      this.problems.push(`how the conditions of "${firstCharacters(leaf.text.trim(), 80)}" are joined`);
    }
    return joints.has('or') &&
      !joints.has('and') &&
      !(this.reading.penalty && leaf.clause.role === 'predicate')
      ? anyOf(claims)
      : allOf(claims);
  }
}

function leavesOfClause(clause: SpecificationClause, reading: SpecificationReading): Leaf[] {
  const make = (head: string, item: SpecificationItem | null): Leaf => {
    const own = item?.text ?? head;
    const text = item === null ? head : `${head} ${own}`;
    const figures = figuresOf(own).map((figure) => ({
      figure: placed(figure, text.length - own.length),
      used: false,
    }));
    return { clause, text, item, figures, claims: [] };
  };
  // What a duty lists belongs to its act; the act as a whole is done or not.
  if (clause.list === null || (clause.role === 'predicate' && reading.modality === 'must'))
    return [make(clause.text, null)];
  const below = (head: string, list: SpecificationList): Leaf[] =>
    list.items.flatMap((item) =>
      item.list === null ? [make(head, item)] : below(`${head} ${item.text}`, item.list),
    );
  return below(clause.text, clause.list);
}

const placed = (figure: Figure, by: number): Figure => ({
  ...figure,
  start: figure.start + by,
  end: figure.end + by,
});

function measures(input: VisibleInput, figure: Figure, text: string): boolean {
  if (input.type === 'date') return figure.unit === 'date';
  if (figure.unit === 'date') return false;
  const unit = input.unit ?? null;
  if (unit === null || unit === figure.unit) return true;
  if (isUnitWritten(unit, figure.unit) && !/^\s*(?:[²³/]|per\b)/.test(text.slice(figure.end))) return true;
  const next = text
    .slice(figure.start)
    .toLowerCase()
    .replace(/^[^a-z]*(?:[a-z]+-[a-z]+ ?\(\d+\))?/, '')
    .split(/\d/, 1)
    .flatMap((words) => words.split(/[^a-z]+/))
    .filter(Boolean)
    .slice(0, 6)
    .map(singular);
  return next.includes(unit) || (unit.includes('_') && unit.split('_').every((part) => next.includes(part)));
}

/** An odd number of negations that are not part of the input's own name. */
function denied(input: VisibleInput, text: string): boolean {
  if (input.name.startsWith('actor_is_')) return false;
  if (/(?:^|_)(?:no|not|never|without|neither)(?:_|$)/.test(input.name)) return false;
  const said = text.match(/\b(?:not|never|cannot)\b|n[’']t\b/gi) ?? [];
  return said.length % 2 === 1;
}

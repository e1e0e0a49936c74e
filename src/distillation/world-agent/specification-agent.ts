import type {
  Specification,
  SpecificationAgent,
  SpecificationRequest,
  SpecifiedBoundary,
  SpecifiedCondition,
  SpecifiedThreshold,
  VisibleInput,
} from '../world-agent.ts';
import {
  readClauses,
  type ClauseRole,
  type SpecificationClause,
  type SpecificationReading,
} from './specification-clauses.ts';
import type { SpecificationItem, SpecificationList } from './specification-lists.ts';
import {
  allOf,
  anyOf,
  compares,
  examplesOf,
  leavesOf,
  stepsOf,
  writtenValue,
  type Claim,
  type Claims,
} from './specification-formula.ts';
import { figuresOf, singular, type Figure } from './specification-lexicon.ts';
import { likeness, placeOf } from './specification-matching.ts';

/** Side 2 offline: cue phrases and a number lexicon of its own, on the bare string. It reads, or says that it cannot. */
export const builtinSpecificationAgent: SpecificationAgent = {
  name: 'builtin',
  extractSpecification: (request) => Promise.resolve(extract(request)),
};

interface Leaf {
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

class Extraction {
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

  /** The act may stand apart from its time limit ("By 1 March, the holder must submit a return"). */
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
      this.problems.push(`what a time limit means for a failure: "${leaf.text.trim().slice(0, 80)}"`);
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
    const [first] = entries;
    if (first === undefined || entries.length === 1) return first?.claim ?? null;
    const between = leaf.text
      .slice(first.place, entries.at(-1)?.place)
      .toLowerCase()
      .replaceAll(/\bor (?:more|less|over|older|fewer|under)\b/g, ' ');
    const joints = new Set(between.match(/\b(?:and|or)\b/g) ?? []);
    if (joints.size !== 1 && leaf.clause.role !== 'predicate') {
      this.problems.push(`how the conditions of "${leaf.text.trim().slice(0, 80)}" are joined`);
    }
    const claims = entries.map(({ claim }) => claim);
    return joints.has('or') && !joints.has('and') && !this.reading.penalty ? anyOf(claims) : allOf(claims);
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

const narrowing =
  /\b(?:of|with|having|carrying|containing|who|which|that)\s+(?:is |are |has |have )?(?:(?:not |no )?(?:more|less|fewer|greater|older|younger|longer|shorter|higher|lower|heavier) than|at least|over|under|up to|aged|exceeding)?\s*(?:[a-z$£€]*\s*)?$/i;

/** A figure that says which thing is acted on, not how: "a disposition of more than …", "a patient under 18". */
function narrows(claim: Claim, leaf: Leaf): boolean {
  if (claim.kind !== 'limit') return false;
  const entry = leaf.figures.find(
    ({ figure }) =>
      figure.value === claim.value &&
      figure.start === leaf.claims.find((each) => each.claim === claim)?.place,
  );
  if (entry === undefined) return false;
  const left = leaf.text.slice(0, entry.figure.start);
  const verb = /^\s*(?:be|exceed)\b/i.test(leaf.text);
  if (verb) return false;
  if (claim.input.name.endsWith('age')) return true;
  if (
    claim.input.unit === null ||
    /^[A-Z]{3}$/.test(claim.input.unit ?? '') ||
    /^(?:percent|day|business_day|week|month|hour|minute|year)$/.test(claim.input.unit ?? '')
  )
    return false;
  return (
    narrowing.test(left) && !/\b(?:number|total|maximum|minimum|amount|quantity|group) of[^,]*$/i.test(left)
  );
}

function extract(request: SpecificationRequest): Specification {
  const reading = readClauses(request.natural_language);
  if (reading === null) return unread(['no verb that binds or allows']);
  const extraction = new Extraction(request, reading);
  extraction.assign();
  const { applies, requires } = rolesOf(extraction);
  if (requires === null) extraction.problems.push('what is required');
  const ambiguous = [...new Set(extraction.problems)];
  const role = (claim: Claim): 'applicability' | 'requirement' =>
    leavesOf(applies).includes(claim) ? 'applicability' : 'requirement';
  const claims = [...leavesOf(applies), ...(requires === null ? [] : leavesOf(requires))];
  const readable = ambiguous.length === 0 && requires !== null;
  return {
    modality: reading.modality,
    thresholds: claims.flatMap((claim) => thresholdOf(claim, role(claim))),
    conditions: claims.flatMap((claim) => conditionOf(claim, role(claim), extraction)),
    boundaries: readable ? claims.flatMap((claim) => boundariesOf(claim)) : [],
    cases: readable ? examplesOf(applies, requires, request.inputs) : [],
    confidence: readable ? 0.85 : 0.2,
    ambiguous,
  };
}

const unread = (ambiguous: string[]): Specification => ({
  modality: null,
  thresholds: [],
  conditions: [],
  boundaries: [],
  cases: [],
  confidence: 0,
  ambiguous,
});

function rolesOf(extraction: Extraction): { applies: Claims; requires: Claims | null } {
  const { reading, problems } = extraction;
  const grant = (reading.modality === 'may' || reading.modality === 'entitled') && !reading.release;
  const applies: Claims[] = [];
  const requires: Claims[] = [];
  const lifting: Claims[] = [];
  const prohibited: Claims[] = [];
  const place: Record<ClauseRole, (clause: SpecificationClause) => void> = {
    subject: (clause) => {
      const measured = extraction.claimsOf(clause);
      applies.push(...measured);
    },
    condition_before: (clause) => applies.push(...extraction.claimsOf(clause)),
    condition_after: (clause) => (grant ? requires : applies).push(...extraction.claimsOf(clause)),
    only_if: (clause) => requires.push(...extraction.claimsOf(clause)),
    exception: (clause) => {
      const claims = extraction.claimsOf(clause);
      if (reading.modality === 'must_not') lifting.push(...claims);
      else applies.push(...claims.map((of): Claims => ({ kind: 'not', of })));
    },
    until: (clause) => {
      if (reading.modality === 'must_not') lifting.push(...extraction.claimsOf(clause));
      else problems.push('what "until" means for a duty');
    },
    predicate: (clause) => {
      applies.push(...extraction.claimsOf(clause, (claim, leaf) => reading.release || narrows(claim, leaf)));
      const acts = reading.release ? [] : extraction.claimsOf(clause, (claim, leaf) => !narrows(claim, leaf));
      if (reading.modality === 'must_not' && !reading.penalty) prohibited.push(...acts);
      else requires.push(...acts);
    },
  };
  for (const clause of reading.clauses) place[clause.role](clause);
  if (reading.modality === 'must_not') {
    const sanctioned = [...requires];
    const lawful: Claims[] = prohibited.map((of): Claims => ({ kind: 'not', of }));
    const base = [...sanctioned, ...lawful];
    const own: Claims[] = base.length === 0 ? [] : [allOf(base)];
    const either = [...own, ...lifting];
    return {
      applies: allOf(applies),
      requires: either.length === 1 && either[0] !== undefined ? either[0] : anyOf(either),
    };
  }
  if (reading.modality === 'must' && requires.length === 0)
    return { applies: allOf(applies), requires: null };
  return { applies: allOf(applies), requires: allOf(requires) };
}

const thresholdOf = (claim: Claim, role: 'applicability' | 'requirement'): SpecifiedThreshold[] =>
  claim.kind === 'limit'
    ? [
        {
          input: claim.input.name,
          operator: claim.operator,
          value: claim.value,
          unit: claim.input.unit ?? null,
          role,
          words: claim.words,
        },
      ]
    : [];

function conditionOf(
  claim: Claim,
  role: 'applicability' | 'requirement',
  extraction: Extraction,
): SpecifiedCondition[] {
  if (claim.kind !== 'flag') return [];
  const leaf = extraction.leaves.find((each) => each.claims.some((entry) => entry.claim === claim));
  return [
    {
      input: claim.input.name,
      holds_when: claim.holds,
      role: leaf?.clause.role === 'exception' ? 'exception' : role,
      words: claim.words,
    },
  ];
}

function boundariesOf(claim: Claim): SpecifiedBoundary[] {
  if (claim.kind !== 'limit') return [];
  const bound = stepsOf(claim.input, claim.value);
  return [bound - 1, bound, bound + 1].map((steps) => ({
    input: claim.input.name,
    value: writtenValue(claim.input, steps),
    holds: compares(steps, claim.operator, bound),
  }));
}

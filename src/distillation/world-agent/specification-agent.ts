import type {
  Specification,
  SpecificationAgent,
  SpecificationRequest,
  SpecifiedBoundary,
  SpecifiedCondition,
  SpecifiedThreshold,
} from '../world-agent.ts';
import { readClauses, type ClauseRole, type SpecificationClause } from './specification-clauses.ts';
import { Extraction, type Leaf } from './specification-extraction.ts';
import {
  allOf,
  anyOf,
  compares,
  examplesOf,
  leavesOf,
  statedOf,
  stepsOf,
  writtenValue,
  type Claim,
  type Claims,
} from './specification-formula.ts';

/** Side 2 offline: cue phrases and a number lexicon of its own, on the bare string. It reads, or says that it cannot. */
export const builtinSpecificationAgent: SpecificationAgent = {
  name: 'builtin',
  extractSpecification: (request) => Promise.resolve(extract(request)),
};

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
    reading: readable ? { applies: statedOf(applies), requires: statedOf(requires) } : null,
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
  reading: null,
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

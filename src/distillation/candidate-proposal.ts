import { cutAtWord } from '../core/text.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Citation, Definition, IsoDate } from '../rules/model.ts';
import type { CandidateDoubt, Distillation, DistilledCandidate } from './distiller.ts';

/** A candidate ready to be stored: local references replaced by the rule keys that were reserved for this run. */
export interface CandidateProposal {
  ruleKey: string;
  title: string;
  content: RuleContent;
  action: { title: string };
  confidence: number;
  flags: string[];
  doubts: CandidateDoubt[];
}

/** What the source itself says of its rules. */
export interface ProposalSource {
  /** Hex SHA-256 of its bytes: every citation names it. */
  sha256: string;
  /** From its provenance: the period of rules whose text states none. Null: not yet commenced, no end. */
  effectiveFrom: IsoDate | null;
  effectiveTo: IsoDate | null;
}

const titleOf = (text: string): string => (text.length <= 120 ? text : cutAtWord(text, 118));

export const ruleKeyOf = (number: number): string => `R-${String(number).padStart(4, '0')}`;

/**
 * What a distiller returned for one source, as candidates with rule keys `R-<firstNumber>…` in reading order.
 * An override or limit that names a candidate the distiller did not return is dropped and flagged: an edge to nothing
 * would claim an exception that no one can check.
 */
export function proposeCandidates(
  distillation: Distillation,
  source: ProposalSource,
  firstNumber: number,
): CandidateProposal[] {
  const keys = new Map(
    distillation.candidates.map((candidate, index) => [candidate.id, ruleKeyOf(firstNumber + index)]),
  );
  const definitions = new Map(distillation.definitions.map((definition) => [definition.name, definition]));
  const cite = <C extends Citation | null>(citation: C): C =>
    citation === null ? citation : { ...citation, source_sha256: source.sha256 };
  return distillation.candidates.map((candidate) => propose(candidate, keys, definitions, source, cite));
}

function propose(
  candidate: DistilledCandidate,
  keys: ReadonlyMap<string, string>,
  distilled: ReadonlyMap<string, Distillation['definitions'][number]>,
  source: ProposalSource,
  cite: <C extends Citation | null>(citation: C) => C,
): CandidateProposal {
  const flags = new Set<string>(candidate.flags);
  const keyOf = (id: string): string[] => {
    const key = keys.get(id);
    if (key === undefined) flags.add('unresolved_reference');
    return key === undefined ? [] : [key];
  };
  const read = candidate.definitions.flatMap((name) => {
    const definition = distilled.get(name);
    if (!definition) flags.add('unresolved_reference');
    return definition ? [definition] : [];
  });
  for (const definition of read) for (const flag of definition.flags) flags.add(flag);
  const {
    id: _id,
    action,
    overrides,
    limits,
    inputs,
    definitions: _names,
    confidence,
    flags: _flags,
    doubts,
    ...rule
  } = candidate;
  const ontology = new Map(
    [...inputs, ...read.flatMap((definition) => definition.inputs)].map((input) => [input.name, input]),
  );
  return {
    ruleKey: keys.get(candidate.id) ?? candidate.id,
    title: titleOf(candidate.natural_language),
    content: {
      body: {
        ...rule,
        from: rule.from ?? source.effectiveFrom,
        to: rule.to ?? source.effectiveTo,
        citations: rule.citations.map(cite),
        action: action.key,
        overrides: overrides.flatMap((edge) =>
          keyOf(edge.candidate).map((key) => ({ rule: key, citation: cite(edge.citation), reason: null })),
        ),
        limits: limits.flatMap(keyOf),
        suite: [],
      },
      inputs: [...ontology.values()],
      definitions: read.map(
        ({ inputs: _inputs, confidence: _confidence, flags: _flags, ...definition }): Definition => ({
          ...definition,
          cases: definition.cases.map((item) => ({ ...item, citation: cite(item.citation) })),
        }),
      ),
    },
    action: { title: action.title },
    confidence: Math.min(confidence, ...read.map((definition) => definition.confidence)),
    flags: [...flags].sort(),
    doubts,
  };
}

import { cutAtWord } from '../core/text.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Citation, Definition, IsoDate } from '../rules/model.ts';
import type { KnownRule, Links } from './link-policy.ts';
import type { CandidateDoubt, Distillation, DistilledCandidate } from './distiller.ts';

/** A candidate ready to be stored: local references replaced by the rule keys that were reserved for this run. */
export interface CandidateProposal {
  ruleKey: string;
  /** How it revises the rule of that key; null: it is a rule of its own. */
  revision: 'amend' | 'edit' | null;
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
 * would claim an exception that no one can check. What a link says is known keeps the key of its rule.
 */
export function proposeCandidates(
  distillation: Distillation,
  source: ProposalSource,
  firstNumber: number,
  links: Links = new Map(),
): CandidateProposal[] {
  const keys = new Map([...links].map(([id, { known }]) => [id, known.ruleKey]));
  let number = firstNumber;
  for (const { id } of distillation.candidates) if (!keys.has(id)) keys.set(id, ruleKeyOf(number++));
  const definitions = new Map(distillation.definitions.map((definition) => [definition.name, definition]));
  const cite = <C extends Citation | null>(citation: C): C =>
    citation === null ? citation : { ...citation, source_sha256: source.sha256 };
  return distillation.candidates.map((candidate) =>
    revising(propose(candidate, keys, definitions, source, cite), links.get(candidate.id)?.known ?? null),
  );
}

/** A revision keeps the action of its rule, and amends it from the day on which its law is in force. */
function revising(proposal: CandidateProposal, known: KnownRule | null): CandidateProposal {
  if (known === null) return proposal;
  const { body } = proposal.content;
  const isLater = known.from !== null && body.from !== null && body.from > known.from;
  return {
    ...proposal,
    revision: isLater ? 'amend' : 'edit',
    content: { ...proposal.content, body: { ...body, action: known.action } },
  };
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
    revision: null,
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

import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Type } from '../language/expression.ts';
import type { Decision, IsoDate } from '../model.ts';
import { segmentIndex, segmentsOf } from '../rule-set/segments.ts';
import { Analysis } from './analysis.ts';
import type { CompareExpression } from './atoms.ts';
import { DiagramLimit, EMPTY, FULL, type Diagram, type RegionId } from './diagram.ts';
import { UnsupportedInput, type Space } from './space.ts';
import { TranslationLimit } from './translation.ts';

/** An input of the action as the diagram asks about it: whole-number coordinates, or null. */
export interface VerdictInput {
  kind: 'input';
  name: string;
  type: Type;
  low: number;
  high: number;
  nullable: boolean;
  /** Where nothing constrains it. */
  neutral: number;
}

/** A relation of several inputs, 1 where it holds. */
export interface VerdictRelation {
  kind: 'relation';
  reads: string[];
  comparison: CompareExpression;
  /** Whether 1 means that the comparison holds, or that it does not. */
  positive: boolean;
  low: 0;
  high: 1;
  nullable: false;
}

export interface VerdictNode {
  variable: number;
  /** `children[0]` holds from the variable's low bound, `children[i + 1]` from `starts[i]`. */
  starts: readonly number[];
  children: readonly number[];
  absent: number;
}

/** Node ids below this are ends: what is decided there. */
export const ends: readonly (Decision | 'invalid')[] = [
  'invalid',
  'permit',
  'deny',
  'not_applicable',
  'indeterminate',
];

/**
 * What the rules of one date segment decide, over all complete inputs: one decision diagram whose ends are verdicts.
 * Plain data, so that a thread can make it and another ask it.
 */
export interface VerdictDiagram {
  variables: (VerdictInput | VerdictRelation | null)[];
  /** By id, less {@link ends}. Children have lower ids than their parents. */
  nodes: VerdictNode[];
  root: number;
  /** Strings that the rules name; others have the coordinates after them. */
  strings: string[];
}

export type VerdictDiagramAnswer =
  { status: 'made'; diagram: VerdictDiagram } | { status: 'undecided'; reason: string };

const nodeLimit = 100_000;

/** Makes the diagram of the segment that holds a date; `undecided` where it grows past its limit, or needs lists. */
export function verdictDiagram(checked: CheckedRuleSet, asOf: IsoDate): VerdictDiagramAnswer {
  const analysis = new Analysis(checked);
  const segments = segmentsOf(checked);
  const segment = segments[segmentIndex(segments, asOf)]!;
  try {
    const regions = analysis.regions(segment);
    const decisions = regions.decisions();
    const valid = regions.valid();
    const { diagram, space, atoms } = regions;
    const roots = [
      diagram.not(valid),
      ...(['permit', 'deny', 'not_applicable', 'indeterminate'] as const).map((decision) =>
        diagram.and(valid, decisions[decision]),
      ),
    ];
    const { nodes, root } = joined(diagram, roots);
    const variables = diagram.variables.map((_bounds, index): VerdictInput | VerdictRelation | null => {
      const relation = atoms.relational.get(index);
      if (!relation) return inputOf(space, index);
      return {
        kind: 'relation',
        reads: relation.reads.map(({ name }) => name),
        comparison: relation.comparison,
        positive: relation.positive,
        low: 0,
        high: 1,
        nullable: false,
      };
    });
    const lists = variables.filter((variable) => variable?.kind === 'input' && variable.name.includes('#'));
    if (lists.length > 0) {
      return {
        status: 'undecided',
        reason: 'The rules read lists, whose elements are not asked one by one.',
      };
    }
    return {
      status: 'made',
      diagram: { variables, nodes, root, strings: [...space.namedStrings] },
    };
  } catch (error) {
    if (
      error instanceof DiagramLimit ||
      error instanceof TranslationLimit ||
      error instanceof UnsupportedInput
    ) {
      return { status: 'undecided', reason: error.message };
    }
    throw error;
  }
}

function inputOf(space: Space, index: number): VerdictInput | null {
  const variable = space.at(index);
  if (variable === null) return null;
  const { low, high, nullable } = space.diagram.variables[index]!;
  const { name, type } = variable;
  return { kind: 'input', name, type, low, high, nullable, neutral: space.neutral(variable) };
}

/** Regions that part the space, as one diagram whose ends are their positions. */
function joined(diagram: Diagram, roots: readonly RegionId[]): { nodes: VerdictNode[]; root: number } {
  const nodes: VerdictNode[] = [];
  const byTuple = new Map<string, number>();
  const unique = new Map<string, number>();
  const walk = (tuple: readonly RegionId[]): number => {
    const end = tuple.indexOf(FULL);
    if (end >= 0) return end;
    const key = tuple.join();
    const known = byTuple.get(key);
    if (known !== undefined) return known;
    const inner = tuple.map((region) => (region === EMPTY ? null : diagram.node(region)));
    const variable = Math.min(...inner.map((node) => node?.variable ?? Infinity));
    const split = inner.map((node) => (node?.variable === variable ? node : null));
    const starts = [...new Set(split.flatMap((node) => node?.starts ?? []))].sort((a, b) => a - b);
    const at = (pick: (node: NonNullable<(typeof split)[number]>) => RegionId): RegionId[] =>
      tuple.map((region, position) => {
        const node = split[position];
        return node ? pick(node) : region;
      });
    const children = [-Infinity, ...starts].map((start) =>
      walk(at((node) => node.children[node.starts.filter((each) => each <= start).length] ?? EMPTY)),
    );
    const absent = diagram.variables[variable]?.nullable
      ? walk(at((node) => node.absent))
      : (children[0] ?? 0);
    const id = made({ variable, starts, children, absent });
    byTuple.set(key, id);
    return id;
  };
  const made = (node: VerdictNode): number => {
    const [first = 0] = node.children;
    if (node.absent === first && node.children.every((child) => child === first)) return first;
    const key = `${node.variable}|${node.starts.join()}|${node.children.join()}|${node.absent}`;
    const known = unique.get(key);
    if (known !== undefined) return known;
    if (nodes.length >= nodeLimit) throw new DiagramLimit(`More than ${nodeLimit} nodes are needed.`);
    const id = ends.length + nodes.push(node) - 1;
    unique.set(key, id);
    return id;
  };
  return { root: walk(roots), nodes };
}

import type { Json } from '../../core/canonical-json.ts';
import type { Value } from '../language/expression.ts';
import type { Decision } from '../model.ts';
import { ends, type VerdictDiagram } from './verdict-diagram.ts';
import { jsonOf, VerdictQuestion } from './verdict-question.ts';

/** An input that was left out and can still change the verdict. */
export interface OpenInput {
  name: string;
  /**
   * Share of its distinguishable answers after which the verdict is settled, whatever else is left out: 0 to 1. An
   * answer is a range of values that no rule tells apart.
   */
  settles: number;
  /** Verdicts that some answer leaves reachable. */
  reachable: Decision[];
}

export interface PlannedDecision {
  /** Verdicts that complete inputs can still come to, in the order permit, deny, not_applicable, indeterminate. */
  reachable: Decision[];
  /** Those that can matter, the one that settles most first. */
  missing: OpenInput[];
  /** Inputs that come to each verdict, to be executed before they are shown: the known ones and example values. */
  candidates: Map<Decision, Record<string, Json>[]>;
  /** False where a relation of several inputs is open: then a verdict may be listed that cannot be reached. */
  exact: boolean;
}

const examplesTried = 16;

const decisionsIn = (bits: number): Decision[] =>
  ends.filter((end, id): end is Decision => end !== 'invalid' && (bits & (1 << id)) !== 0);

/**
 * Which verdicts complete inputs can still come to, and which of the inputs that were left out can change that.
 * @param known inputs by name, as the runtime holds them; undefined for one that was left out
 */
export function planDecision(
  diagram: VerdictDiagram,
  known: (name: string) => Value,
  json: Record<string, Json>,
): PlannedDecision {
  const question = new VerdictQuestion(diagram, known);
  const reachable = decisionsIn(question.reach(diagram.root));
  const nodes = question.reachableNodes();
  const asked = new Set(
    nodes.map((id) => question.node(id).variable).filter((index) => question.isOpen(index)),
  );
  const openRelations = [...asked].filter((index) => question.variable(index).kind === 'relation');
  return {
    reachable,
    missing: reachable.length < 2 ? [] : openInputs(question, asked, nodes),
    candidates: new Map(
      reachable.map((decision) => [decision, examples(question, ends.indexOf(decision), json)]),
    ),
    exact: openRelations.length === 0,
  };
}

function openInputs(
  question: VerdictQuestion,
  asked: ReadonlySet<number>,
  nodes: readonly number[],
): OpenInput[] {
  const { variables } = question.diagram;
  const found: (OpenInput & { spread: number })[] = [];
  variables.forEach((variable, index) => {
    if (variable?.kind !== 'input' || !question.isOpen(index)) return;
    const related = [...asked].filter((other) => {
      const relation = variables[other];
      return other === index || (relation?.kind === 'relation' && relation.reads.includes(variable.name));
    });
    if (related.length === 0 || !question.matters(new Set(related))) return;
    const cells = cellsOf(question, index, nodes)
      .map((coordinate) => question.reach(question.diagram.root, { variable: index, coordinate }) & ~1)
      .filter((bits) => bits !== 0);
    const settled = cells.filter((bits) => (bits & (bits - 1)) === 0).length;
    const all = cells.reduce((bits, cell) => bits | cell, 0);
    found.push({
      name: variable.name,
      settles: cells.length === 0 ? 0 : settled / cells.length,
      reachable: decisionsIn(all),
      spread: cells.reduce((sum, bits) => sum + decisionsIn(bits).length, 0) / Math.max(1, cells.length),
    });
  });
  return found
    .sort((a, b) => b.settles - a.settles || a.spread - b.spread)
    .map(({ spread: _spread, ...open }) => open);
}

/** The lowest coordinate of every stretch that the diagram tells apart at a variable. */
function cellsOf(question: VerdictQuestion, index: number, nodes: readonly number[]): (number | null)[] {
  const { low, nullable } = question.variable(index);
  const starts = nodes
    .map((id) => question.node(id))
    .filter(({ variable }) => variable === index)
    .flatMap((node) => node.starts);
  const cells: (number | null)[] = [...new Set([low, ...starts])];
  return nullable ? [...cells, null] : cells;
}

/** Inputs along some ways to an end; where relations are on the way, not all of them keep what they promise. */
function examples(
  question: VerdictQuestion,
  end: number,
  json: Record<string, Json>,
): Record<string, Json>[] {
  const { diagram } = question;
  const found: Record<string, Json>[] = [];
  for (const path of question.paths(end)) {
    const inputs = { ...json };
    diagram.variables.forEach((variable, index) => {
      if (variable?.kind !== 'input' || !question.isOpen(index)) return;
      const coordinate = path.get(index);
      inputs[variable.name] = jsonOf(
        diagram,
        variable,
        coordinate === undefined ? variable.neutral : coordinate,
      );
    });
    found.push(inputs);
    if (found.length === examplesTried) break;
  }
  return found;
}

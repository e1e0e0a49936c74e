import type { Json } from '../../core/canonical-json.ts';
import type { Value } from '../language/expression.ts';
import type { Decision } from '../model.ts';
import { OpenDiagram } from './open-diagram.ts';
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
  /** Inputs that come to each verdict, to be executed before they are shown: the known ones and example values. Read once. */
  candidates: Map<Decision, Iterable<Record<string, Json>>>;
  /**
   * False where a relation of several inputs is open: then a verdict may be listed that cannot be reached. And where too much
   * would have to be compared: then an input may be listed that does not matter.
   */
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
  const open = new OpenDiagram(question);
  const reachable = decisionsIn(open.reach());
  const missing = reachable.length < 2 ? [] : openInputs(open);
  const relations = [...open.asked()].filter((index) => question.variable(index).kind === 'relation');
  return {
    reachable,
    missing,
    candidates: new Map(
      reachable.map((decision) => [decision, examples(open, ends.indexOf(decision), json)]),
    ),
    exact: relations.length === 0 && open.isExact,
  };
}

function openInputs(open: OpenDiagram): OpenInput[] {
  const { question } = open;
  const asked = [...open.asked()];
  const reachOf = open.reachOfStretches();
  const found: (OpenInput & { spread: number })[] = [];
  question.diagram.variables.forEach((variable, index) => {
    if (variable?.kind !== 'input' || !question.isOpen(index)) return;
    const related = asked.filter((other) => {
      const relation = question.variable(other);
      return other === index || (relation.kind === 'relation' && relation.reads.includes(variable.name));
    });
    if (related.length === 0 || !open.matters(new Set(related))) return;
    const stretches = (reachOf.get(index) ?? [open.reach()])
      .map((bits) => bits & ~1)
      .filter((bits) => bits !== 0);
    const settled = stretches.filter((bits) => (bits & (bits - 1)) === 0).length;
    found.push({
      name: variable.name,
      settles: settled / Math.max(1, stretches.length),
      reachable: decisionsIn(stretches.reduce((all, bits) => all | bits, 0)),
      spread:
        stretches.reduce((sum, bits) => sum + decisionsIn(bits).length, 0) / Math.max(1, stretches.length),
    });
  });
  return found
    .sort((a, b) => b.settles - a.settles || a.spread - b.spread)
    .map(({ spread: _spread, ...input }) => input);
}

/** Inputs along some ways to an end; where relations are on the way, not all of them keep what they promise. */
function* examples(
  open: OpenDiagram,
  end: number,
  json: Record<string, Json>,
): Generator<Record<string, Json>> {
  const { question } = open;
  const { diagram } = question;
  let tried = 0;
  for (const path of open.paths(end)) {
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
    yield inputs;
    tried += 1;
    if (tried === examplesTried) return;
  }
}

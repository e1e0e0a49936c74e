import type { Json } from '../core/canonical-json.ts';
import { findCounterfactuals } from '../rules/analysis/counterfactuals.ts';
import { inputLookup, normaliseInputs } from '../rules/evaluate/normalise-inputs.ts';
import type { Decision, IsoDate } from '../rules/model.ts';
import type { DecisionCounterfactuals } from './decision-answer.ts';
import type { LoadedModule } from './module-cache.ts';
import type { VerdictDiagrams } from './verdict-diagrams.ts';

/** Of more that tie, the rest is left out, and the answer says that it is not all. */
const mostShown = 20;

/**
 * The smallest changes of these inputs that would come to another verdict on the same date, each executed. Where the
 * verdicts of the module cannot be laid out (rules over lists, or too many of them), none is found, and it says so.
 * @param caller whose turn in the threads it is
 */
export async function explainCounterfactual(
  verdictDiagrams: VerdictDiagrams,
  module: LoadedModule,
  { inputs, asOf, decision }: { inputs: Record<string, Json>; asOf: IsoDate; decision: Decision },
  caller: string,
): Promise<DecisionCounterfactuals> {
  const none = { exact: false, alternatives: [] };
  const made = await verdictDiagrams(module, asOf, caller);
  if (made.status === 'undecided') return none;
  const declarations = module.checked.ruleSet.action.inputs;
  const normalised = normaliseInputs(declarations, inputs);
  if (!normalised.ok) return none;
  const { found, exact } = findCounterfactuals(
    made.diagram,
    inputLookup(declarations, normalised.values),
    inputs,
    decision,
    (changed) => module.compiled.verdict(changed, asOf),
  );
  const places = new Map(declarations.map(({ name }, place) => [name, place]));
  const placesOf = (changes: readonly { input: string }[]): number[] =>
    changes.map(({ input }) => places.get(input) ?? 0);
  const alternatives = found
    .map(({ decision: other, changes }) => ({
      decision: other,
      changes: changes
        .map(({ input, to }) => ({ input, from: Object.hasOwn(inputs, input) ? inputs[input]! : null, to }))
        .sort((a, b) => (places.get(a.input) ?? 0) - (places.get(b.input) ?? 0)),
    }))
    // In the order of the ontology, whichever order the diagram asks in.
    .sort((a, b) => compareLists(placesOf(a.changes), placesOf(b.changes)));
  return { exact: exact && found.length <= mostShown, alternatives: alternatives.slice(0, mostShown) };
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, index) => place !== b[index]);
  return at < 0 ? 0 : a[at]! - (b[at] ?? -1);
}

import { createHash } from 'node:crypto';
import { stemsIn } from '../../../reading/grammar/vocabulary/vocabulary.ts';
import { renameInputs } from '../../../rules/ledger/ledger-names.ts';
import { placesOfInput } from '../../../rules/language/names-read.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import type { DistilledCandidate, DistillOptions } from '../../distiller.ts';
import { withEnding } from '../naming.ts';

const placeOf = (action: string, name: string): string => `${action} ${name}`;

/** Names of inputs that the world has, each at its action. */
export const namesKnown = ({ actions = [] }: DistillOptions): ReadonlySet<string> =>
  new Set(actions.flatMap(({ key, inputs }) => inputs.map(({ name }) => placeOf(key, name))));

/**
 * One name, one fact within each action that a source's candidates propose: names are made sentence by sentence, and two
 * sentences can come to one. A second unit or type of a name takes it into the name; a second fact of which the name says
 * only the first words takes a short digest of them all. Inputs that the world has keep their names.
 */
export function settleNames(
  candidates: readonly DistilledCandidate[],
  known: ReadonlySet<string>,
): DistilledCandidate[] {
  const declared = new Map<string, string>();
  return candidates.map((candidate) => {
    const names = new Map<string, string>();
    for (const input of candidate.inputs) {
      if (known.has(placeOf(candidate.action.key, input.name))) continue;
      const shape = [input.type, input.unit ?? '', input.scale ?? ''].join(' ');
      const says = `${shape} ${factOf(input)}`;
      const place = (name: string): string => placeOf(candidate.action.key, name);
      const first = declared.get(place(input.name));
      const typed = withEnding(
        input.name,
        (input.unit ?? input.type).toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
      );
      const digest = createHash('sha256').update(says).digest('hex').slice(0, 4);
      const name = [
        input.name,
        ...(first?.startsWith(`${shape} `) === false ? [typed] : []),
        withEnding(input.name, digest),
      ].find((each) => (declared.get(place(each)) ?? says) === says);
      if (name === undefined) throw new Error(`two facts of ${input.name} have one digest`);
      declared.set(place(name), says);
      if (name !== input.name) names.set(input.name, name);
    }
    return names.size === 0 ? candidate : renamed(candidate, names);
  });
}

/**
 * What of a fact its name does not say: two facts with one name are one where both leave out the same. Of figures only those
 * that are counted at a place, `lamp_count_at_gate`, are told by more than their name.
 */
function factOf({ name, type, description }: InputDeclaration): string {
  if (type === 'bool' ? name.startsWith('actor_is_') : !name.includes('_count_')) return '';
  const named = stemsIn(name.replaceAll('_', ' '));
  return [...new Set(stemsIn(description ?? ''))]
    .filter((word) => !named.includes(word))
    .sort()
    .join(' ');
}

function renamed(candidate: DistilledCandidate, names: ReadonlyMap<string, string>): DistilledCandidate {
  const inExpression = (expression: string): string =>
    [...names].reduce((text, [from, to]) => {
      let [made, at] = ['', 0];
      for (const { start, end } of placesOfInput(text, from)) {
        made += text.slice(at, start) + to;
        at = end;
      }
      return made + text.slice(at);
    }, expression);
  return {
    ...candidate,
    applies_when: inExpression(candidate.applies_when),
    requires: inExpression(candidate.requires),
    obligations: candidate.obligations.map((obligation) => ({
      ...obligation,
      values: Object.fromEntries(
        Object.entries(obligation.values).map(([key, value]) => [key, inExpression(value)]),
      ),
    })),
    inputs: candidate.inputs.map((input) => ({ ...input, name: names.get(input.name) ?? input.name })),
    ...(candidate.ledger && { ledger: renameInputs(candidate.ledger, names) }),
  };
}

import { bestLikeness, stemsIn } from '../../reading/grammar/vocabulary/vocabulary.ts';
import { namesRead } from '../../rules/language/names-read.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import type { DistilledCandidate } from '../distiller.ts';

/** How like two stems have to be to name one thing. */
const alike = 0.8;

/** The inputs that none of the candidates reads. */
export function unreadInputs(
  inputs: readonly InputDeclaration[],
  candidates: readonly DistilledCandidate[],
): InputDeclaration[] {
  const read = new Set(
    candidates.flatMap(({ applies_when, requires }) =>
      [applies_when, requires].flatMap((expression) => namesRead(expression).inputs),
    ),
  );
  return inputs.filter(({ name }) => !read.has(name));
}

/**
 * Whether a text names one of the inputs, by all words of its name or of an alias, or by those of one of its values: "The crew
 * go free." behind a duty of all, where an input says who travels. Candidates without it may not be all that holds.
 */
export function speaksOfAnyInput(text: string, inputs: readonly InputDeclaration[]): boolean {
  const said = stemsIn(text);
  return inputs.some(({ name, aliases, values }) =>
    [name, ...(aliases ?? []), ...(values ?? [])]
      .map(stemsIn)
      .some((stems) => stems.length > 0 && stems.every((stem) => bestLikeness(stem, said) >= alike)),
  );
}

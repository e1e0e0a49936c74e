import { bestLikeness, stemsIn } from '../../reading/grammar/vocabulary/vocabulary.ts';
import { namesRead } from '../../rules/language/names-read.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import type { DistilledCandidate, KnownAction } from '../distiller.ts';

/** How like two stems have to be to name one thing. */
const alike = 0.8;

/**
 * Whether a text names an input of the action that none of the candidates reads: "The crew go free." behind a duty of all,
 * where an input says who travels. Whatever it says of it, the candidates without it may not be all that holds.
 */
export function speaksOfUnread(
  text: string,
  { inputs }: Pick<KnownAction, 'inputs'>,
  candidates: readonly DistilledCandidate[],
): boolean {
  const read = new Set(
    candidates.flatMap(({ applies_when, requires }) =>
      [applies_when, requires].flatMap((expression) => namesRead(expression).inputs),
    ),
  );
  const said = stemsIn(text);
  return inputs.some((input) => !read.has(input.name) && isNamed(input, said));
}

/** By all words of its name or of an alias, or by those of one of its values. */
function isNamed({ name, aliases, values }: InputDeclaration, said: readonly string[]): boolean {
  return [name, ...(aliases ?? []), ...(values ?? [])]
    .map(stemsIn)
    .some((stems) => stems.length > 0 && stems.every((stem) => bestLikeness(stem, said) >= alike));
}

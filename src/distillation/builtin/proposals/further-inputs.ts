import { bestLikeness, stemsIn } from '../../../reading/grammar/vocabulary/vocabulary.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import type { DistilledCandidate, DistillOptions, KnownAction } from '../../distiller.ts';
import { readClause, type ClauseReading, type QuotedClause } from '../grammar-candidates.ts';
import { proposedVocabularies } from './propose-vocabulary.ts';
import { isOpenText, readsAll } from './read-by-proposal.ts';

/** How like two stems have to be to name one thing. */
const alike = 0.8;

/** Inputs of the world by what they say, of whichever action: one fact is declared in one way. */
export class WorldFacts {
  readonly #facts = new Map<string, InputDeclaration>();

  constructor(actions: readonly KnownAction[]) {
    for (const input of actions.flatMap(({ inputs }) => inputs)) {
      const place = placeOf(input);
      if (!this.#facts.has(place)) this.#facts.set(place, input);
    }
  }

  has(input: InputDeclaration): boolean {
    return this.#facts.has(placeOf(input));
  }

  /** The world's declaration of a fact that is proposed, where it has one of that name, type and unit. */
  declared(input: InputDeclaration): InputDeclaration {
    return this.#facts.get(placeOf(input)) ?? input;
  }
}

const placeOf = ({ name, type, unit }: InputDeclaration): string => [name, type, unit ?? ''].join(' ');

/**
 * "… and the plot is shared", of an action that has no input for it: the clause by the inputs of its action and those that
 * are proposed for the words that none of them says. Null where it is not read whole by them, where a word that the action
 * has an input for would get a second one, and where the clause is one that no names are proposed for.
 */
export function readWithFurther(
  clause: QuotedClause,
  action: KnownAction,
  { doubts }: Pick<ClauseReading, 'doubts'>,
  facts: WorldFacts,
  options: DistillOptions,
): DistilledCandidate | null {
  const quotes = clause.citations.map(({ quote }) => quote);
  const unread = stemsIn(doubts.flatMap(({ words }) => words).join(' '));
  if (unread.length === 0 || isOpenText(quotes.join(' '), false)) return null;
  const tried = new Set<string>();
  for (const { inputs } of proposedVocabularies(quotes)) {
    const further = inputs.filter((input) => says(input, unread)).map((input) => facts.declared(input));
    const names = further.map(({ name }) => name).join(' ');
    if (further.length === 0 || tried.has(names)) continue;
    tried.add(names);
    if (further.some((input) => action.inputs.some((own) => isOneFact(own, input)))) continue;
    const read = readClause(clause, { ...action, inputs: [...action.inputs, ...further] }, options);
    const [only, ...others] = read.candidates;
    if (read.certain && only !== undefined && others.length === 0 && readsAll(only, further)) return only;
  }
  return null;
}

/** Whether the input is about one of the words. */
const says = ({ name, description }: InputDeclaration, words: readonly string[]): boolean =>
  stemsIn(`${name} ${description ?? ''}`).some((stem) => bestLikeness(stem, words) >= alike);

/** `delay` beside `delay_at_departure`: which of them the words mean is for a person to say. */
function isOneFact(one: InputDeclaration, other: InputDeclaration): boolean {
  if (one.name === other.name) return true;
  const [few, many] = [stemsIn(one.name), stemsIn(other.name)].sort((a, b) => a.length - b.length);
  return one.type === other.type && few!.every((stem) => bestLikeness(stem, many!) >= alike);
}

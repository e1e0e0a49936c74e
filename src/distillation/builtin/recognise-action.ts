import { alikeTo } from '../../reading/grammar/words/likeness.ts';
import { stemsIn } from '../../reading/grammar/vocabulary/vocabulary.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import type { KnownAction } from '../distiller.ts';

export interface RecognisedAction {
  action: KnownAction;
  /** How much of its names the text has. */
  score: number;
}

/** A title or an input: so many stems, of the action at that place. */
interface Name {
  action: number;
  isTitle: boolean;
  length: number;
}

/**
 * Finds which actions of a world a text speaks of, by the stems of their titles and inputs. They are looked up by the words
 * of the text: what one text costs grows with the names that it has words of, and not with all that the world has.
 */
export class ActionRecogniser {
  readonly #names = new Map<string, Name[]>();

  constructor(private readonly actions: readonly KnownAction[]) {
    for (const [place, { key, title, inputs }] of actions.entries()) {
      this.#add(place, true, stemsIn(`${title} ${key.split('.').at(-1) ?? ''}`));
      for (const input of inputs) this.#add(place, false, namingStems(input));
    }
  }

  #add(action: number, isTitle: boolean, given: readonly string[]): void {
    const stems = new Set(given);
    const name: Name = { action, isTitle, length: stems.size };
    for (const stem of stems) {
      const others = this.#names.get(stem);
      if (others === undefined) this.#names.set(stem, [name]);
      else others.push(name);
    }
  }

  /** Actions of which the text has words, those that it has most of first; of equals the oldest. */
  among(text: string): RecognisedAction[] {
    const said = new Set(stemsIn(text).flatMap(alikeTo));
    const met = new Map<Name, number>();
    for (const stem of said)
      for (const name of this.#names.get(stem) ?? []) met.set(name, (met.get(name) ?? 0) + 1);
    const found = new Map<number, { share: number; facts: number }>();
    for (const [{ action, isTitle, length }, count] of met) {
      const own = found.get(action) ?? { share: 0, facts: 0 };
      found.set(action, own);
      if (isTitle) own.share = count / length;
      else if (count / length >= 0.5) own.facts += 1;
    }
    return [...found]
      .map(([place, { share, facts }]) => {
        const action = this.actions[place]!;
        return { place, action, score: share + facts / Math.max(2, action.inputs.length) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .map(({ action, score }) => ({ action, score }));
  }
}

const namingStems = ({ name, aliases, values }: InputDeclaration): string[] => [
  ...stemsIn(name),
  ...(aliases ?? []).flatMap(stemsIn),
  ...(values ?? []).flatMap(stemsIn),
];

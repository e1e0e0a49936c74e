import { bestLikeness, stemsIn } from '../../reading/grammar/vocabulary/vocabulary.ts';
import type { KnownAction } from '../distiller.ts';

/** How like two stems have to be to name one thing. */
const alike = 0.8;

interface Words {
  action: KnownAction;
  title: string[];
  inputs: string[][];
}

/** Finds which actions of a world a text speaks of, by the stems of their titles and inputs. */
export class ActionRecogniser {
  readonly #words: Words[];

  constructor(actions: readonly KnownAction[]) {
    this.#words = actions.map((action) => ({
      action,
      title: [...new Set(stemsIn(`${action.title} ${action.key.split('.').at(-1) ?? ''}`))],
      inputs: action.inputs.map((input) => [
        ...new Set([
          ...stemsIn(input.name),
          ...(input.aliases ?? []).flatMap(stemsIn),
          ...(input.values ?? []).flatMap(stemsIn),
        ]),
      ]),
    }));
  }

  /** Actions of which the text has words, those that it has most of first; at most three are worth a reading. */
  among(text: string): { action: KnownAction; score: number }[] {
    const stems = new Set(stemsIn(text));
    const met = (wanted: readonly string[]): number =>
      wanted.filter((stem) => stems.has(stem) || bestLikeness(stem, stems) >= alike).length;
    return this.#words
      .map(({ action, title, inputs }) => {
        const share = title.length === 0 ? 0 : met(title) / title.length;
        const facts = inputs.filter((input) => input.length > 0 && met(input) / input.length >= 0.5).length;
        return { action, score: share + facts / Math.max(2, inputs.length) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 3);
  }
}

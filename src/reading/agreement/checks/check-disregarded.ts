import { isContent } from '../grounding/ground.ts';
import type { Reading } from '../reading-context.ts';
import { sameStem } from '../words/stems.ts';
import { rangesOf, textOf } from '../words/words.ts';

/** "Cells built into equipment are disregarded", of a rule that reads how many of those there are. */
export function checkDisregarded({ words, chunks, lines, known, evidence }: Reading): void {
  const left = chunks.filter(
    ({ region }) =>
      region.part === 'concession' &&
      words.slice(region.start, region.end).some(({ lower }) => ['disregarded', 'ignored'].includes(lower)),
  );
  for (const { variable } of lines) {
    const own = known.get(variable.input ?? '');
    if (own === undefined) continue;
    const said = words.filter(
      (word) => isContent(word) && [...own.name].some((root) => sameStem(root, word.stem)),
    );
    const chunk = left.find(({ start, end }) => {
      const here = said.filter(({ index }) => start <= index && index < end);
      // A word of its name is here and nowhere else.
      return here.some(({ stem }) => said.every((word) => !sameStem(word.stem, stem) || here.includes(word)));
    });
    if (chunk === undefined) continue;
    evidence.against(
      'reading_disagrees',
      rangesOf(words, chunk.start, chunk.end),
      `"${textOf(words, chunk.start, chunk.end)}": the words say that it does not count; the rule reads ${own.input.name}.`,
    );
  }
}

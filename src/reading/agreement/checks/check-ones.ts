import type { Reading } from '../reading-context.ts';
import { chunkAt, isContent } from '../grounding/ground.ts';
import type { Variable } from '../rule/logic.ts';
import { sameStem } from '../words/stems.ts';
import { rangesOf, textOf, type Word } from '../words/words.ts';

/** "one or more offices", "a single office": one of them is enough, or one and no more. */
interface Ones {
  start: number;
  end: number;
  only: boolean;
}

/**
 * "shall name one or more offices", of an input that counts the offices: the rule asks for one, and of "a single office" for no
 * more. True where the words settle it, for or against the rule.
 */
export function checkOnes(reading: Reading, variable: Variable): boolean {
  const { words, chunks, evidence, law, test, known } = reading;
  const about = known.get(variable.input ?? '');
  const counts = variable.integer && (about?.unit ?? null) === null && !variable.date;
  if (about === undefined || !counts || !(variable.cuts.has(1) || variable.cuts.has(0))) return false;
  const said = onesIn(words).find(({ end }) =>
    words
      .slice(end, end + longest)
      .filter(isContent)
      .some(({ stem }) => [...about.name].some((root) => sameStem(root, stem))),
  );
  const chunk = said === undefined ? null : chunkAt(chunks, said.start);
  if (said === undefined || chunk === null || chunk.negators.length > 0) return false;
  const { part, clause } = chunk.region;
  if (part !== 'act' || clause.norm !== 'duty' || clause.modal === null) return false;
  const one = law.change(variable, 0, 1, test);
  const more = law.change(variable, 1, 2, test);
  const right = one.better && !one.worse && !more.better && more.worse === said.only;
  for (let at = said.start; at < said.end; at += 1) reading.read.add(at);
  if (!right)
    evidence.against(
      'reading_disagrees',
      rangesOf(words, said.start, said.end),
      `"${textOf(words, said.start, said.end)}": ${said.only ? 'one and no more is' : 'one is enough, and more are as well'} asked for; the rule has ${variable.input} otherwise.`,
    );
  return true;
}
const longest = 4;

function onesIn(words: readonly Word[]): Ones[] {
  return words.flatMap(({ lower, index }): Ones[] => {
    const [or, more] = words.slice(index + 1, index + 3);
    if (lower === 'one' && or?.lower === 'or' && more?.lower === 'more')
      return [{ start: index, end: index + 3, only: false }];
    const single = lower === 'single' && words[index - 1]?.lower === 'a';
    return single ? [{ start: index - 1, end: index + 1, only: true }] : [];
  });
}

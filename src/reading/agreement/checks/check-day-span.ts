import { chunkAt } from '../grounding/ground.ts';
import type { Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import { expectedSign } from '../signs/signs.ts';
import { rangesOf, textOf, type Word } from '../words/words.ts';

interface NamedMonth {
  at: number;
  month: number;
}

/** The day that stands beside a month: "15 November", "November 15". */
function dayAt(words: readonly Word[], at: number): number | null {
  const beside = [words[at - 1], words[at + 1]].find((word) => word?.kind === 'number');
  const day = Number(beside?.text ?? Number.NaN);
  return Number.isInteger(day) && day >= 1 && day <= 31 ? day : null;
}

const joints = new Set(['to', 'until', 'till', 'through', '-', '–', 'and']);

/**
 * "From 15 November to 15 March", of a rule that reads the month and the day as two numbers: it tells these days from all
 * others, whatever it calls the months between.
 */
export function checkDaySpan(
  { words, law, test, chunks, evidence, ...rest }: Reading,
  { month, day }: { month: Variable; day: Variable },
  first: NamedMonth,
  last: NamedMonth,
): void {
  const reading = { words, law, test, chunks, evidence, ...rest };
  const ranges = rangesOf(words, first.at - 1, last.at + 1);
  const phrase = textOf(words, first.at - 1, last.at + 1);
  const [from, to] = [dayAt(words, first.at), dayAt(words, last.at)];
  const joined = words.slice(first.at + 1, last.at).some(({ lower }) => joints.has(lower));
  const others = (last.month - first.month + 12) % 12;
  if (from === null || to === null || !joined || others === 0 || others === 11) {
    evidence.doubt(
      'reading_disagrees',
      ranges,
      `"${phrase}": which days these are was not held against the rule.`,
    );
    return;
  }
  // A month in the middle of all those outside.
  const outside = ((last.month + Math.floor((11 - others) / 2)) % 12) + 1;
  const nearest = (variable: Variable, value: number): number =>
    law
      .trials(variable)
      .map(Number)
      .reduce((best, other) => (Math.abs(other - value) < Math.abs(best - value) ? other : best));
  const told = (of: number, on: number) =>
    law.change(
      month,
      nearest(month, outside),
      nearest(month, of),
      test,
      new Map([[day, nearest(day, on)] as const]),
    );
  const between = Array.from({ length: others - 1 }, (_, index) => ((first.month + index) % 12) + 1);
  const within = [
    told(first.month, from),
    told(first.month, 28),
    told(last.month, 1),
    ...between.map((of) => told(of, 1)),
  ];
  if (words.some(({ lower }) => lower === 'inclusive' || lower === 'included'))
    within.push(told(last.month, to));
  const beyond = [told((last.month % 12) + 1, 28), told(((first.month + 10) % 12) + 1, 1)];
  if (to < 28) beyond.push(told(last.month, to + 1));
  if (from > 1) beyond.push(told(first.month, from - 1));
  const chunk = chunkAt(chunks, first.at);
  const { sign, sure } =
    chunk === null ? { sign: 0, sure: false } : expectedSign(reading, chunk, { input: null, at: first.at });
  const [better, worse] = [within.some((item) => item.better), within.some((item) => item.worse)];
  const alike = within.every((item) => item.better === better && item.worse === worse);
  const apart = beyond.every((item) => !item.better && !item.worse);
  if (better === worse || !alike || !apart) {
    const message = `"${phrase}": the rule tells other days from the rest than these.`;
    evidence.against('reading_disagrees', ranges, message);
    return;
  }
  if (sign === 0 || (sign === 1) === better) return;
  const message = `"${phrase}": by the words it counts ${sign === 1 ? 'in favour of' : 'against'} who acts; in the rule it is the other way round.`;
  if (sure) evidence.against('reading_disagrees', ranges, message);
  else evidence.doubt('reading_disagrees', ranges, message);
}

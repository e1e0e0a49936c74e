import type { Token } from '../words/tokens.ts';
import type { Names } from './vocabulary.ts';
import { bestLikeness } from './vocabulary.ts';
import { stem } from '../words/stem.ts';

const keeping = /^(?:keep|kept|keeping|store|stored|retain|retained|preserve|preserved|hold|held|archived?)$/;
const ending = /^(?:delet|destr[ou]|dispos|eras|discard|shred)/;
const leading = /^(?:for|at|least|most|a|minimum|maximum|of|not|no|less|more|longer|than|up|to)$/;

/**
 * "Keep for at least 6 months", where an input is the age at which the thing is deleted: kept so long, and deleted no
 * sooner. Only of a length of time that follows, and where nothing of the vocabulary speaks of keeping.
 */
export function withRetention(tokens: readonly Token[], { inputs, action }: Names): Token[] {
  const ends = inputs.flatMap(({ kind, unit, input }) =>
    kind === 'number' && unit !== null && /^(?:time|calendar)$/.test(unit.dimension)
      ? input.name
          .toLowerCase()
          .split('_')
          .filter((part) => ending.test(part))
      : [],
  );
  const [end, ...more] = new Set(ends.map(stem));
  if (end === undefined || more.length > 0) return [...tokens];
  return tokens.map((token, at) => {
    if (!keeping.test(token.lower) || !lasts(tokens, at + 1)) return token;
    const said = [...action, ...inputs.flatMap(({ stems, described }) => [...stems, ...described])];
    return token.stems.some((part) => bestLikeness(part, said) > 0) ? token : { ...token, stems: [end] };
  });
}

/** Whether there is a length of time, or the head of a column of such lengths. */
function lasts(tokens: readonly Token[], from: number): boolean {
  let at = from;
  while (leading.test(tokens[at]?.lower ?? '')) at += 1;
  return at > from && (tokens[at]?.kind === 'number' || tokens[at]?.lower === '|');
}

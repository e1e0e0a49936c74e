import type { Chart, Found } from './chart.ts';
import { sequence } from './chart.ts';
import type { NormTree, StatementTree } from './clause-tree.ts';
import { textOf } from '../items/item-words.ts';
import type { Read } from './one-item.ts';
import { oneNorm } from './norm-productions.ts';
import { wordsOf } from './phrase-words.ts';
import type { Token } from '../words/tokens.ts';

interface Rest {
  tokens: Token[];
  /** "is", "do", "must": the verb by which the duty is taken up. */
  verb: string;
  /** "have them": what is said once more of it. */
  again: string;
}

const theRest = /^(?:(?:all|any|every|each) others?(?: [\w-]+)?|(?:the )?others|the rest)$/;

/** "; every other partnership is", ", but all others must have them": those of whom nothing was said. */
function restTail({ items }: Chart, at: number): Found<Rest>[] {
  let from = at;
  while (/^(?:semicolon|comma|and)$/.test(items[from]?.kind ?? '') && from < at + 2) from += 1;
  if (from === at) return [];
  const end = items.findIndex(({ kind }, index) => index > from && /^(?:stop|semicolon)$/.test(kind));
  const to = end < 0 ? items.length : end;
  for (let verb = from + 1; verb < Math.min(from + 5, to); verb += 1) {
    const said = items.slice(from, verb).map(textOf).join(' ');
    const found = textOf(items[verb]!);
    if (!theRest.test(said) || !/^(?:is|are|does|do|must|shall|has to|have to)$/.test(found)) continue;
    const again = items
      .slice(verb + 1, to)
      .map(textOf)
      .join(' ');
    const tokens = items.slice(at, to).flatMap((item) => item.tokens);
    return [{ to, value: { tokens, verb: found, again } }];
  }
  return [];
}

/** Whether the second verb takes up the first: "is not required to …; every other is", "need not have …; all others must have them". */
function takesUp({ verb, again }: Rest, { words, predicate }: NormTree): boolean {
  const modal = words.map(({ lower }) => lower).join(' ');
  const act = predicate === null ? undefined : wordsOf(predicate)[0]?.lower;
  if (/^(?:is|are)$/.test(verb)) return again === '' && /^(?:is|are)\b/.test(modal);
  if (/^(?:do|does)$/.test(verb)) return again === '' && /^(?:do|does)\b/.test(modal);
  return (
    again === '' ||
    again === 'do so' ||
    (act !== undefined && /^[\w-]+ (?:it|them|one|so)$/.test(again) && again.startsWith(`${act} `))
  );
}

/**
 * "A firm with fewer than ten employees is not required to publish its accounts; every other firm is": a duty of all but
 * those who are released from it.
 */
export const restBound: Read<StatementTree> = (chart, at) =>
  sequence([oneNorm, restTail], (first, rest) => ({ first, rest }))(chart, at).flatMap(
    ({ to, value: { first, rest } }) => {
      const told = first.subject?.kind === 'region' && first.subject.pieces.length > 1;
      if (!first.release || !told || first.predicate === null || first.only !== null) return [];
      if (first.conditions.length > 0 || !takesUp(rest, first)) return [];
      const norm: NormTree = {
        ...first,
        modality: 'must',
        release: false,
        words: [...first.words, ...rest.tokens],
        subject: null,
        conditions: [{ relation: 'except', tokens: [], phrase: first.subject!, front: false }],
      };
      return [{ to, value: { kind: 'norms', norms: [norm] } }];
    },
  );

import type { Condition, Norm, Note, TokenRange } from '../../../rules/ledger/ledger.ts';
import { tokenizer } from '../../../rules/ledger/tokens.ts';
import type { NormReading } from '../../clause-reader.ts';
import { withDeterminers } from '../binding/actors.ts';
import { rangesOf } from '../binding/conditions.ts';
import { notesOnMeaning } from '../vocabulary/meant-words.ts';
import { readBy, type ReadNorm, type ReadNorms } from './read-norms.ts';
import type { Token } from '../words/tokens.ts';

/** The ledger of one norm: what its elements leave of the clause is another norm's, a heading's, or says what the action is. */
export function readingOf(
  { norm: bound, unit: own, overrides }: ReadNorm,
  tokens: readonly Token[],
  read: ReadNorms,
): NormReading {
  const { norm } = bound;
  const taken = new Set(elementTokens(norm, bound.notes, tokens));
  const unread = new Set(read.unread);
  const sentence = new Set([...own.trunk, ...(own.list?.items.flat() ?? []), ...own.closing]);
  const mine = tokens.filter(
    (token) => token.kind !== 'break' && !taken.has(token) && !unread.has(token) && sentence.has(token),
  );
  const others = tokens.filter(
    (token) => token.kind !== 'break' && !taken.has(token) && !unread.has(token) && !sentence.has(token),
  );
  const actor = withDeterminers(bound.actor, tokens);
  const given = (role: 'actor' | 'act', words: Token[]): Condition[] =>
    words.length === 0 ? [] : [{ kind: 'given', role, words: rangesOf(words), read_by: readBy }];
  const full: Norm = {
    ...norm,
    who: [
      ...norm.who,
      ...given(
        'actor',
        mine.filter((token) => actor.has(token)),
      ),
    ],
    act: [
      ...norm.act,
      ...given(
        'act',
        mine.filter((token) => !actor.has(token)),
      ),
    ],
  };
  const elsewhere: Note[] =
    others.length === 0
      ? []
      : [
          {
            kind: 'note',
            role: 'other_rule',
            reason: 'read by the other norms of the clause, or its headings',
            words: rangesOf(others),
            read_by: readBy,
          },
        ];
  const notes = [...bound.notes, ...notesOnMeaning([...sentence], readBy), ...elsewhere];
  return {
    ledger: { tokenizer, norm: full, terms: [], notes },
    proposed: [],
    overrides: read.bound.flatMap(({ norm: other }, index) => (overrides.has(other) ? [index] : [])),
    tier: bound.tree.guidance ? 'guidance' : 'mandatory',
    confidence: 1,
  };
}

function elementTokens(norm: Norm, notes: readonly Note[], tokens: readonly Token[]): Token[] {
  const ranges: TokenRange[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'words') ranges.push(...(inner as TokenRange[]));
        else walk(inner);
      }
    }
  };
  walk(norm);
  walk(notes);
  return tokens.filter((token) =>
    ranges.some(
      (range) => range.citation === token.citation && range.start <= token.start && range.end >= token.end,
    ),
  );
}

import { anyOf, optional, sequence } from './chart.ts';
import type { Phrase } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import type { Separated } from './coordinate.ts';
import type { Read } from './one-item.ts';
import { cue, item, word } from './one-item.ts';
import type { Token } from '../words/tokens.ts';

/** "in the absence of", "failing", "for want of": that there is none. */
const lacking: Read<Token[]> = (chart, at) =>
  anyOf(word('failing', 'absent'), cue('not'))(chart, at).filter(({ value }) =>
    /^(?:failing|absent|in the absence of|in default of|for (?:the )?(?:want|lack) of)$/.test(
      value.map(({ lower }) => lower).join(' '),
    ),
  );

/** "or, in the absence of the chief, by the deputy", "or, failing a spouse, to the eldest child". */
export const absentItem = (region: Read<Phrase>): Read<Separated> =>
  sequence(
    [optional(cue('comma', 'semicolon')), item('or'), cue('comma'), lacking, region, cue('comma'), region],
    (before, or, open, tokens, missing, close, next): Separated => ({
      comma: before !== null,
      connective: 'or',
      tokens: [...(before ?? []), ...or.tokens],
      item: regionOf([
        {
          kind: 'conditional',
          tokens: [...open, ...close],
          relation: 'if',
          when:
            missing.kind === 'region'
              ? regionOf([{ kind: 'not', tokens }, ...missing.pieces])
              : regionOf([
                  { kind: 'not', tokens },
                  { kind: 'group', tokens: [], negated: false, phrase: missing },
                ]),
          phrase: next,
          connective: 'or',
        },
      ]),
    }),
  );

import type { Chart, Found } from './chart.ts';
import type { Read } from './one-item.ts';
import { each } from '../words/composed.ts';
import type { Token } from '../words/tokens.ts';

/** The words by which a sentence says that a norm does not reach a case, or someone: put together from their parts. */

/** Reads one of the phrases, whatever items its words are; the longest alone. */
export function saying(phrases: readonly string[]): Read<Token[]> {
  const known = new Set(phrases);
  const longest = Math.max(...phrases.map((phrase) => phrase.split(' ').length));
  return ({ items }: Chart, at: number): readonly Found<Token[]>[] => {
    const tokens: Token[] = [];
    let best: Found<Token[]> | null = null;
    for (let to = at; to < items.length && tokens.length < longest; to += 1) {
      const item = items[to]!;
      if (item.kind === 'list' || item.tokens.length === 0) break;
      tokens.push(...item.tokens);
      if (known.has(tokens.map(({ lower }) => lower).join(' '))) best = { to: to + 1, value: [...tokens] };
    }
    return best === null ? [] : [best];
  };
}

/** "does not cover", "is not applicable to", "ceases to have effect": said of a norm. */
export const notReaching = saying([
  ...each(
    'does not|do not|shall not|will not|doesn’t|need not',
    'apply|extend|hold|hold good|hold true|operate|have effect|take effect|cover|concern|affect|bind|go for|reach|catch|have application|be applied',
    '|to|for|to cases|cases|any case|to any case|in cases|for cases',
  ),
  ...each(
    'is not|are not|shall not be|is no longer|ceases to be|shall cease to be|is to be',
    'applicable|to apply|to be applied|applied|in force|in effect|binding|operative|effective|inapplicable|disapplied',
    '|to|for|on',
  ),
  ...each('ceases to|cease to|shall cease to', 'apply|have effect|operate|bind|be in force', '|to'),
  ...each('has no|have no|shall have no|is without|is of no', 'application|effect|force', '|to|for'),
  ...each(
    'is|are|shall be|stands|does not|is hereby',
    'inapplicable|disapplied|lifted|suspended|waived|set aside|dispensed with',
    '|to|for|in respect of',
  ),
  ...each('falls away|shall fall away|is relaxed to nothing', '|for'),
]);

/** What sentences call the norm before them. */
const norms =
  'duty|rule|requirement|obligation|ban|prohibition|provision|limit|restriction|condition|fee|charge|section';

/** "An exception is made for", "It is otherwise where", "Not so if", "Exempt:". */
export const excepting = saying([
  ...each(
    'an exception|one exception',
    'is|shall be',
    '|made|granted|allowed|provided',
    '|for|to|in favour of',
  ),
  ...each(
    'an exception|one exception|the exception|the following exception',
    'applies|exists',
    '|for|to|in respect of',
  ),
  ...each('exceptions', 'are', '|made|granted', '|for|to'),
  ...each('the only|the sole|the one', 'exception|exemption', 'is', '|made|that', '|for|when'),
  ...each('there is', 'an|one|only one|a single|just one', 'exception', '|for|to this|to this rule'),
  ...each(
    'exception|exceptions|exempt|exempted|excepted|exemption|exemptions|not applicable|inapplicable',
    '|to|for|if',
  ),
  // "Exempt from this duty are small fields", "Not covered by it is a shed": those whom it does not reach come last
  ...each(
    'exempt|exempted|excused|excepted|excluded|relieved|released|free|spared',
    ['', ...each('from', 'this|that|the|such a', norms), 'from this', 'from it', 'from all this'].join('|'),
    'is|are|shall be',
  ),
  ...each(
    'not affected|not covered|not caught|not bound|unaffected|not touched|not included|not concerned|not meant',
    ['', ...each('by|in', 'this|that|the', norms), 'by this', 'by it', 'in this', 'in it'].join('|'),
    'is|are|shall be',
  ),
  ...each('not so', '|for|with|in the case of'),
  ...each(
    'it|this|that|the position|matters',
    'is|are|shall be',
    'otherwise|different|not so|not the case',
    '|for|with|in the case of',
  ),
  ...each('an|the', 'exemption', 'is granted|is given|applies|is made', '|to|for'),
  ...each(
    'no such',
    'obligation|duty|requirement|prohibition|ban|restriction|rule',
    'is imposed on|applies to|applies|rests on|falls on|exists for|binds',
  ),
  ...each(
    'nothing in',
    'this|the',
    'rule|section|paragraph|provision|sentence',
    'applies to|binds|affects|concerns',
  ),
  ...each('none of this applies', '|to'),
]);

const free =
  'exempt|exempted|excused|excepted|relieved|released|dispensed|absolved|spared|freed|free|excluded|immune|let off|left out of account|left out';

/** "are relieved of", "fall outside the scope of", "enjoy an exemption": said of those whom a norm does not reach. */
export const unreached = saying([
  ...each('is|are|shall be|remain|remains|stay|stays|will be', free, '|from|of|by'),
  ...each(
    'is not|are not|shall not be',
    'bound|subject|caught|covered|affected|concerned|included|meant|touched',
    '|by|to|in',
  ),
  ...each(
    'is|are|fall|falls|lie|lies|shall fall',
    'outside|beyond|not within|not under',
    '|the scope of|the ambit of|the reach of',
  ),
  ...each('does not|do not', 'fall under|come under|fall within|come within|count'),
  ...each(
    'enjoy|enjoys|have|has|benefit from|benefits from|are granted|is granted',
    'an exemption|exemption|a dispensation',
    '|from',
  ),
]);

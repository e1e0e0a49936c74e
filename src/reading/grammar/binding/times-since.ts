import type { Fact } from './binding.ts';
import type { Flat } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { stem } from '../words/stem.ts';

/** "at least 30 days have passed since": the word that says from when is behind the verb. */
export function afterPassing(next: readonly Token[]): readonly Token[] {
  const at = next.findIndex(({ lower }) => /^(?:passed|elapsed|gone|expired|pass|elapse|go)$/.test(lower));
  if (at < 0 || at > 2) return next;
  return next.slice(next[at + 1]?.lower === 'by' ? at + 2 : at + 1);
}

/**
 * "has not been inspected for more than two years", where an input counts the years since it was: more than two. "fails
 * to pay for three quarters" of `quarters_unpaid`: the input says the denial, and counts what was not done.
 */
export function sinceThen(before: Flat | undefined, found: Fact, words: readonly Token[]): Fact {
  if (found.kind !== 'measure' || !found.negated) return found;
  if (countsWhatLacks(found.name, words) && found.op?.startsWith('<') !== true)
    return { ...found, negated: false, op: found.op ?? '>=' };
  const text = `${found.name.input.name.replaceAll('_', ' ')} ${found.name.description}`.toLowerCase();
  const lead = before?.kind === 'words' ? before.tokens.at(-1)?.lower : undefined;
  const lasting =
    found.direction.some(({ lower }) => lower === 'for') || /^(?:for|in|over|during)$/.test(lead ?? '');
  if (
    !lasting ||
    found.anchored === true ||
    found.op?.startsWith('<') === true ||
    !/\b(?:since|ago|last)\b/.test(text)
  )
    return found;
  return { ...found, negated: false, op: found.op ?? '>=' };
}

const lacking =
  /^(?:un(?!it|ion|iform|der|til|ivers|ique)\w{3,}|missed|missing|omitted|skipped|neglected|absent|absences?|arrears)$/;

/** `meetings_missed`, `quarters_unpaid`: a word of the name denies, and the clause has another word for it. */
const countsWhatLacks = ({ input }: Name, words: readonly Token[]): boolean => {
  const parts = input.name
    .toLowerCase()
    .split('_')
    .filter((part) => lacking.test(part));
  return parts.length === 1 && !words.some(({ stems }) => stems.includes(stem(parts[0]!)));
};

/** `days_since_laying`, "Days since the loaf was baked". */
export const countsFromOrigin = ({ input, description }: Name): boolean =>
  /\bsince (?:the |its |it |they |the \w+ )?(?:\w+ )?(?:(?:was|were|been) )?(?:laying|laid|birth|born|making|made|manufactured?|production|produced|building|built|baking|baked|brewing|brewed|printing|printed|harvest|harvested|picking|picked|construction|constructed|cooking|cooked|milking|milked|bottling|bottled|planting|planted|issued?|publication|published|writing|written|sampling|sampled|mixing|mixed|preparation|prepared|collection|collected|drawing|drawn|slaughter|slaughtered|cutting|brewed|smoking|smoked|freezing|frozen)\b/.test(
    `${input.name.replaceAll('_', ' ')} ${description}`,
  );

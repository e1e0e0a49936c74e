import type { Norm } from '../../../rules/ledger/ledger.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { ReadNorms } from '../norms/read-norms.ts';
import type { Token } from '../words/tokens.ts';

/** The one figure up to which, or from which, a norm says something of an input, where it says nothing else. */
function onlyLimit({
  who,
  if: conditions,
  act,
  only,
  except,
}: Norm): { input: string; bound: string } | null {
  const said = [...who, ...conditions, ...act, ...only, ...except].filter(({ kind }) => kind !== 'given');
  const [measure, ...more] = said;
  if (measure?.kind !== 'measure' || more.length > 0) return null;
  const { left, right } = measure;
  return left.kind === 'input' && right.kind === 'literal' ? { input: left.input, bound: right.value } : null;
}

/**
 * "may be lit until 23:00. … are forbidden after 22:00": what lies between the two is permitted and forbidden, and no word
 * says which prevails.
 */
export function askAboutOverlap({ bound, binder }: ReadNorms): void {
  const granted = bound.filter(({ norm, overrides }) => norm.norm.modality === 'may' && overrides.size === 0);
  const banned = bound.filter(({ norm }) => norm.norm.modality === 'must_not');
  for (const { norm } of granted)
    for (const { norm: other } of banned) {
      const [one, two] = [onlyLimit(norm.norm), onlyLimit(other.norm)];
      if (one !== null && two !== null && one.input === two.input && one.bound !== two.bound)
        doubt(
          binder,
          'ambiguous_attachment',
          other.tree.words,
          `Which holds where ${one.input} lies between the two figures?`,
        );
    }
}

const universal =
  /\b(?:(?:on|at) any (?:day|time|hour)|at all (?:times|hours)|at every hour|always|every day|throughout the (?:day|night|week|year|season))\b/;
const prevails = /^(?:however|but|except|notwithstanding|despite|nevertheless|only)$/;

/**
 * "Holders may use the lake on any day. On race days nobody may use the lake.": what is granted for every time, and then
 * barred for some of them, without a word that says which prevails.
 */
export function askAboutEveryTime({ bound, binder }: ReadNorms): void {
  const granted = bound.filter(
    ({ unit, norm: { norm }, overrides }) =>
      norm.modality === 'may' && overrides.size === 0 && universal.test(textOf(unit.trunk)),
  );
  for (const { unit, norm, overrides } of bound) {
    if (norm.norm.modality !== 'must_not' || overrides.size > 0 || unit.however) continue;
    if (unit.trunk.some(({ lower }) => prevails.test(lower))) continue;
    if (granted.some((other) => other.unit !== unit))
      doubt(
        binder,
        'ambiguous_attachment',
        norm.tree.words,
        'Does what is granted for every time hold then too?',
      );
  }
}

const textOf = (words: readonly Token[]): string => words.map(({ lower }) => lower).join(' ');

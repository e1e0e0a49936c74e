import type { Fact } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { singular, stem } from '../words/stem.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

/** Whether the words of a clause speak of an input that nothing read, or merely share a noun with its name. */

/** "none", "no_permit", "not_worn", "unsigned": there may be none of it. */
const lacks = /^(?:no|none|nothing|nobody|not|never|without|absent|missing|other|neither|un[a-z]+)(?:_|$)/;

/**
 * "The hatch must be sealed" beside `hatch` of `small` and `large`: which of the two it is, only a value says. Not where
 * one of the values is that there is none.
 */
export function qualifiesOnly({ kind, stems: named, values }: Name, said: readonly string[]): boolean {
  if (kind !== 'enum' || values.some(({ raw }) => lacks.test(raw.join('_')))) return false;
  // "guest" of `guest_kind` is no `visitor`, whatever else it may mean
  const own = said.filter(
    (part) => !named.includes(part) || values.some(({ stems }) => stems.includes(part)),
  );
  return values.every(({ stems }) => stems.every((part) => part === 'only' || bestLikeness(part, own) === 0));
}

/** "signed by the shift leader" beside `shift_leader_absent`: it was said as the value of another input. */
export function saidAsValue({ kind, stems }: Name, own: readonly string[], facts: readonly Fact[]): boolean {
  if (kind !== 'bool') return false;
  const met = stems.filter((part) => bestLikeness(part, own) > 0);
  return (
    met.length < stems.length &&
    facts.some(
      (fact) =>
        fact.kind === 'is' &&
        fact.name.kind === 'enum' &&
        met.every((part) =>
          fact.name.values.some(
            (value) => fact.values.includes(value.value) && bestLikeness(part, value.stems) >= 0.8,
          ),
        ),
    )
  );
}

/**
 * "Dogs heavier than 20 kg" of `dog_weight` beside `dogs`, a number of them: how many there are, the noun does not say
 * that another input has in its name.
 */
export function saidOfOther(
  { kind, unit, stems }: Name,
  tokens: readonly Token[],
  facts: readonly Fact[],
): boolean {
  if (kind !== 'number' || unit !== null || stems.length === 0) return false;
  const met = tokens.filter((token) => token.stems.some((part) => bestLikeness(part, stems) > 0));
  const isOthers = (token: Token): boolean =>
    facts.some(
      (fact) =>
        fact.kind === 'measure' &&
        fact.name.unit !== null &&
        fact.tokens.includes(token) &&
        token.stems.every((part) => fact.name.stems.includes(part)),
    );
  return met.length > 0 && met.every(isOthers);
}

/** What of someone or something is measured. */
const dimension =
  /^(?:age|weight|mass|length|width|height|depth|size|area|volume|speed|income|salary|turnover|temperature|capacity|power)$/;
/** Words by which a figure of it, or a kind that its figure makes, may be meant. */
const sized =
  /^(?:old|older|oldest|young|younger|youngest|minor|minors|adult|adults|child|children|elderly|senior|juvenile|teenage|aged|ages|heavy|heavier|light|lighter|long|longer|short|shorter|wide|wider|narrow|narrower|high|higher|tall|taller|low|lower|deep|deeper|shallow|large|larger|big|bigger|small|smaller|fast|faster|slow|slower|rich|poor|hot|hotter|cold|colder|warm|warmer|oversized|overweight|underage|pensioners?|retired|youths?)$/;

/** "The hirer must be briefed" beside `hirer_age`: whose age it is was named, and no age. */
export function namesHolder({ kind, unit, input }: Name, tokens: readonly Token[]): boolean {
  const parts = input.name.toLowerCase().split('_');
  const at = parts.findIndex((part) => dimension.test(part));
  if (kind !== 'number' || unit === null || at < 0 || parts.length < 2) return false;
  const said = stem(parts[at]!);
  return tokens.every(
    ({ lower, stems, kind: own }) =>
      own !== 'number' &&
      !numeral.test(lower) &&
      !sized.test(lower) &&
      lower.split('-').every((part) => !sized.test(part)) &&
      !stems.some((part) => part === said || bestLikeness(part, [said]) > 0),
  );
}

/** "the buyer" beside `purchase_price`, "an employee" beside `years_employed`: who it is about was named, and no figure. */
export function namesPerson({ kind, unit, stems, input }: Name, tokens: readonly Token[]): boolean {
  if (kind !== 'number' || unit === null) return false;
  const parts = input.name.toLowerCase().split('_');
  const met = tokens.filter((token) => token.stems.some((part) => bestLikeness(part, stems) > 0));
  return (
    met.every(({ lower }) => agent.test(lower) && !parts.includes(singular(lower))) &&
    tokens.every(({ lower, kind: own }) => own !== 'number' && !numeral.test(lower) && !sized.test(lower))
  );
}
const agent = /(?:er|or|ee|ian|ist)s?$/;

export const numeral =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half|third|quarter|double|twice)$/;

/** "prescription-only medicines" beside `prescription`: part of what a value says. */
export function saidInCompound(
  { kind, stems }: Name,
  tokens: readonly Token[],
  facts: readonly Fact[],
): boolean {
  if (kind !== 'bool') return false;
  const met = tokens.filter((token) => token.stems.some((part) => bestLikeness(part, stems) > 0));
  return (
    met.length > 0 &&
    met.every(
      (token) =>
        token.lower.includes('-') && facts.some((fact) => fact.kind === 'is' && fact.tokens.includes(token)),
    )
  );
}

import type { Binder, Fact, Surroundings } from './binding.ts';
import type { EnumCandidate } from './enum-values.ts';
import { metBy } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { stem } from '../words/stem.ts';
import { isLight, opposed } from '../words/words.ts';

/**
 * "in the absence of the master", "while the head archivist is away", "with a pilot present", "guests who are accompanied by a
 * member", "persons the sexton has trained", "if there is no guardian": the person belongs to what another input says of him,
 * and is no value of who does the act.
 */
export function isPartOfFact(
  candidate: EnumCandidate,
  stated: readonly { name: Name }[],
  words: readonly Token[],
  around: Surroundings,
): boolean {
  const { tokens, name: own } = candidate;
  const at = words.indexOf(tokens[0]!);
  const lead = words
    .slice(0, at)
    .filter(({ lower }) => !/^(?:the|a|an|any|such|his|her|its|their)$/.test(lower));
  const governed = lead.at(-1)?.lower === 'of' || /['’]s?$/.test(tokens.at(-1)!.text);
  const subject = lead.length === 0 && words.slice(at).some(({ lower }) => finiteVerb.test(lower));
  // "with a master present"
  const next = words[words.indexOf(tokens.at(-1)!) + 1];
  const attending = /^(?:present|absent|nearby|away|available|attending|watching)$/.test(next?.lower ?? '');
  const existing = lead.length === 2 && lead[0]!.lower === 'there' && being.test(lead[1]!.lower);
  // "by" after what was done, "whom the owner has authorised": who did what the other input says
  const doer = (said: readonly Token[]): boolean =>
    (lead.at(-1)?.lower === 'by' && said.includes(lead.at(-2)!)) ||
    (next !== undefined &&
      (said.includes(next) || finiteVerb.test(next.lower)) &&
      said.some(({ index }) => index > tokens.at(-1)!.index));
  return stated.some(({ name }) => {
    // "in the absence of the master" of `master_present`
    const turned = (token: Token): boolean =>
      token.stems.some((part) => name.stems.some((other) => opposed(other, part)));
    const said = words.filter((token) => turned(token) || metBy([token], name.stems).length > 0);
    const others = said.filter((token) => !tokens.includes(token));
    const saysAll = (parts: readonly string[], by: readonly Token[]): boolean =>
      parts.every((part) =>
        by.some((token) =>
          token.stems.some((other) => bestLikeness(other, [part]) >= 0.8 || opposed(part, other)),
        ),
      );
    const named = tokens.every((token) => said.includes(token));
    // "a doctor has prescribed it" of `prescribed`, whose description names the doctor
    const described = tokens.every(
      ({ stems }) => stems.length > 0 && stems.every((part) => name.described.includes(part)),
    );
    const open = name.stems.filter((part) => !own.stems.includes(part));
    if ((subject || doer(others)) && described && open.length > 0 && saysAll(open, others)) return true;
    if (!named) return false;
    if (existing) {
      const beside = [...around.near, ...around.norm];
      return name.stems.every((part) => bestLikeness(part, beside) >= 0.8 || saysAll([part], said));
    }
    return (
      (governed || subject || attending || doer(others)) && others.length > 0 && saysAll(name.stems, said)
    );
  });
}

/** "the applicant is under 16" of `applicant_age`: of whom the figure is, and no value of who signs. */
export function isMeasured(
  { tokens, name }: EnumCandidate,
  facts: readonly Fact[],
  words: readonly Token[],
): boolean {
  const at = words.indexOf(tokens[0]!);
  const next = words[words.indexOf(tokens.at(-1)!) + 1];
  return (
    words.slice(0, at).every(({ content }) => !content) &&
    next !== undefined &&
    finiteVerb.test(next.lower) &&
    facts.some(
      (fact) =>
        fact.kind === 'measure' &&
        fact.name !== name &&
        tokens.every(({ stems }) => stems.every((part) => fact.name.stems.includes(part))),
    )
  );
}

const handedOver =
  /^(?:show|shown|produced?|presented?|submitted|held|provided|handed|enclosed|attached|given|delivered|carried|brought)$/;

/** "a permit with a photograph" of `permit_has_photograph` beside `permit_shown`: the permit is shown as well. */
export function isBearer(
  name: Name,
  tokens: readonly Token[],
  facts: readonly Fact[],
  words: readonly Token[],
): boolean {
  const at = words.findIndex(({ lower }) => lower === 'with');
  if (at < 1 || facts.some((fact) => fact.name === name)) return false;
  const before = words.slice(0, at);
  const unsaid = name.input.name
    .split('_')
    .filter((part) => !isLight(part) && !words.some(({ stems }) => stems.includes(stem(part))));
  return (
    unsaid.length === 1 &&
    handedOver.test(unsaid[0]!) &&
    tokens.length > 0 &&
    tokens.every((token) => before.includes(token)) &&
    facts.some(
      (fact) =>
        fact.kind === 'holds' &&
        !fact.negated &&
        tokens.every((token) => fact.tokens.includes(token)) &&
        fact.tokens.some((token) => !before.includes(token)),
    )
  );
}

/** "an instructor with at least 100 logged dives": what is counted, and no value of who dives. */
export const isCountedNoun = ({ tokens, name }: EnumCandidate, facts: readonly Fact[]): boolean =>
  facts.some(
    (fact) =>
      fact.kind === 'measure' &&
      fact.name !== name &&
      fact.name.unit === null &&
      fact.direction.length > 0 &&
      tokens.every(
        (token) =>
          token.index > fact.direction.at(-1)!.index &&
          fact.tokens.includes(token) &&
          token.stems.every((part) => fact.name.stems.includes(part)),
      ),
  );

const finiteVerb = /^(?:is|are|was|were|has|have|had|does|do|can|could)$/;
const being = /^(?:is|are|was|were)$/;

/** One word may name a value of two inputs ("seller" of `bidder` and `bid_for`): what is beside it tells which is meant. */
export function meantOf(
  found: readonly EnumCandidate[],
  words: readonly Token[],
  binder: Binder,
): EnumCandidate[] {
  const told = ({ name, tokens }: EnumCandidate): number =>
    metBy(
      words.filter((token) => !tokens.includes(token)),
      [...name.stems, ...name.described],
    ).length;
  const kept: EnumCandidate[] = [];
  for (const one of found) {
    const rivals = found.filter(
      (other) =>
        other !== one &&
        other.tokens.length === one.tokens.length &&
        other.tokens.every((token) => one.tokens.includes(token)),
    );
    if (rivals.some((other) => told(other) > told(one))) continue;
    if (rivals.some((other) => told(other) === told(one)))
      binder.doubts.push({
        code: 'unbound_words',
        words: one.tokens,
        message: `These words fit ${[one, ...rivals].map(({ name }) => name.input.name).join(' and ')} about as well.`,
      });
    kept.push(one);
  }
  return kept;
}

/** "a hospital pack", a kind of pack: what kind it is, and not to which hospital. */
export function isWithinLonger({ name, tokens }: EnumCandidate, values: readonly EnumCandidate[]): boolean {
  const last = tokens.at(-1);
  return values.some(
    (longer) =>
      longer.name !== name &&
      longer.tokens.length > tokens.length &&
      longer.tokens.every(({ index }, at) => index === longer.tokens[0]!.index + at) &&
      tokens.every((token) => longer.tokens.includes(token)) &&
      longer.tokens.at(-1) !== last,
  );
}

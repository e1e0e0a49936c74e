import type { Binder, Fact } from '../binding/binding.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** "within 48 hours" and "more than three days" of one input: what speaks of both was not meant of one. */
function excludes(fact: Fact, other: Fact): boolean {
  if (fact.kind !== 'measure' || other.kind !== 'measure' || fact.negated || other.negated) return false;
  const [low, high] = fact.op?.startsWith('>') === true ? [fact, other] : [other, fact];
  if (low.op?.startsWith('>') !== true || high.op?.startsWith('<') !== true) return false;
  if (low.bound.kind !== 'literal' || high.bound.kind !== 'literal') return false;
  if (low.left !== undefined || high.left !== undefined) return false;
  return Number(high.bound.value) < Number(low.bound.value);
}

/** Two values of one input, or two limits in one direction, cannot both be meant of the same case. */
export function conflicts({ who, if: conditions, act, only, except }: Slots, binder: Binder): void {
  const parts = [...who, ...conditions, ...act, ...only];
  const facts = parts.flatMap(({ fact, facts: all }) => fact ?? (all.length === 1 ? all : []));
  facts.forEach((fact, index) => {
    for (const other of facts.slice(index + 1)) {
      if (other.name !== fact.name || other.negated !== fact.negated) continue;
      const twice =
        fact.kind === 'measure' &&
        other.kind === 'measure' &&
        other.caps !== true &&
        (fact.op === null || other.op === null || fact.op[0] === other.op[0]);
      const again =
        fact.kind === 'is' &&
        other.kind === 'is' &&
        fact.values.join() === other.values.join() &&
        other.tokens.every(({ lower }) => /['’]s?$/.test(lower));
      if (twice || excludes(fact, other) || (fact.kind === 'is' && other.kind === 'is' && !again))
        limitedTwice(fact.name, [...fact.tokens, ...other.tokens], binder);
    }
  });
  const asked = [...act, ...only].flatMap(({ facts: all }) => valuesOf(all));
  // "A trainee must not …, unless it is a nurse and …": an exception that never holds; "except baby bottles" is another kind
  const aside = except.flatMap(({ facts: all }) =>
    all.length > 1 ? all.flatMap((fact) => valuesOf([fact])) : [],
  );
  for (const one of [...who, ...conditions].flatMap(({ facts: all }) => valuesOf(all)))
    for (const other of [...asked, ...aside])
      if (differ(one, other) && (one.listed || other.listed || aside.includes(other)))
        limitedTwice(one.name, [...one.tokens, ...other.tokens], binder);
  // "A teacher may do so only if neither a parent nor a guardian is reachable": of the parent it is said that he is
  const mixed = [...only, ...conditions].flatMap(({ facts: all }) =>
    all.some(({ name }) => name !== all[0]!.name) ? all.flatMap((fact) => valuesOf([fact])) : [],
  );
  for (const one of who.flatMap(({ facts: all }) => valuesOf(all)))
    for (const other of mixed)
      if (differ(one, other)) limitedTwice(one.name, [...one.tokens, ...other.tokens], binder);
}

const limitedTwice = (name: Name, words: Token[], binder: Binder): void => {
  doubt(binder, 'ambiguous_attachment', words, `${name.input.name} is limited twice in one breath.`);
};

interface ValuesSaid {
  name: Name;
  values: string[];
  tokens: Token[];
  /** "the seller or the agent": more than one. */
  listed: boolean;
}

/** The values that facts leave to one input, where they speak of no other. */
function valuesOf(facts: readonly Fact[]): ValuesSaid[] {
  const [first] = facts;
  if (first === undefined) return [];
  const values = facts.flatMap((fact) =>
    fact.kind === 'is' && !fact.negated && fact.name === first.name ? [fact.values] : [],
  );
  const tokens = facts.flatMap((fact) => fact.tokens);
  return values.length < facts.length
    ? []
    : [{ name: first.name, values: values.flat(), tokens, listed: facts.length > 1 }];
}

const differ = (one: ValuesSaid, other: ValuesSaid): boolean =>
  one.name === other.name &&
  !(one.values.length === other.values.length && one.values.every((value) => other.values.includes(value)));

import type { Binder, Fact } from '../binding/binding.ts';
import { namesActor, singledOut } from '../binding/actors.ts';
import { telling } from '../binding/event-arguments.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import type { Token } from '../words/tokens.ts';
import { canAct } from '../../meanings/related.ts';
import { singular } from '../words/stem.ts';

const closes = /^(?:of|who|whom|that|which|whose|with|in|at|for|from)$/;

/**
 * "two officers *of the association*", "the owner *of the house*", "the *licensee's* safety officer": of whom or what the one
 * who is named is. It tells no two cases apart as long as no other association is spoken of; words by which one of several
 * is chosen are left, and so is the end of a time.
 */
export function ownersIn(
  tokens: readonly Token[],
  unread: readonly Token[],
  facts: readonly Fact[],
): Token[] {
  const found = new Set<Token>();
  // "Drivers of the harbour" may be others than those who drive to it: of whom a fact speaks is the one who is meant
  const named = new Set(facts.flatMap((fact) => fact.tokens));
  tokens.forEach((head, at) => {
    if (!head.content || !canAct(singular(head.lower))) return;
    // "A member of the scheme" of `member_age`: of whom a figure is
    if (!named.has(head) && !facts.some(({ kind, name }) => kind === 'measure' && names(name, head))) return;
    const [of, the] = tokens.slice(at + 1, at + 3);
    if (of?.lower === 'of' && the?.lower === 'the' && isOnly(head, tokens))
      for (const token of wholeFrom(tokens, at + 3, unread)) found.add(token);
    const owner = tokens.slice(Math.max(at - 4, 0), at).findLast(({ text }) => /['’]s?$/.test(text));
    if (owner !== undefined && unread.includes(owner) && isOwner(owner)) found.add(owner);
  });
  return [...found];
}

/** "the roof terrace *of the hotel*" of the action "Enter the roof terrace": the one that the action is about. */
export function wholesOfObject(
  tokens: readonly Token[],
  unread: readonly Token[],
  { names: { title, inputs } }: Binder,
): Token[] {
  return tokens.flatMap((head, at) => {
    const [of, the] = tokens.slice(at + 1, at + 3);
    if (!head.content || !belongs.test(of?.lower ?? '') || the?.lower !== 'the') return [];
    const article = tokens.slice(Math.max(at - 3, 0), at).findLastIndex(({ content }) => !content);
    const named = tokens.slice(Math.max(at - 3, 0) + article, at + 1).map(({ lower }) => lower);
    if (named[0] !== 'the' || !` ${title} `.includes(` ${named.join(' ')} `)) return [];
    const counted = inputs.some(({ values, stems }) =>
      [stems, ...values.map((value) => value.stems)].some((own) =>
        head.stems.every((part) => own.includes(part)),
      ),
    );
    const whole = counted ? [] : wholeFrom(tokens, at + 3, unread);
    return whole.length === 0 || of === undefined ? [] : [of, ...whole];
  });
}

/** "the service lane *behind the market hall*": where the one that is known lies. */
const belongs = /^(?:of|behind|beside|opposite|near|along)$/;

const names = ({ stems }: Name, { stems: own }: Token): boolean =>
  own.length > 0 && own.every((part) => stems.includes(part));

const isOwner = (owner: Token): boolean =>
  owner.kind === 'word' &&
  canAct(owner.lower.replace(/['’]s?$/, '')) &&
  !singledOut.has(owner.lower.replace(/['’]s?$/, '')) &&
  !telling.test(owner.lower);

/** The nouns of the whole; none where a word says more of it. */
function wholeFrom(tokens: readonly Token[], from: number, unread: readonly Token[]): Token[] {
  const rest = tokens.slice(from);
  const end = rest.findIndex(({ content, kind }) => !content || kind !== 'word');
  const nouns = end < 0 ? rest : rest.slice(0, end);
  const run = nouns.filter((_, at) => nouns.slice(0, at + 1).every((token) => unread.includes(token)));
  const head = run.at(-1);
  return run.length > 0 &&
    run.length <= 2 &&
    !closes.test(rest[run.length]?.lower ?? '') &&
    run.every((token) => namesActor(token, head) && !telling.test(token.lower))
    ? run
    : [];
}

/** "The owner of a garden may …", "A keeper of bees must …": whoever is that. */
export function holderIn(subject: readonly Token[], unread: readonly Token[]): Token[] {
  const bare = subject.filter(({ lower }) => !/^(?:the|a|an|any|every|each)$/.test(lower));
  const [holder, of, ...nouns] = bare;
  if (holder === undefined || of?.lower !== 'of' || nouns.length === 0 || nouns.length > 2) return [];
  if (
    !/^(?:owner|keeper|holder|occupier|operator|proprietor|possessor|user|master|manager|landlord|tenant|lessee)s?$/.test(
      holder.lower,
    )
  )
    return [];
  const said = [holder, ...nouns];
  return said.every(
    (token) => unread.includes(token) && namesActor(token, nouns.at(-1)) && !telling.test(token.lower),
  )
    ? said
    : [];
}

/** Of no other of its kind it is said of what it is. */
const isOnly = (head: Token, tokens: readonly Token[]): boolean =>
  tokens.filter(
    (other, at) => other.stems.some((part) => head.stems.includes(part)) && tokens[at + 1]?.lower === 'of',
  ).length === 1;

import type { Binder, Fact } from '../binding/binding.ts';
import { carriesFigure } from '../binding/figure-verbs.ts';
import { wordsOf, wordsOfTree } from '../trees/phrase-words.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { namesTheYoung } from '../binding/actors.ts';
import { getsTheAct } from '../binding/converse-verbs.ts';
import { saysNothing } from '../binding/empty-words.ts';
import { isMoved } from '../binding/moved-things.ts';
import { doesEvent } from '../binding/event-order.ts';
import { isExplained } from '../binding/explained-words.ts';
import { saysAnew } from '../binding/said-anew.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { isComparative } from '../words/words.ts';

/** "No vehicle may stop", "at any quay": all that the input tells apart. */
function isWholeClass(token: Token, tree: NormTree, classes: readonly string[]): boolean {
  const words = [tree.subject, tree.predicate].flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)));
  const at = words.indexOf(token);
  const generic = at === 0 ? tree.noSubject : /^(?:any|every|each|all)$/.test(words[at - 1]?.lower ?? '');
  return generic && token.stems.length > 0 && token.stems.every((part) => classes.includes(part));
}

/** What is left when inputs and the action are taken away. */
/** Words of a subject that say what kind of figure the predicate has: "the interval between", "the length of". */
const figureNouns =
  /^(?:between|interval|length|duration|time|weight|mass|height|width|depth|temperature|gap|amount|sum|period)$/;

export function unexplained(
  left: readonly Token[],
  tree: NormTree,
  facts: readonly Fact[],
  { except }: Slots,
  binder: Binder,
): Token[] {
  const read = new Set(
    facts.flatMap((fact) =>
      fact.kind === 'measure' && fact.bound.kind === 'share' ? [fact.name, fact.bound.of] : [fact.name],
    ),
  );
  // "Private trips are forbidden, except the way to work" of business, way_to_work, other_private: private is another value
  const excepted = except.flatMap((part) => part.facts);
  const ofExceptions = (name: Name): boolean =>
    facts.every((fact) => fact.name !== name || excepted.includes(fact));
  const named = new Set(facts.flatMap((fact) => (fact.kind === 'is' ? fact.values : [])));
  const parts = [
    ...new Set(
      [...read].flatMap((name) => [
        ...name.stems,
        ...name.described,
        ...name.values
          .filter(({ value }) => named.has(value) || !ofExceptions(name))
          .flatMap((value) => value.stems),
      ]),
    ),
  ];
  const classes = binder.names.inputs.filter(({ kind }) => kind === 'enum').flatMap(({ stems }) => stems);
  const words = wordsOfTree(tree);
  const explained = (token: Token): boolean => !left.includes(token) || isExplained(token, parts, binder);
  // "children under 10": the figure says which
  const aged = facts.some((fact) => fact.kind === 'measure' && fact.name.stems.includes('age'));
  const said = new Set(words.flatMap(({ stems }) => stems));
  return left.filter(
    (token) =>
      token.content &&
      !(isExplained(token, parts, binder) && !saysAnew(token, [...parts, ...binder.names.action], said)) &&
      !isWholeClass(token, tree, classes) &&
      !(
        token.lower === 'else' &&
        tree.noSubject &&
        tree.subject !== null &&
        wordsOf(tree.subject)[0] === token
      ) &&
      !(figureNouns.test(token.lower) && carriesFigure(token, facts, words)) &&
      !isInDescription(token, words, read) &&
      !leadsTime(token, facts) &&
      !endsKeeping(token, tree, facts, binder) &&
      !getsTheAct(token, tree, binder) &&
      !isMoved(token, tree, binder) &&
      !doesEvent(token, words, facts) &&
      !(tree.modality === 'must_not' && isRegard(token, words)) &&
      !(token.lower === 'after' && isDoneBefore(token, tree, facts)) &&
      !(token.lower === 'after' && isDoneSince(token, tree, words, facts)) &&
      !(aged && namesTheYoung(token)) &&
      !saysNothing(token, words, explained, binder),
  );
}

/** "until 21:00" of `lit_by_21_00`: the input says which side of it. */
const leadsTime = ({ lower, index }: Token, facts: readonly Fact[]): boolean =>
  /^(?:until|till)$/.test(lower) &&
  facts.some(
    ({ kind, name, tokens }) =>
      kind === 'holds' &&
      /(?:^|_)(?:by|until|till|before)_/.test(name.input.name) &&
      tokens.some((token) => token.index === index + 1),
  );

/** "must be erased within 72 hours" of the action "Keep a recording": it is kept no longer than that. */
function endsKeeping(
  token: Token,
  { modality, predicate }: NormTree,
  facts: readonly Fact[],
  { names }: Binder,
): boolean {
  if (modality !== 'must' || predicate === null) return false;
  const inUse = /^(?:use|operate|run)\b|^keep .*\bin (?:use|operation|service)$/.test(names.title);
  if (!inUse && !/^(?:keep|store|retain|hold|archive|preserve)\b/.test(names.title)) return false;
  const [be, verb] = wordsOf(predicate);
  return (
    be?.lower === 'be' &&
    verb === token &&
    (inUse ? replaced : erased).test(token.lower) &&
    facts.some(
      (fact) =>
        fact.kind === 'measure' &&
        /^<=?$/.test(fact.op ?? '') &&
        /^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? ''),
    )
  );
}

/** "a mesh of 90 mm or more" of `nets_with_wide_mesh`, the nets "with a mesh of 90 mm or more": the description's own figure. */
function isInDescription(token: Token, words: readonly Token[], read: ReadonlySet<Name>): boolean {
  if (!isComparative(token.lower)) return false;
  const at = words.indexOf(token);
  const figure = words.slice(Math.max(at - 4, 0), at).find(({ kind }) => kind === 'number');
  if (figure === undefined) return false;
  const said = words
    .slice(words.indexOf(figure), at + 1)
    .filter(({ lower }) => lower !== 'or')
    .map(({ lower }) => lower)
    .join(' ');
  return [...read].some(({ description }) =>
    ` ${description} `.replaceAll(' or ', ' ').includes(` ${said} `),
  );
}

const erased = /^(?:erased|deleted|destroyed|discarded|shredded|disposed|wiped|purged)$/;
/** "must be replaced within 12 months" of the action "Keep a meter in use". */
const replaced = /^(?:replaced|removed|dismantled|scrapped|exchanged|decommissioned)$/;

/** "A consent that is older than a year shall not be taken into account": it counts for nothing, and no act is asked about. */
function isRegard(token: Token, words: readonly Token[]): boolean {
  const at = words.indexOf(token) - (token.lower === 'taken' ? 0 : 2);
  const [taken, into, noun] = words.slice(Math.max(at, 0), at + 3);
  return (
    taken?.lower === 'taken' &&
    into?.lower === 'into' &&
    /^(?:account|consideration)$/.test(noun?.lower ?? '')
  );
}

/**
 * "may be discharged only after a doctor has examined him", "only after it has rested for at least 40 minutes": what must
 * have been done is said, and nothing beside it.
 */
function isDoneBefore(after: Token, { modality }: NormTree, facts: readonly Fact[]): boolean {
  if (modality !== 'may' && modality !== 'entitled') return false;
  return facts.some((fact) => {
    const long =
      fact.kind === 'measure' &&
      fact.op === '>=' &&
      /^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '');
    return (
      (fact.kind === 'holds' || long) &&
      !fact.negated &&
      fact.tokens.some(({ index }) => index > after.index && index <= after.index + 4)
    );
  });
}

/** "must not be filled after the doctor has withdrawn it": once that has been done, and an input says that it has been. */
function isDoneSince(
  after: Token,
  { modality }: NormTree,
  words: readonly Token[],
  facts: readonly Fact[],
): boolean {
  const said = words.slice(words.indexOf(after) + 1);
  const perfect = said.slice(0, 6).findIndex(({ lower }) => /^(?:has|have)$/.test(lower));
  const [verb, next] = said.slice(perfect + 1).filter(({ lower }) => lower !== 'been');
  return (
    modality === 'must_not' &&
    perfect > 0 &&
    facts.some(
      (fact) =>
        fact.kind === 'holds' &&
        !fact.negated &&
        fact.tokens.some((token) => token === verb || token === next),
    )
  );
}

import type { Binder, Fact } from '../binding/binding.ts';
import { saysOther } from '../binding/binding.ts';
import type { Bound } from '../binding/coordinations.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { stem } from '../words/stem.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "is not on", "is not worn" of `brake_worn`: a denial that no word of the fact follows denies the one fact before it,
 * where what follows is its particle, or a light word of its name.
 */
export function lateDenial(
  bound: Bound,
  facts: readonly Fact[],
  lost: readonly Token[],
  binder: Binder,
): void {
  const [fact, ...more] = facts;
  const denial = lost.at(-1)!;
  const after = bound.words.filter(({ index, kind }) => index > denial.index && kind === 'word');
  const particle = after.length === 1 && /^(?:on|off|in|out|up|down)$/.test(after[0]!.lower);
  const single =
    fact?.kind === 'holds' &&
    more.length === 0 &&
    denial.lower === 'not' &&
    lost.slice(0, -1).every(({ lower }) => /^(?:is|are|was|were|be|been)$/.test(lower));
  const named = after.length === 1 && fact?.name.input.name.split('_').at(-1) === after[0]!.lower;
  if (single && (particle || named) && !fact.name.negative && fact.denials.length === 0) {
    fact.negated = !fact.negated;
    fact.denials = [...lost];
    fact.tokens = [...fact.tokens, ...after];
    return;
  }
  // "Send a fossil abroad without a certificate": the action says the denial itself
  if (lost.every(({ lower }) => lower === 'without') && lacksInTitle(after, binder)) return;
  // `hours_without_relief` says its denial itself
  const denies = facts.some(({ name }) => name.negative);
  if ((facts.length > 0 || bound.parts.length > 0) && !denies)
    doubt(binder, 'ambiguous_attachment', [...lost], 'What is denied here could not be read.');
  else bound.left.push(...lost);
}

/** "without a certificate", where the action is to do it so. */
function lacksInTitle(after: readonly Token[], { names }: Binder): boolean {
  const [article, ...rest] = after;
  const noun = article?.content === true ? article : rest.find(({ content }) => content);
  return (
    noun !== undefined &&
    names.actionWords.some(
      ({ lead, stems }) => lead === 'without' && noun.stems.every((part) => stems.includes(part)),
    )
  );
}

/** "Other kitchens must …", "The fee for other boats must …": other than which, the clause has to say. */
export function otherSubject(tree: NormTree, facts: readonly Fact[], binder: Binder): void {
  if (tree.subject === null || tree.noSubject) return;
  const words = wordsOf(tree.subject);
  const at = words.findIndex(
    (token, place) => saysOther(token) && !/^(?:each|one|no)$/.test(words[place - 1]?.lower ?? ''),
  );
  const other = words[at];
  if (other === undefined) return;
  if (words[at + 1]?.lower === 'than' || facts.some(({ tokens }) => tokens.includes(other))) return;
  // "has bitten another tenant" of an input that says just that
  const pair = `${other.lower} ${words[at + 1]?.lower ?? ''}`;
  if (facts.some(({ name }) => ` ${name.description} `.includes(` ${pair} `))) return;
  // "Books of other libraries" of `of_other_library`
  const noun = words[at + 1]?.stems ?? [];
  const says = ({ name: { input } }: Fact): boolean =>
    input.name
      .toLowerCase()
      .split('_')
      .some((part, place, parts) => part === 'other' && noun.includes(stem(parts[place + 1] ?? '')));
  if (facts.some(says)) return;
  doubt(binder, 'unresolved_reference', [other], 'Other than which, the clause does not say.');
}

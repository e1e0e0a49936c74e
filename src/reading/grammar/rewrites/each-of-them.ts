import type { Binder } from '../binding/binding.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "The buyer and the seller must each sign the deed", of `signed_by_buyer` and `signed_by_seller`: a duty of each, where an
 * input says of each that it was done.
 */
export function eachOfThem(tree: NormTree, { names }: Binder): NormTree[] {
  const { subject, predicate, modality, only } = tree;
  const actors = subject === null ? null : actorsOf(subject);
  if (modality !== 'must' || only !== null || actors === null || predicate?.kind !== 'region') return [tree];
  const [first, ...rest] = predicate.pieces;
  if (first?.kind !== 'words') return [tree];
  const [lead, ...after] = first.tokens;
  const each = /^(?:each|both)$/.test(lead?.lower ?? '');
  const said = each ? after : first.tokens;
  const [verb] = said;
  if (verb === undefined || verb.stems.length === 0 || verb.lower === 'be') return [tree];
  const inputs = actors.map(({ head }) =>
    names.inputs.filter(
      ({ kind, stems }) =>
        kind === 'bool' && [...head.stems, ...verb.stems].every((part) => stems.includes(part)),
    ),
  );
  const found = new Set(inputs.flatMap((own) => (own.length === 1 ? own : [])));
  if (found.size !== actors.length) return [tree];
  return actors.map(({ phrase }) => ({
    ...tree,
    words: each ? [...tree.words, lead!] : tree.words,
    subject: phrase,
    predicate: regionOf([{ kind: 'words', tokens: said }, ...rest]),
  }));
}

/** "the buyer and the seller", "both the buyer and the seller": single ones, and the noun of each. */
function actorsOf(subject: Phrase): { phrase: Phrase; head: Token }[] | null {
  const [group, ...others] = subject.kind === 'region' ? subject.pieces : [];
  const joined = group?.kind === 'group' && !group.negated && others.length === 0 ? group.phrase : subject;
  if (joined.kind !== 'coordination' || joined.connective !== 'and' || joined.mixed) return null;
  const actors = joined.items.flatMap((phrase) => {
    const words = wordsOf(phrase);
    const content = words.filter((token) => token.content);
    const plain = phrase.kind === 'region' && phrase.pieces.every(({ kind }) => kind === 'words');
    const single = words.length === content.length + 1 && /^(?:the|his|her|its|their)$/.test(words[0]!.lower);
    return plain && single && content.length > 0 ? [{ phrase, head: content.at(-1)! }] : [];
  });
  return actors.length === joined.items.length ? actors : null;
}

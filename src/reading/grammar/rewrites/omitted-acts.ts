import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Names } from '../vocabulary/vocabulary.ts';
import { bestLikeness, stemsIn } from '../vocabulary/vocabulary.ts';
import type { Token } from '../words/tokens.ts';

/** "Sell without receipt", "Omit the call sign": what comes after it is what an action is done without. */
const leaving = /^(?:without|omit|skip|forgo|waive)$/;

/** "without paying the tax": to do it at all. */
const light = /^(?:paying|giving|having|making|holding|wearing|showing|issuing|obtaining|keeping|carrying)$/;

/** "Keep a boat unregistered", "Leave a fence unpainted": what has not been done. */
const undone = /^un(\w{3,}(?:ed|en))$/;

/** The stems of what the action leaves out or leaves undone. */
function leftOut({ title }: Names): string[] {
  const words = title.split(' ');
  const at = words.findIndex((word) => leaving.test(word));
  if (at >= 0) return stemsIn(words.slice(light.test(words[at + 1] ?? '') ? at + 2 : at + 1).join(' '));
  return words.flatMap((word) => stemsIn(undone.exec(word)?.[1] ?? ''));
}

/** The words of a release that say all of it. */
function saysLeftOut({ subject, predicate }: NormTree, names: Names): Token[] {
  const lacking = leftOut(names);
  const said = [subject, predicate].flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)));
  const met = (part: string): Token[] =>
    said.filter(
      ({ stems }) =>
        bestLikeness(part, [...stems, ...stems.map((own) => own.replace(/^re(?=\w{3})/, ''))]) >= 0.6,
    );
  const all = lacking.map(met);
  return lacking.length > 0 && all.every(({ length }) => length > 0) ? all.flat() : [];
}

/**
 * "A licence is not required to sail a boat under 5 m", where the action is to sail without a licence: it permits that. "need
 * not wear it for more than an hour" asks for less, and is no grant of going without.
 */
export function permittedWithout(tree: NormTree, { names }: Binder): NormTree {
  if (!tree.release || saysLeftOut(tree, names).length === 0) return tree;
  return isLasting(tree) ? tree : { ...tree, release: false };
}

/** "for more than 10 minutes" */
function isLasting({ predicate }: NormTree): boolean {
  const words = predicate === null ? [] : wordsOf(predicate);
  const pieces = predicate?.kind === 'region' ? predicate.pieces : [];
  return pieces.some(({ kind, tokens }) => {
    const [first] = tokens;
    if (kind !== 'measure' || first === undefined) return false;
    const lead = first.lower === 'for' ? first : words.find(({ index }) => index === first.index - 1);
    return (
      lead?.lower === 'for' &&
      tokens.some(({ lower }) => /^(?:minute|hour|day|week|month|year)s?$/.test(lower))
    );
  });
}

/** "issue a receipt" beside "Sell without receipt": the action says all of it. */
export function saidByOmission(given: NormTree, { names }: Binder): Token[] {
  const met = given.release && !isLasting(given) ? saysLeftOut(given, names) : [];
  const verb = given.predicate === null ? undefined : wordsOf(given.predicate).find(({ content }) => content);
  return met.length > 0 && verb !== undefined && doing.test(verb.lower) ? [verb, ...met] : met;
}

const doing =
  /^(?:issue|issued|give|given|provide|provided|hold|have|show|shown|wear|worn|pay|paid|make|made|keep|kept|carry|carried|obtain|obtained|produce|submit|use|used)$/;

import { bindPhrase } from '../binding/bind-phrase.ts';
import type { Binder } from '../binding/binding.ts';
import type { ClauseCondition, Coordination, NormTree, Phrase } from '../trees/clause-tree.ts';
import { doubt, phraseHead } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import { singular } from '../words/stem.ts';
import { opensPhrase } from '../words/words.ts';

/**
 * "Dogs that bite and dogs over 40 kg must be muzzled": each of the classes that "and" joins is meant, and not what is
 * in all of them at once.
 */
export function joinedClasses(phrase: Phrase | null): Phrase | null {
  if (phrase?.kind !== 'coordination' || phrase.connective !== 'and' || phrase.mixed) return phrase;
  return phrase.items.every((item, index) => isClass(item, index, phrase))
    ? { ...phrase, connective: 'or' }
    : phrase;
}

export const ofJoinedClasses = (tree: NormTree, binder: Binder): NormTree => ({
  ...tree,
  subject: joinedClasses(tree.subject),
  conditions: tree.conditions.map((condition) =>
    isNominal(condition) ? { ...condition, phrase: joinedCases(condition, binder) } : condition,
  ),
});

/** "in fog", "in the case of hostels": a case that no verb says. */
const isNominal = ({ relation, tokens }: ClauseCondition): boolean =>
  relation === 'adjunct' ||
  (relation === 'if' &&
    (!tokens.some(({ kind }) => kind === 'word') || tokens.some(({ lower }) => lower === 'of')));

/** "On Sundays and public holidays": on each of them. "At night and in fog": on each, or only in both? */
function joinedCases({ phrase, tokens }: ClauseCondition, binder: Binder): Phrase {
  if (phrase.kind !== 'coordination' || phrase.connective !== 'and' || phrase.mixed) return phrase;
  const classes = phrase.items.every((item, index) => isClass(item, index, phrase, true));
  if (classes) return { ...phrase, connective: 'or' };
  const trial: Binder = {
    ...binder,
    doubts: [],
    used: new Set(),
    claimed: new Set(),
    restricting: new Map(),
  };
  const facts = bindPhrase(phrase, { near: [], norm: [] }, trial).parts.flatMap((part) => part.facts);
  const cases = facts.filter(({ kind }) => kind !== 'measure');
  if (new Set(cases.map(({ name }) => name)).size > 1 && phrase.items.length > 1)
    doubt(
      binder,
      'mixed_connectives',
      [...tokens, ...phrase.tokens],
      'In each of these cases, or only in all at once?',
    );
  return phrase;
}

const generic = /^(?:a|an|any|every|each|all|no|other|those|anyone|anybody|everyone|persons|people)$/;

function isClass(item: Phrase, index: number, { items }: Coordination, led = false): boolean {
  const words = phraseHead(item);
  const head = led && words[0] !== undefined && opensPhrase(words[0].lower) ? words.slice(1) : words;
  const [first] = head;
  if (first === undefined || opensPhrase(first.lower)) return false;
  if (generic.test(first.lower)) return true;
  // "a dog that bites and barks": a verb, where the first class is of one
  const one = index > 0 && /^(?:a|an|any|every|each)$/.test(phraseHead(items[0]!)[0]?.lower ?? '');
  return !one && head.some(isPlural);
}

const isPlural = (token: Token): boolean =>
  token.content &&
  (singular(token.lower) !== token.lower || /^(?:children|men|women|police|staff|cattle)$/.test(token.lower));

import { objectsIn } from '../../../rules/ledger/ledger-names.ts';
import { saysOther } from '../binding/binding.ts';
import { conditionWriter } from '../binding/conditions.ts';
import type { BoundNorm } from './norms.ts';
import { readBy } from './read-norms.ts';
import { phraseHead, wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/** The noun of a subject: "households" of "a household with an income below 1,500 EUR". */
const nounOf = ({ tree }: BoundNorm): Token | undefined =>
  tree.subject === null || tree.noSubject
    ? undefined
    : nounIn(phraseHead(tree.subject).filter(({ content }) => content));

/** "coal delivered": the noun, and not what was done to it. */
function nounIn(head: readonly Token[]): Token | undefined {
  const last = head.at(-1);
  return head.length > 1 && /ed$/.test(last!.lower) ? head.at(-2) : last;
}

/**
 * "A household with an income below 1,500 EUR must …. Other households must …", "Cars must …. All other vehicles must …",
 * "… all others must …": those of which the norms before it did not speak. Answers whether it could tell which they are:
 * where one of those norms speaks of every household there are no others, and a limit of what tells them apart would be no
 * limit of the others.
 */
export function otherThanBefore(norm: BoundNorm, before: readonly BoundNorm[], unread: Token[]): boolean {
  const { tree } = norm;
  const words = tree.subject === null ? [] : wordsOf(tree.subject);
  const place = words.findIndex(saysOther);
  const noun = words[place]?.lower === 'others' ? null : nounOf(norm);
  if (place < 0 || noun === undefined) return false;
  if (
    noun === null
      ? words.length !== place + 1
      : words.indexOf(noun) !== place + 1 || words.length !== place + 2
  )
    return false;
  if (!words.slice(0, place).every(({ lower }) => /^(?:all|any|every|the)$/.test(lower))) return false;
  if (norm.norm.who.length > 0) return false;
  const alike = before.filter((other) => nounOf(other)?.stems.join(' ') === noun?.stems.join(' '));
  const same = alike.length === 0 && before.every((other) => isOneOf(other, noun)) ? before : alike;
  const told = same.map(({ norm: { who } }) => who);
  if (told.length === 0 || same.some(({ norm: { who, if: when } }) => who.length === 0 || when.length > 0))
    return false;
  const telling = new Set(
    [...objectsIn(told)].flatMap(({ kind, input }) =>
      kind === undefined || input === undefined ? [] : [input],
    ),
  );
  if (norm.facts.some(({ name, tokens }) => telling.has(name.input.name) || tokens.some(saysOther)))
    return false;
  const writer = conditionWriter(readBy);
  const other = words.filter(saysOther);
  norm.norm.who = told.map((who) => writer.not(writer.all(who), other));
  // the kind of which they are others: "Carts … any other vehicle"
  const at = unread.indexOf(noun ?? other.at(-1)!);
  if (at >= 0) unread.splice(at, 1);
  return true;
}

/** Whether a norm speaks of one kind of what `noun` names, "cars" of "vehicles", by the kinds of that alone; of any, for "others". */
function isOneOf({ norm: { who, if: when }, facts }: BoundNorm, noun: Token | null): boolean {
  const telling = new Set(
    [...objectsIn(who)].flatMap(({ kind, input }) =>
      kind === undefined || input === undefined ? [] : [input],
    ),
  );
  const [input, ...more] = telling;
  if (input === undefined || more.length > 0 || when.length > 0) return false;
  const kinds = facts.filter(({ name }) => name.input.name === input);
  // none, of a norm that speaks of others itself
  return (
    kinds.length > 0 &&
    kinds.every(
      (fact) =>
        fact.kind === 'is' &&
        !fact.negated &&
        (noun === null ||
          noun.stems.every((part) => fact.name.stems.includes(part) || fact.name.described[0] === part)),
    )
  );
}

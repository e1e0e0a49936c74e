import { acts } from '../words/acting-verbs.ts';
import type { Binder, Fact } from '../binding/binding.ts';
import { metBy } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';
import { singular } from '../words/stem.ts';

export const bare = new Set(
  'nonresident nonresidents nonmember nonmembers nonpayment nonsmoker nonsmokers noncitizen noncitizens'.split(
    ' ',
  ),
);

/** "All payments but urgent ones must …": what comes after "but" is taken out, or all of them are meant. */
export function allBut({ subject }: NormTree, facts: readonly Fact[], binder: Binder): void {
  if (subject === null) return;
  const words = wordsOf(subject);
  const links = subject.kind === 'coordination' ? subject.tokens : [];
  const but = [...words, ...links].find(({ lower }) => lower === 'but');
  if (but === undefined || !/^(?:all|every|each|any)$/.test(words[0]?.lower ?? '')) return;
  if (facts.some(({ denials }) => denials.includes(but))) return;
  const after = words.filter(({ index }) => index > but.index);
  // "all but two of the drums" is counted
  if (
    after[0]?.kind === 'number' ||
    /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/.test(after[0]?.lower ?? '')
  )
    return;
  doubt(binder, 'ambiguous_attachment', [but, ...after], 'What is taken out here could not be read.');
}

/** "Some payments must be in the budget": which of them, no word says. */
export function someOnly({ subject }: NormTree, binder: Binder): void {
  const [first, second] = subject === null ? [] : wordsOf(subject);
  const some =
    /^(?:some|several|many|most|few|various)$/.test(first?.lower ?? '') ||
    (first?.lower === 'a' && /^(?:few|number|handful)$/.test(second?.lower ?? '')) ||
    (first?.lower === 'certain' && second?.content === true);
  if (some) doubt(binder, 'judgement', [first!], 'Which of them is meant is for a person to say.');
}

/** "The chair and the treasurer may sign": each of them, or only both together? */
export function bothSubjects({ modality, subject, only }: NormTree, slots: Slots, binder: Binder): void {
  if (modality !== 'may' && modality !== 'entitled') return;
  if (subject?.kind !== 'coordination' || subject.connective !== 'and' || only !== null) return;
  const [first] = subject.items.flatMap((item) => wordsOf(item).slice(0, 1));
  if (first === undefined || first.lower === 'both' || subject.marked) return;
  const acting = slots.who.flatMap(({ facts }) => facts).filter(({ kind }) => kind === 'holds');
  if (new Set(acting.map(({ name }) => name)).size > 1)
    doubt(binder, 'mixed_connectives', subject.tokens, 'Each of them alone, or only all together?');
}

/** "Not every boat must", "few boats may": of which of them this is said, the words leave open. */
export function unclearClass({ subject }: NormTree, binder: Binder): void {
  if (subject === null) return;
  const [opening] = subject.kind === 'region' ? subject.pieces : [];
  const words = wordsOf(subject);
  const [first] = words.slice(words[0]?.lower === 'a' ? 1 : 0);
  const denied =
    opening?.kind === 'not' && /^(?:every|all|each|any|everyone|everybody|both)$/.test(first?.lower ?? '');
  const some = /^(?:few|many|most|some|several|almost|nearly)$/.test(first?.lower ?? '');
  if (first !== undefined && (denied || some))
    doubt(binder, 'ambiguous_attachment', [first], 'Of which of them this is said, the words do not say.');
}

/** "The proposal is that visitors must wear a helmet": told of a norm that need not be one. */
export function onlyTold({ subject }: NormTree, binder: Binder): void {
  const pieces = subject?.kind === 'region' ? subject.pieces : [];
  const at = pieces.findIndex(({ kind }) => kind === 'relative');
  const said = pieces[at - 1];
  if (said?.kind !== 'words' || pieces[at]?.tokens[0]?.lower !== 'that') return;
  const verb = said.tokens.at(-1)!;
  if (!/^(?:is|was|are|were|be|been|says?|said|stated|means?|meant)$/.test(verb.lower)) return;
  if (said.tokens.some(({ lower }) => /^(?:rule|condition|requirement|term|principle|duty)$/.test(lower)))
    return;
  doubt(binder, 'ambiguous_attachment', said.tokens, 'Does this lay down a norm, or does it tell of one?');
}

/** "The passenger must show the ticket" of `passenger_on_board`: the noun alone does not say what the input says of it. */
export function bearerAlone(tree: NormTree, slots: Slots, binder: Binder): void {
  if (tree.modality !== 'must' || tree.subject?.kind !== 'region') return;
  if (tree.subject.pieces.some(({ kind }) => kind !== 'words')) return;
  const said = wordsOf(tree.subject);
  const content = said.filter((token) => token.content);
  if (content.length !== 1) return;
  for (const { fact } of slots.who) {
    if (fact?.kind !== 'holds' || !fact.tokens.every((token) => content.includes(token))) continue;
    const missing = fact.name.stems.filter((part) => metBy(said, [part]).length === 0);
    const place = /_(?:on_board|aboard|available|present|in|out|on|off|up|down)$/.test(fact.name.input.name);
    if (missing.length === 0 && !place) continue;
    doubt(
      binder,
      'unbound_words',
      fact.tokens,
      `Whether ${fact.name.input.name} holds is not said by the noun alone.`,
    );
  }
}

/** "must hold a licence and mobile kitchens a record": a second subject, whose verb is that of the first. */
export function secondSubject(tree: NormTree, binder: Binder): void {
  const { subject, predicate, modality } = tree;
  if (modality !== 'must' || subject === null || predicate?.kind !== 'coordination') return;
  const nouns = wordsOf(subject)
    .filter(({ content }) => content)
    .map(({ lower }) => singular(lower));
  for (const item of predicate.items.slice(1)) {
    const [first] = item.kind === 'region' ? item.pieces : [];
    // "and, where they carry persons, at intervals of 6 months": a case of the same subject
    const words = wordsOf(first?.kind === 'conditional' ? first.phrase : item);
    const at = words.findIndex(({ lower }) => /^(?:a|an|the|one|two|at|no|its|their)$/.test(lower));
    const noun = words[at - 1];
    if (at < 1 || at > 4 || noun === undefined) continue;
    const named = nouns.includes(singular(noun.lower)) || /[^s]s$/.test(noun.lower);
    // "The visitor books a table and pays a deposit"
    const goesOn = acts(noun.lower) && acts(tree.words[0]?.lower ?? '');
    if (named && noun.content && !goesOn)
      doubt(binder, 'ambiguous_attachment', words.slice(0, at + 1), 'Is this a norm of another subject?');
  }
}

/** "An archivist alone may": no one but an archivist, or an archivist by himself? */
export function aloneSubject(tree: NormTree, facts: readonly Fact[], binder: Binder): void {
  const last = tree.subject === null ? undefined : wordsOf(tree.subject).at(-1);
  if (last?.lower !== 'alone' || tree.only === 'subject') return;
  if (!facts.some(({ tokens }) => tokens.includes(last)))
    doubt(binder, 'ambiguous_attachment', [last], 'Only this one, or this one without company?');
}

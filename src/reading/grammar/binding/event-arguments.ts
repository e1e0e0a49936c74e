import type { Binder, Fact } from './binding.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

/**
 * Words that only complete an event that an input already says: "reported to the fire brigade" where an input counts the
 * minutes to the report, "suspended from duty for drunkenness" where one says "suspended for drunkenness". They tell
 * nothing apart as long as they name one known party or place and no input speaks of them.
 */
export function eventArguments(
  open: readonly Token[],
  tree: NormTree,
  facts: readonly Fact[],
  binder: Binder,
): Set<Token> {
  const found = new Set<Token>();
  const unsaid = (token: Token): boolean =>
    open.includes(token) && token.kind === 'word' && !telling.test(token.lower) && !saidByAny(token, binder);
  const add = (tokens: readonly Token[]): void => {
    if (tokens.length > 0 && tokens.length <= 2 && tokens.every(unsaid))
      for (const token of tokens) found.add(token);
  };
  if (tree.modality === 'must')
    for (const words of runsOf(tree.predicate)) {
      add(partyOf(words, facts, binder));
      const told = toldOf(words);
      add(told);
      // "advise the tenant about the defect"
      if (told.length > 0) add(words.filter(({ lower }) => lower === 'about'));
    }
  for (const words of [tree.subject, ...tree.conditions.map(({ phrase }) => phrase)].flatMap(runsOf))
    add(betweenParts(words, facts));
  return found;
}

/** Words that tell one of a kind from the others. */
export const telling =
  /^(?:other|another|same|next|nearest|first|last|own|previous|former|new|old|second|third|different|only|both|all|any|each|every|no|not)$/;

export const saidByAny = ({ stems }: Token, { names }: Binder): boolean =>
  names.inputs.some((name) =>
    stems.some(
      (part) =>
        bestLikeness(part, [
          ...name.stems,
          ...name.described,
          ...name.values.flatMap((value) => value.stems),
        ]) > 0,
    ),
  );

/** Runs of plain words. */
function runsOf(phrase: Phrase | null): Token[][] {
  if (phrase === null) return [];
  if (phrase.kind === 'coordination') return phrase.items.flatMap(runsOf);
  return phrase.pieces.flatMap((piece) => (piece.kind === 'words' ? [piece.tokens] : []));
}

const definite = /^(?:the|its|his|her|their)$/;
const closesParty = /^(?:within|by|before|after|in|at|on|not|no|when|for|during|until|as|from|of)$/;

/** "be delivered to the returning officer …", "notify the office …": whom the act reaches. */
function partyOf(words: readonly Token[], facts: readonly Fact[], { names }: Binder): Token[] {
  const verb = words.findIndex(({ content }) => content);
  const said =
    verb >= 0 &&
    words[verb]!.stems.some(
      (part) =>
        bestLikeness(part, names.action) >= 0.8 ||
        facts.some(({ name }) => bestLikeness(part, [...name.stems, ...name.described]) >= 0.8),
    );
  if (!said) return [];
  let at = verb + 1;
  if (/^(?:it|them)$/.test(words[at]?.lower ?? '')) at += 1;
  if (/^(?:to|with)$/.test(words[at]?.lower ?? '')) at += 1;
  if (!definite.test(words[at]?.lower ?? '')) return [];
  const rest = words.slice(at + 1);
  const end = rest.findIndex(({ content, lower }) => !content || closesParty.test(lower));
  const party = end < 0 ? rest : rest.slice(0, end);
  // "to the officer of the watch": which officer
  return rest[party.length]?.lower === 'of' && !tellsOf.test(words[verb]!.lower) ? [] : party;
}

/** "notify the authority of the death": what follows is what is told, and does not say which authority. */
const tellsOf = /^(?:notify|inform|advise|warn|tell|notified|informed|advised|warned|told)$/;

/** "notify the police of the route": what is told, where nothing says more of it. */
function toldOf(words: readonly Token[]): Token[] {
  const verb = words.findIndex(({ lower }) => tellsOf.test(lower));
  const of = words.findIndex(({ lower }, at) => at > verb && /^(?:of|about)$/.test(lower));
  if (verb < 0 || of < 0 || !definite.test(words[of + 1]?.lower ?? '')) return [];
  const rest = words.slice(of + 2);
  const end = rest.findIndex(({ content, lower }) => !content || closesParty.test(lower));
  return end < 0 || closesParty.test(rest[end]!.lower) ? rest.slice(0, end < 0 ? rest.length : end) : [];
}

const leads = /^(?:from|to|into|out|of)$/;

/** "sent out of a polling station for want of accreditation": between the verb of a fact and the rest of its words. */
function betweenParts(words: readonly Token[], facts: readonly Fact[]): Token[] {
  for (const fact of facts) {
    if (fact.kind !== 'holds' || fact.negated) continue;
    const verb = words.findIndex((token) => fact.tokens.includes(token));
    if (verb < 0 || !/(?:ed|en|ent|wn|ught|ut)$/.test(words[verb]!.lower)) continue;
    let at = verb + 1;
    while (leads.test(words[at]?.lower ?? '')) at += 1;
    if (at === verb + 1) continue;
    if (/^(?:a|an|the)$/.test(words[at]?.lower ?? '')) at += 1;
    const rest = words.slice(at);
    const end = rest.findIndex(({ content }) => !content);
    const later = rest.slice(end).some((token) => fact.tokens.includes(token));
    if (end > 0 && later) return rest.slice(0, end);
  }
  return [];
}

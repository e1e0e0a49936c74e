import { adjectives, describing, isBareActor, namesActor, singledOut } from '../binding/actors.ts';
import type { Binder } from '../binding/binding.ts';
import { actVerb } from './act-verbs.ts';
import { saidByAny, telling } from '../binding/event-arguments.ts';
import { isMovedElsewhere } from '../binding/moved-things.ts';
import type { BoundNorm } from '../norms/norms.ts';
import { holderIn, ownersIn, wholesOfObject } from './owners.ts';
import { isPronoun } from '../trees/pronouns.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import { canAct, describes } from '../../meanings/related.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

/**
 * Words of a norm that could tell no two cases apart: every input of the action is read by other words, no
 * input speaks of these, and they are where the kind of thing or the one who acts is named: "a *street* race" of the
 * action "Hold a race", "may be auctioned by the *customs office*", "Where an *authority* refuses …, it must". Adjectives
 * and participles are left unread: they say how a thing is, and that may be what the norm turns on.
 */
export function spareWords(
  unread: readonly Token[],
  tokens: readonly Token[],
  bound: BoundNorm,
  binder: Binder,
): Set<Token> {
  const found = new Set<Token>();
  if (binder.names.inputs.some((name) => !binder.used.has(name))) return found;
  const open = unread.filter((token) => isNoun(token) && !saidByAny(token, binder));
  for (const token of open.toReversed()) {
    if (beforeVerb(token, bound)) continue;
    const next = tokens[token.index + 1];
    if (next?.content === true && next.kind === 'word' && namesKind(next, unread, found, bound, binder))
      found.add(token);
  }
  const places = placesOf(tokens, bound);
  const agent = agentOf(tokens, bound).filter((token) => unread.includes(token));
  if (agent.every((token) => namesActor(token, agent.at(-1)) && !isNamed(token, binder)))
    for (const token of agent) found.add(token);
  for (const token of offenderOf(tokens, bound)) if (!isNamed(token, binder)) found.add(token);
  const recipient = recipientOf(tokens, bound);
  if (recipient.every((token) => unread.includes(token) && !isNamed(token, binder)))
    for (const token of recipient) found.add(token);
  for (const run of [actorOfCase(bound), ...places]) {
    const rest = run.filter((token) => !found.has(token) && unread.includes(token));
    const head = run.at(-1);
    const named = (token: Token): boolean =>
      open.includes(token) || (token === head && isHead(token) && !saidByAny(token, binder));
    // "to the veterinary office": the one that is known
    const known = (token: Token): boolean =>
      places.includes(run) && !telling.test(token.lower) && !saidByAny(token, binder);
    if (rest.every((token) => named(token) || known(token))) for (const token of rest) found.add(token);
  }
  for (const token of wholesOfObject(tokens, unread, binder)) if (!saidByAny(token, binder)) found.add(token);
  for (const token of ownersIn(tokens, unread, bound.facts)) if (!saidByAny(token, binder)) found.add(token);
  const holder = bound.tree.subject === null ? [] : holderIn(wordsOf(bound.tree.subject), unread);
  if (bound.tree.only !== 'subject' && holder.every((token) => !isNamed(token, binder)))
    for (const token of holder) found.add(token);
  const verb = actVerb(bound);
  const others = unread.filter((token) => !found.has(token));
  if (verb !== null && !isMovedElsewhere(verb, binder) && others.every((token) => token === verb))
    for (const token of others) found.add(token);
  const carrier = carrierOf(bound, unread, binder);
  if (carrier !== null) found.add(carrier);
  const left = unread.filter((token) => !found.has(token));
  const subject = bound.tree.subject === null ? [] : wordsOf(bound.tree.subject);
  if (found.size > 0 && isBareActor(left, bound.tree, binder))
    for (const token of left) if (subject.includes(token) && open.includes(token)) found.add(token);
  return found;
}

/** "may *on Sundays* bring wine", "must *jointly* carry it": when or how the act is done, and no kind of thing. */
function beforeVerb(token: Token, { tree }: BoundNorm): boolean {
  const words = tree.predicate === null ? [] : wordsOf(tree.predicate);
  const at = words.indexOf(token);
  return at >= 0 && !words.slice(0, at).some(({ content }) => content);
}

/** Whether an input has the word, or one of the same meaning. */
const isNamed = ({ stems }: Token, { names }: Binder): boolean =>
  names.inputs.some(({ stems: own, described, values }) =>
    stems.some(
      (part) => bestLikeness(part, [...own, ...described, ...values.flatMap((value) => value.stems)]) >= 0.8,
    ),
  );

/** Behind an article and before no other noun: a noun, whatever its ending. */
const isHead = ({ kind, lower, stems, text }: Token): boolean =>
  kind === 'word' &&
  stems.length > 0 &&
  !/['’]s?$/.test(text) &&
  !telling.test(lower) &&
  !adjectives.has(lower) &&
  !stems.some((part) => part.startsWith('~'));

/** "personally", "jointly"; not "the family", "a supply". */
const isAdverb = (lower: string): boolean =>
  lower.endsWith('ly') &&
  !/(?:family|supply|assembly|ally|reply|bully|monopoly|anomaly|lily|jelly|fly|rally|homily|panoply)$/.test(
    lower,
  );

const isNoun = ({ kind, lower, stems, text }: Token): boolean =>
  kind === 'word' &&
  !/['’]s?$/.test(text) &&
  stems.length > 0 &&
  !telling.test(lower) &&
  !adjectives.has(lower) &&
  !singledOut.has(lower) &&
  !isAdverb(lower) &&
  !describes(lower) &&
  (!describing.test(lower) || gerund.test(lower)) &&
  !likeAdjective.test(lower) &&
  !stems.some((part) => part.startsWith('~'));

const gerund =
  /^(?:swimming|fishing|sailing|hunting|building|parking|riding|training|shooting|cooking|zoning|planning|welding|washing|printing|engineering|nursing|housing|dredging|racing|climbing|diving|gambling|betting|heating|farming|mining|shipping|landing|boarding|teaching|banking|trading|drinking|dining|sorting|loading|packing|cleaning|lighting|mooring|meeting|wedding|evening|morning)$/;
/** Said of amounts and of kinds: "annual", "net", "double", "due". */
const likeAdjective =
  /(?:al|ant|ent|ar|ory|ate|ent|ern|some|y?ward|wide|like|free|type|grade)$|^(?:net|gross|total|sum|half|double|triple|single|main|base|sub|key|due|back|true|false|valid|invalid|void|extra|spare|joint|mean|average|maximum|minimum|max|min|part|whole|rest|alone|together|combined|away|apart|once|twice|daily|weekly|monthly|yearly|hourly|early|late|far|near|up|down|off|out|on|in|over|under|not|non|self|safe|unsafe|mixed|split|loose|bulk|waste|scrap|trial|interim|gift|cash|credit|cheap|dear|free|weekend|weekday|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december|holidays?|night|day|summer|winter|spring|autumn|holiday|[a-z])$/;

/** Whether a word names what the action is about, or who acts, and none of its facts turns on it. */
function namesKind(
  word: Token,
  unread: readonly Token[],
  spare: ReadonlySet<Token>,
  { facts }: BoundNorm,
  { names }: Binder,
): boolean {
  if (unread.includes(word)) return spare.has(word);
  if (word.stems.length === 0) return false;
  const said = (parts: readonly string[]): boolean =>
    word.stems.every((part) => bestLikeness(part, parts) >= 0.8);
  // the days before a race are no figure of the race
  const decides = facts.some((fact) =>
    fact.kind === 'measure'
      ? said(fact.name.stems) && !/^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? '')
      : fact.tokens.includes(word),
  );
  return !decides && (said(names.action) || facts.some(({ name }) => said(name.described)));
}

/**
 * "may be auctioned by the customs office", "may be shot by hunters", "must be collected from the warehouse by the buyer":
 * who does what is done.
 */
function agentOf(tokens: readonly Token[], { tree }: BoundNorm): Token[] {
  const words =
    tree.predicate === null || (tree.only !== null && tree.only !== 'conditions')
      ? []
      : wordsOf(tree.predicate);
  if (words[0]?.lower !== 'be') return [];
  const by = words.findIndex(({ lower }, at) => lower === 'by' && at > 1 && words[at - 1]!.content);
  if (by < 0) return [];
  const known = /^(?:the|its|his|her|their)$/.test(words[by + 1]?.lower ?? '');
  // "must be lodged by lawyers", "by a notary": that it is one of them may be what is asked for
  if (tree.modality === 'must' && !known) return [];
  const article = known || /^an?$/.test(words[by + 1]?.lower ?? '');
  const nouns = nounsFrom(tokens, words[by + (article ? 2 : 1)]);
  const head = nouns.at(-1);
  if (head === undefined) return [];
  // "by the river", "by courier", "by hand": how or where it is done
  return canAct(head.lower) && (article || head.lower.endsWith('s')) ? nouns : [];
}

/** "A carrier who transports … commits an offence", "Whoever moors …": whose offence it is. */
function offenderOf(tokens: readonly Token[], { tree }: BoundNorm): Token[] {
  if (!tree.words.some(({ lower }) => penal.test(lower)) || tree.predicate === null) return [];
  const [first, second] = wordsOf(tree.subject ?? tree.predicate);
  if (first?.lower === 'whoever') return [first];
  const noun = /^(?:an?|any|the)$/.test(first?.lower ?? '') ? second : undefined;
  const told = noun !== undefined && /^(?:who|that)$/.test(tokens[noun.index + 1]?.lower ?? '');
  return told && canAct(noun.lower) && namesActor(noun, noun) ? [noun] : [];
}

const penal = /^(?:offence|offense|breach|liable|punishable|guilty)$/;

/**
 * "may be granted to a borrower who has repaid …", "must not be bought from a dealer who …": with whom the act is done, where
 * what follows says which of them.
 */
function recipientOf(tokens: readonly Token[], { tree, facts }: BoundNorm): Token[] {
  const words = tree.predicate === null ? [] : wordsOf(tree.predicate);
  if (words[0]?.lower !== 'be' || words[1]?.content !== true) return [];
  const [link, article, noun] = words.slice(2);
  if (noun === undefined || !/^(?:to|from|by)$/.test(link?.lower ?? '')) return [];
  const told = tokens[noun.index + 1];
  const said = facts.some((fact) => fact.tokens.some(({ index }) => index > noun.index));
  return /^an?$/.test(article!.lower) &&
    /^(?:who|that|whose)$/.test(told?.lower ?? '') &&
    said &&
    canAct(noun.lower) &&
    namesActor(noun, noun)
    ? [noun]
    : [];
}

/** Whether the norm counts the time to what it asks for: that is the act, and all else only says how it is done. */
const isTimed = ({ tree, facts }: BoundNorm): boolean =>
  tree.modality === 'must' &&
  facts.some(
    (fact) => fact.kind === 'measure' && /^(?:time|calendar)$/.test(fact.name.unit?.dimension ?? ''),
  ) &&
  facts.every(({ kind }) => kind === 'measure');

/** "send the report to the ministry within …", "collect it from the warehouse": where what is due goes, or comes from. */
function placesOf(tokens: readonly Token[], bound: BoundNorm): Token[][] {
  const { predicate } = bound.tree;
  if (predicate?.kind !== 'region' || !isTimed(bound)) return [];
  const words = wordsOf(predicate);
  return words.flatMap((token, at) => {
    const place = at > 0 && /^(?:to|with|from|at|in|into)$/.test(token.lower);
    const known = /^(?:the|its|his|her|their)$/.test(words[at + 1]?.lower ?? '');
    const nouns = place && known ? nounsFrom(tokens, words[at + 2]) : [];
    // "at the owner's request", "at his expense": no place
    return nouns.some(({ lower, text }) => noPlace.test(lower) || /['’]s?$/.test(text)) ? [] : [nouns];
  });
}

const noPlace =
  /^(?:request|instance|instigation|discretion|option|choice|expense|cost|risk|invitation|order|command|demand|insistence|suggestion)$/;

/** "send the report" of the action "Report an event": the verb that its own noun needs. */
function carrierOf({ tree, ...bound }: BoundNorm, unread: readonly Token[], { names }: Binder): Token | null {
  const [verb, article, noun] = tree.predicate === null ? [] : wordsOf(tree.predicate);
  const act = names.actionWords[0]?.stems ?? [];
  return verb !== undefined &&
    unread.includes(verb) &&
    carrying.test(verb.lower) &&
    /^(?:the|a|an|its|his|her|their)$/.test(article?.lower ?? '') &&
    noun !== undefined &&
    noun.stems.length > 0 &&
    noun.stems.every((part) => bestLikeness(part, act) >= 0.8) &&
    isTimed({ tree, ...bound })
    ? verb
    : null;
}

const carrying = /^(?:send|submit|forward|transmit|make|give|file|lodge|deliver|present|hand|render|issue)$/;

/** "Where an authority refuses an application, it must …": whom the pronoun takes up. */
function actorOfCase({ tree }: BoundNorm): Token[] {
  const [first] = tree.conditions;
  if (!isPronoun(tree.subject) || first?.relation !== 'if' || !first.front) return [];
  const words = wordsOf(first.phrase);
  return /^(?:a|an|the)$/.test(words[0]?.lower ?? '') && words[1] !== undefined ? [words[1]] : [];
}

/** What opens a condition, a time or a limit. */
const joining =
  /^(?:until|till|once|if|unless|where|when|whenever|while|whilst|as|because|since|only|not|no|nor|but|except|save|provided|subject|without|within|during|before|after|than|upon|free)$/;

/** The nouns that follow one another from here on; none where what follows says more of them. */
function nounsFrom(tokens: readonly Token[], first: Token | undefined): Token[] {
  if (first === undefined) return [];
  const rest = tokens.slice(first.index);
  const end = rest.findIndex(
    ({ content, kind, lower }) => !content || kind !== 'word' || joining.test(lower) || isAdverb(lower),
  );
  // "by a physician personally": how he does it
  if (end >= 0 && isAdverb(rest[end]!.lower)) return [];
  const nouns = end < 0 ? rest : rest.slice(0, end);
  const [lead, next] = rest.slice(nouns.length).map(({ lower }) => lower);
  const told =
    /^(?:of|with|who|whom|that|which|whose)$/.test(lead ?? '') ||
    (/^(?:for|in|from|at)$/.test(lead ?? '') && /^(?:the|a|an|his|her|its|their)$/.test(next ?? ''));
  return nouns.length > 0 && nouns.length <= 2 && !told ? nouns : [];
}

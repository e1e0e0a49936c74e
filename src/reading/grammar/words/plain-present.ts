import { actingVerb, acts, isFree } from './acting-verbs.ts';
import type { PlainVerb } from './plain-verb.ts';
import { amountVerb } from '../items/amount-verbs.ts';
import { cuesAt } from './cues.ts';
import { noticeAt } from './notices.ts';
import { pledgingVerbs } from './pledging-verbs.ts';
import type { CueCategory } from './lexicon.ts';
import { opensPhrase } from './words.ts';
import type { Token } from './tokens.ts';

const participle =
  /(?:ed|en|wn|ung|ept|elt|ent|ought|aught|old|aid|ade|one|ut|et|ead|ound|orn|un|eld|ost|old|um)$/;

/** Verbs by which something is given or let in: "are admitted" permits, "are not admitted" forbids. */
const granted = new Set(
  (
    'accepted admitted allowed permitted granted issued reimbursed refunded paid given awarded approved available valid eligible admissible acceptable ' +
    'served sold released lent hired refunded covered compensated credited served processed considered taken recognised licensed registered waived open exempted'
  ).split(' '),
);
/** "aims to ensure that": no verb of its own. */
const infinitive = /^(?:to|may|might|can|could|should|would|not|never|and|or)$/;
/** Words after "is" that tell what something is, or what was or will be: no rule by themselves. */
const telling = new Set(
  (
    'deemed considered regarded treated called known named defined meant based situated located made expected planned intended supposed believed said estimated ' +
    'concerned interested born likely able unable due subject required obliged entitled prohibited forbidden banned one the a an not also only about to exempt excepted excluded closed reserved protected dedicated destined designed entered opened'
  ).split(' '),
);
/** "is refundable", "are transferable": may be. */
const grantable = (word: string): boolean =>
  /(?:fund|transfer|pay|recover|deduct|claim|renew|return|exchange|redeem|admiss|import|export|port|extend|revoc|cancel)(?:able|ible)$/.test(
    word,
  );
const refuses = new Set(
  'refuses refuse rejects reject declines decline bars bans prohibits forbids'.split(' '),
);
const stays = new Set('stays stay remains remain'.split(' '));
const grants = new Set(
  'accept admit issue grant pay refund reimburse serve sell allow permit take lend hire give recognise'.split(
    ' ',
  ),
);

const deontic = new Set<CueCategory>([
  'must',
  'must_not',
  'may',
  'entitled',
  'need_not',
  'should',
  'should_not',
  'prohibited',
  'allowed',
  'required',
  'unlawful',
  'lawful',
  'liable',
  'exempt',
  'requires',
  'do_not',
  'release_from',
  'means',
  'includes',
  'excludes',
]);
const subordinators =
  /^(?:if|unless|when|whenever|where|wherever|while|whilst|until|because|that|which|who|whose|whom|once|although|though|whereas|as|since|after|before|how|whether|what)$/;

/** "who carries passengers": the verb of the clause is the next word. */
const relatives = /^(?:who|which|that)$/;

/** The main verbs of the parts of a sentence that have no modal, a part ending at a semicolon. */
export function plainVerbs(tokens: readonly Token[]): PlainVerb[] {
  const found: PlainVerb[] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && tokens[at]!.lower !== ';') continue;
    const verb = mainVerb(tokens, from, at);
    if (verb !== null) found.push(verb);
    from = at + 1;
  }
  return found;
}

function mainVerb(tokens: readonly Token[], from: number, to: number): PlainVerb | null {
  const lower = (index: number): string => (index < to ? (tokens[index]?.lower ?? '') : '');
  for (let at = from; at < to; at += 1) {
    // "and never more than 9,000 EUR" forbids nothing by itself
    const opening = at === from || lower(at - 1) === ',' || lower(at) !== 'never';
    const structured = cuesAt(lower, at).some(
      ({ category, length }) =>
        deontic.has(category) || (category === 'reserved_for' && !counted.test(lower(at + length))),
    );
    if (
      opening &&
      structured &&
      !(at > from && lower(at + 1) === 'not' && actingVerb(lower, from, at, to) !== null)
    )
      return afterFront(tokens, from, at, to);
  }
  const urged = urging.test(lower(from)) ? 1 : 0;
  const assured = assures(lower, from + urged);
  if (assured > 0) return { at: from, to: from + urged + assured, kind: 'imperative' };
  const open: string[] = [];
  let passed: PlainVerb | null = null;
  for (let at = from; at < to; at += 1) {
    const word = lower(at);
    if (relatives.test(word) && acts(lower(at + 1))) at += 1;
    else if (subordinators.test(word)) open.push(word);
    else if (word === ',') {
      open.length = 0;
      passed = null;
    } else {
      const verb =
        at > from
          ? (amountVerb(tokens, from, at, to) ?? verbAt(lower, at) ?? actingVerb(lower, from, at, to))
          : null;
      if (verb === null && !/^(?:is|are|was|were|has|have|does|do)$/.test(word)) continue;
      // "For a boat that belongs to a school it is half that amount"
      if (verb?.kind === 'amounts' && /^(?:it|they)$/.test(lower(at - 1))) return verb;
      const opener = open.pop();
      if (opener !== undefined) {
        // "So long as it rains the gate stays shut": the condition has a verb of its own that is not known here;
        // "Before each trip the driver checks the brakes": there is no verb in front
        if (verb !== null && (stays.has(word) || /^(?:before|after|until|since)$/.test(opener)))
          passed = verb;
        continue;
      }
      return verb;
    }
  }
  return passed ?? imperativeAt(tokens, from, to) ?? noticeAt(lower, from, to);
}

/** "When the pool is closed to the public, keep the gates locked": the words of structure are of the condition alone. */
function afterFront(tokens: readonly Token[], from: number, cue: number, to: number): PlainVerb | null {
  if (!subordinators.test(tokens[from]?.lower ?? '')) return null;
  const comma = tokens.findIndex(({ lower }, at) => at > cue && at < to && lower === ',');
  const verb = comma < 0 ? null : mainVerb(tokens, comma + 1, to);
  return verb?.kind === 'imperative' && verb.at === comma + 1 ? verb : null;
}

/** "The maximum stay on the site is": no verb. */
const isNoun = (lower: (index: number) => string, at: number): boolean =>
  /^(?:a|an|the|his|her|its|their|each|every|any|no|this|that|maximum|minimum|longest|shortest|max|min|first|second|such|free|overnight|permitted|total)$/.test(
    lower(at - 1),
  ) || /['’]s$/.test(lower(at - 1));

/** "consists of at least three members": what it has to consist of. */
const counted =
  /^(?:at|no|not|up|more|less|fewer|between|exactly|a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,6})$/;

/** "is due no later than 5 days after": a deadline, not an amount. */
const timed = /^(?:within|by|not|no|at|before|on|after|from|until|in|between)$/;

/** "due within 30 days", "due 30 days after its date". */
const isWhenDue = (word: string): boolean =>
  timed.test(word) || /^\d{1,3}$/.test(word) || numerals.test(word);
const numerals =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety)$/;
const owed = /^(?:due|payable|available|owed|owing)$/;
const onTerms = /^(?:if|only|unless|where|when|provided|up|to|for)$/;

function verbAt(lower: (index: number) => string, at: number): PlainVerb | null {
  const word = lower(at);
  const [pledged] = pledgingVerbs.at(lower, at).sort((left, right) => right.length - left.length);
  if (pledged !== undefined && !isNoun(lower, at) && !infinitive.test(lower(at - 1)))
    return { at, to: at + pledged.length, kind: pledged.category };
  if (stays.has(word)) return isNoun(lower, at) ? null : { at, to: at + 1, kind: 'must' };
  // "Nothing in this section prohibits"
  if (refuses.has(word) && ![1, 2, 3, 4, 5].some((back) => at >= back && lower(at - back) === 'nothing'))
    return { at, to: at + 1, kind: 'must_not' };
  if (word === 'does' || word === 'do')
    return lower(at + 1) === 'not' && grants.has(lower(at + 2)) ? { at, to: at + 2, kind: 'must_not' } : null;
  if (/^(?:consists?|comprises?)$/.test(word)) {
    const to = lower(at + 1) === 'of' ? at + 2 : at + 1;
    return (to > at + 1 || /^compris/.test(word)) && counted.test(lower(to))
      ? { at, to, kind: 'must' }
      : null;
  }
  // "Refunds will be made only on presentation of the receipt"
  // "The carrier will inform the passengers": what one does, and nothing that comes about
  if (word === 'will' && !isNoun(lower, at) && acted.has(lower(at + 1)))
    return { at, to: at + 1, kind: 'must' };
  if (word === 'will' && lower(at + 1) === 'not' && acted.has(lower(at + 2)))
    return { at, to: at + 2, kind: 'must_not' };
  if (word === 'will')
    return lower(at + 1) === 'be' && (granted.has(lower(at + 2)) || lower(at + 2) === 'made')
      ? { at, to: at + 2, kind: 'allowed' }
      : null;
  if (/^(?:falls?|becomes?)$/.test(word) && lower(at + 1) === 'due' && isWhenDue(lower(at + 2)))
    return { at, to: at + 2, kind: 'must' };
  if (word !== 'is' && word !== 'are') return null;
  if (lower(at + 1) === 'not')
    return participle.test(lower(at + 2)) || granted.has(lower(at + 2)) || grantable(lower(at + 2))
      ? { at, to: at + 2, kind: 'must_not' }
      : null;
  if (lower(at + 1) === 'never') return { at, to: at + 2, kind: 'must_not' };
  if (/^(?:due|payable|repayable|returnable)$/.test(lower(at + 1)) && isWhenDue(lower(at + 2)))
    return { at, to: at + 2, kind: 'must' };
  // "A refund is due only if …", "is available up to 48 hours before": to whom it is due may have it
  if (owed.test(lower(at + 1)) && onTerms.test(lower(at + 2))) return { at, to: at + 1, kind: 'allowed' };
  const next = lower(at + 1) === 'only' ? lower(at + 2) : lower(at + 1);
  // "The repair is paid for by the borrower": who has to
  if (next === 'paid' && /^(?:for|by)$/.test(lower(at + 2))) return { at, to: at + 1, kind: 'must' };
  // "Repairs are approved by the board": who alone can do so
  if (next === 'approved' && lower(at + 2) === 'by') return { at, to: at + 1, kind: 'must' };
  // "A bag is taken to be abandoned if …": what it counts as
  if (/^(?:taken|considered|recognised)$/.test(next) && /^(?:to|as)$/.test(lower(at + 2))) return null;
  if (granted.has(next) || grantable(next) || isFree(lower, at + 2))
    return { at, to: at + 1, kind: 'allowed' };
  const limited = doneOnly(lower, at);
  if ((telling.has(next) && !(limited && doing.test(next))) || !participle.test(next)) return null;
  return { at, to: at + 1, kind: limited ? 'allowed' : 'must' };
}

/** "A motion is carried only if …", "is only opened by the porter": when it may be done, and no duty to do it. */
const doneOnly = (lower: (index: number) => string, at: number): boolean =>
  (lower(at + 2) === 'only' || lower(at + 1) === 'only') &&
  /^(?:if|when|where|once|after|by)$/.test(lower(at + 3));

/** Of the words that tell what something is, those that also say what is done with it. */
const doing = /^(?:opened|entered|called|made)$/;

const bidden = new Set(
  (
    'accept add allow apply ask attach avoid block bring brush bypass call carry change charge check clean clear close collect complete count cover deliver deposit destroy disconnect discard display dispose ' +
    'drain dry empty enclose ensure enter examine fasten fill fit fix follow give hand hang have heat hold inform inspect install isolate keep label leave let limit list lock log ' +
    'lower make mark measure move note notify obtain open pack park pay place post prepare present provide put raise read record refuse remove rename repair replace report request reserve ' +
    'return rinse scan seal secure send separate set show shower shred shut sign sort start state stop store submit switch take tell test tie transport turn unplug update use verify wait ' +
    'wash water wear weigh wipe wrap write order retain delete archive encrypt lay bolt ring sound lend borrow eat drink feed touch climb mix throw ' +
    'pour share touch sign smoke drive ride swim run stand sit sleep work cut burn light reveal disclose copy forward download plug unlock'
  ).split(' '),
);

/** What a party to a contract does or leaves: "will inform", "will not raise". */
const acted = new Set([
  ...bidden,
  ...(
    'sell release serve dive terminate cancel revoke withhold document supply repay reimburse compensate refund inform enter publish offer engage assist ' +
    'cooperate consult disturb sublet alter assign transfer pass hire employ charge issue grant maintain insure repair replace train supervise monitor'
  ).split(' '),
]);

/** "Sweep the floor": what opens a sentence and has an article after it is a verb, where it is no word of structure. */
const bidsBefore = (word: string, next: string): boolean =>
  /^(?:the|a|an|any|your|every|each|all|its)$/.test(next) &&
  /^[a-z]{3,}$/.test(word) &&
  !/(?:ing|ed|ly|ity|tion|ment|ness)$/.test(word) &&
  !participle.test(word) &&
  !opensPhrase(word) &&
  !subordinators.test(word) &&
  !structural.test(word);
const structural =
  /^(?:all|both|half|only|not|never|also|even|just|such|what|many|quite|nor|neither|either|but|and|or|yet|however|than|though|unlike|like|despite|except|save|per|plus|minus|via|throughout|amid|inside|outside|notwithstanding|subject|whatever|whichever|no|none|nothing|nobody|twice|double|once|here|there|then|thus|hence|most|least|more|less|above|below|should|were|had|must|may|can|shall|will|did|does|was|are|has|have)$/;

/** A verb that gives an order where it comes first without a subject: "lock", "lend". */
export const isBareVerb = (word: string): boolean => bidden.has(word);

/** "Make sure that the gate is closed": how it opens, as long as that is. */
function assures(lower: (index: number) => string, at: number): number {
  const two = `${lower(at)} ${lower(at + 1)}`;
  if (/^(?:be sure|take care|remember) to$/.test(`${two} ${lower(at + 2)}`)) return 3;
  if (two === 'remember to' || two === 'see that') return 2;
  const verb = /^(?:make|be) (?:sure|certain)$|^take care$/.test(`${lower(at)} ${lower(at + 1)}`)
    ? 2
    : `${lower(at)} ${lower(at + 1)} ${lower(at + 2)}` === 'see to it'
      ? 3
      : lower(at) === 'ensure'
        ? 1
        : 0;
  if (verb === 0) return 0;
  if (lower(at + verb) === 'that') return verb + 1;
  return verb < 3 && lower(at) !== 'take' && /^(?:the|a|an|all|every|each|your|no)$/.test(lower(at + verb))
    ? verb
    : 0;
}

/** "Always", "Please": before a verb that bids, and nothing more. */
const urging = /^(?:always|please|kindly)$/;

/** "Weigh every trolley", "Keep for 90 days": a bare verb in front, with what it is done to. */
function imperativeAt(tokens: readonly Token[], from: number, to: number): PlainVerb | null {
  for (let at = from; at < to; at += 1) {
    const front = at === from || /^[,?]$/.test(tokens[at - 1]!.lower);
    const urged = front && urging.test(tokens[at]!.lower) ? 1 : 0;
    const assured = front ? assures((index) => tokens[index]?.lower ?? '', at + urged) : 0;
    if (assured > 0) return { at, to: at + urged + assured, kind: 'imperative' };
    const word = tokens[at + urged]?.lower ?? '';
    const next = at + urged + 1 < to ? (tokens[at + urged + 1]?.lower ?? '') : '';
    const opened = at === from || tokens[at - 1]!.lower === '?';
    if (!front || !(bidden.has(word) || (opened && bidsBefore(word, next)))) continue;
    if (/^(?::|,|;|and|or|of|is|are|was|were|must|may|shall|-|–|—|)$/.test(next)) continue;
    return { at, to: at + urged, kind: 'imperative' };
  }
  return null;
}

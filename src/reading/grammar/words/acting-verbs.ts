import type { PlainVerb } from './plain-verb.ts';

/** What those do of whom rules speak: "checks the brakes", "files a report", "parks in the marked bays". */
const verbs = (
  'accept accompany acknowledge add admit alert analyse announce answer anchor appoint approve arrange assess attach attend audit authorise award bear board book break bring build burn buy calculate call carry cash ' +
  'change charge check claim clean clear climb clock close collect combine complete confirm conduct consult contact copy count countersign cover cross cut decide declare deduct deliver deposit destroy detain determine ' +
  'disclose discharge disconnect disinfect dismount display dispense dispose distribute document drain draw drive dry camp dive eat drink employ empty enclose ride gather meet moor queue enter erect escort examine exceed exchange explain fasten feed fell file fill fish fit fix ' +
  'fly follow forward fuel furnish give go grant guard hand handle hang have heat help hold house hunt identify inform insert inspect install instruct insure interview investigate invite invoice isolate issue ' +
  'keep kill label land launch lay lead leave lend let lift light limit load lock log lower maintain make mark marshal measure mix monitor moor move name note notify nominate observe obtain occupy offer open operate order overtake ' +
  'pack park pass pay perform photograph place plant pick post prepare prescribe present preserve print produce protect provide publish pull put quarantine quote raise read receive reconcile record refer refund register reimburse rinse ' +
  'reject release remove rename renew rent repair repay repeat replace reply report request reserve resit retain return review ring run scan seal secure select sell send separate serve set settle ' +
  'share shoot show shower shut sign sit sleep slow smoke sort sound sow spray staff stand start state stay sterilise stop store submit supervise supply support surrender suspend sweep swim switch take teach tell test tie tow train transfer travel ' +
  'transport turn undergo unload unlock unplug update use vaccinate verify visit vote wait warn wash watch water wear weigh welcome wipe withdraw witness work wrap write'
).split(' ');

const thirdPerson = (verb: string): string =>
  verb === 'have'
    ? 'has'
    : /(?:s|x|z|ch|sh|o)$/.test(verb)
      ? `${verb}es`
      : /[^aeiou]y$/.test(verb)
        ? `${verb.slice(0, -1)}ies`
        : `${verb}s`;

const bases: ReadonlySet<string> = new Set(verbs);
const thirds: ReadonlySet<string> = new Set(verbs.map(thirdPerson));

/** Whether a word is such a verb. */
export const acts = (word: string): boolean => thirds.has(word) || bases.has(word);

/** What opens the thing that is done, or how often, how long and how it is done. */
const opensObject =
  /^(?:a|an|the|his|her|its|their|each|every|any|all|both|no|only|at|up|not|more|less|fewer|exactly|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|double|twice|\d.*)$/;
/** Said of a verb that has no object: where, when, how. */
const opensAdjunct =
  /^(?:in|on|by|to|through|via|within|before|after|for|with|without|from|into|over|under|at|until|free|once|alone|together|only|separately|again|back|off|out|up|down|away|no|not|as|against)$/;
const idle =
  /^(?:be|been|is|are|was|were|to|may|must|shall|can|cannot|could|should|will|would|might|not|never|of|in|on|at|by|for|with|from|the|a|an|his|her|its|their|any|every|each|no|this|that|these|those|such|and|or|per|which|who|whom|whose|into|than|as|more|most|last|first|next|other|own|new|all|only)$/;
/** One more than one of whom is spoken: "Visitors", "Two nurses", "staff". */
const many =
  /^(?:all|both|most|many|two|three|four|five|six|seven|eight|nine|ten|twelve|people|children|men|women|staff|police|crew|personnel|you|they)$|[^su']s$/;
const person = /^(?:he|she|it|everyone|everybody|anyone|anybody|nobody|whoever|one)$/;

/**
 * "The driver checks the brakes", "Two people lift any load over 25 kg", "Visitors do not feed the animals": what is laid
 * down as what is done. The verb itself stays a word of the act.
 */
export function actingVerb(
  lower: (index: number) => string,
  from: number,
  at: number,
  to: number,
): PlainVerb | null {
  const word = lower(at);
  if (at === from || !/^[a-z\d]/.test(lower(at - 1))) return null;
  if (word === 'do' || word === 'does') {
    if (lower(at + 1) !== 'not' || !bases.has(lower(at + 2)) || idle.test(lower(at - 1))) return null;
    return { at, to: at + 2, kind: 'must_not' };
  }
  const third = thirds.has(word);
  if (!third && !bases.has(word)) return null;
  const before = lower(at - 1);
  if (idle.test(before) && !person.test(before)) return null;
  // "counts as half a person", "the same rule goes for": what it is, and of what else it is said
  if (/^counts?$/.test(word) && lower(at + 1) === 'as') return null;
  if (lower(from + 1) === 'same') return null;
  // "has ten days from the delivery": a time in which to do something
  if (/^(?:has|have)$/.test(word) && /^(?:hours?|days?|weeks?|months?|years?)$/.test(lower(at + 2)))
    return null;
  if (!isActed(lower, at + 1, to)) return null;
  const first = subjectOf(lower, from, at);
  const opens = opensSubject.test(lower(first));
  const plural = [lower(first), opens ? lower(first + 1) : '', opens ? before : ''].some((said) =>
    many.test(said),
  );
  if (third ? !opens && !person.test(before) : !plural) return null;
  const permits = negative.test(lower(first)) || isFree(lower, at + 1);
  return { at, to: at, kind: permits ? 'allowed' : 'must' };
}

/** "Before an infusion is started, two nurses check the pump": who does it comes after the front. */
function subjectOf(lower: (index: number) => string, from: number, at: number): number {
  if (!opensFront.test(lower(from))) return from;
  for (let index = at - 1; index > from; index -= 1) if (lower(index) === ',') return index + 1;
  return from;
}

/** What is done, or where and how; "the safety checks programme is", with its verb after it, has none here. */
function isActed(lower: (index: number) => string, at: number, to: number): boolean {
  const next = lower(at);
  if (opensObject.test(next) || opensAdjunct.test(next)) return true;
  if (!/^[a-z]{3,}$/.test(next) || idle.test(next)) return false;
  for (let later = at; later < to; later += 1) {
    const word = lower(later);
    if (
      /^[,;:.]$/.test(word) ||
      /^(?:if|unless|when|where|who|which|that|while|before|after|until)$/.test(word)
    )
      return later > at;
    if (/^(?:is|are|was|were|has|have|does|do)$/.test(word) || thirds.has(word)) return false;
  }
  return true;
}

/** "free of charge", "at no charge": what is so done is given. */
export const isFree = (lower: (index: number) => string, at: number): boolean =>
  (lower(at) === 'free' && (lower(at + 1) !== 'of' || lower(at + 2) === 'charge')) ||
  (/^(?:at|without)$/.test(lower(at)) &&
    /^(?:no )?(?:extra |further |additional )?(?:charge|cost)$/.test(costOf(lower, at + 1)));

const costOf = (lower: (index: number) => string, at: number): string => {
  const words = [lower(at), lower(at + 1), lower(at + 2)];
  const end = words.findIndex((word) => /^(?:charge|cost)$/.test(word));
  return words.slice(0, end + 1).join(' ');
};

const opensFront =
  /^(?:before|after|for|in|on|at|from|during|if|where|when|whenever|while|once|until|unless|as|should|with|without|under|within|every|each)$/;
const opensSubject =
  /^(?:a|an|the|each|every|any|no|no-one|nobody|one|only|his|her|its|their|our|before|after|for|in|on|at|during|if|where|when|while|anyone|everyone|whoever)$/;

/** "Nobody enters the vault", "Only the pharmacist hands out morphine": what no one may do, or they alone. */
const negative = /^(?:no|nobody|none|only|no-one)$/;

import type { CueCategory } from '../words/lexicon.ts';
import { cuesOf } from '../words/cues.ts';
import { modals } from '../words/lexicon.ts';
import { isBareVerb } from '../words/plain-present.ts';
import { referenceAt } from '../words/references.ts';
import { inPeriod } from '../words/numbers.ts';
import type { Token } from '../words/tokens.ts';

/** Whether words that often mean something else open a case where they stand: null where they are none of those. */
export function opensCase(
  category: CueCategory,
  tokens: readonly Token[],
  at: number,
  length: number,
): boolean | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const words = tokens
    .slice(at, at + length)
    .map((token) => token.lower)
    .join(' ');
  const has = (...kinds: readonly CueCategory[]): boolean =>
    tokens.some((_, index) => {
      const [cue] = cuesOf(tokens, index);
      return cue !== undefined && kinds.includes(cue.category);
    });
  const opens = at === 0 || lower(at - 1) === ',' || /^(?:only|solely|exclusively)$/.test(lower(at - 1));
  if (category === 'if') {
    // "in the event the alarm sounds"; "at the moment the driver …" is a time
    if (/^(?:in the event|from the moment|the moment|the instant)$/.test(words))
      return (
        opensClause.test(lower(at + length)) && !/^(?:at|for|of|in|from|by|until|on|to)$/.test(lower(at - 1))
      );
    // "assuming the landlord has consented"; "a person assuming a duty"
    if (/^(?:assuming|supposing|providing|given)$/.test(words))
      return (
        opensClause.test(lower(at + 1)) &&
        (opens || words !== 'given') &&
        (words === 'given' || hasVerb(tokens, at + 1))
      );
    // "may be let subject to payment of the rent": what is granted on a condition; "subject to rule 3"
    if (words === 'subject to') return isOnCondition(tokens, at);
    // "the following persons"
    if (words === 'following') return opens && tokens[at + 1]?.kind === 'word';
    if (/^(?:after|on|upon)$/.test(words)) return opensEvent(tokens, at, has('must', 'must_not'));
  }
  // "must be shut, and for as long as it rains": beside a case that was opened before
  if ((category === 'and' || category === 'or') && length > 1 && openers.test(words))
    return tokens.slice(0, at).some((_, index) => cuesOf(tokens, index)[0]?.category === 'if') ? null : false;
  if (category === 'subject_to' && words === 'subject to' && isOnCondition(tokens, at)) return false;
  // "pending payment": of what is forbidden until then; "pending claims" are things
  if (category === 'unless' && words === 'pending')
    return (
      !/^(?:is|are|be|been|being|was|were|the|a|an|any|all|if|when|while|who|those)$/.test(lower(at - 1)) &&
      (at > 0 || tokens.some((token) => token.lower === ',')) &&
      has('must_not', 'no')
    );
  // "on failure to report"; "the failure to report" is a thing
  if (category === 'not' && /^(?:failure|omission|neglect) to$/.test(words))
    return /^(?:on|upon|of|for|case|by|through)$/.test(lower(at - 1));
  // ", or else be signed by hand": what is asked for in the other case, and no alternative
  if (category === 'or' && /^or(?: else|, failing that,)$/.test(words.replaceAll(' ,', ',')))
    return !(lower(at + length) === 'be' || isBareVerb(lower(at + length)));
  // "may be renewed only once", "only once a year": how often; "only once the fee has been paid"
  if (category === 'only_if' && words === 'only once')
    return !inPeriod(tokens, at + length) && !/^(?:[.,;]|and|or|for)?$/.test(lower(at + length));
  // "if neither parent objects": of two that are told apart elsewhere, and no "nor" after it
  if (category === 'neither' && deniesTwo(tokens, at)) return false;
  // ", nor is drinking": a norm of its own
  if (category === 'nor' || category === 'neither')
    return at > 0 && length === 1 && /^(?:is|are)$/.test(lower(at + 1)) ? false : null;
  if (category === 'only_if' && /^not /.test(words)) return at === 0;
  return null;
}

function deniesTwo(tokens: readonly Token[], at: number): boolean {
  const whose = tokens[at + 1]?.lower === 'of' && tokens[at + 2]?.lower === 'whose';
  if (!whose && !/^(?:if|when|where|while|unless|that|provided|once)$/.test(tokens[at - 1]?.lower ?? ''))
    return false;
  const end = tokens.findIndex(({ lower }, index) => index > at && /^[.;]$/.test(lower));
  return !tokens.slice(at, end < 0 ? tokens.length : end).some(({ lower }) => lower === 'nor');
}

const opensClause =
  /^(?:a|an|the|it|they|he|she|you|we|every|each|any|all|no|nobody|both|its|their|his|her|these|those|this|that|there|either|neither|such|written|prior)$/;

const openers =
  /^(?:and|or|as) (?!(?:if|where|when|then|who|which|that)$).* (?:if|where|when|that|as|while|whenever|which)$/;

/**
 * "on finding a fault", "after having seen lightning", "After an accident, …": when the duty arises. Not where a figure
 * counts from it, and not in a permission, of which it may be what must come first.
 */
function opensEvent(tokens: readonly Token[], at: number, obliges: boolean): boolean {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const end = tokens.findIndex((token, index) => index > at && /^[,;.:]$/.test(token.lower));
  const clause = tokens.slice(at + 1, end < 0 ? tokens.length : end);
  const counts = [...tokens.slice(Math.max(at - 4, 0), at), ...clause].some(
    (token) =>
      token.kind === 'number' ||
      /^(?:days?|weeks?|months?|years?|hours?|minutes?|soon|only|not|no)$/.test(token.lower),
  );
  if (!obliges || counts) return false;
  const doing =
    lower(at + 1) === 'having' || (/[a-z]{3}ing$/.test(lower(at + 1)) && !isEventless.test(lower(at + 1)));
  if (doing) return at === 0 || tokens.slice(0, at).some((_, index) => modalAt(tokens, index));
  const front = at === 0 && lower(end) === ',';
  return front && lower(at) === 'after' && opensClause.test(lower(at + 1));
}

const modalAt = (tokens: readonly Token[], at: number): boolean =>
  cuesOf(tokens, at).some(({ category }) => modals.has(category));

/** Things and times in "-ing". */
const isEventless =
  /^(?:building|evening|morning|meeting|hearing|dwelling|ceiling|railing|crossing|parking|following|clothing|bedding|lighting|flooring|landing|mooring)$/;

/** "the landlord has consented": up to the next mark there is a verb that stands by itself. */
function hasVerb(tokens: readonly Token[], from: number): boolean {
  const end = tokens.findIndex(({ lower }, index) => index > from && /^[,;.]$/.test(lower));
  const clause = tokens.slice(from, end < 0 ? tokens.length : end).map(({ lower }) => lower);
  const relative = clause.findIndex((word) => /^(?:who|which|that|whose)$/.test(word));
  const verb = clause.findIndex((word) =>
    /^(?:is|are|was|were|has|have|had|does|do|did|can|will)$/.test(word),
  );
  return verb > 0 && (relative < 0 || verb < relative);
}

function isOnCondition(tokens: readonly Token[], at: number): boolean {
  const kinds = tokens.map((_, index) => cuesOf(tokens, index)[0]?.category);
  const grants = kinds.some((kind) => kind === 'may' || kind === 'entitled');
  const denies = kinds.some((kind) => kind === 'must' || kind === 'must_not');
  const said = /^(?:is|are|be|been|being|was|were|not)$/.test(tokens[at - 1]?.lower ?? '');
  // "subject to a maximum of 90 EUR": a limit of the figure before
  const limits = tokens.slice(at + 2, at + 6).some(({ lower }) => isLimit.test(lower));
  return grants && !denies && !said && !limits && !speaksOfText(tokens, at + 2);
}

const isLimit = /^(?:maximum|minimum|cap|ceiling|limit|floor|upper|lower|max|min)$/;

/** "the rules", "paragraph 3", "this section": what a text says, and nothing that is done. */
function speaksOfText(tokens: readonly Token[], at: number): boolean {
  if (referenceAt(tokens, at) !== null) return true;
  return tokens
    .slice(at, at + 5)
    .some(({ lower }) =>
      /^(?:rules?|sections?|paragraphs?|clauses?|articles?|provisions?|regulations?|acts?|laws?|bylaws?|terms|schedules?|foregoing|following|exceptions?|sentences?)$/.test(
        lower,
      ),
    );
}

/** "Should the pressure rise above 6 bar, the operator shall vent it": the modal of the norm is another. */
export function asksIf(tokens: readonly Token[], at: number): boolean {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const before = lower(at - 1);
  if (lower(at) !== 'should' || !(at === 0 || before === ',' || before === 'or' || before === ';'))
    return false;
  const comma = tokens.findIndex((token, index) => index > at && token.lower === ',');
  // "must, should it rain, close the roof"
  const within = before === ',' && /^(?:must|shall|may)$/.test(lower(at - 2));
  return (
    comma > 0 &&
    /^(?:the|a|an|any|his|her|its|their|it|he|she|they|this|that|no)$/.test(lower(at + 1)) &&
    (within ||
      tokens
        .slice(comma)

        .some((token) => /^(?:must|shall|may|is|are|has|have|prevails?|applies)$/.test(token.lower)))
  );
}

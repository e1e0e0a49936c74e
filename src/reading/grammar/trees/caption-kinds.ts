import type { Token } from '../words/tokens.ts';

/** How a caption means what is under it. */
export type Caption = 'forbidden' | 'eligible' | 'required' | 'topic';

const opens = (phrases: string): RegExp => new RegExp(`^(?:${phrases})(?: |$)`);
const forbidden = opens(
  'not allowed|not permitted|not accepted|not admitted|not covered|not eligible|not reimbursed|not reimbursable|not refundable|forbidden|strictly forbidden|prohibited|strictly prohibited|banned|never allowed|excluded',
);
const eligible = opens(
  'eligibility|eligible|who can apply|who may apply|who is eligible|entitled|open to|entitlement',
);
const required = opens(
  'required|requirements?|conditions?|you need|needed|mandatory|compulsory|what you need|must have|rules|prerequisites?',
);

/** "Free physiotherapy – conditions", "Conditions for the student discount": under what conditions one gets it. */
const conditions = /^(?:conditions|requirements|criteria)$/;
/** What one gets, and has no duty about. */
const benefits =
  /^(?:free|discounts?|discounted|reductions?|reduced|rebates?|bursary|bursaries|scholarships?|concessions?|concessionary|refunds?|compensation|reimbursement|exemptions?)$/;

function tellsConditions(words: readonly string[]): boolean {
  const first = conditions.test(words[0] ?? '') && words[1] === 'for';
  return (first || conditions.test(words.at(-1) ?? '')) && words.some((word) => benefits.test(word));
}

/** What a caption says of what follows; null where it is a sentence of its own. */
export function captionOf(tokens: readonly Token[]): Caption | null {
  const words = tokens.filter(({ kind }) => kind !== 'mark').map(({ lower }) => lower);
  const text = words.join(' ');
  if (forbidden.test(text)) return 'forbidden';
  if (eligible.test(text)) return 'eligible';
  if (tellsConditions(words)) return 'eligible';
  if (required.test(text)) return 'required';
  const plain = tokens.every(({ kind, lower }) => kind === 'word' || /^[-–—/()]$/.test(lower));
  return plain &&
    words.length > 0 &&
    words.length <= 5 &&
    !words.some((word) => verbs.test(word) || unbinding.test(word))
    ? 'topic'
    : null;
}

/** What is under such a caption is no norm, or only says more. */
const unbinding =
  /^(?:optional|voluntary|examples?|e\.g|recommended|suggested|suggestions?|advice|tips?|notes?|hints?|allowed|permitted|accepted|admitted|available|offered|included|free|possible|formerly|previously|draft|proposed|proposals?|desirable|preferred|nice|without|except|exceptions?|unless|other|others|only|no|not|never|contact|hours|history|background|aims?|purpose|reasons?)$/;

const verbs =
  /^(?:is|are|was|were|has|have|had|must|may|shall|should|can|cannot|will|if|when|where|unless|who|which|that|means|includes|applies|apply)$/;

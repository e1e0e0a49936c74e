import { dayAfter, findDates } from './dates.ts';

/** When provisions are in force, as a sentence of the text says it. */
export interface Commencement {
  from: string | null;
  to: string | null;
  /** Of the whole source, not only of its own section. */
  whole: boolean;
  /** "On a day to be appointed": the sentence says when, and no date. */
  isOpen: boolean;
}

const starts =
  /\b(?:comes? into (?:force|effect|operation)|enters? into force|takes? effect|commences?|(?:shall |must )?(?:appl(?:y|ies)) (?:from|on and after)|is effective|becomes? effective|has effect (?:from|on))\b/i;
const ends =
  /\b(?:ceases? to (?:have effect|apply|be in force)|expires? on|is repealed on|are repealed on|lapses on)\b/i;
const notBefore = /\b(?:does|do|shall) not apply (?:before|until|prior to)\b/i;
const subject =
  /^(?:subject to [^,]+,\s*)?(?:these|this|the)?\s*(?:section|part|act|regulations?|rules?|chapter|order|by-?laws?|code|schedule|it|provisions? of this \w+|directive|ordinance|sections [\d ,()a-z]+)\b/i;

const appointed =
  /\b(?:on|from|upon) (?:such |the |a |an? )?(?:other )?(?:days?|dates?)\b[^.]{0,120}\b(?:appoint|fix|determin|specif|prescrib|notif|proclaim|order)\w*/i;

/** Reads "This Part takes effect on 1 March 2027" and its kin; null for any other sentence. */
export function commencementOf(sentence: string): Commencement | null {
  if (!subject.test(sentence) || sentence.length > 300) return null;
  const dates = findDates(sentence);
  const [first] = dates;
  if (dates.length > 2) return null;
  const whole =
    /^(?:subject to [^,]+,\s*)?(?:these|this|the|it)?\s*(?:act|regulations|rules|order|code|by-?laws?|directive|ordinance|it)\b|^this regulation\b/i.test(
      sentence,
    );
  if (first === undefined) {
    const isOpen = starts.test(sentence) && appointed.test(sentence);
    return isOpen ? { from: null, to: null, whole, isOpen } : null;
  }
  if (notBefore.test(sentence) || starts.test(sentence))
    return { from: first.iso, to: ends.test(sentence) ? endOf(dates[1]?.iso) : null, whole, isOpen: false };
  if (ends.test(sentence))
    return {
      from: null,
      to: /\bexpires? on\b/i.test(sentence) ? dayAfter(first.iso) : first.iso,
      whole,
      isOpen: false,
    };
  return null;
}

const endOf = (iso: string | undefined): string | null => iso ?? null;

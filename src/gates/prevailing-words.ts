import {
  addressOfHeadings,
  findReferences,
  resolveReference,
  type Place,
  type Reference,
} from '../core/references.ts';
import type { Citation } from '../rules/model.ts';

/** Words by which a clause goes before what it names: "Notwithstanding section 4, no person may …". */
const goesBefore =
  /\b(?:notwithstanding|despite|in spite of|regardless of|irrespective of|nothing (?:contained )?in|even (?:if|where|though) permitted (?:by|under))\b/gi;
/** Words by which a clause gives way to what it names: "Subject to section 9, a person may …". */
const givesWay =
  /\b(?:subject(?:,? however,?)? to|(?:except|save|unless)(?: as| where| to the extent)? (?:otherwise )?(?:provided|prohibited|forbidden|stated|set out|specified|restricted) (?:by|in|under)|without prejudice to)\b/gi;
/** Words by which a clause takes back what stands before it. */
const takesBack =
  /^\W{0,3}(?:however|but|nevertheless|even so|provided(?:,? however,?)? that|except that)\b/i;
const wholeLaw =
  /^ ?(?:any ?thing (?:else )?(?:in|contained in|to the contrary)|any (?:other )?(?:provision|rule|law|permission)|the other provisions|th(?:is|ese) (?:act|rules|regulations?|law|order|code|ordinance|bylaws?|directive|decree|statute))\b/i;

/** Characters behind such words in which they name what they are said of. */
const named = 200;

/** Whether the clause of a deny, or that of the permission, says which of them goes before the other. */
export const prevailsByWords = (own: readonly Citation[], grant: readonly Citation[]): boolean =>
  own.some((deny) =>
    grant.some(
      (permit) =>
        names(deny, goesBefore, permit) || names(permit, givesWay, deny) || followsAsException(deny, permit),
    ),
  );

/** "Notwithstanding any other provision": of all that permits, whatever it is. */
export const prevailsOverAllByWords = (own: readonly Citation[]): boolean =>
  own.some(({ quote }) => piecesAfter(goesBefore, quote).some((piece) => wholeLaw.test(piece)));

/** Up to the end of the clause that the words begin. */
const piecesAfter = (cue: RegExp, text: string): string[] =>
  [...text.matchAll(cue)].map(({ 0: words, index }) => {
    const rest = text.slice(index + words.length, index + words.length + named);
    const end = rest.search(/[;:]|\.(?:\s|$)/);
    return end < 0 ? rest : rest.slice(0, end);
  });

/** Whether one of the clauses that such words begin names the place of the other citation. */
function names(speaking: Citation, cue: RegExp, other: Citation): boolean {
  const pieces = piecesAfter(cue, speaking.quote);
  if (pieces.length === 0 || !isSameLaw(speaking, other)) return false;
  const [from, to] = [placeOf(speaking), placeOf(other)];
  return pieces.some(
    (piece) =>
      wholeLaw.test(piece) ||
      findReferences(piece).some(
        (reference) => leadsTo(reference, from, to) && !isOwnPlace(reference, from, to),
      ),
  );
}

const leadsTo = (reference: Reference, from: Place, to: Place): boolean =>
  resolveReference(reference, from, [to]).length > 0;

/** "Subject to section 5" in section 5 itself says nothing of another clause of it. */
const isOwnPlace = ({ section, labels }: Reference, from: Place, to: Place): boolean =>
  section !== null && labels.length === 0 && from.address.join(' ') === to.address.join(' ');

/** "However, a person must not …" behind the permission in the same section, or in its sentence. */
function followsAsException(deny: Citation, permit: Citation): boolean {
  if (!isSameLaw(deny, permit) || deny.section !== permit.section || deny.start <= permit.start) return false;
  const isWithin = deny.end <= permit.end;
  const within = permit.quote.slice(0, deny.start - permit.start);
  return takesBack.test(deny.quote) || (isWithin && /\b(?:but|however|except that)\W{0,3}$/i.test(within));
}

const isSameLaw = (one: Citation, other: Citation): boolean =>
  (one.source_sha256 ?? one.source_material_id) === (other.source_sha256 ?? other.source_material_id);

/** Labels at the beginning of a quote lead further down than its headings. */
function placeOf({ section, quote }: Citation): Place {
  const headings = section.split(' > ').filter((heading) => heading !== '');
  const labels = /^(?:\(\w{1,5}\)\s{0,3}){1,4}/.exec(quote)?.[0] ?? '';
  return { address: addressOfHeadings([...headings, ...(labels === '' ? [] : [labels])]), headings };
}

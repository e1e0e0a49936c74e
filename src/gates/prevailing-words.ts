import { addressOfHeadings, type Place } from '../core/references.ts';
import type { Citation } from '../rules/model.ts';
import { leadsTo, namesPart } from './named-places.ts';
import { isOfNorm, leadsToNorm, type ReadWords } from './speaking-clause.ts';

/** Words by which a clause goes before what it names: "Notwithstanding section 4, no person may …". */
const goesBefore =
  /\b(?:notwithstanding|despite|in spite of|regardless of|irrespective of|nothing (?:contained )?in|even (?:if|where|though) permitted (?:by|under))\b/gi;
/** Words by which a clause gives way to what it names: "Subject to section 9, a person may …". */
const givesWay =
  /\b(?:subject(?:,? however,?)? to|(?:except|save|unless)(?: as| where| to the extent)? (?:otherwise )?(?:provided|prohibited|forbidden|stated|set out|specified|restricted) (?:by|in|under)|without prejudice to)\b/gi;
/** Words by which a clause takes back what stands before it. */
const takesBack =
  /^\W{0,3}(?:however|but|nevertheless|even so|provided(?:,? however,?)? that|except that)\b/i;
/** "Anything in these Rules", "any other provision": all of the own law. */
const wholeLaw =
  /^ ?(?:(?:any ?thing (?:else )?(?:(?:contained |said )?in|to the contrary in) |(?:any|the|all) (?:other )?(?:provisions?|rules?|permissions?) (?:of|in|under) )?th(?:is|ese) (?:act|rules|regulations?|law|order|code|ordinance|bylaws?|directive|decree|statute)\b|(?:any ?thing (?:else )?to the contrary|any (?:other )?(?:provision|rule)|the other provisions) ?$)/i;
/** "Any other law": of every law. */
const anyLaw = /^ ?any (?:other )?(?:law|permission|enactment) ?$/i;

/** Characters behind such words in which they name what they are said of. */
const named = 200;

interface Comparing {
  /** Of two laws alike: what one says of its own parts is taken as if it said it of the other's. */
  acrossLaws?: boolean;
}

/** Whether the clause of a deny, or that of the permission, says which of them goes before the other. */
export const prevailsByWords = (
  own: ReadWords,
  grant: ReadWords,
  { acrossLaws = false }: Comparing = {},
): boolean =>
  own.citations.some((deny, ofDeny) =>
    grant.citations.some(
      (permit, ofPermit) =>
        (acrossLaws || isSameLaw(deny, permit)) &&
        (names(own, ofDeny, goesBefore, permit) ||
          names(grant, ofPermit, givesWay, deny) ||
          followsAsException(deny, permit)),
    ),
  );

/** "Notwithstanding any other provision": of all that permits, where all of it is in the same law. */
export const prevailsOverAllByWords = (
  own: ReadWords,
  grants: readonly ReadWords[],
  { acrossLaws = false }: Comparing = {},
): boolean =>
  own.citations.some((deny, index) => {
    const isWithinLaw =
      acrossLaws ||
      grants.every(({ citations }) => citations.length > 0 && citations.every((one) => isSameLaw(deny, one)));
    return piecesAfter(goesBefore, own, index).some(
      (piece) => anyLaw.test(piece) || (isWithinLaw && isOfAll(piece)),
    );
  });

/** Where what is named ends, and the clause goes on: a comma that leads to no further reference. */
const goesOn =
  /[;:]|\.(?:\s|$)|,(?! ?(?:§|\d|\(|and\b|or\b|(?:sub)?(?:section|paragraph|clause|article|regulation|rule)s?\b))/i;

const piecesAfter = (cue: RegExp, words: ReadWords, citation: number): string[] => {
  const quote = words.citations[citation]?.quote ?? '';
  return [...quote.matchAll(cue)]
    .filter(({ index }) => leadsToNorm(quote.slice(0, index)) && isOfNorm(words, citation, index))
    .map(({ 0: cued, index }) => {
      const rest = quote.slice(index + cued.length, index + cued.length + named);
      const end = rest.search(goesOn);
      return end < 0 ? rest : rest.slice(0, end);
    });
};

/** Whether one of the clauses that such words begin names the place of the other citation. */
function names(speaking: ReadWords, citation: number, cue: RegExp, other: Citation): boolean {
  const own = speaking.citations[citation];
  return (
    own !== undefined &&
    piecesAfter(cue, speaking, citation).some(
      (piece) => isOfAll(piece) || anyLaw.test(piece) || leadsTo(piece, placeOf(own), placeOf(other)),
    )
  );
}

/** "anything in these Rules", and not "anything in section 5 of these Rules". */
const isOfAll = (piece: string): boolean => wholeLaw.test(piece) && !namesPart(piece);

/** "However, a person must not …" behind the permission in the same section, or in its sentence. */
function followsAsException(deny: Citation, permit: Citation): boolean {
  if (deny.section !== permit.section || deny.start <= permit.start) return false;
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

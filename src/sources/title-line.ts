import { markerOf } from './enumeration.ts';
import { canBeTitle, legalHeadingOf } from './legal-heading.ts';

const longestTitle = 120;
/** "For a food stall", "A person who": a case or a part of a sentence, which the items below it complete. */
const opensSentence =
  /^["“‘'([]?(?:if|when|where|whenever|wherever|unless|while|before|after|until|for|in|on|at|by|with|without|within|under|subject|as|upon|during|except|notwithstanding|no|any|every|each|whoever|to|not|only)\b/i;
const leavesOpen =
  /\b(?:of|the|an?|to|by|for|with|in|on|at|from|and|or|if|when|where|unless|not|as|than|but|any|all|each|every|no)$/i;
const relative = /\b(?:who|whom|whose|which|that|if|unless|not)\b/i;

/** "Market (Stalls) Bylaw 2026": whether a line can be what the text below it is called, where no markup says so. */
export const isTitleLine = (text: string): boolean =>
  text.length <= longestTitle &&
  canBeTitle(text) &&
  !opensSentence.test(text) &&
  !leavesOpen.test(text) &&
  !relative.test(text) &&
  markerOf(text) === null &&
  legalHeadingOf(text) === null;

const says =
  /^["“‘'([]?\p{Lu}[^.;:]{0,300}?\s(?:shall|must|may|need not|(?:is|are) (?:not )?(?:entitled|required|prohibited|forbidden|permitted|allowed|liable|exempt))\s/u;
const beginsWithVerb = /^["“‘'([]?(?:shall|must|may|is|are)\b/i;

/** "1. A trader must not …": whether a text below a title is a sentence by itself, and no end of the words above it. */
export function standsAlone(text: string): boolean {
  const content = text.slice(markerOf(text)?.text.length ?? 0).trimStart();
  return says.test(content) && !beginsWithVerb.test(content);
}

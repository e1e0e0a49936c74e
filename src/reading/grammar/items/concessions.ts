import type { Item } from './item.ts';
import type { Token } from '../words/tokens.ts';

const prepositions = /^(?:on|of|from|by|in|at|for|to|with|under|through|during)$/;
const ends = /^(?:must|may|shall|can|should|is|are|has|have|,|;|\.|\)|and|or|in|on|at|to|for|)$/;
/** "whichever is the later", "whichever of them": which of two is meant. */
const selects =
  /^(?:is|are|was|were|be|of|the|comes?|ends?|occurs?|happens?|expires?|falls?|applies|gives|yields|results|one|first|\w+est|,|\.|;)$/;

/**
 * "…, whichever depot it was sent from", "…, on whatever day it was posted", "…, whoever invited them": what makes no
 * difference, set apart by a comma. "to whichever parent the child lives with" says to whom, and "dogs of whatever breed"
 * that any of them is meant.
 */
export function concessionAt(tokens: readonly Token[], at: number): Item | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (
    lower(at) === 'of' &&
    lower(at + 1) === 'whatever' &&
    isName(tokens[at + 2]) &&
    ends.test(lower(at + 3))
  )
    return { kind: 'emphasis', tokens: tokens.slice(at, at + 3) };
  if (at === 0 || lower(at - 1) !== ',') return null;
  const from = prepositions.test(lower(at)) ? at + 1 : at;
  const person = from === at && /^(?:whoever|whomever)$/.test(lower(at));
  if (!person && !/^(?:whichever|whatever)$/.test(lower(from))) return null;
  const next = tokens[from + 1];
  if (next?.kind !== 'word' || selects.test(next.lower) || ranks(tokens, from)) return null;
  return { kind: 'irrelevant', tokens: tokens.slice(at, from + 1) };
}

/** "whichever period ends first": which of two is meant. */
function ranks(tokens: readonly Token[], from: number): boolean {
  const rest = tokens.slice(from).map(({ lower }) => lower);
  const end = rest.findIndex((word) => /^[,;.)]$/.test(word));
  return (end < 0 ? rest : rest.slice(0, end)).some((word) => ranking.test(word));
}
const ranking =
  /^(?:first|last|earliest|latest|earlier|later|sooner|lower|lowest|higher|highest|greater|greatest|less|lesser|least|more|most|shorter|longer|smaller|larger|stricter|better|nearer|applies|apply)$/;

const isName = (token: Token | undefined): boolean => token?.kind === 'word' && token.content;

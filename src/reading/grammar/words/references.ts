import type { Token } from './tokens.ts';

const referenceWords =
  /^(?:section|sections|paragraph|paragraphs|subsection|subsections|article|articles|annex|annexes|regulation|regulations|part|schedule|rule|rules|clause|clauses|point|chapter|appendix|subparagraph|sentence|sentences)$/;

/** "under this policy": the document that the words are in. */
const documents =
  /^(?:policy|agreement|contract|lease|licence|code|order|act|law|handbook|by-law|ordinance|directive|deed)$/;

/** "section 40", "paragraph (1)", "paragraphs 1 and 2", "Annex IV", "this section". */
export function referenceAt(tokens: readonly Token[], at: number): number | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (/^(?:this|these)$/.test(lower(at)) && referenceWords.test(lower(at + 1))) return at + 2;
  if (lower(at) === 'this' && documents.test(lower(at + 1)) && /^(?:under|in|of|by|for)$/.test(lower(at - 1)))
    return at + 2;
  const bare =
    at > 0 &&
    lower(at) === '(' &&
    /^(?:in|under|by|to|of|from|with|notwithstanding|despite|neither|nor|whom|and|or)$/.test(lower(at - 1)) &&
    /^(?:\d{1,3}|[a-z])$/.test(lower(at + 1)) &&
    lower(at + 2) === ')';
  if (!bare && lower(at) !== '§' && !referenceWords.test(lower(at))) return null;
  let to = bare ? at : at + 1;
  const label = (): boolean => {
    const start = to;
    if (lower(to) === '(' && /^[\da-z]{1,4}$/.test(lower(to + 1)) && lower(to + 2) === ')') to += 3;
    else if (/^\d+(?:\.\d+)*[a-z]?$/.test(lower(to)) || /^[IVX]+$/.test(tokens[to]?.text ?? '')) to += 1;
    while (lower(to) === '(' && /^[\da-z]{1,4}$/.test(lower(to + 1)) && lower(to + 2) === ')' && to > start)
      to += 3;
    return to > start;
  };
  if (!label()) return null;
  while (/^(?:and|or|,)$/.test(lower(to))) {
    const back = to;
    to += 1;
    if (!label()) {
      to = back;
      break;
    }
  }
  return to;
}

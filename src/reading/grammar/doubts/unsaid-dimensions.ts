import type { Binder, Fact } from '../binding/binding.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import { unitNamed } from '../words/units.ts';

/** Inputs of a length that do not say from where to where it is measured. */
const anyDimension = /(?:^|_)(?:size|dimensions?|measures?|measurements?)(?:_|$)/;

const dimension =
  /^(?:heights?|high|higher|tall|taller|lengths?|long|longer|widths?|wide|wider|breadth|broad|depths?|deep|deeper|diameters?|thick|thicker|thickness|girth|circumference|radius|size|sizes|bigger|smaller|larger|mesh|across|gauge|bore|shoulders?|edge|edges|side|sides)$/;

/** "Dogs: up to 40 cm", of the size: the height, or the length? */
export function unsaidDimension(facts: readonly Fact[], said: readonly Token[], binder: Binder): void {
  if (said.some(({ lower }) => dimension.test(lower))) return;
  for (const fact of facts) {
    if (fact.kind !== 'measure' || !anyDimension.test(fact.name.input.name)) continue;
    if (unitNamed(fact.name.input.unit ?? '')?.dimension !== 'length') continue;
    doubt(binder, 'ambiguous_range', fact.tokens, 'Which way this is measured, the clause does not say.');
  }
}

import { trimEndOf } from '../../core/trim-end.ts';
import type { CandidateFlag } from '../distiller.ts';
import { assertion, readCondition, warnings } from './conditions.ts';
import { readEnumeration, type Enumeration } from './enumeration.ts';
import { join, type Formula } from './formula.ts';
import { readQuantities } from './quantities.ts';
import { tag } from './tagger.ts';

const boilerplate =
  /\b(?:(?:any|all|each|both|one|either)(?: or more| one)? of )?(?:the following|these)(?: (?:requirements|conditions|criteria|circumstances))?(?: (?:is|are) (?:complied with|met|satisfied|fulfilled)| appl(?:y|ies)| exists?)?\b|\b(?:either|both)\b\s*$/i;

/** Conditions that are in a list, each completed by what the trunk says before it. */
export function readItems(
  enumeration: Enumeration,
  stub: string,
  flags: Set<CandidateFlag>,
  strict: boolean,
): Formula {
  if (enumeration.mixed) flags.add('mixed_connectives');
  else if (enumeration.connective === null && !strict) flags.add('ambiguous');
  const lead = trimEndOf(stub.replace(boilerplate, ' ').replaceAll(/\s+/g, ' '), ':,—–-').trim();
  const read = (text: string): Formula => {
    const nested = readEnumeration(text);
    if (nested !== null) return readItems(nested, `${lead} ${nested.trunk}`, flags, false);
    const excepted = /\b(?:except|unless|provided that)\b/i.test(text);
    if (excepted) flags.add('unattached_exception');
    const reading =
      lead === ''
        ? readCondition(text)
        : completes(lead)
          ? readCondition(`${lead} ${text}`)
          : readCondition(text, lead);
    for (const flag of reading.flags) flags.add(flag);
    return reading.formula;
  };
  return join(
    enumeration.connective ?? 'and',
    enumeration.items.map((item) => read(item.text)),
  );
}

/** "an employee who has been employed" completes its items; "the attorney" is only their subject. */
const completes = (lead: string): boolean =>
  tag(lead).some((token) => token.pos === 'AUX' || token.pos === 'VERB');

/** Items that are things, not acts: they specify the object, and a number among them is no condition. */
export function noteItems(enumeration: Enumeration, flags: Set<CandidateFlag>): void {
  const text = enumeration.items.map((item) => item.text).join('; ');
  for (const flag of warnings(text)) flags.add(flag);
  if (readQuantities(text).thresholds.length > 0) flags.add('unattached_number');
}

export const excludedItems = (enumeration: Enumeration): Formula =>
  join(
    'or',
    enumeration.items.map((item) => assertion(item.text)),
  );

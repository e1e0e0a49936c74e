import { canHold } from '../../../rules/ledger/can-hold.ts';
import { deriveFormulas } from '../../../rules/ledger/derive-rule.ts';
import { and } from '../../../rules/ledger/formula.ts';
import type { Doubt, NormReading, Vocabulary } from '../../clause-reader.ts';

/**
 * A rule that never applies, or asks for what can never be, is no reading of a clause: nobody lays down what cannot
 * happen. But what is forbidden outright is meant never to be met.
 */
export function neverMet({ ledger }: NormReading, { inputs, definitions }: Vocabulary): Doubt[] {
  const { norm } = ledger;
  const { applies, requires } = deriveFormulas(ledger, { inputs, definitions });
  const outright = norm.modality === 'must_not' && requires.kind === 'constant';
  const message = !canHold(applies, inputs)
    ? 'As it was read, this would never apply.'
    : !outright && !canHold(and(applies, requires), inputs)
      ? 'As it was read, this could never be met.'
      : null;
  return message === null ? [] : [{ code: 'ambiguous_attachment', words: norm.words, message }];
}

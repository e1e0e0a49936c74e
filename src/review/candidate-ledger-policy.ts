import { DomainError } from '../core/errors.ts';
import { inQuotes } from '../core/text.ts';
import { misplacedRanges, unreadRanges, wordsIn } from '../rules/ledger/account.ts';
import type { LedgerNames } from '../rules/ledger/derive-quantity.ts';
import { deriveRule } from '../rules/ledger/derive-rule.ts';
import { parseLedger } from '../rules/ledger/ledger-codec.ts';
import type { Ledger, ReadBy } from '../rules/ledger/ledger.ts';
import { signElements } from '../rules/ledger/sign-elements.ts';
import { tokenizer } from '../rules/ledger/tokens.ts';
import type { RuleBody } from '../rules/model.ts';

const refuse = (errors: { pointer: string; message: string; code?: string }[]): DomainError =>
  new DomainError('invalid_field', 'The ledger is refused.', {
    errors: errors.slice(0, 50).map(({ pointer, message, code = 'invalid' }) => ({ pointer, code, message })),
  });

/**
 * The ledger that a candidate has: the one that was sent, its new elements signed with the person's name; otherwise the
 * one before, while the quotes are the same. A ledger may be incomplete: gate 2 lists the words that it leaves.
 * @throws DomainError `invalid_field` with a pointer to each part that is no ledger, and to words that are not there.
 */
export function ledgerOf(
  sent: { ledger?: unknown },
  before: RuleBody | undefined,
  citations: RuleBody['citations'],
  person: ReadBy,
): Ledger | null {
  const quotes = citations.map(({ quote }) => quote);
  if (sent.ledger === undefined) {
    const same =
      before && JSON.stringify(before.citations.map(({ quote }) => quote)) === JSON.stringify(quotes);
    return (same && before.ledger) || null;
  }
  if (sent.ledger === null) return null;
  const parsed = parseLedger(signElements(sent.ledger, before?.ledger ?? null, person));
  if (!parsed.ok) {
    throw refuse(parsed.problems.map(({ pointer, message }) => ({ pointer: `/ledger${pointer}`, message })));
  }
  const { ledger } = parsed;
  if (ledger.tokenizer !== tokenizer) {
    throw refuse([{ pointer: '/ledger/tokenizer', message: `Words are cut by ${tokenizer} here.` }]);
  }
  const misplaced = misplacedRanges(quotes, ledger);
  if (misplaced.length > 0) {
    throw refuse(
      misplaced.map(({ citation, start, end }) => ({
        pointer: '/ledger',
        message: `Characters ${start} to ${end} of quote ${citation} are not a run of whole words.`,
      })),
    );
  }
  return ledger;
}

/**
 * The rule with the code that its ledger amounts to.
 * @throws DomainError `invalid_field` where there is no ledger, or words are left that no element reads.
 */
export function derivedBody(body: RuleBody, names: LedgerNames): RuleBody {
  const { ledger } = body;
  const pointer = '/derive_rule';
  if (!ledger)
    throw refuse([{ pointer, message: 'There is no ledger to write the rule from.', code: 'required' }]);
  const quotes = body.citations.map(({ quote }) => quote);
  const unread = wordsIn(quotes, unreadRanges(quotes, ledger));
  if (unread.length > 0) {
    const words = unread.map(inQuotes).join(', ');
    throw refuse([{ pointer, message: `Say first what these words are: ${words}.` }]);
  }
  const { modality, overrides: _overrides, ...code } = deriveRule(ledger, names);
  return { ...body, ...code, modality: modality ?? body.modality };
}

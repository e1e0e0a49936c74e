import { checkAgreement } from './agreement/check-agreement.ts';
import type { AgreementChecker } from './agreement-checker.ts';
import type { ClauseReader } from './clause-reader.ts';
import { grammarReader } from './grammar/reader.ts';

/** Who reads clauses when a candidate is verified: readers of different method, and the check of words against the rule. */
export interface Readers {
  readers: readonly ClauseReader[];
  agreement: AgreementChecker | null;
}

/** What is built in. Another reader is another entry of the list. */
export const builtinReaders: Readers = { readers: [grammarReader], agreement: checkAgreement };

/** Where nobody reads: for what is tested beside the gates. */
export const noReaders: Readers = { readers: [], agreement: null };

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

/** No reader at all: for what is tested beside the gates. */
export const noReaders: Readers = { readers: [], agreement: null };

/** Which readers, for where their code is loaded anew. */
export interface ReaderNames {
  readers: readonly string[];
  agreement: boolean;
}

export const namesOf = ({ readers, agreement }: Readers): ReaderNames => ({
  readers: readers.map(({ name }) => name),
  agreement: agreement !== null,
});

/** @throws Error for a reader that is not built in. */
export const readersNamed = ({ readers, agreement }: ReaderNames): Readers => ({
  readers: readers.map((name) => {
    const found = builtinReaders.readers.find((reader) => reader.name === name);
    if (!found) throw new Error(`no reader is called ${name}`);
    return found;
  }),
  agreement: agreement ? builtinReaders.agreement : null,
});

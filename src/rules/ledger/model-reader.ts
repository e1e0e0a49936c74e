import type { Ledger, ReadBy } from './ledger.ts';
import { elementsOf } from './walk-ledger.ts';

/** Readers that are models have names that begin so; no reader that is built in has. */
const prefix = 'model:';
const longestName = 100;

export const modelReaderName = (model: string): string => `${prefix}${model}`.slice(0, longestName);

export const isModelReader = (name: string): boolean => name.startsWith(prefix);

export const isReadByModel = (by: ReadBy): boolean => 'reader' in by && isModelReader(by.reader);

/**
 * Whether a model read any of the words. Such an account is a reading like others, with its reader's name; it proves
 * nothing until a person, or a reader whose method is known, says the same.
 */
export const hasModelElements = (ledger: Ledger): boolean =>
  elementsOf(ledger).some(({ read_by }) => isReadByModel(read_by));

import { canonicalJson, sha256Hex } from '../core/canonical-json.ts';
import type { RequiredCase } from './gate-result.ts';

/** By what a case that gate 1 asks for is named when it is answered: its inputs and its date, and nothing else. */
export const requiredCaseId = ({ inputs, as_of }: Pick<RequiredCase, 'inputs' | 'as_of'>): string =>
  sha256Hex(canonicalJson({ inputs, as_of })).slice(0, 16);

import type { Budget } from '../models/token-meter.ts';

/** How a model is asked in one run: fixed when the run is submitted. */
export interface ModelSettings {
  model: string;
  /** Name, version and digest of the prompt, as far as it identifies it. */
  prompt: string;
  /** `sha256:…` of the prompt's files. */
  promptDigest: string;
  temperature: number;
  /** Most tokens of one answer. */
  maximumTokens: number;
  /** Of the whole run. */
  budget: Budget;
}

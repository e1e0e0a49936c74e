/**
 * What a model is told before it is shown a text: a file of `prompts/`, which is never edited once it was released;
 * another wording is another version. Its digest is beside everything that was read with it.
 */
export interface Prompt {
  /** `distill`, `read-plainly` … */
  name: string;
  version: number;
  text: string;
  /** `sha256:…` of the file. */
  digest: string;
}

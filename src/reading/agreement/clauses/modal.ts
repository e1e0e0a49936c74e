/** What a modal says by itself, before "only" and a negative subject are counted in. */
export type NormKind = 'duty' | 'prohibition' | 'permission' | 'release' | 'advice';

export interface Modal {
  norm: NormKind;
  /** Explicit words of one modality: "may" is no "is entitled to". */
  modality: 'must' | 'must_not' | 'may' | 'entitled' | null;
  /** The modal is words that any text may have in another sense, and counts only where there is no plainer one. */
  weak?: boolean;
  /** The verb of the modal carries a negation of the act: "shall be refused" for the act of granting. */
  turned?: boolean;
  /** What the modal is said of is itself what is asked for: "a receipt is needed". */
  demands?: boolean;
  /** What is owed to one is owed by another: "is payable". */
  either?: boolean;
  /** A burden, of which a negative subject is free: "no one is obliged to". */
  burdens?: boolean;
  /** What someone had falls away: "the licence lapses". Whether it had been granted is not said. */
  ends?: boolean;
  /** What will be done, by whoever the rule speaks of: a duty, or what he may do. */
  follows?: boolean;
  /** Said of those that it names alone: "is reserved for residents". */
  alone?: boolean;
}

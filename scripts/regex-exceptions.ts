/** An expression, or all of a folder, that may take more than linear time, and why that is harmless. */
export interface RegexException {
  /** From `src/`: a file, or a folder ending with `/`. */
  place: string;
  /** What bounds the time it takes. */
  bound: string;
}

/** Polynomial time is excused here, exponential time nowhere. */
export const regexExceptions: readonly RegexException[] = [
  {
    place: 'distillation/builtin/',
    bound:
      'Runs in a thread, which is ended after five minutes; what is matched is one sentence of a document.',
  },
  {
    place: 'distillation/world-agent/',
    bound: 'A rule’s wording, of at most 10,000 characters.',
  },
];

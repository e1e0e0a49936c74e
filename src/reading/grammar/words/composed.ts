/** Every phrase that takes one of each part in turn: "in any case where", "in every case in which". Parts are separated by bars. */
export const each = (...parts: readonly string[]): string[] =>
  parts
    .map((part) => part.split('|'))
    .reduce(
      (known, part) => known.flatMap((before) => part.map((after) => `${before} ${after}`.trim())),
      [''],
    );

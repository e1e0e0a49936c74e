import type { ParsedSource } from './parsed-source.ts';

/**
 * A format that is no text. `read` refuses with `source_unparseable`, saying what would help, and bounds what it takes
 * of time and memory by what it is given. To add one: an object of this form, and a line in `binary-formats.ts`.
 */
export interface BinaryFormat {
  /** As people call it. */
  name: string;
  mediaType: string;
  /** By the bytes alone, never by a name or by what the sender says. */
  recognises(bytes: Uint8Array): boolean;
  read(bytes: Uint8Array): Promise<ParsedSource>;
}

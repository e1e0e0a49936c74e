import type { List } from './list.ts';
import type { Table } from './tables.ts';
import type { Token } from '../words/tokens.ts';

/** One sentence with what its list holds, if it has one. */
export interface SentenceUnit {
  /** "2", "a": the number before it, for references. */
  label: string | null;
  /** The number of the unit that puts another figure in place of the one here. */
  changedBy?: string;
  /** Words before the list; the whole sentence where there is none. */
  trunk: Token[];
  list: List | null;
  /** Words after the list, which belong to every item. */
  closing: Token[];
  /** Begins with "However": turns against what was said before. */
  however: boolean;
  /** Begins with "Otherwise": where what was said before does not apply. */
  otherwise: Token[];
  /** A bullet or a line without an end: read only as a limit that no verb states. */
  fragment: boolean;
  /** The lines between bars, with the line above them. */
  table: Table | null;
  /** Nested lists, a table that is none: read by no production here. */
  unreadable: boolean;
}

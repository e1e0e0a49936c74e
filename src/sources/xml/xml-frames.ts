import type { RawBlock } from '../outline.ts';
import type { SectionKind } from '../parsed-source.ts';
import type { XmlElement } from './read-xml.ts';
import type { ElementRole } from './xml-dialect.ts';

/** A division or an item: what is known of it before its words begin. */
interface Provision {
  number: string;
  heading: string;
  citation: string | null;
  /** The heading block, or null until it is written. */
  written: RawBlock | null;
  /** The number, and what heads the item, are in the text. */
  used: boolean;
  marker: string | null;
}

/** An element that is open, outermost first, and what is known of it. */
export interface Frame {
  element: XmlElement;
  role: ElementRole;
  provision: Provision | null;
  kind: SectionKind;
  /** What was being written when this element began a text of its own. */
  interrupted: string[] | null;
  cells: string[] | null;
  after: string;
  /** Where its words begin in the line. */
  from: number;
}

/** What holds words of its own, which are no line of the text. */
export const textRoles: ReadonlySet<ElementRole> = new Set([
  'number',
  'heading',
  'subheading',
  'cell',
  'superscript',
  'subscript',
]);

export function frameOf(element: XmlElement, role: ElementRole): Frame {
  return {
    element,
    role,
    provision: null,
    kind: 'heading',
    interrupted: null,
    cells: null,
    after: '',
    from: 0,
  };
}

/** Whether the innermost open element holds words rather than other elements. */
export function isInText(frames: readonly Frame[]): boolean {
  const role = frames.at(-1)?.role;
  if (role === 'inline' || role === 'paragraph' || role === 'note') return true;
  return role !== undefined && textRoles.has(role);
}

export function divisionsOf(frames: readonly Frame[]): Frame[] {
  return frames.filter(({ role }) => role === 'division');
}

export function isCaptured(frames: readonly Frame[]): boolean {
  const frame = frames.slice(0, -1).findLast(({ role }) => role !== 'inline');
  return frame !== undefined && (textRoles.has(frame.role) || frame.cells !== null);
}

/** Whether the outermost open note interrupts a line, a heading or a row. */
export function isWithinLine(frames: readonly Frame[]): boolean {
  const at = frames.findIndex(({ role }) => role === 'note');
  const note = frames[at];
  if (!note) return false;
  const captured = frames.slice(0, at).some(({ role, cells }) => textRoles.has(role) || cells !== null);
  return captured || (note.interrupted ?? []).join('').trim() !== '';
}

/** Whether only the number of the innermost division has come: a note between it and its heading waits. */
export function awaitsHeading(frames: readonly Frame[]): boolean {
  const provision = divisionsOf(frames).at(-1)?.provision;
  return provision != null && !provision.written && provision.number !== '' && provision.heading === '';
}

/** How many items hold what is being written. */
export function levelOf(frames: readonly Frame[]): number {
  return frames.filter(({ role, provision }) => role === 'item' && (provision?.number || provision?.marker))
    .length;
}

import { configurationForms, typedOf } from '../overview/configuration-fields.ts';

const formOf = (block: string) =>
  configurationForms.find((form) => form.block.toLowerCase() === block.toLowerCase());

/** What the page of the settings calls a block. */
export const settingsName = (block: string): string => formOf(block)?.title ?? block;

/** Whether a block governs the work of today: an older version that is staged again does not bring its own back. */
export const isInForceAtOnce = (block: string): boolean => formOf(block)?.inForce === 'at_once';

/** A block in the words of the page where it is set, a line for each setting; null of what that page does not know. */
export function settingLines(block: string, value: unknown): string[] | null {
  const form = formOf(block);
  if (form === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const known = new Map(form.fields.map((field) => [field.name, field]));
  return Object.entries(value).map(([name, member]) => {
    const field = known.get(name);
    if (field === undefined)
      return `${name.replaceAll('_', ' ')}: ${typedOf(member) || JSON.stringify(member)}`;
    const said =
      field.kind === 'choice' ? field.options.find(([option]) => option === member)?.[1] : undefined;
    return `${field.label}: ${said ?? (typedOf(member) || (field.kind === 'number' ? 'no limit' : 'none'))}`;
  });
}

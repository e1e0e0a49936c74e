/** Where a list was left: so much of it was read, this was the first row in view, and one went on from this one. */
export interface ListPlace {
  pages: number;
  first: number;
  row: string | null;
}

/** By the entry of the history: who goes back finds the list as it was, who comes anew finds its beginning. */
const places = new Map<string, ListPlace>();

/** The entry of the history that is open, as the router names it. */
const openEntry = (): string | null => {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('__TSR_key' in state)) return null;
  return typeof state.__TSR_key === 'string' ? state.__TSR_key : null;
};

/** The name of a list in the entry that is open; null where the router has not named the entry. */
export function placeName(about: string): string | null {
  const entry = openEntry();
  return entry === null ? null : `${entry} ${about}`;
}

export const placeOf = (name: string | null): ListPlace | null =>
  name === null ? null : (places.get(name) ?? null);

export function keepPlace(name: string | null, place: ListPlace): void {
  if (name !== null) places.set(name, place);
}

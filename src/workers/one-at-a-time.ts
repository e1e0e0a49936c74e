/** Work that is begun again only when it has ended, and can be waited for before what it needs is closed. */
export function oneAtATime(work: () => Promise<void>): { begin: () => void; ended: () => Promise<void> } {
  let current: Promise<void> | null = null;
  return {
    begin() {
      current ??= work().finally(() => (current = null));
    },
    async ended() {
      await current;
    },
  };
}

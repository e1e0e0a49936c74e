/** Many waits of one length, with one timer for all of them. */
export interface Deadlines<Item> {
  /** From now on the item waits. */
  set(item: Item): void;
  /** It waits no more. */
  met(item: Item): void;
}

/**
 * @param milliseconds how long each may wait
 * @param miss told of each that waited longer, in the order in which they began
 */
export function createDeadlines<Item>(milliseconds: number, miss: (item: Item) => void): Deadlines<Item> {
  /** When each is due: all wait equally long, so that the first is due first. */
  const due = new Map<Item, number>();
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    timer = undefined;
    const now = performance.now();
    for (const [item, at] of due) {
      if (at > now) {
        timer = setTimeout(look, Math.ceil(at - now));
        return;
      }
      due.delete(item);
      miss(item);
    }
  };

  return {
    set(item) {
      due.set(item, performance.now() + milliseconds);
      timer ??= setTimeout(look, milliseconds);
    },
    met(item) {
      due.delete(item);
      if (due.size > 0 || timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

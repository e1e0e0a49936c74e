/** A cycle of names, closed: the first is at the end again. */
export interface Cycle {
  cycle: string[];
}

/**
 * Names in an order in which each is after those that it needs, ties in the order given; or a cycle that forbids
 * one. Needs that are not among the names are passed over.
 */
export function dependencyOrder(
  names: readonly string[],
  needs: (name: string) => readonly string[],
): string[] | Cycle {
  const known = new Set(names);
  const done = new Set<string>();
  const path: { name: string; rest: string[] }[] = [];
  const open = (name: string): void =>
    void path.push({ name, rest: needs(name).filter((need) => known.has(need)) });
  for (const start of names) {
    if (!done.has(start)) open(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.shift();
      if (next === undefined) {
        done.add(top.name);
        path.pop();
      } else if (path.some(({ name }) => name === next)) {
        const from = path.findIndex(({ name }) => name === next);
        return { cycle: [...path.slice(from).map(({ name }) => name), next] };
      } else if (!done.has(next)) open(next);
    }
  }
  return [...done];
}

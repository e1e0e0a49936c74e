/** What a rule does to another: it is an exception to it, its deny prevails over it, or it reads a definition. */
export type Line = 'override' | 'limit' | 'reads';

export interface Edge {
  line: Line;
  /** Key of the rule that does it. */
  from: string;
  /** Key of the other rule, name of the definition, or `all`. */
  to: string;
}

/** A rule or definition of the picture: `level` says how many steps below the rule in question it is. */
export interface Place {
  name: string;
  level: number;
}

export interface Chain {
  edges: Edge[];
  /** From the top, which acts on what is below it. */
  rows: Place[][];
}

/** All that a rule acts on and all that acts on it, through as many others as there are. */
export function chainOf(key: string, all: readonly Edge[]): Chain {
  const down = reached(key, all, 'from', 'to');
  const up = reached(key, all, 'to', 'from');
  const has = (name: string): boolean => down.has(name) || up.has(name);
  const edges = all.filter(({ from, to }) => has(from) && has(to));
  const places = [
    ...[...down].map(([name, level]) => ({ name, level })),
    ...[...up].filter(([name]) => !down.has(name)).map(([name, level]) => ({ name, level: -level })),
  ];
  const levels = [...new Set(places.map(({ level }) => level))].sort((a, b) => a - b);
  return { edges, rows: levels.map((level) => places.filter((place) => place.level === level)) };
}

/** What can be reached, with the greatest number of steps to it: an exception stands above all that it overrides. */
function reached(
  key: string,
  all: readonly Edge[],
  near: 'from' | 'to',
  far: 'from' | 'to',
): Map<string, number> {
  const steps = new Map([[key, 0]]);
  // Rules that prevail over each other in a circle would rise without end: no path is longer than there are edges.
  for (let round = 0; round < all.length; round += 1) {
    let rose = false;
    for (const edge of all) {
      const at = steps.get(edge[near]);
      const other = edge[far];
      if (at === undefined || other === key || (steps.get(other) ?? -1) > at) continue;
      steps.set(other, at + 1);
      rose = true;
    }
    if (!rose) break;
  }
  return steps;
}

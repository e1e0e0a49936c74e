export type Result = 'blocked' | 'refused' | 'acknowledge' | 'green';

/** 95% interval of a share, after Wilson. */
export function wilson(hits: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const p = hits / of;
  const scale = 1 + (z * z) / of;
  const centre = p + (z * z) / (2 * of);
  const half = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  return [(centre - half) / scale, (centre + half) / scale];
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

export const share = (hits: number, of: number): string => {
  const [low, high] = wilson(hits, of);
  return `${hits}/${of} = ${of === 0 ? '–' : percent(hits / of)} [${percent(low)}, ${percent(high)}]`;
};

/** Results by group. */
export class Tally {
  readonly counts = new Map<string, Record<Result, number>>();

  add(group: string, result: Result): void {
    const row = this.counts.get(group) ?? { blocked: 0, refused: 0, acknowledge: 0, green: 0 };
    row[result] += 1;
    this.counts.set(group, row);
  }

  /** Per group and over all: `stopped` (blocked or refused), passed with something to acknowledge, passed without a word. */
  report(): Record<string, { of: number; stopped: string; acknowledged: string; green: string }> {
    const rows = [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
    const all = rows.reduce(
      (sum, [, row]) => ({
        blocked: sum.blocked + row.blocked,
        refused: sum.refused + row.refused,
        acknowledge: sum.acknowledge + row.acknowledge,
        green: sum.green + row.green,
      }),
      { blocked: 0, refused: 0, acknowledge: 0, green: 0 },
    );
    return Object.fromEntries(
      [...rows, ['all', all] as const].map(([group, row]) => {
        const of = row.blocked + row.refused + row.acknowledge + row.green;
        return [
          group,
          {
            of,
            stopped: share(row.blocked + row.refused, of),
            acknowledged: share(row.acknowledge, of),
            green: share(row.green, of),
          },
        ];
      }),
    );
  }
}

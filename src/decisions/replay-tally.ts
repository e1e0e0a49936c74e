import type { ReplayDifference, ReplayFlips } from './replay-columns.ts';
import type { UndeclaredInput } from './replay-lines.ts';

/** Differences that are kept; beyond, they are counted. */
const maximumListed = 2_000;
/** Of these, while a replay runs: they are written at each step. */
const listedMeanwhile = 500;
/** Kinds of differences that are told, and inputs. */
const maximumFlips = 200;

/** What came out differently in a replay so far. */
export interface ReplayTally {
  add(difference: ReplayDifference & { rules: string[] }): void;
  changed(): number;
  differences(): ReplayDifference[];
  /** As many of them as are told before the end. */
  meanwhile(): ReplayDifference[];
  flips(): ReplayFlips[];
  addUndeclared(inputs: readonly UndeclaredInput[]): void;
  /** The inputs that most decisions carried and their action does not declare, the most first. */
  undeclared(): UndeclaredInput[];
}

export function createTally(): ReplayTally {
  const differences: ReplayDifference[] = [];
  const flips = new Map<string, ReplayFlips>();
  const undeclared = new Map<string, UndeclaredInput>();
  let changed = 0;
  return {
    add(difference) {
      changed += 1;
      if (differences.length < maximumListed) differences.push(difference);
      const { action, before, after, rules } = difference;
      const kind = JSON.stringify([action, before, after, rules]);
      const counted = flips.get(kind);
      if (counted) counted.count += 1;
      else flips.set(kind, { action, before, after, rules, count: 1 });
    },
    addUndeclared(inputs) {
      for (const { action, input, count } of inputs) {
        const name = JSON.stringify([action, input]);
        const counted = undeclared.get(name);
        if (counted) counted.count += count;
        else undeclared.set(name, { action, input, count });
      }
    },
    undeclared: () => [...undeclared.values()].sort((a, b) => b.count - a.count).slice(0, maximumFlips),
    changed: () => changed,
    differences: () => differences,
    meanwhile: () => differences.slice(0, listedMeanwhile),
    flips: () => [...flips.values()].sort((a, b) => b.count - a.count).slice(0, maximumFlips),
  };
}

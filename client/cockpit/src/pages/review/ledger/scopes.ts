import { partAt, type ReadingLedger } from './parts.ts';

/** A list or an exception: how far it reaches, and how its parts are joined. */
export interface Scope {
  path: string;
  says: 'and' | 'or' | 'unless' | 'instead';
  /** How many scopes are around it. */
  depth: number;
}

function kindAt(ledger: ReadingLedger, path: string): string | undefined {
  const part = partAt(ledger.tree, path);
  return part !== null && 'kind' in part ? part.kind : undefined;
}

const says = { all: 'and', any: 'or' } as const;

/** Lists and exceptions of the ledger that have words, the outer ones first. */
export function scopesOf(ledger: ReadingLedger): Scope[] {
  const paths = new Set<string>();
  for (const { path, words } of ledger.elements) {
    if (words.length === 0) continue;
    const steps = path.split('/');
    steps.forEach((_, index) => paths.add(steps.slice(0, index + 1).join('/')));
  }
  const found = [...paths].flatMap((path): Omit<Scope, 'depth'>[] => {
    if (/^norm\/except\/\d+$/.test(path)) return [{ path, says: 'unless' }];
    if (/^norm\/instead\/\d+$/.test(path)) return [{ path, says: 'instead' }];
    const kind = kindAt(ledger, path);
    return kind === 'all' || kind === 'any' ? [{ path, says: says[kind] }] : [];
  });
  return found
    .map((one) => ({
      ...one,
      depth: found.filter((other) => one.path.startsWith(`${other.path}/`)).length,
    }))
    .sort((one, other) => one.depth - other.depth);
}

/** Whether an element's words are within a scope. */
export const isWithin = (path: string, scope: Scope): boolean =>
  path === scope.path || path.startsWith(`${scope.path}/`);

const signs = { '<': '<', '<=': '≤', '>': '>', '>=': '≥', '==': '=', '!=': '≠' } as const;
const turned = { '<': '>', '<=': '≥', '>': '<', '>=': '≤', '==': '=', '!=': '≠' } as const;

/** The side of a figure on which what is measured has to be, e.g. `≤`; null where it is no bound, or is only part of one. */
export function directionOf(ledger: ReadingLedger, path: string): string | null {
  const kind = kindAt(ledger, path);
  if (kind !== 'literal' && kind !== 'date') return null;
  const [, whole, side] = /^(.*)\/(left|right)$/.exec(path) ?? [];
  const measure = whole === undefined ? null : partAt(ledger.tree, whole);
  if (measure === null || !('op' in measure)) return null;
  return side === 'right' ? signs[measure.op] : turned[measure.op];
}

import type { Route } from './route.ts';

/**
 * The route that reads what a route is of: `/worlds/{world_id}` of `/worlds/{world_id}/rules`. Null where the path names
 * the thing itself, which answers 404 by itself, where it is of nothing, and for commands.
 * @throws Error when nothing reads it: the list of what is not there could not be told from one that is empty.
 */
export function parentOf({ method, path }: Route, routes: readonly Route[]): Route | null {
  const end = path.lastIndexOf('}') + 1;
  if (method !== 'GET' || end === 0 || end === path.length) return null;
  const above = path.slice(0, end);
  const parent = routes.find((route) => route.method === 'GET' && route.path === above);
  if (!parent)
    throw new Error(`GET ${path}: no route reads ${above}, so an empty list may be one of nothing`);
  return parent;
}

/** What an empty page has as well: the name of its type, and cursors of where it would begin. */
const unsaid: ReadonlySet<string> = new Set(['__typename', 'pageInfo']);

/** Whether an answer holds no fact: empty lists, and what is null, false or zero beside them. */
export function saysNothing(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.every(saysNothing);
  if (typeof answer === 'object' && answer !== null) {
    return Object.entries(answer).every(([name, value]) => unsaid.has(name) || saysNothing(value));
  }
  return !answer;
}

import { readFileSync } from 'node:fs';
import { openCockpitWorld, type CockpitWorld } from './cockpit-world.ts';
import type { Site } from './site.ts';

/** A ruleset with something on every page: a signed rule, a candidate, an answer, a version. */
export interface Filled {
  world: CockpitWorld;
  action: string;
  rule: string;
  waiting: string;
  decision: string;
  domain: string;
}

/** A page, by the path of its route as the router has it, and where it is for a ruleset that has something on it. */
export interface PageRow {
  route: string;
  at: (filled: Filled) => string;
}

const inWorld = (path: (filled: Filled) => string): PageRow['at'] => {
  return (filled) => `/cockpit/r/${filled.world.worldId}${path(filled)}`;
};
const inDomain = (path: (filled: Filled) => string): PageRow['at'] => {
  return (filled) => `/account/domains/${filled.domain}${path(filled)}`;
};

/** Every page of the cockpit. The first is that of the rulesets, the second the frame of one, the third its overview. */
export const cockpitPages: readonly PageRow[] = [
  { route: '/', at: () => '/cockpit/' },
  { route: '/r/$world', at: inWorld(() => '') },
  { route: '/', at: inWorld(() => '/') },
  { route: '/review', at: inWorld(() => '/review') },
  { route: '/$candidate', at: inWorld(({ waiting }) => `/review/${waiting}`) },
  { route: '/sources', at: inWorld(() => '/sources') },
  { route: '/sources/$source', at: inWorld(({ world }) => `/sources/${world.sourceId}`) },
  { route: '/law-changes', at: inWorld(() => '/law-changes') },
  { route: '/law-changes/$source', at: inWorld(({ world }) => `/law-changes/${world.sourceId}`) },
  { route: '/distillations', at: inWorld(() => '/distillations') },
  { route: '/vocabulary', at: inWorld(() => '/vocabulary') },
  { route: '/rules', at: inWorld(() => '/rules') },
  { route: '/rules/$rule', at: inWorld(({ rule }) => `/rules/${rule}`) },
  { route: '/actions/$action', at: inWorld(({ action }) => `/actions/${action}`) },
  { route: '/playground', at: inWorld(() => '/playground') },
  { route: '/decisions', at: inWorld(() => '/decisions') },
  { route: '/decisions/$decision', at: inWorld(({ decision }) => `/decisions/${decision}`) },
  { route: '/audit', at: inWorld(() => '/audit') },
  { route: '/events', at: inWorld(() => '/events') },
  { route: '/publish', at: inWorld(() => '/publish') },
  { route: '/versions', at: inWorld(() => '/versions') },
  { route: '/versions/compare', at: inWorld(() => '/versions/compare') },
];

/** Every page of the members' area. */
export const accountPages: readonly PageRow[] = [
  { route: '/$domain', at: inDomain(() => '') },
  { route: '/', at: inDomain(() => '/') },
  { route: '/worlds/$world', at: inDomain(({ world }) => `/worlds/${world.worldId}`) },
  { route: '/worlds/$world/playground', at: inDomain(({ world }) => `/worlds/${world.worldId}/playground`) },
  { route: '/decisions', at: inDomain(() => '/decisions') },
  { route: '/decisions/$decision', at: inDomain(({ decision }) => `/decisions/${decision}`) },
  { route: '/members', at: inDomain(() => '/members') },
  { route: '/keys', at: inDomain(() => '/keys') },
];

/** The paths of the routes that a router is made of. */
export function routesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^ *(?:.*\{ .*)?\bpath: '([^']+)'/gm)].map(([, path]) => path!);
}

export async function fillWorld(site: Site): Promise<Filled> {
  const world = await openCockpitWorld(site);
  const prohibition = await world.prohibition();
  await world.sign(prohibition);
  const action = String(prohibition.rule.action);
  const notes = await world.send<{ id: string }>('POST', '/release-notes', { narrative: 'The first.' });
  await world.send('POST', '/publications', { release_notes_id: notes.id });
  const { id } = await world.permission(prohibition.rule_key);
  await world.send('POST', '/playground', { action, inputs: {} });
  const { body } = await site.api<{ items: { id: string }[] }>(
    'operator@enshrine.test',
    'GET',
    `/decisions?world_id=${world.worldId}`,
  );
  const domain = site.domains.credit;
  return { world, action, rule: prohibition.rule_key, waiting: id, decision: body.items[0]!.id, domain };
}

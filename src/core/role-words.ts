import type { DomainRole } from './permissions.ts';

/** What the holder of a role may do, as every page of members says it. */
export const roleWords = {
  observer: 'reads what is published, and the decisions',
  contributor: 'reads what is published, the decisions, and which actions agents can ask',
  admin: 'reads all of it, and manages members, invites and API keys',
} as const satisfies Record<DomainRole, string>;

import type { Scope } from '../../src/core/permissions.ts';

/** Everybody who may knock, as the matrix knows them. `suspended` is staff whose account is suspended. */
export const callers = [
  'anonymous',
  'suspended',
  'key',
  'outsider',
  'observer',
  'contributor',
  'admin',
  'owner',
  'operator',
] as const;
export type Caller = (typeof callers)[number];

/** `authenticated`: the field itself tells a key's decisions from a member's and from staff's. */
export type Access = Scope | 'anyone' | 'session' | 'authenticated';

const users = ['outsider', 'observer', 'contributor', 'admin', 'owner', 'operator'] as const;

/**
 * Whom the grants of scopes let in, written out by hand: everybody acts in the domain acme/credit, but for the
 * outsider, who has no role there. Staff hold `decide:domain` too, yet decisions are for keys alone.
 */
export const admitted: Readonly<Record<Access, readonly Caller[]>> = {
  anyone: callers,
  session: users,
  // A key with `decide:domain`, a member with `read:domain`, staff; the outsider has none of these in the domain.
  authenticated: ['key', 'observer', 'contributor', 'admin', 'owner', 'operator'],
  'read:domain': ['observer', 'contributor', 'admin', 'owner', 'operator'],
  'write:domain': ['contributor', 'admin', 'owner', 'operator'],
  'admin:domain': ['admin', 'owner', 'operator'],
  'read:actions': ['key', 'contributor', 'admin', 'owner', 'operator'],
  'decide:domain': ['key'],
  'admin:org': ['owner', 'operator'],
  'read:operations': ['operator'],
  'write:operations': ['operator'],
  'admin:operations': ['operator'],
  'delete:operations': ['operator'],
};

/**
 * Every REST route with its root field and what it asks of its caller, written out by hand. The
 * catalogue in the code must say the same: a new route needs its row.
 */
export const accessTable: readonly (readonly [route: string, field: string | null, access: Access])[] = [
  ['GET /health/live', null, 'anyone'],
  ['GET /health/ready', null, 'anyone'],
  ['GET /.well-known/publishing-keys.json', null, 'anyone'],

  ['GET /api/me', 'me', 'session'],
  ['GET /api/invites', 'pendingInvites', 'session'],
  ['POST /api/invites/accept', 'acceptInvite', 'session'],
  ['POST /api/invites/{invite_id}/accept', 'acceptPendingInvite', 'session'],
  ['GET /domains', 'domains', 'session'],
  ['POST /domains', 'createDomain', 'admin:org'],
  ['GET /domains/{id}', 'domain', 'read:domain'],
  ['GET /domains/{id}/members', 'members', 'admin:domain'],
  ['POST /domains/{id}/members', 'issueInvite', 'admin:domain'],
  ['PATCH /domains/{id}/members/{user_id}', 'changeMemberRole', 'admin:domain'],
  ['DELETE /domains/{id}/members/{user_id}', 'removeMember', 'admin:domain'],
  ['GET /domains/{id}/members/invites', 'invites', 'admin:domain'],
  ['DELETE /domains/{id}/members/invites/{invite_id}', 'revokeInvite', 'admin:domain'],
  ['GET /domains/{id}/api-keys', 'apiKeys', 'admin:domain'],
  ['POST /domains/{id}/api-keys', 'createApiKey', 'admin:domain'],
  ['DELETE /domains/{id}/api-keys/{key_id}', 'revokeApiKey', 'admin:domain'],
  ['GET /domains/{id}/worlds', 'domainWorlds', 'read:domain'],
  ['GET /domains/{id}/worlds/{world_id}', 'domainWorld', 'read:domain'],
  ['GET /domains/{id}/worlds/{world_id}/versions', 'domainVersions', 'read:domain'],
  ['GET /domains/{id}/worlds/{world_id}/versions/{v}', 'domainVersion', 'read:domain'],
  ['GET /domains/{id}/worlds/{world_id}/versions/{v}/card', null, 'read:domain'],

  ['GET /organizations', 'organizations', 'read:operations'],
  ['POST /organizations', 'createOrganization', 'admin:operations'],
  ['GET /organizations/{organization_id}', 'organization', 'read:operations'],
  ['PATCH /organizations/{organization_id}', 'reviseOrganization', 'admin:operations'],
  ['GET /users', 'users', 'admin:operations'],
  ['GET /users/{id}', 'user', 'admin:operations'],
  ['PATCH /users/{id}', 'reviseUser', 'admin:operations'],
  ['GET /access-audit', 'accessAudit', 'read:operations'],

  ['POST /decide', 'decide', 'decide:domain'],
  ['GET /actions', 'actions', 'read:actions'],
  ['POST /decide/plan', 'plans', 'decide:domain'],
  ['POST /access/v1/evaluation', null, 'decide:domain'],
  ['POST /access/v1/evaluations', null, 'decide:domain'],
  ['POST /access/v1/search/subject', null, 'decide:domain'],
  ['POST /access/v1/search/resource', null, 'decide:domain'],
  ['POST /access/v1/search/action', null, 'decide:domain'],
  ['GET /.well-known/authzen-configuration', null, 'anyone'],
  ['POST /mcp', null, 'decide:domain'],
  ['GET /mcp', null, 'decide:domain'],
  ['DELETE /mcp', null, 'decide:domain'],
  ['GET /.well-known/oauth-protected-resource', null, 'anyone'],
  ['GET /.well-known/oauth-protected-resource/mcp', null, 'anyone'],

  ['GET /decisions', 'decisions', 'authenticated'],
  ['GET /decisions/{id}', 'decision', 'authenticated'],
  ['POST /decisions/{id}/feedback', 'giveFeedback', 'authenticated'],
  ['GET /worlds/{world_id}/feedback', 'worldFeedback', 'read:operations'],
  ['POST /worlds/{world_id}/decisions/erase', 'eraseDecisions', 'delete:operations'],
  ['POST /worlds/{world_id}/playground', 'simulateDecision', 'write:operations'],
  ['POST /worlds/{world_id}/playground/plan', 'planSimulation', 'read:operations'],
  ['POST /worlds/{world_id}/candidates/{id}/try', 'tryCandidate', 'read:operations'],
  ['POST /domains/{id}/worlds/{world_id}/playground', 'tryDecision', 'read:domain'],
  ['GET /worlds/{world_id}/replays', 'replays', 'read:operations'],
  ['POST /worlds/{world_id}/replays', 'requestReplay', 'write:operations'],
  ['POST /worlds/{world_id}/replays/file', 'requestFileReplay', 'write:operations'],
  ['GET /worlds/{world_id}/replays/{id}', 'replay', 'read:operations'],
  ['GET /worlds/{world_id}/replays/{id}/events', 'replayProgress', 'read:operations'],
  ['GET /worlds/{world_id}/replays/{id}/differences.csv', null, 'read:operations'],

  ['GET /worlds', 'worlds', 'read:operations'],
  ['POST /worlds', 'createWorld', 'write:operations'],
  ['GET /worlds/{world_id}', 'world', 'read:operations'],
  ['PATCH /worlds/{world_id}', 'reviseWorld', 'write:operations'],
  ['GET /worlds/{world_id}/audit', 'worldAuthoringAudit', 'read:operations'],
  ['GET /worlds/{world_id}/actions', 'worldActions', 'read:operations'],
  ['POST /worlds/{world_id}/actions', 'registerAction', 'write:operations'],
  ['GET /worlds/{world_id}/actions/{key}', 'worldAction', 'read:operations'],
  ['PATCH /worlds/{world_id}/actions/{key}', 'reviseAction', 'write:operations'],
  ['POST /worlds/{world_id}/actions/{key}/retire', 'retireAction', 'delete:operations'],
  ['GET /worlds/{world_id}/actions/{key}/acceptance-cases', 'acceptanceCases', 'read:operations'],
  ['GET /worlds/{world_id}/actions/{key}/acceptance-cases.csv', null, 'read:operations'],
  [
    'POST /worlds/{world_id}/actions/{key}/acceptance-cases/import',
    'importAcceptanceCases',
    'write:operations',
  ],
  ['PUT /worlds/{world_id}/actions/{key}/acceptance-cases/{name}', 'putAcceptanceCase', 'write:operations'],
  [
    'POST /worlds/{world_id}/actions/{key}/acceptance-cases/remove',
    'removeAcceptanceCases',
    'write:operations',
  ],
  ['POST /worlds/{world_id}/acceptance-cases/run', 'runAcceptanceCases', 'read:operations'],

  ['GET /worlds/{world_id}/definitions', 'definitions', 'read:operations'],
  ['PUT /worlds/{world_id}/definitions/{name}', 'putDefinition', 'write:operations'],
  ['GET /worlds/{world_id}/configuration', 'configurationBlocks', 'read:operations'],
  ['PUT /worlds/{world_id}/configuration/{name}', 'putConfigurationBlock', 'write:operations'],

  ['GET /worlds/{world_id}/ingestion-runs', 'ingestionRuns', 'read:operations'],
  ['GET /worlds/{world_id}/ingestion-runs/{id}', 'ingestionRun', 'read:operations'],
  ['GET /worlds/{world_id}/card-snapshot', 'cardSnapshot', 'read:operations'],
  ['GET /worlds/{world_id}/source-materials', 'sourceMaterials', 'read:operations'],
  ['POST /worlds/{world_id}/source-materials', 'ingestSourceMaterial', 'write:operations'],
  ['GET /worlds/{world_id}/source-materials/{id}', 'sourceMaterial', 'read:operations'],
  ['GET /worlds/{world_id}/source-materials/{id}/content', null, 'read:operations'],
  ['GET /worlds/{world_id}/source-materials/{id}/compare', 'sourceMaterialComparison', 'read:operations'],
  ['POST /worlds/{world_id}/source-materials/{id}/retire', 'retireSourceMaterial', 'delete:operations'],
  ['POST /worlds/{world_id}/source-materials/{id}/corrections', 'correctSourceMaterial', 'write:operations'],
  ['PUT /worlds/{world_id}/source-materials/{id}/watch', 'watchSourceMaterial', 'write:operations'],
  ['POST /worlds/{world_id}/source-materials/{id}/checks', 'checkSourceMaterial', 'write:operations'],
  ['GET /worlds/{world_id}/law-changes', 'lawChanges', 'read:operations'],
  ['GET /worlds/{world_id}/source-materials/{id}/law-change', 'lawChange', 'read:operations'],
  [
    'POST /worlds/{world_id}/source-materials/{id}/law-change/carry-over',
    'carryOverRules',
    'write:operations',
  ],
  [
    'POST /worlds/{world_id}/source-materials/{id}/law-change/revise',
    'reviseChangedRules',
    'write:operations',
  ],
  [
    'POST /worlds/{world_id}/source-materials/{id}/law-change/retire',
    'retireRepealedRules',
    'delete:operations',
  ],

  ['GET /worlds/{world_id}/distillations', 'distillationRuns', 'read:operations'],
  ['POST /worlds/{world_id}/distillations', 'requestDistillation', 'write:operations'],
  ['GET /worlds/{world_id}/distillations/{id}', 'distillationRun', 'read:operations'],
  ['GET /worlds/{world_id}/distillations/{id}/left-out', 'distillationLeftOut', 'read:operations'],
  ['GET /worlds/{world_id}/distillations/{id}/events', 'distillationRunProgress', 'read:operations'],
  ['GET /worlds/{world_id}/distillations/{id}/candidates', 'candidates', 'read:operations'],

  ['GET /worlds/{world_id}/vocabulary', 'vocabulary', 'read:operations'],
  ['POST /worlds/{world_id}/vocabulary/renames', 'renameVocabulary', 'write:operations'],
  ['GET /worlds/{world_id}/candidates', 'candidates', 'read:operations'],
  ['POST /worlds/{world_id}/candidates', 'authorCandidate', 'write:operations'],
  ['GET /worlds/{world_id}/candidates/{id}', 'candidate', 'read:operations'],
  ['PATCH /worlds/{world_id}/candidates/{id}', 'editCandidate', 'write:operations'],
  ['POST /worlds/{world_id}/candidates/{id}/outcomes', 'stateOutcomes', 'write:operations'],
  ['POST /worlds/{world_id}/candidates/{id}/words', 'assignWords', 'write:operations'],
  ['POST /worlds/{world_id}/candidates/{id}/messages', 'steerCandidate', 'write:operations'],
  ['POST /worlds/{world_id}/candidates/{id}/verify', 'verifyCandidate', 'write:operations'],
  ['POST /worlds/{world_id}/candidates/{id}/enshrine', 'enshrineCandidate', 'write:operations'],
  ['POST /worlds/{world_id}/candidates/{id}/reject', 'rejectCandidate', 'write:operations'],
  ['GET /worlds/{world_id}/rules', 'rules', 'read:operations'],
  ['GET /worlds/{world_id}/rules/{key}', 'rule', 'read:operations'],
  ['POST /worlds/{world_id}/rules/{key}/revise', 'reviseRule', 'write:operations'],
  ['POST /worlds/{world_id}/rules/{key}/retire', 'retireRule', 'delete:operations'],

  ['GET /worlds/{world_id}/release-notes', 'releaseNotesList', 'read:operations'],
  ['POST /worlds/{world_id}/release-notes', 'createReleaseNotes', 'write:operations'],
  ['GET /worlds/{world_id}/release-notes/{id}', 'releaseNotes', 'read:operations'],
  ['PATCH /worlds/{world_id}/release-notes/{id}', 'reviseReleaseNotes', 'write:operations'],
  ['GET /worlds/{world_id}/release-notes/{id}/corrections', 'releaseNotesCorrections', 'read:operations'],
  ['GET /worlds/{world_id}/staged-changes', 'stagedChanges', 'read:operations'],
  ['GET /worlds/{world_id}/publications', 'publications', 'read:operations'],
  ['POST /worlds/{world_id}/publications', 'publishVersion', 'admin:operations'],
  ['POST /worlds/{world_id}/publications/preview', 'previewPublication', 'read:operations'],
  ['GET /worlds/{world_id}/publications/{id}', 'publication', 'read:operations'],
  ['GET /worlds/{world_id}/versions', 'versions', 'read:operations'],
  ['GET /worlds/{world_id}/versions/{v}', 'version', 'read:operations'],
  ['GET /worlds/{world_id}/versions/{v}/card', null, 'read:operations'],
  ['GET /worlds/{world_id}/versions/{v}/modules', 'actionModules', 'read:operations'],
  ['GET /worlds/{world_id}/versions/{v}/modules/{action}', null, 'read:operations'],
  ['GET /worlds/{world_id}/versions/{v}/diff', 'versionComparison', 'read:operations'],
  ['POST /worlds/{world_id}/versions/{v}/restore', 'restoreVersion', 'write:operations'],

  ['GET /worlds/{world_id}/webhooks', 'webhooks', 'read:operations'],
  ['POST /worlds/{world_id}/webhooks', 'createWebhook', 'write:operations'],
  ['GET /worlds/{world_id}/webhooks/{id}', 'webhook', 'read:operations'],
  ['PATCH /worlds/{world_id}/webhooks/{id}', 'reviseWebhook', 'write:operations'],
  ['DELETE /worlds/{world_id}/webhooks/{id}', 'removeWebhook', 'write:operations'],
  ['GET /worlds/{world_id}/webhooks/{id}/deliveries', 'webhookDeliveries', 'read:operations'],
  ['POST /worlds/{world_id}/webhooks/{id}/test', 'testWebhook', 'write:operations'],
  [
    'POST /worlds/{world_id}/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    'redeliver',
    'write:operations',
  ],
];

/** Root fields without a route. */
export const fieldsWithoutRoute: readonly (readonly [field: string, access: Access])[] = [
  ['node', 'session'],
  ['nodes', 'session'],
  ['publicationProgress', 'read:operations'],
  ['worldActivity', 'read:operations'],
];

import type { Cache, UpdatesConfig } from '@urql/exchange-graphcache';

const lawChange = ['lawChanges', 'lawChange', 'world', 'candidates', 'candidate', 'vocabulary'];

/**
 * What of the cache a mutation makes stale, by root fields: pages that show one of them ask again. What a mutation
 * answers is written over the object that it changed without this.
 */
export const stale: Readonly<Record<string, readonly string[]>> = {
  createWorld: ['worlds'],
  reviseWorld: ['worlds', 'stagedChanges'],
  reviseAction: ['stagedChanges'],
  registerAction: ['worldActions', 'vocabulary', 'stagedChanges'],
  retireAction: ['worldActions', 'worldAction', 'vocabulary', 'stagedChanges'],
  putDefinition: ['vocabulary', 'stagedChanges'],
  putConfigurationBlock: ['configurationBlocks', 'stagedChanges'],
  ingestSourceMaterial: ['sourceMaterials', 'lawChanges', 'lawChange', 'world'],
  correctSourceMaterial: ['sourceMaterials', 'sourceMaterial', 'stagedChanges', 'lawChanges', 'lawChange'],
  watchSourceMaterial: ['sourceMaterial'],
  checkSourceMaterial: ['sourceMaterials', 'sourceMaterial', 'lawChanges', 'lawChange', 'world'],
  retireSourceMaterial: ['sourceMaterials', 'stagedChanges', 'lawChanges', 'lawChange', 'world'],
  requestDistillation: ['distillationRuns'],
  enshrineCandidate: [
    'candidate',
    'candidates',
    'stagedChanges',
    'rules',
    'rule',
    'worldActions',
    'worldAction',
    'world',
    'vocabulary',
    'lawChanges',
    'lawChange',
  ],
  carryOverRules: [...lawChange, 'stagedChanges', 'rules', 'rule', 'worldActions'],
  reviseChangedRules: lawChange,
  retireRepealedRules: [...lawChange, 'stagedChanges', 'rules', 'rule', 'worldActions'],
  retireRule: [...lawChange, 'stagedChanges', 'rules', 'rule', 'worldActions', 'worldAction'],
  reviseRule: ['candidates', 'world'],
  rejectCandidate: ['candidates', 'vocabulary', 'lawChanges', 'lawChange'],
  authorCandidate: ['candidates', 'vocabulary', 'sourceMaterial', 'world'],
  editCandidate: ['candidates', 'vocabulary'],
  assignWords: ['candidates', 'vocabulary'],
  renameVocabulary: ['vocabulary', 'candidates', 'candidate'],
  steerCandidate: ['candidates'],
  verifyCandidate: ['candidates'],
  createReleaseNotes: ['releaseNotesList', 'stagedChanges', 'world'],
  reviseReleaseNotes: ['releaseNotesList', 'stagedChanges'],
  publishVersion: ['releaseNotesList', 'stagedChanges', 'world', 'worlds', 'versions'],
  importAcceptanceCases: ['acceptanceCases', 'stagedChanges'],
  putAcceptanceCase: ['acceptanceCases', 'stagedChanges'],
  removeAcceptanceCases: ['acceptanceCases', 'stagedChanges'],
  runAcceptanceCases: [],
  simulateDecision: [],
  eraseDecisions: ['decision', 'decisions', 'worldFeedback'],
  giveFeedback: ['worldFeedback', 'decision'],
  issueInvite: ['invites'],
  revokeInvite: ['invites'],
  changeMemberRole: [],
  removeMember: ['members'],
  createApiKey: ['apiKeys'],
  revokeApiKey: ['apiKeys'],
  requestReplay: ['replays'],
  requestFileReplay: ['replays'],
  createWebhook: ['webhooks'],
  reviseWebhook: [],
  removeWebhook: ['webhooks'],
  redeliver: ['webhookDeliveries'],
  testWebhook: ['webhookDeliveries'],
  restoreVersion: [
    'stagedChanges',
    'rules',
    'rule',
    'worldActions',
    'worldAction',
    'world',
    'vocabulary',
    'lawChanges',
    'lawChange',
  ],
};

function invalidate(cache: Cache, fields: readonly string[]): void {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
    if (fields.includes(fieldName)) cache.invalidate('Query', fieldName, args ?? undefined);
  }
}

export const updates: NonNullable<UpdatesConfig['Mutation']> = Object.fromEntries(
  Object.entries(stale).map(([mutation, fields]) => [
    mutation,
    (result: Record<string, unknown>, _args: unknown, cache: Cache) => {
      const answer = result[mutation] as { __typename?: string } | null;
      if (answer && answer.__typename !== 'Problem') invalidate(cache, [...fields, 'worldAuthoringAudit']);
    },
  ]),
);

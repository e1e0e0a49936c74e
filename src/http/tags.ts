/** Headings of the reference, in its order. A route's `tag` is one of them. */
export const tags = {
  Worlds: 'Rule sets, their action registry, definitions and configuration blocks.',
  Sources: 'Authoritative documents with their provenance: ingest, read, correct, compare, retire.',
  Distillation: 'Runs that propose candidate rules from selected sources.',
  Candidates: 'Review of candidates: steering, the two gates, sign-off or rejection.',
  Rules: 'Enshrined rules and their immutable revisions.',
  'Acceptance cases':
    'What actions are expected to answer: tables of cases, run before a version is published.',
  Publication: 'Staged changes, preview, publications, versions, cards and modules.',
  'Release notes': 'The narrative of a version, its restatements and corrections.',
  Decisions: 'Decide, and look at what was decided and why.',
  Members: 'Domains, their members, invites and API keys.',
  Access: 'Who you are, organizations, users, and the record of changes of access.',
  Audit: 'The record of every operator mutation.',
  Webhooks: 'Subscriptions to events, deliveries, redelivery.',
  Service: 'Health, and the reference itself.',
} as const satisfies Record<string, string>;

export type Tag = keyof typeof tags;

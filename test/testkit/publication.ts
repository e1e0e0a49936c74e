import { randomUUID } from 'node:crypto';
import { exceptionsByReason, openReviewWorld, type ReviewWorld } from './review.ts';
import type { RestAnswer, TestService } from './service.ts';

export interface NotesAnswer {
  id: string;
  world_model_version: string;
  revision: number;
  locked: boolean;
  narrative: string;
  restatements: { category: string; subject: string; before: unknown; after: unknown; reason: string }[];
  corrections: { id: string; rule_key: string; prior_version: string }[];
}

export interface PublicationAnswer {
  id: string;
  status: string;
  phase: string | null;
  attempts: number;
  world_model_version: string;
  modules: { action: string; digest: string; module_version: string; content_hash: string }[];
  card: { id: string; content_hash: string } | null;
  release_notes: NotesAnswer;
  failure_code: string | null;
  findings: Record<string, unknown> | null;
}

export interface ProblemAnswer {
  code: string;
  detail: string;
  publication_id?: string;
  [member: string]: unknown;
}

export const passengers = { name: 'passengers', type: 'int', minimum: 0, maximum: 1000 };
export const licensed = { name: 'licensed', type: 'bool', description: 'the person holds a licence' };
export const prohibitionText = 'A person must not operate a ferry.';
export const permissionText =
  'A licensed person may operate a ferry if the number of passengers does not exceed 40.';

/** A world whose working set holds a prohibition and the permission that overrides it. */
export async function openPublishableWorld(
  service: Pick<TestService, 'rest' | 'domains'>,
  { action }: { action?: string } = {},
): Promise<ReviewWorld & { rules: string[] }> {
  const opened = await openReviewWorld(service);
  const world = { ...opened, action: action ?? opened.action };
  const base = await enshrine(world, prohibitionText, {
    modality: 'must_not',
    requires: 'false',
    action_proposal: { title: 'Operate a ferry' },
  });
  const exception = await enshrine(world, permissionText, {
    modality: 'may',
    applies_when: 'inputs.licensed',
    requires: 'inputs.passengers <= 40',
    inputs: [passengers, licensed],
    overrides: [{ rule: base, reason: 'Section 5 permits what section 4 prohibits.' }],
  });
  return { ...world, rules: [base, exception] };
}

/** Authors, verifies and signs off, with the word of its author for its exceptions; answers the rule's key. */
export async function enshrine(
  world: ReviewWorld,
  quote: string,
  fields: Record<string, unknown>,
): Promise<string> {
  const candidate = await world.author(quote, { action: world.action, ...fields });
  const verified = await world.verify(candidate.id);
  const answer = await world.enshrine(verified, exceptionsByReason(verified));
  if (answer.status !== 200) throw new Error(`Not enshrined: ${JSON.stringify(answer.body)}`);
  return candidate.rule_key;
}

/** Proves a candidate by an operator's cases, acknowledges every doubt, and signs it off; answers the rule's key. */
export async function proveAndEnshrine(
  { prove, enshrine: signOff }: ReviewWorld,
  id: string,
  outcomeOf: (inputs: Record<string, unknown>) => string,
): Promise<string> {
  const proved = await prove(id, outcomeOf);
  const findings = [...(proved.gate_1?.findings ?? []), ...(proved.gate_2?.findings ?? [])];
  const doubts = findings.filter(({ severity }) => severity === 'acknowledge').map((finding) => finding.id);
  const answer = await signOff(proved, doubts);
  if (answer.status !== 200) throw new Error(`Not enshrined: ${JSON.stringify([answer.body, findings])}`);
  return proved.rule_key;
}

/** Revises a rule, proves the revision and signs it off. A text that it is given cites the clause which says that. */
export async function reviseRule(
  world: ReviewWorld,
  key: string | undefined,
  { natural_language: text, ...fields }: Record<string, unknown> & { natural_language?: string },
  outcomeOf: (inputs: Record<string, unknown>) => string,
): Promise<void> {
  const { status, body } = await world.send('POST', `/rules/${key}/revise`, {
    ...fields,
    ...(text !== undefined && {
      natural_language: text,
      citations: [{ source_material_id: world.sourceId, quote: text }],
    }),
  });
  if (status !== 201) throw new Error(`No revision: ${JSON.stringify(body)}`);
  await proveAndEnshrine(world, body.id, outcomeOf);
}

/** What the permission comes to when it holds up to a limit. */
export const permittedUpTo =
  (limit: number) =>
  ({ licensed: holds, passengers: aboard }: Record<string, unknown>): string =>
    holds !== true ? 'not_applicable' : Number(aboard) <= limit ? 'met' : 'unmet';

export const loadLimit = (value: string) => ({ type: 'int', cases: [{ when: 'true', value }] });

/** The same world, but that the permission reads its limit out of a definition. */
export async function openDefinedWorld(
  service: TestService,
): Promise<ReviewWorld & { rules: [string, string] }> {
  const world = await openReviewWorld(service);
  const base = await enshrine(world, prohibitionText, {
    modality: 'must_not',
    requires: 'false',
    action_proposal: { title: 'Operate a ferry' },
  });
  const { id } = await world.author(permissionText, {
    action: world.action,
    modality: 'may',
    applies_when: 'inputs.licensed',
    requires: 'inputs.passengers <= terms.load_limit',
    inputs: [passengers, licensed],
    definitions: [{ name: 'load_limit', ...loadLimit('40') }],
    overrides: [{ rule: base, reason: 'Section 5 permits what section 4 prohibits.' }],
  });
  return { ...world, rules: [base, await proveAndEnshrine(world, id, permittedUpTo(40))] };
}

/** Drafts the notes of the next version. */
export async function draftNotes(
  world: ReviewWorld,
  fields: Record<string, unknown> = {},
): Promise<NotesAnswer> {
  const { status, body } = await world.send<NotesAnswer>('POST', '/release-notes', {
    narrative: 'What is new.',
    ...fields,
  });
  if (status !== 201) throw new Error(`No notes: ${JSON.stringify(body)}`);
  return body;
}

export const publish = <Body = PublicationAnswer>(
  world: ReviewWorld,
  notesId: string,
  fields: Record<string, unknown> = {},
): Promise<RestAnswer<Body>> =>
  world.send<Body>('POST', '/publications', { release_notes_id: notesId, ...fields });

/** Drafts and publishes; the answer of a success. */
export async function publishNext(
  world: ReviewWorld,
  fields: Record<string, unknown> = {},
): Promise<PublicationAnswer> {
  const notes = await draftNotes(world);
  const { status, body } = await publish(world, notes.id, fields);
  if (status !== 201) throw new Error(`Not published: ${JSON.stringify(body)}`);
  return body;
}

/** Confirms to a publication that agents may no longer send these inputs. */
export const withoutInputs = (world: ReviewWorld, ...names: string[]) => ({
  arbitrations: names.map((input) => ({ action: world.action, input, rename_to: null })),
});

export const newCorrelation = (): string => randomUUID();

import type { AuthContext } from '../core/permissions.ts';
import { DomainError, invalidField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { checkText } from '../core/text.ts';
import type { Database } from '../db/client.ts';
import { addJob } from '../db/queue.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import type { Tier } from '../rules/model.ts';
import type { ModelClient } from '../models/model-client.ts';
import { promptLabel } from '../models/prompts.ts';
import { checkModelName, type ConfigurationValue } from '../worlds/configuration-policy.ts';
import { focusWords, isWhole } from './focus-policy.ts';
import { distillPrompt, modelDistillerName } from './model/model-distiller.ts';
import type { ModelSettings } from './model-settings.ts';
import { modelSettingsColumn } from './run-columns.ts';
import { readConfiguration } from '../worlds/configuration-read-model.ts';
import { lockWorldRead } from '../worlds/world-read-model.ts';

export interface RequestDistillationInput {
  correlationId: string;
  worldId: string;
  /** These sources; or, when absent, those of the selection. */
  sourceMaterialIds?: string[] | null;
  /** `all`: every source material of the world that is not retired. */
  sourceSelection?: 'all' | null;
  focusArea?: string | null;
  problemSpace?: string | null;
  expectedTier?: Tier | null;
  /** Who reads; left out: as the world is configured. */
  distiller?: 'builtin' | 'model' | null;
  /** The model that reads, in place of the world's or the installation's. */
  model?: string | null;
}

interface Needs {
  database: Database;
  distiller: { name: string; version: string };
  models: ModelClient | null;
}

/**
 * Creates a distillation run, `in_progress`, and puts it on the durable queue in the same transaction.
 * Who: operations staff (`write:operations`). Idempotent on (requested_by, correlation_id).
 *
 * @throws DomainError `not_found`, `invalid_field` (unknown, retired or no sources; a model where none is
 * set up), `invalid_state` (the world's configuration asks for what is not set up), `conflict`.
 */
export async function requestDistillation(
  { database, distiller, models }: Needs,
  auth: AuthContext,
  input: RequestDistillationInput,
): Promise<Answer<Identified>> {
  const { correlationId, ...request } = input;
  const asked = wordsOf('/focus_area', input.focusArea);
  const focusArea = asked !== null && isWhole(asked) ? null : asked;
  if (focusArea !== null && focusWords(focusArea).length === 0) {
    throw invalidField(
      '/focus_area',
      'This holds no word to look for. Name what the sections speak of, or leave it out.',
    );
  }
  const problemSpace = wordsOf('/problem_space', input.problemSpace);
  return command(database, auth, { operation: 'requestDistillation', correlationId, request }, async (tx) => {
    const world = await lockWorldRead(tx, input.worldId);
    const settings = settingsOf(input, await readConfiguration(tx, world.id, 'llm'), models);
    const { name, version } = settings ? modelDistillerName(settings.model) : distiller;
    const sourceIds = await selectSources(tx, input);
    const runId = newId();
    await tx.distillationRun.create({
      data: {
        id: runId,
        domainId: world.domainId,
        worldId: world.id,
        focusArea,
        problemSpace,
        expectedTier: input.expectedTier ?? 'mandatory',
        distiller: `${name} ${version}`,
        ...(settings && { modelSettings: modelSettingsColumn.write(settings) }),
        correlationId,
        requestedBy: auth.user_id,
      },
      select: { id: true },
    });
    await tx.distillationSource.createMany({
      data: sourceIds.map((sourceMaterialId, ordinal) => ({
        id: newId(),
        domainId: world.domainId,
        runId,
        sourceMaterialId,
        ordinal,
      })),
    });
    await addJob(tx, 'distill_run', { run_id: runId });
    return {
      result: { id: runId },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'distillation_run',
          target_id: runId,
          action: 'requested',
          detail: { sources: sourceIds.length },
        },
      ],
    };
  });
}

/** How a model is asked; null where the built-in distiller reads. */
function settingsOf(
  { distiller, model }: RequestDistillationInput,
  llm: ConfigurationValue<'llm'>,
  models: ModelClient | null,
): ModelSettings | null {
  const chosen = distiller ?? (model ? 'model' : llm.distiller);
  if (chosen === 'builtin') {
    if (model)
      throw invalidField('/model', 'The built-in distiller asks no model. Leave one of the two out.');
    return null;
  }
  if (models === null) {
    const none = 'This installation has no model: its administrator sets MODEL_BASE_URL and MODEL_NAME.';
    if (model || distiller)
      throw invalidField(distiller ? '/distiller' : '/model', `${none} Ask for the distiller "builtin".`);
    throw new DomainError('invalid_state', `The world asks for a model. ${none}`);
  }
  if (llm.cost_budget !== null && models.endpoint.prices === null) {
    throw new DomainError(
      'invalid_state',
      'The world limits what a run may cost, and this installation has no prices. Set MODEL_PROMPT_PRICE and MODEL_COMPLETION_PRICE, or limit tokens by token_budget.',
    );
  }
  const prompt = distillPrompt();
  return {
    model: model ? checkModelName('/model', model) : llm.model || models.endpoint.model,
    prompt: promptLabel(prompt),
    promptDigest: prompt.digest,
    temperature: llm.temperature,
    maximumTokens: llm.max_output_tokens,
    budget: { tokens: llm.token_budget, cost: llm.cost_budget },
  };
}

const wordsOf = (pointer: string, words: string | null | undefined): string | null =>
  checkText(pointer, words ?? '', { maximum: 2_000, required: false }) || null;

async function selectSources(tx: Tx, input: RequestDistillationInput): Promise<string[]> {
  const named = input.sourceMaterialIds;
  if (!named && input.sourceSelection !== 'all') {
    throw invalidField(
      '/source_material_ids',
      'Name the source materials, or send source_selection: "all".',
      'required',
    );
  }
  if (named && input.sourceSelection) {
    throw invalidField('/source_selection', 'Name the source materials or send a selection, not both.');
  }
  // The rows are held, so that none of them is retired between this check and the run's existence.
  const rows = await tx.$queryRaw<{ id: string; state: string }[]>`
    SELECT id, state::text AS state FROM source_material
     WHERE world_id = ${input.worldId}::uuid
       AND (${named ?? null}::uuid[] IS NULL OR id = ANY (${named ?? []}::uuid[]))
     ORDER BY created_at, id FOR SHARE NOWAIT`;
  const ready = rows.filter(({ state }) => state === 'ingested');
  if (!named) {
    if (ready.length === 0) {
      throw invalidField(
        '/source_selection',
        'This world has no source material to distill. Ingest one first.',
        'empty',
      );
    }
    return ready.map(({ id }) => id);
  }
  const found = new Map(rows.map(({ id, state }) => [id, state]));
  const errors = named.flatMap((id, index) => {
    const state = found.get(id.toLowerCase());
    if (state === 'ingested') return [];
    const message = state ? 'This source material is retired.' : 'This world has no such source material.';
    return [{ pointer: `/source_material_ids/${index}`, code: state ? 'retired' : 'not_found', message }];
  });
  if (errors.length > 0)
    throw new DomainError('invalid_field', 'Some of the sources cannot be distilled.', { errors });
  if (named.length === 0)
    throw invalidField('/source_material_ids', 'Name at least one source material.', 'required');
  return [...new Set(named.map((id) => id.toLowerCase()))];
}

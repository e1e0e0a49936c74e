import { canonicalJson } from '../core/canonical-json.ts';
import { createHash } from 'node:crypto';
import type { HeardReading } from '../gates/compare-models.ts';
import type { ReadingRequest } from '../gates/reading-request.ts';
import type { ModelClient } from '../models/model-client.ts';
import { ModelFailure } from '../models/model-failure.ts';
import { promptLabel, promptNamed, readingPrompts } from '../models/prompts.ts';
import { costOf, TokenMeter } from '../models/token-meter.ts';
import { clauseAnswer } from '../reading/model/clause-answer.ts';
import { modelReaderName } from '../rules/ledger/model-reader.ts';
import type { ConfigurationValue } from '../worlds/configuration-policy.ts';
import type { StoredReading } from './model-reading-columns.ts';

/** Fewer readings than this do not say whether models agree. */
const fewest = 3;

/** Which models read with which prompts: as many as there are models, at least three, no pair twice. */
export function readersOf(llm: ConfigurationValue<'llm'>, client: ModelClient) {
  const models = llm.reading_models.length > 0 ? llm.reading_models : [llm.model || client.endpoint.model];
  return Array.from({ length: Math.max(fewest, models.length) }, (_, index) => ({
    model: models[index % models.length]!,
    prompt: promptNamed(readingPrompts[(index + Math.floor(index / fewest)) % readingPrompts.length]!),
  }));
}

/** Whether models read the clauses of this world. */
export const isReadByModels = (llm: ConfigurationValue<'llm'>): boolean =>
  (llm.readers ?? llm.distiller) === 'model';

/**
 * Lets models read the words of a rule, apart from each other and without sight of the code. What was answered to the
 * same question before is not asked again, so that a second verification finds the same. A model that does not answer
 * is noted with its code; it ends nothing.
 */
export async function readByModels(
  client: ModelClient,
  llm: ConfigurationValue<'llm'>,
  { content, headings, action, inputs, definitions }: ReadingRequest,
  earlier: readonly StoredReading[],
  now: Date,
  signal?: AbortSignal,
): Promise<StoredReading[]> {
  const { prices } = client.endpoint;
  const meter = new TokenMeter({ tokens: llm.token_budget, cost: llm.cost_budget }, prices);
  const material = {
    quotes: content.body.citations.map(({ quote }) => quote),
    headings,
    vocabulary: {
      action,
      inputs,
      definitions: definitions.map(({ name, type, unit, description }) => ({
        name,
        type,
        unit,
        description,
      })),
    },
  };
  return Promise.all(
    readersOf(llm, client).map(async ({ model, prompt }): Promise<StoredReading> => {
      const { temperature, max_output_tokens: maximumTokens } = llm;
      const asked = { prompt: prompt.digest, model, temperature, material };
      const question = createHash('sha256').update(canonicalJson(asked)).digest('hex');
      const known = earlier.find((one) => one.question === question && one.answer !== null);
      if (known) return known;
      const reading = {
        question,
        model,
        prompt: prompt.name,
        prompt_digest: prompt.digest,
        reader: { name: modelReaderName(model), version: promptLabel(prompt) },
        read_at: now.toISOString(),
      };
      try {
        const { value, usage } = await client.ask(
          { prompt, material, schema: clauseAnswer, model, temperature, maximumTokens },
          meter,
          signal,
        );
        const { promptTokens: prompt_tokens, completionTokens: completion_tokens } = usage;
        const cost = costOf(usage, prices);
        return { ...reading, answer: value, failure: null, prompt_tokens, completion_tokens, cost };
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        const { promptTokens: prompt_tokens, completionTokens: completion_tokens } = error.usage;
        const cost = costOf(error.usage, prices);
        return { ...reading, answer: null, failure: error.code, prompt_tokens, completion_tokens, cost };
      }
    }),
  );
}

/** What the gates are told of them. */
export const heardOf = (readings: readonly StoredReading[]): HeardReading[] =>
  readings.map(({ reader, answer, failure }) => ({ reader, answer, failure }));

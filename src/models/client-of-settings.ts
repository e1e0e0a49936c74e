import { ModelClient, type ModelMeans } from './model-client.ts';
import { defaultChatLimits } from './send-chat.ts';

interface ModelSettingsOfInstallation {
  MODEL_BASE_URL?: string | undefined;
  MODEL_NAME?: string | undefined;
  MODEL_API_KEY?: string | undefined;
  MODEL_STRUCTURED_OUTPUT: 'auto' | 'json_schema' | 'tool' | 'json_object';
  MODEL_CONCURRENCY: number;
  MODEL_TIMEOUT_SECONDS: number;
  MODEL_PROMPT_PRICE?: number | undefined;
  MODEL_COMPLETION_PRICE?: number | undefined;
}

/** The client of the endpoint that the installation names; null where it names none. */
export function modelClientOf(
  env: ModelSettingsOfInstallation,
  means: Partial<ModelMeans> = {},
): ModelClient | null {
  const { MODEL_BASE_URL: baseUrl, MODEL_NAME: model } = env;
  if (!baseUrl || !model) return null;
  const [prompt, completion] = [env.MODEL_PROMPT_PRICE, env.MODEL_COMPLETION_PRICE];
  const timeoutMilliseconds = env.MODEL_TIMEOUT_SECONDS * 1_000;
  return new ModelClient(
    {
      baseUrl,
      model,
      apiKey: env.MODEL_API_KEY ?? null,
      output: env.MODEL_STRUCTURED_OUTPUT === 'auto' ? null : env.MODEL_STRUCTURED_OUTPUT,
      concurrency: env.MODEL_CONCURRENCY,
      prices:
        prompt === undefined || completion === undefined
          ? null
          : { promptPerMillion: prompt, completionPerMillion: completion },
    },
    { limits: { ...defaultChatLimits, timeoutMilliseconds }, ...means },
  );
}

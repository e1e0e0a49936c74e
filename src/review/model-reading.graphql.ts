import { builder } from '../graphql/builder.ts';
import type { StoredReading } from './model-reading-columns.ts';

export const ModelReadingRef = builder.objectRef<StoredReading>('ModelReading').implement({
  description:
    'How one model read the words of a candidate, apart from others and without sight of its code.',
  fields: (t) => ({
    model: t.exposeString('model', { description: 'The model, as the endpoint names it.' }),
    prompt: t.exposeString('prompt', { description: 'Name of the prompt.' }),
    promptDigest: t.string({
      description: '`sha256:…` of what the model was told; the prompt is a file of the release.',
      resolve: ({ prompt_digest: digest }) => digest,
    }),
    reader: t.string({
      description: 'Its name and version beside what it read: in findings, and in ledgers.',
      resolve: ({ reader: { name, version } }) => `${name} ${version}`,
    }),
    answer: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Its account of the words: `{norms, inputs, doubts, no_norm}`, elements with their words; null where it failed.',
      resolve: ({ answer }) => answer,
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Code of its failure, as those of distillation runs; null where it answered.',
    }),
    promptTokens: t.int({
      description: 'Tokens that it was told, failed attempts included.',
      resolve: ({ prompt_tokens: tokens }) => tokens,
    }),
    completionTokens: t.int({
      description: 'Tokens that it answered.',
      resolve: ({ completion_tokens: tokens }) => tokens,
    }),
    readAt: t.field({
      type: 'DateTime',
      description: 'When it was asked; an answer to the same question is kept.',
      resolve: ({ read_at: at }) => new Date(at),
    }),
  }),
});

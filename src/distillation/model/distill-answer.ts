import { z } from 'zod';
import { answeredInput, answeredNorm } from '../../reading/model/clause-answer.ts';

/** What a model answers about a part of a source. It proposes, and no member of it can say more than a candidate says. */
export const distillAnswer = z.strictObject({
  candidates: z
    .array(
      z.strictObject({
        quotes: z.array(z.string().min(1).max(20_000)).min(1).max(20),
        action: z.string().min(1).max(120),
        action_title: z.string().min(1).max(200),
        inputs: z.array(answeredInput).max(40),
        norm: answeredNorm,
        overrides: z.array(z.int().min(0).max(200)).max(20),
      }),
    )
    .max(100),
  terms: z
    .array(z.strictObject({ term: z.string().min(1).max(200), quote: z.string().min(1).max(4_000) }))
    .max(60),
});
export type DistillAnswer = z.output<typeof distillAnswer>;

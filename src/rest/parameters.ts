import { z } from 'zod';

/** A world-model version in a path: the label `v3` or the number `3`. */
export const versionParameter = z
  .string()
  .regex(/^v?[1-9]\d{0,8}$/, 'A version is v3 or 3')
  .transform((text) => Number(text.replace('v', '')))
  .describe('A version: the label `v3` or the number `3`.');

import type { DistillableSource, Distillation, DistillOptions } from '../distiller.ts';
import { accountFor } from './account.ts';
import { builtinDistiller } from './builtin-distiller.ts';
import { confirmReadings } from './confirm-readings.ts';
import { foreignPassages } from './language.ts';

/** The built-in distiller from end to end: drafts, held against their words, and an account of every statement. */
export async function distillSource(
  source: DistillableSource,
  options: DistillOptions,
): Promise<Distillation> {
  const { ranges, notice } = foreignPassages(source);
  const drafted = await builtinDistiller.distill(source, options);
  const readable = {
    ...drafted,
    candidates: drafted.candidates.filter(({ citations }) => !citations.some((each) => ranges.meets(each))),
  };
  const confirmed = confirmReadings(source, readable, options, ranges);
  const coverage = accountFor(source, confirmed, options, ranges);
  return { ...confirmed, coverage, notice };
}

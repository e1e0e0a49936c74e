import type { DistillableSource, Distillation, DistilledCandidate, DistillOptions } from '../distiller.ts';
import { accountFor } from './account.ts';
import { builtinDistiller } from './builtin-distiller.ts';
import { confirmReadings, type PassagePart } from './confirm-readings.ts';
import { foreignPassages } from './language.ts';
import { settleActors } from './proposals/settle-actors.ts';
import { namesKnown, settleNames } from './proposals/settle-names.ts';
import { provisionsOf } from './provisions.ts';
import { Ranges } from './ranges.ts';
import type { TextRange } from './sentences.ts';
import { inForceAsStated, statedPeriods, type StatedPeriod } from './stated-periods.ts';
import { unitsOf } from './units.ts';

/** A source with what the sentence grammar makes of it, to be held against the words passage by passage. Plain data. */
export interface DraftedSource {
  source: DistillableSource;
  options: DistillOptions;
  drafted: Distillation;
  /** What is in a language that is not read. */
  foreign: readonly TextRange[];
  /** When its provisions are in force, as its sentences say. */
  periods: readonly StatedPeriod[];
}

/** The built-in distiller from end to end: drafts, held against their words, and an account of every statement. */
export async function distillSource(
  source: DistillableSource,
  options: DistillOptions,
): Promise<Distillation> {
  const draft = await draftSource(source, options);
  const candidates = settleNames(
    settleActors(confirmDraft(draft), options.actions ?? []),
    namesKnown(options),
  );
  return { ...draft.drafted, candidates, coverage: accountForDraft(draft, candidates) };
}

/** The first step: the drafts of a whole source, since they refer to each other. */
export async function draftSource(
  source: DistillableSource,
  options: DistillOptions,
): Promise<DraftedSource> {
  const { ranges, notice } = foreignPassages(source);
  const drafted = await builtinDistiller.distill(source, options);
  const candidates = drafted.candidates.filter(
    ({ citations }) => !citations.some((each) => ranges.meets(each)),
  );
  const periods = statedPeriods(unitsOf(source.text, provisionsOf(source)));
  return { source, options, drafted: { ...drafted, candidates, notice }, foreign: ranges.all, periods };
}

/** The second step: the candidates, of one part of the source or of all of it. */
export const confirmDraft = (
  { source, options, drafted, foreign, periods }: DraftedSource,
  part?: PassagePart,
): DistilledCandidate[] =>
  inForceAsStated(confirmReadings(source, drafted, options, new Ranges(foreign), part), periods);

/** The third step: what became of every statement, when these candidates are what was distilled. */
export const accountForDraft = (
  { source, options, drafted, foreign }: DraftedSource,
  candidates: readonly { citations: readonly TextRange[] }[],
): Distillation['coverage'] => accountFor(source, { ...drafted, candidates }, options, new Ranges(foreign));

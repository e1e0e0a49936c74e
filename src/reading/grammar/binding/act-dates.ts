import type { Binder } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness, stemsIn } from '../vocabulary/vocabulary.ts';

/** What happened to the things or persons before: no day on which the act is done. */
const earlier = new Set(
  stemsIn(
    'birth born issue issued built build built erected opened opening first last previous manufacture made produced purchase bought ' +
      'registered registration founded signed signature applied application lodged received receipt due end expiry expires start begin joined ' +
      'employed employment granted grant approved planted installed installation election notice inspected inspection death ordered order sent ' +
      'published announced invoice certificate licence graduation completed service repaired tested test vaccinated vaccination entry commencement',
  ),
);

/**
 * "From 1 March 2026, dogs must be muzzled", where one date says on what day the act is done: the date in front of the
 * norm is held against it. A date of something else (the birth, the issue of a licence) has to be named by the words.
 */
export function dayOfTheAct(own: readonly Token[], binder: Binder): Name | null {
  if (own.some(({ content }) => content)) return null;
  const acts = binder.names.inputs.filter((name) => name.kind === 'date' && isOfTheAct(name, binder));
  return acts.length === 1 ? acts[0]! : null;
}

function isOfTheAct({ stems, described, description }: Name, { names }: Binder): boolean {
  if (!/\b(?:day|date)\b/.test(description)) return false;
  // "Day on which the stall is opened" of the action "Open a stall"
  return [...stems, ...described].every(
    (part) => !earlier.has(part) || bestLikeness(part, names.action) >= 0.8,
  );
}

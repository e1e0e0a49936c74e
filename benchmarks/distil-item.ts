import { distillSource } from '../src/distillation/builtin/read-source.ts';
import type { Distillation, DistilledCandidate } from '../src/distillation/distiller.ts';
import { checkRuleSet } from '../src/rules/rule-set/check-rule-set.ts';
import { compileRuleSet } from '../src/rules/evaluate/compile.ts';
import { namesRead } from '../src/rules/language/names-read.ts';
import { parseSource } from '../src/sources/parse-source.ts';
import type { ReadingItem } from './reading-items.ts';
import { scoredOn, scoredRuleSet } from './scored-rule-set.ts';

/** What became of a sentence that is distilled in a world that has its action. */
export const distilOutcomes = [
  'right, unflagged',
  'WRONG, unflagged',
  'debatable, unflagged',
  'unbound, unflagged',
  'unreadable, unflagged',
  'UNFLAGGED, must be flagged',
  'flagged',
  'listed as not read',
  'MISSED in silence',
  'no norm: silent',
  'no norm: listed as not read',
  'no norm: flagged',
  'NO NORM: UNFLAGGED CANDIDATE',
] as const;
export type DistilOutcome = (typeof distilOutcomes)[number];

export interface DistilledItem {
  item: ReadingItem;
  outcome: DistilOutcome;
  distillation: Distillation;
}

/** Distils the sentence as a document of its own, and runs what came of it on the examples. */
export async function distilItem(item: ReadingItem): Promise<DistilledItem> {
  const parsed = parseSource({ bytes: Buffer.from(`${item.text}\n`), mediaType: 'text/markdown' });
  const source = { source_material_id: 'source', ...parsed, title: item.id };
  const actions = item.action === null ? [] : [{ ...item.action, inputs: item.inputs }];
  const options = { actions, problem_space: 'compliance', expected_tier: 'mandatory' as const };
  const distillation = await distillSource(source, options);
  return { item, outcome: outcomeOf(item, distillation), distillation };
}

function outcomeOf(item: ReadingItem, { candidates, coverage }: Distillation): DistilOutcome {
  const listed = coverage.omissions.some(({ reason }) => reason === 'not_read');
  // that names are proposed asks nothing of a person, but the item's own names were not found: it counts as flagged
  const flagged = candidates.some(({ flags }) => flags.length > 0);
  if (item.category === 'not_a_norm' || item.norms === 0) {
    if (candidates.length === 0) return listed ? 'no norm: listed as not read' : 'no norm: silent';
    return candidates.every(({ flags }) => flags.length > 0)
      ? 'no norm: flagged'
      : 'NO NORM: UNFLAGGED CANDIDATE';
  }
  if (candidates.length === 0) return listed ? 'listed as not read' : 'MISSED in silence';
  if (flagged || listed) return 'flagged';
  if (item.must_flag === true) return 'UNFLAGGED, must be flagged';
  const names = new Set(item.inputs.map(({ name }) => name));
  const read = candidates.flatMap(({ applies_when, requires }) =>
    [applies_when, requires].flatMap((expression) => namesRead(expression).inputs),
  );
  if (read.some((name) => !names.has(name))) return 'unbound, unflagged';
  const right = decidesRight(item, candidates);
  if (right === null) return 'unreadable, unflagged';
  if (right) return 'right, unflagged';
  return item.debatable ? 'debatable, unflagged' : 'WRONG, unflagged';
}

/** Whether the candidates decide every example as it says; null where they do not check together. */
function decidesRight(item: ReadingItem, candidates: readonly DistilledCandidate[]): boolean | null {
  const checked = checkRuleSet(
    scoredRuleSet(
      item.inputs,
      candidates.map(
        ({ id, modality, applies_when, requires, if_met, if_unmet, overrides, limits, tier }) => ({
          key: id,
          modality,
          applies_when,
          requires,
          if_met,
          if_unmet,
          overrides: overrides.map(({ candidate }) => candidate),
          limits,
          tier,
        }),
      ),
    ),
  );
  if (!checked.ok) return null;
  const compiled = compileRuleSet(checked.checked);
  return item.examples.every(({ inputs, decision }) => compiled.verdict(inputs, scoredOn) === decision);
}

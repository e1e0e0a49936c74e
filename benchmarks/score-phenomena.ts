import { distilItem, distilOutcomes, type DistilledItem, type DistilOutcome } from './distil-item.ts';
import { readItems, type ReadingItem } from './reading-items.ts';
import { baselineCandidates } from './regex-baseline.ts';
import { ratio } from './statistics.ts';

/** Minimal sentences by phenomenon, each distilled as a document of a world that has its action; with one line each. */
export async function scorePhenomena(path: string): Promise<{ table: string[]; each: string[] }> {
  const all: DistilledItem[] = [];
  for (const item of readItems(path)) all.push(await distilItem(item));
  const norms = all.filter(({ item }) => isNorm(item));
  const others = all.filter(({ item }) => !isNorm(item));
  const clear = norms.filter(({ item }) => item.must_flag !== true && !item.debatable);
  const n = (of: readonly DistilledItem[], ...outcomes: DistilOutcome[]): number =>
    of.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const unflagged = distilOutcomes.filter((outcome) => outcome.endsWith(', unflagged'));
  const baseline = new Map(all.map(({ item }) => [item, baselineCandidates(item.text)]));
  const found = norms.filter(({ item }) => baseline.get(item)!.length > 0);
  const modality = found.filter(({ item }) =>
    baseline.get(item)!.some((each) => each.modality === item.modality),
  );
  const table = [
    `${all.length} minimal sentences, by phenomenon`,
    ...[...new Set(all.map(({ item }) => item.category))].sort().map((category) =>
      row(
        category,
        all.filter(({ item }) => item.category === category),
      ),
    ),
    row('all', all),
    `right and unflagged, of those with one right reading: ${ratio(n(clear, 'right, unflagged'), clear.length)}`,
    `wrong, of the unflagged: ${ratio(n(clear, 'WRONG, unflagged', 'unbound, unflagged', 'unreadable, unflagged'), n(clear, ...unflagged))}`,
    `not flagged, of those that must be: ${ratio(n(norms, 'UNFLAGGED, must be flagged'), norms.filter(({ item }) => item.must_flag === true).length)}`,
    `missed in silence: ${ratio(n(norms, 'MISSED in silence'), norms.length)}`,
    `unflagged norms made up: ${ratio(n(others, 'NO NORM: UNFLAGGED CANDIDATE'), others.length)}`,
    `regular expression, a norm found (it binds and flags nothing): ${ratio(found.length, norms.length)}`,
    `regular expression, with the right modality: ${ratio(modality.length, norms.length)}`,
    `regular expression, norms made up: ${ratio(others.filter(({ item }) => baseline.get(item)!.length > 0).length, others.length)}`,
  ];
  return { table, each: all.flatMap(describe) };
}

const isNorm = ({ category, norms }: ReadingItem): boolean => category !== 'not_a_norm' && norms > 0;

function row(name: string, some: readonly DistilledItem[]): string {
  const counts = distilOutcomes
    .map((outcome) => [outcome, some.filter((one) => one.outcome === outcome).length] as const)
    .filter(([, count]) => count > 0);
  return `${name.padEnd(18)} ${counts.map(([outcome, count]) => `${outcome} ${count}`).join('; ')}`;
}

const describe = ({ item, outcome, distillation }: DistilledItem): string[] => [
  `${outcome}: ${item.id}  ${item.text.replaceAll('\n', ' / ')}`,
  ...distillation.candidates.map(
    ({ modality, action, applies_when, requires, if_met, if_unmet, flags, natural_language }) =>
      `    ${modality} ${action.key} [${applies_when}] => ${requires} ${if_met}/${if_unmet} {${flags.join()}} "${natural_language}"`,
  ),
  ...distillation.coverage.omissions.map(({ reason, quote }) => `    left out, ${reason}: ${quote}`),
];

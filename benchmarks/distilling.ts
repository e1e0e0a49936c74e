import { distilItem, distilOutcomes, type DistilledItem } from './distil-item.ts';
import { readItems } from './reading-items.ts';

const [path = '', ...options] = process.argv.slice(2);
const all: DistilledItem[] = [];
for (const item of readItems(path)) all.push(await distilItem(item));
const row = (name: string, some: readonly DistilledItem[]): string =>
  `${name.padEnd(16)} ${distilOutcomes
    .map((outcome) => [outcome, some.filter((one) => one.outcome === outcome).length] as const)
    .filter(([, n]) => n > 0)
    .map(([outcome, n]) => `${outcome} ${String(n)}`)
    .join('; ')}`;
for (const category of [...new Set(all.map(({ item }) => item.category))].sort())
  console.log(
    row(
      category,
      all.filter(({ item }) => item.category === category),
    ),
  );
console.log(row('all', all));
if (options.includes('--each'))
  for (const { item, outcome, distillation } of all) {
    console.log(`${outcome}: ${item.id}  ${item.text.replaceAll('\n', ' / ')}`);
    for (const c of distillation.candidates)
      console.log(
        `    ${c.modality} ${c.action.key} [${c.applies_when}] => ${c.requires} ${c.if_met}/${c.if_unmet} {${c.flags.join(',')}} from "${c.natural_language}"`,
      );
    for (const o of distillation.coverage.omissions) console.log(`    left out, ${o.reason}: ${o.quote}`);
  }

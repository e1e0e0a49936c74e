import { readPhenomena, readingsOf, contentOf, quotesOf } from './score-gates/phenomenon.ts';
import { checkAgreement } from '../src/reading/agreement/check-agreement.ts';

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const verbose = process.argv.includes('-v');
const only = process.argv.find((argument) => argument.startsWith('--id='))?.slice(5);
const counts: Record<string, Record<string, number>> = {};
for (const file of files)
  for (const item of readPhenomena(file)) {
    if (only !== undefined && item.id !== only) continue;
    for (const { kind, what, rule } of readingsOf(item)) {
      const findings = checkAgreement(
        { quotes: quotesOf(item.text), headings: [], action: item.action },
        contentOf(item, rule),
      );
      const result = findings.some(({ severity }) => severity === 'blocking')
        ? 'blocked'
        : findings.length > 0
          ? 'acknowledge'
          : 'green';
      counts[kind] ??= {};
      counts[kind][result] = (counts[kind][result] ?? 0) + 1;
      const bad = kind === 'right' ? result !== 'green' : result !== 'blocked';
      if (verbose && bad) {
        console.log(`\n${kind} ${result} ${item.id} [${what}] ${item.text.replaceAll('\n', ' / ')}`);
        console.log(`   ${rule.applies_when} || ${rule.requires}  ${rule.if_met}/${rule.if_unmet}`);
        for (const finding of findings)
          console.log(`   ${finding.severity} ${finding.code}: ${finding.message}`);
      }
    }
  }
console.log(counts);

import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkAgreement } from '../src/reading/agreement/check-agreement.ts';
import { checkRuleSet } from '../src/rules/rule-set/check-rule-set.ts';
import { ruleSetAlone } from '../src/rules/rule-set/candidate-rule-set.ts';
import type { RuleContent } from '../src/rules/rule-set/content-hash.ts';
import type { Finding, InputDeclaration } from '../src/rules/model.ts';
import { askedSuite, failsOn } from './score-gates/by-suite.ts';
import { findingsOfGates } from './score-gates/both-gates.ts';
import { decideAlike, decisionsAt, pointsOf } from './score-gates/decides.ts';
import { readGold } from './score-gates/gold.ts';
import { mutantsOf } from './score-gates/mutants.ts';
import { contentOf, ontologyOf, readPhenomena, readingsOf } from './score-gates/phenomenon.ts';
import type { Result } from './score-gates/tally.ts';
import { Tally } from './score-gates/tally.ts';

/**
 * `npm run score:gates -- FILE_OR_FOLDER…`: how well the words of a clause tell its right rule from wrong ones.
 * Files of sentences (`.jsonl`, a right reading and wrong ones each) and of annotated rules (`.json`); without any,
 * those of the repository. Counts right readings, wrong readings, and single-change mutants of right rules that are
 * not stopped themselves. `--suites` makes mutants of definitions alone, and holds them against the cases that gate 1 asks
 * of the right rule (`test/golden/values`). `--gates` asks both gates, with every reader, where the words alone are asked otherwise;
 * `--out=FILE` writes the counts, `-v` prints what failed, `--id=ID` takes one item, `--no-mutants` makes none.
 */
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const option = (name: string): string | undefined =>
  options.find((item) => item.startsWith(`--${name}=`))?.slice(name.length + 3);
const verbose = options.includes('-v');

const filesIn = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place)
        .map((name) => path.join(place, name))
        .filter((name) => name.endsWith('.json') || name.endsWith('.jsonl'))
        .sort()
    : [place];

const files = (given.length > 0 ? given : ['test/golden/agreement']).flatMap(filesIn);
const readings = new Tally();
const mutants = new Tally();
const suites = new Tally();

interface Base {
  id: string;
  content: RuleContent;
  action: { key: string; title: string };
  /** What the action can be decided by, where that is more than the rule declares. */
  ontology?: readonly InputDeclaration[];
}

async function judge(
  { id, content, action, ontology = content.inputs }: Base,
  what: string,
  good: (result: Result) => boolean,
): Promise<Result> {
  const quotes = content.body.citations.map(({ quote }) => quote);
  const runs = checkRuleSet(ruleSetAlone('R-0000', content)).ok;
  const found: readonly Pick<Finding, 'code' | 'severity' | 'message'>[] = !runs
    ? []
    : options.includes('--gates')
      ? await findingsOfGates(content, action, ontology)
      : checkAgreement({ quotes, headings: [], action, inputs: ontology }, content);
  const findings = found.filter(({ severity }) => severity !== 'report');
  const result: Result = !runs
    ? 'refused'
    : findings.some(({ severity }) => severity === 'blocking')
      ? 'blocked'
      : findings.length > 0
        ? 'acknowledge'
        : 'green';
  if (verbose && (options.includes('--everything') || !good(result))) {
    const { applies_when, requires, if_met, if_unmet, modality } = content.body;
    console.log(`\n${what} ${result} ${id}: ${quotes.join(' / ')}`);
    console.log(`   ${modality}: ${applies_when} || ${requires}  ${if_met}/${if_unmet}`);
    for (const finding of findings) console.log(`   ${finding.severity} ${finding.code}: ${finding.message}`);
  }
  return result;
}

const stops = (result: Result): boolean => result === 'blocked' || result === 'refused';

async function scoreMutants(base: Base): Promise<void> {
  const all = base.content.inputs;
  for (const mutant of mutantsOf(base.content)) {
    const changed = [mutant.content.body, base.content.body].map(
      (body) =>
        `${body.applies_when} ${body.requires} ${JSON.stringify([base.content.definitions, mutant.content.definitions])}`,
    );
    const points = pointsOf(all, ...changed);
    const before = decisionsAt(base.content, points);
    const after = decisionsAt(mutant.content, points);
    const alike =
      before !== null && after !== null && before.every((decision, index) => decision === after[index]);
    const about =
      ['modality', 'currency'].includes(mutant.kind) ||
      mutant.kind.startsWith('quote') ||
      mutant.kind.startsWith('item');
    if (alike && !about && (await decideAlike(base.content, mutant.content))) continue;
    const result = await judge({ ...base, content: mutant.content }, `mutant (${mutant.kind})`, stops);
    mutants.add(mutant.kind, result);
  }
}

/** Changed definitions against the cases that gate 1 asks of the right rule: with the values that they state, and without. */
async function scoreSuite(base: Base): Promise<void> {
  if (base.content.definitions.length === 0) return;
  const suite = await askedSuite(base.content);
  const outcomes = suite.map(({ values: _values, ...item }) => item);
  for (const { kind, content } of mutantsOf(base.content)) {
    if (!kind.startsWith('definition')) continue;
    const stopped = await failsOn(content, suite);
    if (verbose && !stopped)
      console.log(`\nby no case (${kind}) ${base.id}: ${content.definitions[0]?.cases[0]?.value}`);
    suites.add(kind, stopped ? 'blocked' : 'green');
    suites.add(`${kind}, by outcomes alone`, (await failsOn(content, outcomes)) ? 'blocked' : 'green');
  }
}

const only = option('id');
for (const file of files) {
  if (file.endsWith('.jsonl'))
    for (const item of readPhenomena(file)) {
      if (only !== undefined && item.id !== only) continue;
      for (const { kind, what, rule } of readingsOf(item)) {
        const base = {
          id: `${item.id} [${what}]`,
          content: contentOf(item, rule),
          action: item.action,
          ontology: ontologyOf(item),
        };
        if (options.includes('--suites')) {
          if (kind === 'right') await scoreSuite(base);
          continue;
        }
        const result = await judge(base, kind, kind === 'right' ? (found) => found === 'green' : stops);
        readings.add(kind, result);
        if (kind === 'right' && !stops(result) && !options.includes('--no-mutants')) await scoreMutants(base);
      }
    }
  else
    for (const rule of readGold(file)) {
      if (only !== undefined && !rule.id.endsWith(only)) continue;
      const result = await judge(rule, 'annotated', (found) => !stops(found));
      readings.add('annotated rule of real law', result);
      if (!stops(result) && !options.includes('--no-mutants')) await scoreMutants(rule);
    }
}

const report = { readings: readings.report(), mutants: mutants.report(), suites: suites.report() };
const shown = options.includes('--suites') ? [report.suites] : [report.readings, report.mutants];
for (const table of shown) console.table(table);
const out = option('out');
if (out !== undefined) writeFileSync(out, `${JSON.stringify(report, null, 2)}\n`);

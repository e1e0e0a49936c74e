import { writeFileSync } from 'node:fs';
import { grammarReader } from '../src/reading/grammar/reader.ts';
import type { Reading } from '../src/reading/clause-reader.ts';
import { checkRuleSet } from '../src/rules/rule-set/check-rule-set.ts';
import { compileRuleSet } from '../src/rules/evaluate/compile.ts';
import { deriveRule } from '../src/rules/ledger/derive-rule.ts';
import type { ReadingItem } from './reading-items.ts';
import { readItems } from './reading-items.ts';
import type { ScoredRule } from './scored-rule-set.ts';
import { scoredOn, scoredRuleSet } from './scored-rule-set.ts';
import { ratio } from './statistics.ts';

/**
 * How a clause reader does on sentences with a known right reading: `npm run score:reader -- <file or folder> [--each] [--to file]`.
 * A complete reading is run on the sentence's examples; one that answers any of them otherwise is wrong.
 */
const outcomes = [
  'right',
  'WRONG',
  'abstained',
  'abstained as it must',
  'NOT FLAGGED',
  'no norm, as it is',
  'NORM MADE UP',
  'debatable, otherwise',
] as const;
type ScoreOutcome = (typeof outcomes)[number];

const [path = '', ...options] = process.argv.slice(2);
if (path === '') throw new Error('Name a .jsonl file of sentences, or a folder of such files.');

interface Scored {
  item: ReadingItem;
  outcome: ScoreOutcome;
  reading: Reading;
  rules: ScoredRule[];
  detail: string[];
}

function score(item: ReadingItem): Scored {
  const vocabulary = { action: item.action ?? null, inputs: item.inputs, definitions: [] };
  const reading = grammarReader.read({ quotes: [item.text], headings: [] }, vocabulary);
  const made = rulesOf(item, reading);
  const result = (outcome: ScoreOutcome, detail: string[] = []): Scored => ({
    item,
    outcome,
    reading,
    rules: made,
    detail,
  });
  if (item.category === 'not_a_norm') return result(reading.complete ? 'NORM MADE UP' : 'no norm, as it is');
  if (!reading.complete)
    return result(item.must_flag === true ? 'abstained as it must' : 'abstained', wordsLeft(item, reading));
  if (item.must_flag === true) return result('NOT FLAGGED');
  const wrong = differences(item, made);
  if (wrong.length === 0) return result('right');
  return result(item.debatable ? 'debatable, otherwise' : 'WRONG', wrong);
}

function rulesOf(item: ReadingItem, reading: Reading): ScoredRule[] {
  return reading.norms.map(({ ledger, overrides, tier }, index): ScoredRule => {
    const rule = deriveRule(ledger, { inputs: item.inputs, definitions: [] });
    return {
      key: `R-${String(index)}`,
      modality: rule.modality ?? 'must',
      applies_when: rule.applies_when,
      requires: rule.requires,
      if_met: rule.if_met,
      if_unmet: rule.if_unmet,
      overrides: overrides.map((base) => `R-${String(base)}`),
      tier,
    };
  });
}

function differences(item: ReadingItem, rules: readonly ScoredRule[]): string[] {
  const inputs = item.inputs.map((input) => ({ ...input, unit: null }));
  const checked = checkRuleSet(scoredRuleSet(inputs, rules));
  if (!checked.ok) return checked.problems.map(({ message }) => message);
  const compiled = compileRuleSet(checked.checked);
  return item.examples.flatMap(({ inputs, decision }) => {
    const answer = compiled.verdict(inputs, scoredOn);
    return answer === decision ? [] : [`${JSON.stringify(inputs)}: ${decision}, not ${answer}`];
  });
}

const wordsLeft = (item: ReadingItem, { unread, doubts }: Reading): string[] => [
  ...(unread.length > 0
    ? [`unread: ${unread.map(({ start, end }) => item.text.slice(start, end)).join(' | ')}`]
    : []),
  ...doubts
    .filter(({ code }) => code !== 'unread_words')
    .map(
      ({ code, message, words }) =>
        `${code}: ${message} [${words.map(({ start, end }) => item.text.slice(start, end)).join(' | ')}]`,
    ),
];

/** Inputs that the right rules read: a reading that is complete without one of them has lost what it says. */
function lost(item: ReadingItem): { of: number; names: string[] } {
  const read = item.inputs.filter(({ name }) => item.reads.has(name));
  const names = read.filter((input) => {
    const inputs = item.inputs.filter((other) => other !== input);
    const vocabulary = { action: item.action ?? null, inputs, definitions: [] };
    return grammarReader.read({ quotes: [item.text], headings: [] }, vocabulary).complete;
  });
  return { of: read.length, names: names.map(({ name }) => name) };
}

function describe({ item, outcome, rules, detail }: Scored): string {
  const code = rules.map(
    (rule) =>
      `    ${rule.modality} [${rule.applies_when}] => ${rule.requires}  ${rule.if_met}/${rule.if_unmet}${rule.overrides.length > 0 ? ` over ${rule.overrides.join()}` : ''}`,
  );
  return [
    `${outcome}: ${item.id}  ${item.text.replaceAll('\n', ' / ')}`,
    ...code,
    ...detail.map((line) => `    ${line}`),
  ].join('\n');
}

function report(all: readonly Scored[]): string {
  const rows = [...new Set(all.map(({ item }) => item.category))].sort().map((category) =>
    row(
      category,
      all.filter(({ item }) => item.category === category),
    ),
  );
  const norms = all.filter(
    ({ item }) => item.category !== 'not_a_norm' && item.must_flag !== true && !item.debatable,
  );
  const losses = norms.map(({ item }) => ({ item, ...lost(item) }));
  const count = (outcome: ScoreOutcome): number => all.filter((one) => one.outcome === outcome).length;
  return [
    `${path}: ${String(all.length)} sentences, reader ${grammarReader.name} ${grammarReader.version}`,
    ...rows,
    row('all', all),
    `right and complete, of those with one right reading: ${ratio(count('right'), norms.length)}`,
    `wrong and complete, of the complete: ${ratio(count('WRONG'), count('WRONG') + count('right'))}`,
    `not flagged, of those that must be: ${ratio(count('NOT FLAGGED'), all.filter(({ item }) => item.must_flag === true).length)}`,
    `complete without an input that the rules read: ${ratio(
      losses.reduce((sum, { names }) => sum + names.length, 0),
      losses.reduce((sum, { of }) => sum + of, 0),
    )}`,
    ...(options.includes('--each')
      ? losses.flatMap(({ item, names }) => names.map((name) => `    ${item.id} without ${name}`))
      : []),
    `norms made up, of those that are none: ${ratio(count('NORM MADE UP'), all.filter(({ item }) => item.category === 'not_a_norm').length)}`,
  ].join('\n');
}

function row(name: string, all: readonly Scored[]): string {
  const counts = outcomes
    .map((outcome) => [outcome, all.filter((one) => one.outcome === outcome).length] as const)
    .filter(([, n]) => n > 0);
  return `${name.padEnd(18)} ${counts.map(([outcome, n]) => `${outcome} ${String(n)}`).join(', ')}`;
}

const scored = readItems(path).map(score);
const table = report(scored);
console.log(table);
const to = options[options.indexOf('--to') + 1];
if (options.includes('--to') && to !== undefined) writeFileSync(to, `${table}\n`);
if (options.includes('--each')) for (const one of scored) console.log(describe(one));

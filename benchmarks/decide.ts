/**
 * The decision function in process, beside hand-written JavaScript and general CEL evaluators: 20 rules over 12 inputs,
 * thousands of questions, the verdict of every contestant the same on each. `npm run bench:decide`.
 * The peers get the same conditions and combine them by the same few lines of JavaScript; they do not validate inputs,
 * compute in doubles and build no answer, which is all in their favour.
 */
import { Environment } from '@marcbachmann/cel-js';
import { celEnv, parse, plan } from '@bufbuild/cel';
import { compileRuleSet } from '../src/rules/evaluate/compile.ts';
import { compileSegment, decisions } from '../src/rules/evaluate/compile-segment.ts';
import { interpretDecision } from '../src/rules/evaluate/interpret-decision.ts';
import { normaliseInputs } from '../src/rules/evaluate/normalise-inputs.ts';
import { planRuleSet } from '../src/rules/evaluate/plan.ts';
import { checkedRules, combine, conditions, inputs, makeQuestions } from './credit-rules.ts';
import { validatedVerdictOf, verdictOf } from './hand-written.ts';
import { timeInTurns, type Contestant, type Timed } from './rounds.ts';

const asOf = '2026-01-15';
const questions = makeQuestions(4096);

function contestants(): Contestant[] {
  const checked = checkedRules();
  const compiled = compileRuleSet(checked);
  const segments = planRuleSet(checked);
  const segment = compileSegment(checked, segments.at(-1)!, (name) =>
    inputs.findIndex((input) => input.name === name),
  );
  const read = questions.map(({ numbers }) => {
    const normalised = normaliseInputs(inputs, numbers);
    if (!normalised.ok) throw new Error(JSON.stringify(normalised.errors));
    return normalised.values;
  });
  const partial = questions.map(({ numbers: { employed: _left, ...others } }) => others);
  const decided = (result: { status: string; decision?: string }): string => result.decision ?? result.status;

  // Doubles throughout, so that the peers meet no mixture of int and double.
  const doubled = conditions.map((source) => source.replace(/(?<![\w.])(\d+)(?![\w.])/g, '$1.0'));
  const celJs = new Environment().registerVariable('inputs', 'map');
  const celJsRules = doubled.map((source) => celJs.parse(source));
  const bufEnvironment = celEnv();
  const bufRules = doubled.map((source) => plan(bufEnvironment, parse(source)));
  type BufInputs = Parameters<(typeof bufRules)[number]>[0];

  return [
    { name: 'hand-written, nothing validated', run: (i) => verdictOf(questions[i]!.cents) },
    {
      name: 'verdict, inputs already read',
      run: (i) => decisions[segment.verdictKnown(read[i]!)],
    },
    { name: 'hand-written, validated', run: (i) => validatedVerdictOf(questions[i]!.numbers) },
    { name: 'verdict, validated', run: (i) => compiled.verdict(questions[i]!.numbers, asOf) },
    {
      name: 'hand-written, validated, decimals as strings',
      run: (i) => validatedVerdictOf(questions[i]!.strings),
    },
    {
      name: 'verdict, validated, decimals as strings',
      run: (i) => compiled.verdict(questions[i]!.strings, asOf),
    },
    { name: 'whole answer', run: (i) => decided(compiled.decide(questions[i]!.strings, asOf)) },
    { name: 'verdict in three values, one input missing', run: (i) => compiled.verdict(partial[i]!, asOf) },
    {
      name: 'explaining interpreter',
      run: (i) => decided(interpretDecision(checked, questions[i]!.strings, asOf)),
    },
    {
      name: '@marcbachmann/cel-js',
      run: (i) => combine((at) => celJsRules[at]!({ inputs: questions[i]!.numbers }) === true),
    },
    {
      name: '@bufbuild/cel',
      run: (i) => combine((at) => bufRules[at]!({ inputs: questions[i]!.numbers } as BufInputs) === true),
    },
  ];
}

/** Which contestants are held against which, and what is asked of the ratio. */
const ratios: [string, string][] = [
  ['verdict, inputs already read', 'hand-written, nothing validated'],
  ['verdict, validated', 'hand-written, validated'],
  ['verdict, validated, decimals as strings', 'hand-written, validated, decimals as strings'],
  ['@marcbachmann/cel-js', 'verdict, inputs already read'],
  ['@marcbachmann/cel-js', 'verdict, validated'],
];

/** The verdict of each question, of which all contestants but the one that lacks an input have to say the same. */
function assertEqualVerdicts(all: readonly Contestant[]): string {
  const counts = new Map<unknown, number>();
  for (let i = 0; i < questions.length; i += 1) {
    const expected = all[0]!.run(i);
    counts.set(expected, (counts.get(expected) ?? 0) + 1);
    for (const { name, run } of all) {
      if (name.endsWith('missing')) continue;
      const found = run(i);
      if (found !== expected) {
        throw new Error(
          `${name}: ${String(found)}, not ${String(expected)}: ${JSON.stringify(questions[i])}`,
        );
      }
    }
  }
  return [...counts].map(([verdict, count]) => `${String(verdict)} ${count}`).join(', ');
}

/** The table as lines. */
export function benchDecide({ rounds = 9, milliseconds = 60 } = {}): string[] {
  const all = contestants();
  const verdicts = assertEqualVerdicts(all);
  const timed = timeInTurns(all, { questions: questions.length, rounds, microseconds: milliseconds * 1000 });
  const of = (name: string): Timed => timed.find((each) => each.name === name)!;
  return [
    `In process: 20 rules, 12 inputs, ${questions.length} questions (${verdicts}), every verdict equal.`,
    `Processor time a call, median of ${rounds} interleaved rounds [middle half].`,
    '',
    ...timed.map(
      ({ name, median, quartiles: [low, high] }) =>
        `${name.padEnd(46)}${median.toFixed(0).padStart(8)} ns  [${low.toFixed(0)}–${high.toFixed(0)}]`,
    ),
    '',
    ...ratios.map(
      ([one, other]) =>
        `${`${one} / ${other}`.padEnd(92)}${(of(one).median / of(other).median).toFixed(2).padStart(7)}`,
    ),
  ];
}

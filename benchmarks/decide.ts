/**
 * The decision function in process, beside hand-written JavaScript and general CEL evaluators: 20 rules over 12 inputs,
 * thousands of questions, the verdict of every contestant the same on each. `npm run bench:decide`. Each is timed in a
 * process of its own, once with decimals as JSON numbers and once with decimals as strings, as README sends them: peers
 * that know no decimals make doubles of these first.
 * The peers get the same conditions and combine them by the same few lines of JavaScript; they do not validate inputs,
 * compute in doubles and build no answer, which is all in their favour.
 */
import { fork } from 'node:child_process';
import { Environment } from '@marcbachmann/cel-js';
import { celEnv, parse, plan } from '@bufbuild/cel';
import { compileRuleSet } from '../src/rules/evaluate/compile.ts';
import { compileSegment, decisions } from '../src/rules/evaluate/compile-segment.ts';
import { interpretDecision } from '../src/rules/evaluate/interpret-decision.ts';
import { normaliseInputs } from '../src/rules/evaluate/normalise-inputs.ts';
import { planRuleSet } from '../src/rules/evaluate/plan.ts';
import { checkedRules, combine, conditions, inputs, makeQuestions } from './credit-rules.ts';
import { validatedVerdictOf, verdictOf } from './hand-written.ts';
import { timeInTurns, timeRound } from './rounds.ts';

const asOf = '2026-01-15';
const questions = makeQuestions(4096);

const spellings = ['numbers', 'strings'] as const;
type Spelling = (typeof spellings)[number];
type Run = (question: number) => unknown;

/** What the contestant is asked, spelled so. */
const asked = (spelling: Spelling): Record<string, unknown>[] => questions.map((each) => each[spelling]);

const money = inputs.filter(({ type }) => type === 'decimal').map(({ name }) => name);
/** What a peer needs of decimals that came as strings. */
function inDoubles(given: Record<string, unknown>): Record<string, unknown> {
  const read = { ...given };
  for (const name of money) read[name] = Number(read[name]);
  return read;
}
const forPeers = (spelling: Spelling): ((given: Record<string, unknown>) => Record<string, unknown>) =>
  spelling === 'strings' ? inDoubles : (given) => given;

const decided = (result: { status: string; decision?: string }): string => result.decision ?? result.status;
// Doubles throughout, so that the peers meet no mixture of int and double.
const doubled = conditions.map((source) => source.replace(/(?<![\w.])(\d+)(?![\w.])/g, '$1.0'));

/** What each contestant is, made in its own process. Not spelled: what it takes was read before. */
const contestants: Record<string, { spelled: boolean; make: (spelling: Spelling) => Run }> = {
  'hand-written, nothing validated': { spelled: false, make: () => (i) => verdictOf(questions[i]!.cents) },
  'verdict, inputs already read': {
    spelled: false,
    make: () => {
      const checked = checkedRules();
      const segment = compileSegment(checked, planRuleSet(checked).at(-1)!, (name) =>
        inputs.findIndex((input) => input.name === name),
      );
      const read = questions.map(({ numbers }) => {
        const normalised = normaliseInputs(inputs, numbers);
        if (!normalised.ok) throw new Error(JSON.stringify(normalised.errors));
        return normalised.values;
      });
      return (i) => decisions[segment.verdictKnown(read[i]!)];
    },
  },
  'hand-written, validated': {
    spelled: true,
    make: (spelling) => {
      const all = asked(spelling);
      return (i) => validatedVerdictOf(all[i]!);
    },
  },
  'verdict, validated': {
    spelled: true,
    make: (spelling) => {
      const [compiled, all] = [compileRuleSet(checkedRules()), asked(spelling)];
      return (i) => compiled.verdict(all[i]!, asOf);
    },
  },
  'whole answer': {
    spelled: true,
    make: (spelling) => {
      const [compiled, all] = [compileRuleSet(checkedRules()), asked(spelling)];
      return (i) => decided(compiled.decide(all[i]!, asOf));
    },
  },
  'verdict in three values, one input missing': {
    spelled: true,
    make: (spelling) => {
      const compiled = compileRuleSet(checkedRules());
      const partial = asked(spelling).map(({ employed: _left, ...others }) => others);
      return (i) => compiled.verdict(partial[i]!, asOf);
    },
  },
  'explaining interpreter': {
    spelled: true,
    make: (spelling) => {
      const [checked, all] = [checkedRules(), asked(spelling)];
      return (i) => decided(interpretDecision(checked, all[i]!, asOf));
    },
  },
  '@marcbachmann/cel-js': {
    spelled: true,
    make: (spelling) => {
      const environment = new Environment().registerVariable('inputs', 'map');
      const rules = doubled.map((source) => environment.parse(source));
      const [all, read] = [asked(spelling), forPeers(spelling)];
      return (i) => {
        const given = { inputs: read(all[i]!) };
        return combine((at) => rules[at]!(given) === true);
      };
    },
  },
  '@bufbuild/cel': {
    spelled: true,
    make: (spelling) => {
      const environment = celEnv();
      const rules = doubled.map((source) => plan(environment, parse(source)));
      type Given = Parameters<(typeof rules)[number]>[0];
      const [all, read] = [asked(spelling), forPeers(spelling)];
      return (i) => {
        const given = { inputs: read(all[i]!) } as Given;
        return combine((at) => rules[at]!(given) === true);
      };
    },
  },
};

/** Which contestants are held against which. */
const ratios: [string, string][] = [
  ['verdict, inputs already read', 'hand-written, nothing validated'],
  ['verdict, validated', 'hand-written, validated'],
  ['@marcbachmann/cel-js', 'verdict, inputs already read'],
  ['@marcbachmann/cel-js', 'verdict, validated'],
];

interface Part {
  name: string;
  spelling: Spelling;
}

/** In a process that was started for one contestant: says its verdicts, then times a round whenever it is asked. */
export const contendAsChild = (): void =>
  void process.once('message', ({ name, spelling }: Part) => {
    const run = contestants[name]!.make(spelling);
    process.on('message', (microseconds: number) =>
      process.send?.(timeRound(run, { questions: questions.length, microseconds })),
    );
    process.send?.(questions.map((_question, i) => run(i)));
  });

interface Contestant extends Part {
  verdicts: unknown[];
  time(microseconds: number): Promise<number>;
  end(): void;
}

async function start(part: Part): Promise<Contestant> {
  const child = fork(process.argv[1]!, ['contestant']);
  const ask = <T>(message: Part | number): Promise<T> =>
    new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error(`The process of ${part.name} ended.`));
      child.once('exit', ended);
      child.once('message', (answer) => {
        child.off('exit', ended);
        resolve(answer as T);
      });
      child.send(message);
    });
  return {
    ...part,
    verdicts: await ask<unknown[]>(part),
    time: (microseconds) => ask<number>(microseconds),
    end: () => void child.kill(),
  };
}

/** The verdict of each question, of which all contestants but the one that lacks an input have to say the same. */
function assertEqualVerdicts(all: readonly Contestant[]): string {
  const expected = all[0]!.verdicts;
  const counts = new Map<unknown, number>();
  for (const verdict of expected) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  for (const { name, spelling, verdicts } of all) {
    const at = name.endsWith('missing') ? -1 : verdicts.findIndex((verdict, i) => verdict !== expected[i]);
    if (at >= 0) {
      throw new Error(
        `${name}, ${spelling}: ${String(verdicts[at])}, not ${String(expected[at])}: ${JSON.stringify(questions[at])}`,
      );
    }
  }
  return [...counts].map(([verdict, count]) => `${String(verdict)} ${count}`).join(', ');
}

/** The table as lines. */
export async function benchDecide({ rounds = 9, milliseconds = 60 } = {}): Promise<string[]> {
  const parts = Object.entries(contestants).flatMap(([name, { spelled }]) =>
    spellings.slice(0, spelled ? 2 : 1).map((spelling) => ({ name, spelling })),
  );
  const all: Contestant[] = [];
  try {
    for (const part of parts) all.push(await start(part));
    const verdicts = assertEqualVerdicts(all);
    const timed = await timeInTurns(
      all.map(
        ({ time }) =>
          () =>
            time(milliseconds * 1000),
      ),
      rounds,
    );
    const of = (name: string, spelling: Spelling) =>
      timed[parts.findIndex((part) => part.name === name && part.spelling === spelling)];
    const cell = (name: string, spelling: Spelling): string => {
      const found = of(name, spelling);
      if (!found) return ''.padEnd(30);
      const [low, high] = found.quartiles;
      return `${found.median.toFixed(0).padStart(8)} ns [${low.toFixed(0)}–${high.toFixed(0)}]`.padEnd(30);
    };
    const share = (one: string, other: string, spelling: Spelling): string => {
      const [first, second] = [of(one, spelling), of(other, spelling)];
      return (first && second ? (first.median / second.median).toFixed(2) : '').padEnd(22);
    };
    return [
      `In process: 20 rules, 12 inputs, ${questions.length} questions (${verdicts}), every verdict equal.`,
      `Processor time a call, each contestant in a process of its own, median of ${rounds} interleaved rounds [middle half].`,
      '',
      `${''.padEnd(46)}${'decimals as numbers'.padEnd(30)}decimals as strings`,
      ...Object.keys(contestants).map((name) =>
        `${name.padEnd(46)}${cell(name, 'numbers')}${cell(name, 'strings')}`.trimEnd(),
      ),
      '',
      ...ratios.map(([one, other]) =>
        `${`${one} / ${other}`.padEnd(66)}${share(one, other, 'numbers')}${share(one, other, 'strings')}`.trimEnd(),
      ),
    ];
  } finally {
    for (const { end } of all) end();
  }
}

/**
 * All benchmarks of decisions, into one table: in process beside hand-written JavaScript and other evaluators, over HTTP
 * beside a bare server, and in a domain of ten thousand actions, with plans. `npm run bench` writes
 * `benchmarks/results/decisions.txt`, in about six minutes. `npm run bench -- quick` takes shorter turns, to see that it
 * runs; `bench:decide`, `bench:decide-http` and `bench:many-actions` are its parts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { benchDecide, contendAsChild } from './decide.ts';
import { benchDecideHttp, workAsChild } from './decide-http.ts';
import { benchManyActions } from './many-actions.ts';

const folder = 'benchmarks/results';

function machine(): string[] {
  const [{ model } = { model: 'unknown' }] = cpus();
  return [
    `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
    `load when it began ${loadavg()[0]!.toFixed(1)}: what others take of the machine shows in the spread, and in the ratios least`,
  ];
}

const partNames = ['in-process', 'http', 'many-actions'] as const;
type Part = (typeof partNames)[number];

/** Of all parts the table is written to a file; of one it is only shown. */
async function bench(parts: readonly Part[], quick: boolean): Promise<void> {
  const lines = machine();
  if (parts.includes('in-process'))
    lines.push('', ...(await benchDecide(quick ? { rounds: 3, milliseconds: 20 } : {})));
  if (parts.includes('http')) {
    lines.push(
      '',
      ...(await benchDecideHttp(quick ? { seconds: 0.5, rounds: 2 } : { seconds: 3, rounds: 9 })),
    );
  }
  if (parts.includes('many-actions')) {
    lines.push('', ...(await benchManyActions(quick ? { actions: 200, firsts: 100 } : {})));
  }
  const text = `${lines.join('\n')}\n`;
  process.stdout.write(text);
  if (quick || parts.length < partNames.length) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/decisions.txt`, text);
}

const [asked] = process.argv.slice(2);
if (asked === 'child') workAsChild();
else if (asked === 'contestant') contendAsChild();
else await bench(partNames.some((name) => name === asked) ? [asked as Part] : partNames, asked === 'quick');

/**
 * All benchmarks of decisions, into one table: in process beside hand-written JavaScript and other evaluators, and over
 * HTTP beside a bare server. `npm run bench` writes `benchmarks/results/decisions.txt`, in about three minutes.
 * `npm run bench -- quick` takes shorter turns, to see that it runs; `bench:decide` and
 * `bench:decide-http` are its parts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { benchDecide } from './decide.ts';
import { benchDecideHttp, workAsChild } from './decide-http.ts';

const folder = 'benchmarks/results';

function machine(): string[] {
  const [{ model } = { model: 'unknown' }] = cpus();
  return [
    `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
    `load when it began ${loadavg()[0]!.toFixed(1)}: what others take of the machine shows in the spread, and in the ratios least`,
  ];
}

type Part = 'in-process' | 'http';

/** Of both parts the table is written to a file; of one it is only shown. */
async function bench(parts: readonly Part[], quick: boolean): Promise<void> {
  const lines = machine();
  if (parts.includes('in-process'))
    lines.push('', ...benchDecide(quick ? { rounds: 3, milliseconds: 20 } : {}));
  if (parts.includes('http')) {
    lines.push(
      '',
      ...(await benchDecideHttp(quick ? { seconds: 0.5, rounds: 2 } : { seconds: 3, rounds: 9 })),
    );
  }
  const text = `${lines.join('\n')}\n`;
  process.stdout.write(text);
  if (quick || parts.length < 2) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/decisions.txt`, text);
}

const [asked] = process.argv.slice(2);
if (asked === 'child') workAsChild();
else
  await bench(
    asked === 'in-process' || asked === 'http' ? [asked] : ['in-process', 'http'],
    asked === 'quick',
  );

// Runs a program of the service, `node scripts/run.mjs <program> [words]`, or a benchmark,
// `node scripts/run.mjs bench <name>`, in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { refuseTakenPort } from './refuse-taken-port.mjs';

const [program = 'main'] = process.argv.splice(2, 1);
const [benchmark] = program === 'bench' ? process.argv.splice(2, 1) : [];
// Said before a minute of installing, which these two do.
if (program === 'main') await refuseTakenPort();
prepare(benchmark !== undefined);
const { bundle } = await import('./bundle.mjs');
const entry = join(await bundle(benchmark), `${benchmark ?? program}.js`);
process.argv[1] = entry;
await import(pathToFileURL(entry).href);

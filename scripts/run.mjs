// Runs a program of the service, `node scripts/run.mjs <program> [words]`, or a benchmark,
// `node scripts/run.mjs bench <name>`, in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import './prepare.mjs';
import { bundle } from './bundle.mjs';

const [program = 'main'] = process.argv.splice(2, 1);
const [benchmark] = program === 'bench' ? process.argv.splice(2, 1) : [];
const entry = join(await bundle(benchmark), `${benchmark ?? program}.js`);
process.argv[1] = entry;
await import(pathToFileURL(entry).href);

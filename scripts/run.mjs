// Runs a program of the service, `node scripts/run.mjs <program> [words]`, in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import './prepare.mjs';
import { bundle } from './bundle.mjs';

const [program = 'main'] = process.argv.splice(2, 1);
const entry = join(await bundle(), `${program}.js`);
process.argv[1] = entry;
await import(pathToFileURL(entry).href);

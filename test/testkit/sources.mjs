// `--import` this to run TypeScript: types are taken off, and nothing else is done.
import { register } from 'node:module';

process.setSourceMapsEnabled(true);
register('./source-hooks.mjs', import.meta.url);

#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createAgent } from './agent.ts';
import { typesOfActions } from './typed-actions.ts';

const usage = `enshrine-sdk generate --url <service> [--out <file>]

Writes TypeScript types of the published actions of a domain. The API key is read from ENSHRINE_API_KEY
(scope read:actions). Without --out the types go to standard output.`;

async function generate(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { url: { type: 'string' }, out: { type: 'string' } },
  });
  const apiKey = process.env['ENSHRINE_API_KEY'];
  if (!values.url) throw new Error(`--url is missing.\n\n${usage}`);
  if (!apiKey) throw new Error(`ENSHRINE_API_KEY is not set.\n\n${usage}`);
  const actions = await createAgent({ baseUrl: values.url, apiKey }).actions();
  const source = typesOfActions(actions);
  if (values.out === undefined) {
    process.stdout.write(source);
    return;
  }
  await writeFile(values.out, source);
  process.stderr.write(`${actions.length} actions written to ${values.out}\n`);
}

const [command, ...words] = process.argv.slice(2);
try {
  if (command === 'generate') await generate(words);
  else {
    process.stderr.write(`${usage}\n`);
    process.exitCode = command === undefined || command === '--help' ? 0 : 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// What is committed under schema/ must be what the code generates: regenerate, then ask git.
const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

await import('./generate.ts');
const difference = git('status', '--porcelain', '--', 'schema');
if (difference !== '') {
  console.error(
    `schema/ differs from what is committed; run \`npm run generate\` and commit:\n${difference}`,
  );
  console.error(git('diff', '--stat', '--', 'schema'));
  process.exitCode = 1;
}

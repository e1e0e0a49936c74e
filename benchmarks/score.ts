import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreGold } from './score-gold.ts';
import { scorePhenomena } from './score-phenomena.ts';

/**
 * How the built-in distiller does on texts with a known right reading, beside a regular expression:
 * `npm run score -- <file or folder> [--each] [--to file]`. A `.jsonl` file has minimal sentences with their inputs,
 * rules and examples; a `.json` file has the rules of a document, annotated by hand.
 */
const [path = '', ...options] = process.argv.slice(2);
if (path === '' || !existsSync(path))
  throw new Error('Name a .jsonl file of sentences, a .json file of annotated rules, or a folder of either.');

const files = statSync(path).isDirectory()
  ? readdirSync(path)
      .sort()
      .map((name) => join(path, name))
  : [path];
const lines = [`npm run score -- ${path}`];
const each: string[] = [];
const gold = files.filter((file) => file.endsWith('.json'));
if (gold.length > 0) lines.push('', ...(await scoreGold(gold)));
for (const file of files.filter((name) => name.endsWith('.jsonl'))) {
  const scored = await scorePhenomena(file);
  lines.push('', `${file}:`, ...scored.table);
  each.push(...scored.each);
}
console.log(lines.join('\n'));
const to = options[options.indexOf('--to') + 1];
if (options.includes('--to') && to !== undefined) writeFileSync(to, `${lines.join('\n')}\n`);
if (options.includes('--each')) console.log(each.join('\n'));

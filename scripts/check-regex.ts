// Every regular expression of the service is checked for super-linear time: `npm run check:regex`, or those of some files
// and folders: `npm run check:regex -- src/gates`. What an expression is matched against was mostly written by others.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { check, type Diagnostics } from 'recheck';
import ts from 'typescript';
import { regexExceptions } from './regex-exceptions.ts';

interface Expression {
  source: string;
  flags: string;
  /** `file:line`, from `src/`. */
  places: string[];
}

/** The checker would take four fifths of the machine's memory before it collects any. */
function limitMemory(): void {
  const platform = { linux: 'linux', darwin: 'macos' }[process.platform as string];
  if (platform === undefined) return;
  const manifest = createRequire(import.meta.url).resolve(`recheck-${platform}-${process.arch}/package.json`);
  const checker = join(mkdtempSync(join(tmpdir(), 'recheck-')), 'recheck');
  writeFileSync(checker, `#!/bin/sh\nexec '${join(dirname(manifest), 'recheck')}' "$@" -Xmx3g\n`, {
    mode: 0o700,
  });
  process.env['RECHECK_BACKEND'] = 'native';
  process.env['RECHECK_BIN'] = checker;
}
limitMemory();

const folder = join(import.meta.dirname, '..', 'src');
const expressions = new Map<string, Expression>();

function add(source: string, flags: string, place: string): void {
  const name = `/${source}/${flags}`;
  const known = expressions.get(name) ?? { source, flags, places: [] };
  known.places.push(place);
  expressions.set(name, known);
}

/** Adds the literals of a file; answers whether it makes expressions from texts as well. */
function readFile(file: string): boolean {
  const tree = ts.createSourceFile(
    file,
    readFileSync(join(folder, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  let makes = false;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      add(node.text.slice(1, end), node.text.slice(end + 1), `${file}:${line + 1}`);
    }
    makes ||=
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return makes;
}

/** Expressions that a module makes from texts are those that it makes while it is loaded. */
async function loadFile(file: string): Promise<void> {
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const made = new target(pattern, flags);
      add(made.source, made.flags, file);
      return made;
    },
  });
  try {
    await import(join(folder, file));
  } finally {
    globalThis.RegExp = Original;
  }
}

const excused = (place: string): boolean =>
  regexExceptions.some((one) =>
    one.place.endsWith('/') ? place.startsWith(one.place) : place.split(':')[0] === one.place,
  );

/** Null for one that takes linear time. */
function complaint({ source, flags, places }: Expression, found: Diagnostics): string | null {
  if (found.status === 'safe') return null;
  const polynomial = found.status === 'unknown' || found.complexity.type === 'polynomial';
  if (polynomial && places.every(excused)) return null;
  const why =
    found.status === 'unknown'
      ? `could not be judged (${found.error.kind}); make it simpler`
      : `takes ${found.complexity.summary} time, e.g. of ${found.attack.pattern.slice(0, 100)}`;
  return `${places.join(', ')}\n  /${source.slice(0, 200)}/${flags}\n  ${why}`;
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('generated/'))
  .sort();
for (const file of files.filter(readFile)) await loadFile(file);

/** Files and folders asked for; all, where none is. */
const asked = process.argv.slice(2).map((place) => place.replace(/^(\.\/)?src\//, ''));
const isAsked = (place: string): boolean => asked.length === 0 || asked.some((one) => place.startsWith(one));

const waiting = [...expressions.values()].filter(({ places }) => places.some(isAsked));
const count = waiting.length;
const complaints: string[] = [];
// A checker that ran out of memory leaves its questions unanswered, and nothing to wait for.
const underWay = new Set<string>();
process.once('beforeExit', () => {
  process.stderr.write(
    `The checker ended by itself, probably out of memory, at one of:\n${[...underWay].join('\n')}\nMake that expression simpler.\n`,
  );
  process.exit(1);
});
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const name = `${one.places.join(', ')} /${one.source.slice(0, 200)}/${one.flags}`;
      underWay.add(name);
      // One seed, and limits that count steps: what a busy machine judges safe, a quiet one does too.
      const found = await check(one.source, one.flags, {
        timeout: 120_000,
        randomSeed: 1,
        seedingTimeout: null,
        incubationTimeout: null,
        attackTimeout: null,
      });
      underWay.delete(name);
      const line = complaint(one, found);
      if (line !== null) complaints.push(line);
    }
  }),
);
if (complaints.length > 0) {
  process.stderr.write(
    `${complaints.sort().join('\n')}\n\nLimit the repetitions, anchor the expression, or walk the text; where the text is bounded, say so in scripts/regex-exceptions.ts.\n`,
  );
  process.exitCode = 1;
} else {
  process.stdout.write(`${count} regular expressions take linear time, or are excused with their bound.\n`);
}
// The checker's own process would wait for more.
process.exit();

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

let project: string;
let dist: string;
let folder: string;

/** Packs the SDK as it would be published, and installs it into an empty project, without a network. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sdk-package-'));
  const packed = join(folder, 'package');
  dist = join(packed, 'dist');
  project = join(folder, 'project');
  await Promise.all([mkdir(dist, { recursive: true }), mkdir(project)]);
  await run(process.execPath, ['scripts/build-sdk.mjs', dist], { cwd: root });
  for (const name of ['package.json', 'README.md']) {
    await writeFile(join(packed, name), await readFile(join(root, 'client/sdk', name)));
  }
  const npm = (words: string[], cwd: string) =>
    run('npm', [...words, '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd });
  await npm(['pack', '--pack-destination', folder], packed);
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack made no package.');
  await writeFile(
    join(project, 'package.json'),
    JSON.stringify({ name: 'empty', private: true, type: 'module' }),
  );
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        noEmit: true,
        strict: true,
        module: 'nodenext',
        target: 'es2022',
        types: [],
        lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable', 'esnext.disposable'],
      },
      include: ['*.ts'],
    }),
  );
  await npm(['install', '--omit=peer', join(folder, tarball)], project);
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const compressed = async (entry: string): Promise<number> => {
  const text = await readFile(join(dist, `${entry}.js`), 'utf8');
  const imported = [...text.matchAll(/"\.\/(chunk-[A-Z0-9]{1,20}\.js)"/g)].map((match) => match[1] ?? '');
  const parts = await Promise.all(imported.map((name) => readFile(join(dist, name), 'utf8')));
  return gzipSync([text, ...parts].join('\n')).length;
};

describe('the package of the SDK', () => {
  it('runs the ten lines of its README in an empty project', async () => {
    const readme = await readFile(join(root, 'client/sdk/README.md'), 'utf8');
    const [, snippet] = /```js\n([^`]{1,2000})```/.exec(readme) ?? [];
    if (snippet === undefined) throw new Error('The README has no snippet.');
    expect(snippet.trim().split('\n').length).toBeLessThanOrEqual(10);
    const server = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          decision: 'deny',
          reasons: [{ rule: 'R-0001', citations: [{ section: '§ 2', quote: 'At least 18.' }] }],
          obligations: [],
        }),
      ),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await writeFile(join(project, 'first.js'), snippet);
      const { port } = server.address() as AddressInfo;
      const { stdout } = await run(process.execPath, ['first.js'], {
        cwd: project,
        env: { ...process.env, ENSHRINE_URL: `http://127.0.0.1:${port}`, ENSHRINE_API_KEY: 'ens_live_x' },
      });
      expect(stdout).toContain('deny');
      expect(stdout).toContain('At least 18.');
    } finally {
      server.close();
    }
  });

  it('compiles in a strict project, and refuses an input that the action does not take', async () => {
    const typed = `
      import { createAgent } from 'enshrine-sdk';
      import { loadModule } from 'enshrine-sdk/module';
      type Actions = { 'goods.release': { inputs: { weight: number | string; kind: 'food' | 'other' } } };
      const agent = createAgent<Actions>({ baseUrl: '', apiKey: '' });
      export const loaded = loadModule;
    `;
    const uses = {
      right: `await agent.decide('goods.release', { kind: 'food' });`,
      wrong: `await agent.decide('goods.release', { kind: 'metal' });`,
      unknown: `await agent.decide('goods.sell', {});`,
    };
    for (const [name, use] of Object.entries(uses)) {
      await writeFile(join(project, `${name}.ts`), `${typed} ${use}`);
    }
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const complaints = await run(process.execPath, [tsc, '-p', '.'], { cwd: project }).then(
      () => [],
      (error: unknown) => (error as { stdout: string }).stdout.split('\n').filter((line) => /^\S/.test(line)),
    );
    expect(complaints).toEqual([
      expect.stringMatching(/^unknown\.ts\b.*goods\.sell/),
      expect.stringMatching(/^wrong\.ts\b.*"metal"/),
    ]);
  });

  it('holds no dependency, and stays within its budgets of compressed JavaScript', async () => {
    const { dependencies } = JSON.parse(await readFile(join(root, 'client/sdk/package.json'), 'utf8')) as {
      dependencies?: unknown;
    };
    expect(dependencies).toBeUndefined();
    // Bytes; README says them.
    expect(await compressed('agent')).toBeLessThan(3_000);
    expect(await compressed('react')).toBeLessThan(2_000);
    expect(await compressed('module')).toBeLessThan(82_000);
    expect(await compressed('graphql')).toBeLessThan(40_000);
  });

  it('makes no code at run time, and asks Node for nothing where browsers run it', async () => {
    for (const name of await readdir(dist)) {
      if (!name.endsWith('.js') || name === 'cli.js') continue;
      const text = await readFile(join(dist, name), 'utf8');
      expect([name, /\bnew Function\b|\beval\(|from"node:|require\("/.test(text)]).toEqual([name, false]);
    }
  });

  it('has React hooks that say no until a permit is there', async () => {
    // React is the project's own; here it is the one that this repository tests with.
    const modules = join(project, 'node_modules');
    for (const name of ['react', 'react-dom', 'scheduler']) {
      await symlink(join(root, 'node_modules', name), join(modules, name)).catch(() => undefined);
    }
    await writeFile(
      join(project, 'hook.js'),
      `import { createElement as h } from 'react';
       import { renderToString } from 'react-dom/server';
       import { DeciderProvider, useMayI } from 'enshrine-sdk/react';
       const Button = () => h('b', null, String(useMayI('goods.release', { weight: 1 }).permitted));
       const decider = { decide: () => ({ decision: 'permit' }) };
       console.log(renderToString(h(DeciderProvider, { decider }, h(Button))));`,
    );
    const { stdout } = await run(process.execPath, ['hook.js'], { cwd: project });
    expect(stdout.trim()).toBe('<b>false</b>');
  });
});

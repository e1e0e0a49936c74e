import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRules, ageQuote, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

let service: TestService;
/** What an integrator sets. */
let asked: NodeJS.ProcessEnv;
let project: string;
let dist: string;
let folder: string;

/** The action that README asks about: denied, by a clause, with a duty. */
async function publish(): Promise<void> {
  await seedModule(service, await seedWorld(service), {
    action: 'refunds_boarding.set_value',
    inputs: [{ name: 'value_of_meal_voucher', type: 'decimal', unit: 'USD', scale: 2 }],
    definitions: [],
    rules: [
      {
        ...accountRules[0]!,
        requires: 'inputs.value_of_meal_voucher <= 10',
        obligations: [{ id: 'say', on: 'unmet', text: 'Say that it may be asked again.', values: {} }],
      },
    ],
  });
}

/** Packs the SDK as it would be published, and installs it into an empty project, without a network. */
beforeAll(async () => {
  service = await startTestService();
  await publish();
  const { key } = await issueKey(service);
  asked = { ...process.env, ENSHRINE_URL: service.url, ENSHRINE_API_KEY: key };
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
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.close();
});

const compressed = async (entry: string): Promise<number> => {
  const text = await readFile(join(dist, `${entry}.js`), 'utf8');
  const imported = [...text.matchAll(/"\.\/(chunk-[A-Z0-9]{1,20}\.js)"/g)].map((match) => match[1] ?? '');
  const parts = await Promise.all(imported.map((name) => readFile(join(dist, name), 'utf8')));
  return gzipSync([text, ...parts].join('\n')).length;
};

/** What the compiler says against it, in the strict project. */
async function compile(source: string): Promise<string> {
  await writeFile(join(project, 'use.ts'), source);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [tsc, '-p', '.'], { cwd: project }).then(
    () => '',
    (error: unknown) => (error as { stdout: string }).stdout,
  );
}

describe('the package of the SDK', () => {
  it('runs the ten lines of its README in an empty project, against a service', async () => {
    const readme = await readFile(join(root, 'client/sdk/README.md'), 'utf8');
    const [, snippet] = /```js\n([^`]{1,2000})```/.exec(readme) ?? [];
    if (snippet === undefined) throw new Error('The README has no snippet.');
    expect(snippet.trim().split('\n').length).toBeLessThanOrEqual(10);
    await writeFile(join(project, 'first.js'), snippet);
    const { stdout } = await run(process.execPath, ['first.js'], { cwd: project, env: asked });
    expect(stdout.trim().split('\n')).toEqual([
      'deny',
      `§ 2 ${ageQuote}`,
      'and: Say that it may be asked again.',
    ]);
  });

  it('writes types of what the service has published, with which a wrong input does not compile in a strict project', async () => {
    const cli = join('node_modules', '.bin', 'enshrine-sdk');
    const words = ['generate', '--url', service.url, '--out', 'actions.ts'];
    const { stderr } = await run(cli, words, { cwd: project, env: asked });
    expect(stderr).toContain('1 actions written to actions.ts');
    const program = `
      import { createAgent } from 'enshrine-sdk';
      import { loadModule } from 'enshrine-sdk/module';
      import type { Actions } from './actions.ts';
      export const load: (bundle: Uint8Array, about: Parameters<typeof loadModule>[1]) => Promise<unknown> = loadModule;
      const agent = createAgent<Actions>({ baseUrl: '', apiKey: '' });
      await agent.decide('refunds_boarding.set_value', { value_of_meal_voucher: '12.00' });
      // @ts-expect-error: no amount
      await agent.decide('refunds_boarding.set_value', { value_of_meal_voucher: true });
      // @ts-expect-error: no input of the action
      await agent.decide('refunds_boarding.set_value', { value: '12.00' });
      // @ts-expect-error: no action
      await agent.decide('refunds_boarding.refund', {});`;
    expect(await compile(program)).toBe('');
    const unknown = run(cli, words, { cwd: project, env: { ...asked, ENSHRINE_API_KEY: 'ens_live_none' } });
    await expect(unknown).rejects.toThrow('key_invalid');
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

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey, seedModule, seedWorld } from '../testkit/decisions.ts';
import { startTestService, type TestService } from '../testkit/service.ts';
import { openBrowser } from '../testkit/visitor.ts';

// A page of an integrator: React, the module of an action, and a policy under which nothing that is made at run time runs.

const root = join(import.meta.dirname, '../..');

const script = `
  import { createElement as h, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { loadModule } from './client/sdk/src/module.ts';
  import { DeciderProvider, modulesDecider, useMayI } from './client/sdk/src/react.ts';

  function MayI({ inputs }) {
    const { status, permitted, decision } = useMayI('account.open', inputs);
    return h('output', null, [status, permitted, decision?.decision, decision?.reasons[0]?.citations[0]?.quote].join(' '));
  }
  function Form() {
    const [age, setAge] = useState('17');
    return h('form', null,
      h('input', { value: age, onChange: ({ target }) => setAge(target.value) }),
      h(MayI, { inputs: { age: Number(age), court_order: false } }));
  }
  async function local() {
    const marker = await (await fetch('/marker')).text();
    const keys = await (await fetch('/keys')).json();
    return modulesDecider([await loadModule(await (await fetch('/bundle')).arrayBuffer(), { marker, keys })]);
  }
  const remote = {
    decide: async (action, inputs, { signal }) => {
      const answer = await fetch('/ask', { method: 'POST', body: JSON.stringify({ action, inputs }), signal });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
  };
  const decider = location.pathname === '/local' ? await local() : remote;
  createRoot(document.querySelector('main')).render(h(DeciderProvider, { decider }, h(Form)));
`;

let service: TestService;
let site: Server;
let browser: Browser;
let url: string;

beforeAll(async () => {
  service = await startTestService();
  const { digest } = await seedModule(service, await seedWorld(service));
  const { key } = await issueKey(service);
  const [stored] = await service.testDatabase.adminQuery<{ bytes: Buffer; marker: string }>(
    'SELECT bytes, marker FROM module_bytes JOIN action_module USING (digest) WHERE digest = $1',
    [digest],
  );
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: root, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    // As the package is built.
    alias: { 'node:crypto': './client/sdk/src/node-crypto.ts' },
    absWorkingDir: root,
  });
  const keys = await (await fetch(`${service.url}/.well-known/publishing-keys.json`)).text();
  const page = '<!doctype html><main></main><script type="module" src="/script.js"></script>';
  const files: Record<string, [type: string, content: string | Uint8Array]> = {
    '/local': ['text/html', page],
    '/remote': ['text/html', page],
    '/script.js': ['text/javascript', outputFiles[0]!.contents],
    '/bundle': ['application/gzip', stored!.bytes],
    '/marker': ['text/plain', stored!.marker],
    '/keys': ['application/json', keys],
  };
  site = createServer((request, response) => {
    if (request.url === '/ask') {
      // The integrator's own server, which holds the key.
      const asked = request.toArray().then((parts: Buffer[]) => Buffer.concat(parts).toString());
      void asked.then(async (body) => {
        const answer = await service.rest('POST', '/decide', { token: key, body });
        response.writeHead(answer.status).end(JSON.stringify(answer.body));
      });
      return;
    }
    const [type, content] = files[request.url ?? ''] ?? ['text/plain', ''];
    response
      .setHeader('content-type', type)
      .setHeader('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
      .end(content);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await service.close();
});

const said = (page: Page): Promise<string> => page.locator('output').innerText();

describe.each([
  ['a module that the page loaded and verified', '/local'],
  ['the integrator’s server', '/remote'],
])('"may I?" in a page, by %s', (_what, path) => {
  it('says no until there is a permit, asks again when the inputs change, and takes a failure for no', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(url + path);
    const quote = 'An applicant must be at least 18 years of age.';
    await expect.poll(() => said(page)).toBe(`decided false deny ${quote}`);
    await page.locator('input').fill('18');
    await expect.poll(() => said(page)).toContain('decided true permit');
    await page.locator('input').fill('151');
    await expect.poll(() => said(page)).toMatch(/^failed false/);
    await page.locator('input').fill('3');
    await expect.poll(() => said(page)).toBe(`decided false deny ${quote}`);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

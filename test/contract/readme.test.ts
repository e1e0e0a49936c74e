import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { settingNames } from '../../src/env.ts';

it("the README's configuration table names every setting, and none that does not exist", () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const section = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## The house'));
  const listed = [...section.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1]);
  expect([...listed].sort()).toEqual([...settingNames].sort());
});

it('the README’s list of the house names every folder of src, and none that does not exist', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const from = readme.indexOf('## The house');
  const section = readme.slice(from, readme.indexOf('client/sdk/', from));
  const listed = [...section.matchAll(/^ {2}((?:[a-z]+\/ ?)+)/gm)].flatMap(([, names]) =>
    names!.match(/[a-z]+/g)!,
  );
  const folders = readdirSync(new URL('../../src', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name);
  expect([...listed].sort()).toEqual([...folders].sort());
});

it('the list of decisions names every record, in order', () => {
  const folder = new URL('../../docs/decisions/', import.meta.url);
  const records = readdirSync(folder).filter((name) => name !== 'README.md');
  const list = readFileSync(new URL('README.md', folder), 'utf8');
  const listed = [...list.matchAll(/^\| (\d+) +\| \[(.*)\]\(([\w.-]+)\)/gm)];
  expect(listed.map(([, , , file]) => file)).toEqual([...records].sort());
  for (const [, number, title, file] of listed) {
    expect(readFileSync(new URL(file!, folder), 'utf8').split('\n')[0]).toBe(`# ${number}. ${title}`);
  }
});

it('what documents name of the repository is there', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const every = ['src', 'client', 'test', 'docs', 'schema', 'prisma', 'benchmarks', 'scripts'].flatMap(
    (folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [path.relative(root, path.join(entry.parentPath, entry.name))] : [],
      ),
  );
  const places = [...every, ...readdirSync(root)];
  const documents = places.filter(
    (place) => place.endsWith('.md') && !/node_modules|golden|generated/.test(place),
  );
  const missing = documents.flatMap((document) =>
    [...readFileSync(path.join(root, document), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|prisma|mjs))`/g)]
      .map(([, name]) => name!)
      .filter((name) => !name.startsWith('.') && !places.some((place) => `/${place}`.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(documents.length).toBeGreaterThan(20);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingNames } from '../../src/env.ts';

it("the README's configuration table names every setting, and none that does not exist", () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const section = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## The house'));
  const listed = [...section.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1]);
  expect([...listed].sort()).toEqual([...settingNames].sort());
});

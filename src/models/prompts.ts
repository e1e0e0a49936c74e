import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Prompt } from './prompt.ts';

/** What is in use. Every prompt is its own file and the form of the account, which all share. */
const released = { distill: 1, 'read-plainly': 1, 'read-backwards': 1, 'read-by-cases': 1 } as const;
const accountVersion = 1;

export type PromptName = keyof typeof released;

/** Each reads a clause in another order, so that what one overlooks is not what all overlook. */
export const readingPrompts = [
  'read-plainly',
  'read-backwards',
  'read-by-cases',
] as const satisfies readonly PromptName[];

const fileOf = (name: string, version: number): string =>
  readFileSync(new URL(`./prompts/${name}.v${version}.md`, import.meta.url), 'utf8');

const loaded = new Map<PromptName, Prompt>();

/** A prompt as its files have it, read once. */
export function promptNamed(name: PromptName): Prompt {
  const known = loaded.get(name);
  if (known) return known;
  const version = released[name];
  const text = `${fileOf(name, version)}\n${fileOf('account', accountVersion)}`;
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const prompt = { name, version, text, digest };
  loaded.set(name, prompt);
  return prompt;
}

/** How a prompt is named beside what was read with it: `distill/1 sha256:0f3a…`, its digest as far as it identifies it. */
export const promptLabel = ({ name, version, digest }: Prompt): string =>
  `${name}/${version} ${digest.slice(0, 'sha256:'.length + 16)}`;

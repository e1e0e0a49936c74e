import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { JWK } from 'jose';
import { sha256Hex } from '../core/canonical-json.ts';
import { systemClock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { moduleTexts, presentAnswer } from '../decisions/decision-answer.ts';
import { versionNumberOf } from '../publication/version/version-label.ts';
import { compileRuleSet } from '../rules/evaluate/compile.ts';
import type { PublicPublishingKey } from '../rules/module/statement.ts';
import { openModule, verifyModule, type OpenedModule } from '../rules/module/open-module.ts';

export const verifyUsage =
  'verify <bundle> --marker <file> --keys <file>   check a module bundle without any server: its bytes, and who approved them\n  enshrine verify <answer.json> --keys <file>              check an answer of /decide by the receipt in it, or a receipt alone';
export const decideUsage =
  'decide <bundle> <inputs.json> --marker <file> --keys <file> [--as-of <date>]   decide with a verified bundle, offline';

interface Arguments {
  positionals: string[];
  marker?: string | undefined;
  keys?: string | undefined;
  'as-of'?: string | undefined;
}

export function readArguments(words: readonly string[]): Arguments {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { marker: { type: 'string' }, keys: { type: 'string' }, 'as-of': { type: 'string' } },
  });
  return { positionals, ...values };
}

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder; a file is expected',
  EACCES: 'this user may not read it',
};

export async function fileAt(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(`${path}: ${faults[code] ?? `it cannot be read (${code})`}.`, { cause: error });
  }
}

async function jsonAt(path: string, what: string): Promise<unknown> {
  const text = (await fileAt(path)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: this is no JSON; ${what} is expected.`, { cause: error });
  }
}

/** A bundle as it is downloaded, or the tar inside it. */
async function readBundle(path: string | undefined): Promise<Buffer> {
  if (!path) throw new Error('Name the bundle: a .tar.gz as downloaded.');
  const bytes = await fileAt(path);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw new Error(
      `${path}: the bundle is damaged or cut short: it cannot be unpacked. Download it again.`,
      {
        cause: error,
      },
    );
  }
}

const keySet = 'the key set as /.well-known/publishing-keys.json answers it';

export async function readKeys(path: string): Promise<PublicPublishingKey[]> {
  const set = await jsonAt(path, keySet);
  const keys = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : null;
  if (!Array.isArray(keys)) throw new Error(`${path}: this is no key set; ${keySet} is expected.`);
  return (keys as (JWK & { compromised_at?: string })[]).map(({ compromised_at, ...jwk }) => ({
    kid: jwk.kid ?? '',
    jwk,
    compromised_at: compromised_at ?? null,
  }));
}

type Verified = Awaited<ReturnType<typeof verifyModule>>;

/** @throws ModuleRefused with the name of what does not hold; Error when there is nothing to verify it by */
async function verified({ positionals: [path], marker, keys }: Arguments): Promise<Verified> {
  const bytes = await readBundle(path);
  if (!marker || !keys) {
    const opened: OpenedModule = await openModule(bytes);
    throw new Error(
      `${opened.digest} is whole; who approved it is not shown. Give --marker (the X-Approval-Marker of the download) and --keys (the saved key set).`,
    );
  }
  return verifyModule(bytes, {
    digest: `sha256:${sha256Hex(bytes)}`,
    marker: (await fileAt(marker)).toString('utf8').trim(),
    keys: await readKeys(keys),
  });
}

export async function verifyBundle(words: readonly string[]): Promise<string> {
  const { manifest, digest, approval, suite } = await verified(readArguments(words));
  const cases = suite.reduce((sum, item) => sum + item.cases.length, 0);
  return [
    `${manifest.action} in ${manifest.world_model_version}, module version ${manifest.module_version}`,
    `digest        ${digest}`,
    `content hash  ${manifest.content_hash}`,
    `approved by   ${approval.approved_by} at ${approval.approved_at}`,
    `holds         ${manifest.code_provenance.rules.length} rule revisions, ${cases} suite cases`,
    'Verified.',
  ].join('\n');
}

/** Answers the JSON that `/decide` would, made without any server. */
export async function decideWithBundle(words: readonly string[]): Promise<string> {
  const given = readArguments(words);
  const module = await verified(given);
  const path = given.positionals[1];
  if (!path) throw new Error('name the inputs: a file of JSON, as /decide takes them');
  const inputs = await jsonAt(path, 'an object of inputs by name');
  const now = systemClock.now();
  const asOf = given['as-of'] ?? now.toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asOf) || Number.isNaN(Date.parse(asOf)))
    throw new Error('--as-of: a date is expected, e.g. 2026-11-21');
  const answer = compileRuleSet(module.checked).decide(inputs, asOf);
  if (answer.status === 'inputs_invalid') throw new Error(JSON.stringify(answer.errors, null, 2));
  const { action, world_model_version: version } = module.manifest;
  const presented = presentAnswer(answer, moduleTexts(module), {
    decisionId: newId(),
    action,
    version: versionNumberOf(version),
    moduleDigest: module.digest,
    evaluatedAt: now,
    asOf,
  });
  return JSON.stringify(presented, null, 2);
}

import { sha256Hex } from '../../core/canonical-json.ts';
import { fileNames } from './module-content.ts';

/** {file name: hex SHA-256} over every file but the manifest. */
export function hashesOf(files: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    [...files].filter(([name]) => name !== fileNames.manifest).map(([name, text]) => [name, sha256Hex(text)]),
  );
}

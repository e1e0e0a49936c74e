import { DomainError } from '../core/errors.ts';
import { missingVersion } from '../publication/version/missing-version-read-model.ts';
import { versionLabel } from '../publication/version/version-label.ts';

/** Why nothing answers for an action: the version is not there, or has no such action. */
export function actionNotInVersion(
  { action, version }: { action: string; version: number | null },
  { newest, hint }: { newest: number | null; hint: string },
): DomainError {
  const where = version === null ? 'the current version' : versionLabel(version);
  return new DomainError(
    'action_not_in_version',
    missingVersion(version, newest) ?? `The action "${action}" is not in ${where}. ${hint}`,
    { action },
  );
}

export const keyHint = 'GET /actions lists what can be decided.';

import type { Finding } from '../rules/model.ts';

/** Where a finding speaks of what a rule's deny prevails over. */
export const limitPath = 'limits';
/** The same of what its signed revision says already. */
export const signedLimitPath = 'limits/signed';

/** That a deny prevails over a permission is said by words of the law, or by a person alone. */
export const isLimitedByReason = (findings: readonly Finding[]): boolean =>
  findings.some(({ code, path }) => code === 'ungrounded' && path === limitPath);

import type { RuleBody } from '../model.ts';

/** The grants that a rule's deny prevails over, as every door takes and shows them: rule keys, or `all` alone. */
export const limitKeys = (limits: RuleBody['limits']): string[] => (limits === 'all' ? ['all'] : limits);

import { DomainError } from '../../core/errors.ts';
import { violatedConstraint } from '../../db/errors.ts';

/**
 * Does what ends a membership or changes its role. The database keeps an active admin for every domain that has one, however
 * many ask at once.
 * @throws DomainError `invalid_state`
 */
export async function keepingAnAdmin<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) !== 'domain_membership_last_admin') throw error;
    throw new DomainError(
      'invalid_state',
      'This is the last admin of the domain. Make someone else an admin first.',
    );
  }
}

import { invalidField } from '../core/errors.ts';

/**
 * The members of a body with those that headers say in place of it.
 * @throws DomainError `invalid_field` where header and body say two different things.
 */
export function withHeaderMembers<Member>(
  given: Readonly<Record<string, Member>>,
  fromHeaders: Readonly<Record<string, Member>>,
): Record<string, Member> {
  for (const [name, value] of Object.entries(fromHeaders)) {
    const sent = Object.hasOwn(given, name) ? given[name] : undefined;
    if (sent !== undefined && sent !== null && sent !== value) {
      throw invalidField(`/${name}`, 'The header and the body say two different things.', 'contradiction');
    }
  }
  return { ...given, ...fromHeaders };
}

import type { AuthoringTarget } from '../../../../../src/generated/cockpit/graphql.ts';
import { isTargetKind } from '../../ui/audit-words.ts';

/** What narrows the records, as the address holds it. */
export interface AuditFilter {
  kind?: AuthoringTarget | undefined;
  /** A whole identifier; anything else narrows nothing. */
  target?: string | undefined;
}

const identifier = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** What is wrong with a text that is no identifier. */
export const wrongTarget = (text: string): string | null =>
  text.trim() === '' || identifier.test(text.trim())
    ? null
    : 'The whole identifier, as the address of what is meant has it.';

export const auditFilterOf = ({ kind, target }: Record<string, unknown>): AuditFilter => ({
  ...(isTargetKind(kind) && { kind }),
  ...(typeof target === 'string' && identifier.test(target.trim()) && { target: target.trim() }),
});

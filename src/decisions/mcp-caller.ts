import type { AuthContext } from '../core/permissions.ts';

/** Who asks: the key as it was sent, and what it may do. */
export interface McpCaller {
  apiKey: string;
  auth: AuthContext;
}

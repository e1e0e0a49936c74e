import { proofFor } from './principal-key.ts';

/** Enters the principal of a transaction: its id, and a place for the proof. */
export const enterPrincipal = 'SELECT enter_principal($1::uuid, $2)';

/** Makes the public half of a publishing key known: its id, its JWK as text, and a place for the proof. */
export const registerKey = 'SELECT register_publishing_key($1, $2, $3) AS usable';

/** Which words each statement proves that the service says, from the values before the proof. */
const wordsOf: Readonly<Record<string, (values: readonly unknown[]) => string>> = {
  [enterPrincipal]: ([id]) => `enter ${String(id).toLowerCase()}`,
  [registerKey]: ([kid, jwk]) => `register ${String(kid)} ${String(jwk)}`,
};

export interface ProofStatement {
  text: string;
  values: unknown[];
}

/** The statement with its proof, which is its last value; null for a statement that takes none. */
export function proven(key: Buffer, pid: number, { text, values }: ProofStatement): unknown[] | null {
  if (!Object.hasOwn(wordsOf, text)) return null;
  const said = values.slice(0, -1);
  return [...said, proofFor(key, wordsOf[text]!(said), pid)];
}

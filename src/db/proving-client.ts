import pg from 'pg';
import { proofFor } from './principal-key.ts';

/** Enters the principal of a transaction; its second value is the proof, which the connection puts there. */
export const enterPrincipal = 'SELECT enter_principal($1::uuid, $2)';

interface Statement {
  text: string;
  values: unknown[];
}

/** What `query` was called with, where that was a text with values. */
function statementOf([first, second]: readonly unknown[]): Statement | null {
  if (typeof first === 'string') return Array.isArray(second) ? { text: first, values: second } : null;
  const { text, values } = (first ?? {}) as Partial<Statement>;
  return typeof text === 'string' && Array.isArray(values) ? { ...(first as object), text, values } : null;
}

/**
 * Connections that prove for whom they act: a proof holds on one backend alone, and only the connection knows which that
 * is. The values that come with {@link enterPrincipal} are the principal's id and a place for the proof.
 * @param serial parallel resolvers share the connection of their request's transaction, and pg wants one query at a
 * time on a connection: they take turns then.
 */
export function provingClient(key: Buffer, { serial }: { serial: boolean }): typeof pg.Client {
  return class extends pg.Client {
    private last: Promise<unknown> = Promise.resolve();

    override query(...args: unknown[]): never {
      const run = (): unknown => {
        const statement = statementOf(args);
        return statement?.text === enterPrincipal ? this.enter(statement) : this.send(args);
      };
      // Submittables and callback calls keep pg's own queue; the adapter only uses promises.
      if (
        !serial ||
        typeof args.at(-1) === 'function' ||
        typeof (args[0] as { submit?: unknown } | null)?.submit === 'function'
      ) {
        return run() as never;
      }
      const next = this.last.then(run, run);
      this.last = next.then(
        () => undefined,
        () => undefined,
      );
      return next as never;
    }

    private send(args: readonly unknown[]): unknown {
      return (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, [...args]);
    }

    private enter(statement: Statement): unknown {
      const principalId = String(statement.values[0]);
      // Told by the server when the connection was made; the types of pg leave it out.
      const pid: unknown = Reflect.get(this, 'processID');
      if (typeof pid !== 'number') throw new Error('the connection does not know its backend');
      return this.send([{ ...statement, values: [principalId, proofFor(key, principalId, pid)] }]);
    }
  };
}

import pg from 'pg';
import { proven, type ProofStatement } from './proofs.ts';

/** What `query` was called with, where that was a text with values. */
function statementOf([first, second]: readonly unknown[]): ProofStatement | null {
  if (typeof first === 'string') return Array.isArray(second) ? { text: first, values: second } : null;
  const { text, values } = (first ?? {}) as Partial<ProofStatement>;
  return typeof text === 'string' && Array.isArray(values) ? { ...(first as object), text, values } : null;
}

/**
 * Connections that prove for whom they act: a proof holds on one backend alone, and only the connection knows which that
 * is. It puts the proof into the statements that take one (`proofs.ts`).
 * @param serial parallel resolvers share the connection of their request's transaction, and pg wants one query at a
 * time on a connection: they take turns then.
 */
export function provingClient(key: Buffer, { serial }: { serial: boolean }): typeof pg.Client {
  return class extends pg.Client {
    private last: Promise<unknown> = Promise.resolve();

    /** `never`: pg's overloads answer one thing each, and this answers what they do. */
    override query(...args: unknown[]): never {
      const run = (): unknown => this.send(this.withProof(args));
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

    private withProof(args: readonly unknown[]): readonly unknown[] {
      const statement = statementOf(args);
      if (!statement) return args;
      // Told by the server when the connection was made; the types of pg leave it out.
      const pid: unknown = Reflect.get(this, 'processID');
      const values = typeof pid === 'number' ? proven(key, pid, statement) : null;
      if (!values) return args;
      // A pool hands its callback along, as the last one.
      const rest = args.slice(typeof args[0] === 'string' ? 2 : 1);
      // Named: parsed and planned once for each connection.
      return [{ ...statement, name: statement.text.slice(0, 60), values }, ...rest];
    }
  };
}

import type { Server as HttpServer, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Drain {
  /** Has a request answered: now, or, while the port is being closed, as soon as it is. */
  admit(answer: () => void): void;
  /** From here on each connection is closed with its answer: nothing is refused. */
  announce(): void;
  /**
   * Takes no new connection, and answers on those that there are. One on which nothing is asked stays for `quiet`
   * milliseconds: a request may be on its way to it. What is left after `grace` milliseconds is cut off.
   */
  end(grace: number, quiet: number): Promise<void>;
}

interface Connection {
  answering: Set<ServerResponse>;
  /** When something last began or ended on it, by `performance.now()`. */
  since: number;
  /** Bytes that came until then: more of them are the begin of a request. */
  read: number;
}

/** So long connections are still taken, one in a turn of the event loop, until so many turns took none. */
const longestAccepting = 2_000;
const turnsWithout = 3;
const lookMilliseconds = 50;

/** Follows what goes on on the connections of a server, so that it can end without cutting off anyone who asks. */
export function drainOf(server: HttpServer): Drain {
  const connections = new Map<Socket, Connection>();
  let isEnding = false;
  let accepted = 0;
  let waiting: (() => void)[] | null = null;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    connections.set(socket, { answering: new Set(), since: performance.now(), read: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  // Before the handlers: some answer at once.
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (isEnding) response.setHeader('connection', 'close');
    connection?.answering.add(response);
    response.once('close', () => {
      if (!connection) return;
      connection.answering.delete(response);
      connection.since = performance.now();
      connection.read = socket.bytesRead;
    });
  });

  const announce = (): void => {
    isEnding = true;
    for (const { answering } of connections.values()) {
      for (const response of answering) if (!response.headersSent) response.setHeader('connection', 'close');
    }
  };

  /**
   * Connections that the system made for us and that we have not taken would be reset with the port. Nothing is answered
   * meanwhile: each answer would bring the next connection of its client.
   */
  const takeWhatCame = async (): Promise<void> => {
    const began = performance.now();
    for (let without = 0; without < turnsWithout && performance.now() - began < longestAccepting;) {
      const before = accepted;
      await nextTurn();
      without = accepted === before ? without + 1 : 0;
    }
  };

  const endQuiet = (quiet: number): void => {
    const now = performance.now();
    for (const [socket, { answering, since, read }] of connections) {
      if (answering.size === 0 && socket.bytesRead === read && now - since >= quiet) socket.destroySoon();
    }
  };

  return {
    admit(answer) {
      if (waiting) waiting.push(answer);
      else answer();
    },
    announce,
    async end(grace, quiet) {
      announce();
      if (!server.listening) return;
      const ended = performance.now();
      for (const connection of connections.values()) connection.since = Math.max(connection.since, ended);
      const held: (() => void)[] = (waiting = []);
      await takeWhatCame();
      const look = setInterval(() => endQuiet(quiet), lookMilliseconds);
      const cut = setTimeout(() => server.closeAllConnections(), grace);
      await new Promise<void>((resolve) => {
        // Not that of the HTTP server, which ends at once each connection on which nothing is asked.
        NetServer.prototype.close.call(server, () => resolve());
        waiting = null;
        for (const answer of held) answer();
        endQuiet(quiet);
      });
      clearInterval(look);
      clearTimeout(cut);
    },
  };
}

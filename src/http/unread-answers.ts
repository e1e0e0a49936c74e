import type { Server, ServerResponse } from 'node:http';

export interface UnreadAnswersOptions {
  /** Bytes of all answers that are written and not read: beyond it the answers of the client that leaves most unread are given up. */
  budget: number;
  /** After so many milliseconds in which nothing of an answer was read its connection is ended, or after twice as many: what the network took meanwhile counts as read. */
  patience: number;
}

const defaults: UnreadAnswersOptions = { budget: 64 * 1024 * 1024, patience: 30_000 };

interface Unread {
  response: ServerResponse;
  address: string;
}

/**
 * Bounds what answers take of the memory while their clients do not read them. An answer lies here from the moment that it is written
 * until the network has taken it; a client that asks and does not read would fill the memory otherwise, with one
 * connection for each answer. Answers the number of bytes that lie here now.
 */
export function boundUnreadAnswers(
  server: Server,
  { budget, patience }: UnreadAnswersOptions = defaults,
): { unread(): number } {
  const held = new Set<Unread>();
  const unread = (): number => {
    let bytes = 0;
    for (const { response } of held) bytes += response.writableLength;
    return bytes;
  };
  // Before the handlers: some answer at once.
  server.prependListener('request', (request, response) => {
    // All of the answer has been handed over; what the network did not take at once is left in the buffer.
    response.once('prefinish', () => {
      if (response.writableLength === 0) return;
      const answer: Unread = { response, address: request.socket.remoteAddress ?? '' };
      held.add(answer);
      const forget = (): void => void held.delete(answer);
      response.once('finish', forget).once('close', forget);
      // Ended by the server when it fires: it fires only when nothing at all was read for so long.
      request.socket.setTimeout(patience);
      while (unread() > budget) {
        const longest = oldestOfGreatest(held);
        if (!longest) break;
        held.delete(longest);
        longest.response.destroy();
      }
    });
  });
  return { unread };
}

/** Of the address that leaves most unread, the answer that has lain longest: the others pay nothing for it. */
function oldestOfGreatest(held: ReadonlySet<Unread>): Unread | undefined {
  const bytes = new Map<string, number>();
  for (const { response, address } of held) {
    bytes.set(address, (bytes.get(address) ?? 0) + response.writableLength);
  }
  const [greatest] = [...bytes].sort((a, b) => b[1] - a[1])[0] ?? [];
  return [...held].find(({ address }) => address === greatest);
}

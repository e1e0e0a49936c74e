import type { ServerResponse } from 'node:http';
import { subscribe, type ExecutionArgs, type ExecutionResult } from 'graphql';
import { domainErrorOf } from '../graphql/present-error.ts';
import type { RequestContext } from '../http/handler.ts';
import { problemDocument } from '../http/problem.ts';
import type { CompiledRoute } from './compile-route.ts';
import { present, problemIn } from './present.ts';

const heartbeatMilliseconds = 15_000;

/**
 * A subscription as server-sent events: one event per value, named after the root field; `problem` for an error,
 * after which the stream ends; `complete` when there is nothing more to come. One that ends with neither ended with the
 * process.
 */
export async function streamEvents(
  response: ServerResponse,
  compiled: CompiledRoute,
  operation: ExecutionArgs,
  door: RequestContext,
): Promise<void> {
  const about = { log: door.services.log, requestId: door.requestId };
  const source = await subscribe(operation);
  if (!(Symbol.asyncIterator in source)) throw domainErrorOf(source.errors?.[0], about);
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  response.flushHeaders();
  // Of a client that does not read, the source waits: nothing piles up here.
  const write = async (event: string, data: unknown): Promise<void> => {
    const isTaken = response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (isTaken || response.destroyed) return;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        response.off('drain', go).off('close', go);
        resolve();
      };
      response.on('drain', go).on('close', go);
    });
  };
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': still here\n\n');
  }, heartbeatMilliseconds);
  const leave = (): void => void source.return();
  response.once('close', leave);
  try {
    for await (const result of source as AsyncGenerator<ExecutionResult>) {
      const [error] = result.errors ?? [];
      const value = result.data?.[compiled.root.responseName];
      const problem = error ? domainErrorOf(error, about) : problemIn(value);
      if (problem) {
        await write('problem', problemDocument(problem, { requestId: door.requestId, instance: door.path }));
        return;
      }
      await write(compiled.root.wireName, present(value, compiled.root.shape));
    }
    if (!door.isStopping) await write('complete', {});
  } catch (error) {
    const failure = domainErrorOf(error, about);
    await write('problem', problemDocument(failure, { requestId: door.requestId, instance: door.path }));
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
}

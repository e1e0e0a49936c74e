import { DomainError, type ErrorCode, type ErrorExtensions } from '../core/errors.ts';
import { tasks, type TaskName } from './tasks.ts';

/** What is handed to a thread. */
export interface TaskRequest {
  name: TaskName;
  input: unknown;
}

/** A refusal crosses as data: an error that is copied between threads is of no class any more. */
export type TaskReply =
  { result: unknown } | { refusal: { code: ErrorCode; message: string; extensions: ErrorExtensions } };

/** Entry of a thread. */
export default async function runInThread({ name, input }: TaskRequest): Promise<TaskReply> {
  try {
    return { result: await (tasks[name] as (input: unknown) => Promise<unknown>)(input) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, extensions } = error;
    return { refusal: { code, message, extensions } };
  }
}

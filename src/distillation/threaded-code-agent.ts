import { runTask } from '../workers/run-task.ts';
import { builtinCodeAgent } from './world-agent/code-agent.ts';
import type { CodeAgent } from './world-agent.ts';

/** The built-in code side, in a thread: a long sentence takes it half a second. */
export const threadedCodeAgent: CodeAgent = {
  name: builtinCodeAgent.name,
  writeCode: (request, context = { caller: 'world agent' }) => runTask('write_code', request, context),
};

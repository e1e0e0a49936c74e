// Entry of a thread that runs from the sources: Node 20 reads no TypeScript in threads by itself.
import { register } from 'tsx/esm/api';

register();
const { default: runInThread } = await import('./task-thread.ts');
export default runInThread;

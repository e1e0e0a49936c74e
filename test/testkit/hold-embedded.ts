import { startEmbedded } from '../../src/db/embedded.ts';

// A process of its own that holds an embedded server until it is killed: `tsx hold-embedded.ts <folder>`.
const server = await startEmbedded({ dataDir: process.argv[2] ?? '', settings: { fsync: 'off' } });
process.stdout.write(`${server.adminUrl}\n`);
setInterval(() => undefined, 60_000);

// Plain JavaScript without dependencies: it runs when nothing is installed yet.
import { createServer } from 'node:net';

/**
 * Ends the process when another program has the port that the service is going to listen on. What else may be wrong with
 * the settings is said when they are read.
 */
export async function refuseTakenPort({ PORT: port = '4000', HOST: host = '127.0.0.1' } = process.env) {
  if (!/^[1-9][0-9]{0,4}$/.test(port) || Number(port) > 65_535) return;
  const isTaken = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    probe.listen(Number(port), host, () => probe.close(() => resolve(false)));
  });
  if (!isTaken) return;
  console.error(
    `PORT: ${port} on ${host} is taken by another program. Choose another: PORT=${Number(port) + 1} npm start`,
  );
  process.exit(1);
}

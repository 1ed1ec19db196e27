import { createServer } from 'node:net';

const usualPort = 3000;

/** The requested port, or an error that names it; by default 3000 or the next free port. */
export async function choosePort({
  wanted,
  host,
  log,
}: {
  wanted: number | undefined;
  host: string;
  log(line: string): void;
}): Promise<number> {
  if (wanted !== undefined) {
    if (await isPortFree(wanted, host)) return wanted;
    throw new Error(
      `Port ${wanted} is in use by another program. Stop it, or set PORT to another port.`,
    );
  }
  for (let port = usualPort; port < usualPort + 100; port += 1) {
    if (!(await isPortFree(port, host))) continue;
    if (port !== usualPort) log(`Port ${usualPort} is in use; using ${port}.`);
    return port;
  }
  throw new Error(
    `Ports ${usualPort} to ${usualPort + 99} are all in use. Set PORT to a free port.`,
  );
}

const loopback = '127.0.0.1';

/** Whether this port of this address is free. */
export function isPortFree(port: number, host = loopback): Promise<boolean> {
  return listen(port, host).then(
    () => true,
    () => false,
  );
}

/** A loopback port that is free at the moment. */
export function freePort(): Promise<number> {
  return listen(0, loopback);
}

function listen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}

import { createServer } from 'node:net';

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

import { createServer } from 'node:net';

const loopback = '127.0.0.1';

/** Whether nobody listens on this port of this address. */
export function isPortFree(port: number, host = loopback): Promise<boolean> {
  return listen(port, host).then(
    () => true,
    () => false,
  );
}

/** A port of the loopback address that nobody listens on at this moment. */
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

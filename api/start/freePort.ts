import { createServer } from 'node:net';

/** Whether nobody listens on this port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return listen(port).then(
    () => true,
    () => false,
  );
}

/** A port of the loopback address that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return listen(0);
}

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}

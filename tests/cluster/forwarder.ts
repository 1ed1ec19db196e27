import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A fixed address whose target can change, like a virtual IP. */
export interface Forwarder {
  port: number;
  /** Closes every connection. New ones go to the new target. */
  pointTo(port: number): void;
  stop(): Promise<void>;
}

export async function startForwarder(target: number): Promise<Forwarder> {
  let current = target;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(current, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    pointTo(port) {
      current = port;
      cut();
    },
    async stop() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface StoreProxy {
  endpoint: string;
  /** The number of connections. */
  connections(): number;
  /** From now on it accepts connections and bytes, and never responds. */
  hang(): void;
  /** The same, once it has passed on the start of a response. */
  hangAfterHead(): void;
  pass(): void;
  stop(): Promise<void>;
}

/** A proxy for a store that can fall silent, as a network or the store itself can. */
export async function storeProxy(endpoint: string): Promise<StoreProxy> {
  const { hostname, port } = new URL(endpoint);
  let mode: 'passes' | 'hangs' | 'hangsAfterHead' = 'passes';
  let connections = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    connections += 1;
    const store = connect(Number(port), hostname);
    keep(client);
    keep(store);
    client.on('data', (bytes) => mode !== 'hangs' && store.write(bytes));
    store.on('data', (bytes) => {
      if (mode === 'passes') client.write(bytes);
      if (mode === 'hangsAfterHead') {
        client.write(bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 6));
        mode = 'hangs';
      }
    });
    client.on('close', () => store.destroy());
    store.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    hang: () => void (mode = 'hangs'),
    hangAfterHead: () => void (mode = 'hangsAfterHead'),
    pass: () => void (mode = 'passes'),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

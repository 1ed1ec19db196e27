import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to new connections: they are forwarded, ignored, or refused. */
type ForNew = 'carried' | 'unanswered' | 'refused';

/** A network between a program and Postgres that can lose connections without telling either end. */
export interface DarkProxy {
  /** The database's address through the proxy. */
  urlOf(url: string): string;
  /** Open connections carry nothing from now on, and stay open. */
  goDark(forNew: ForNew): void;
  /** New connections are forwarded from now on; lost ones stay lost. */
  lightUp(): void;
  /** Forwarded connections, and lost ones that the program has not given up. */
  carried(): number;
  lost(): number;
  /** Connections that the program gave up after they were lost. */
  givenUp(): number;
  close(): Promise<void>;
}

interface Pair {
  program: Socket;
  postgres: Socket | undefined;
  isLost: boolean;
}

/** @param url of a database behind the proxy */
export async function darkProxy(url: string): Promise<DarkProxy> {
  const target = targetOf(url);
  const pairs = new Set<Pair>();
  const left = new Set<Socket>();
  let givenUp = 0;
  let forNew: ForNew = 'carried';
  const server = createServer((program) => {
    if (forNew === 'refused') {
      program.resetAndDestroy();
      return;
    }
    const postgres = forNew === 'carried' ? connect(target) : undefined;
    const pair: Pair = { program, postgres, isLost: !postgres };
    pairs.add(pair);
    const ends = [
      [program, postgres],
      [postgres, program],
    ] as const;
    for (const [from, to] of ends) {
      from?.on('data', (bytes: Buffer) => {
        if (!pair.isLost) to?.write(bytes);
      });
      from?.on('error', () => undefined);
      from?.on('close', () => {
        left.delete(from);
        if (from === program && pair.isLost) givenUp += 1;
        if (from === program || !pair.isLost) pairs.delete(pair);
        // The other end of a lost connection isn't told.
        if (!pair.isLost) to?.destroy();
        else if (to) left.add(to);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf(given) {
      const by = new URL(given);
      by.host = `127.0.0.1:${port}`;
      by.search = '';
      return by.href;
    },
    goDark(how) {
      givenUp = 0;
      forNew = how;
      for (const pair of pairs) pair.isLost = true;
    },
    lightUp() {
      forNew = 'carried';
    },
    carried: () => [...pairs].filter(({ isLost }) => !isLost).length,
    givenUp: () => givenUp,
    lost: () => [...pairs].filter(({ isLost }) => isLost).length,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const { program, postgres } of pairs) {
        program.destroy();
        postgres?.destroy();
      }
      for (const socket of left) socket.destroy();
      await closed;
    },
  };
}

/** The server's socket if the address names one. */
function targetOf(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: hostname, port: Number(port) };
}

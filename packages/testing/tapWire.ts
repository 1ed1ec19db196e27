import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface Wire {
  port: number;
  /** What the client sends while `work` runs: one text for each turn after Postgres has sent something. */
  turns(work: () => Promise<unknown>): Promise<string[]>;
  /** Ends all connections without a word to either side's program. */
  cut(): void;
  close(): Promise<void>;
}

/** Records the traffic between client and Postgres. */
export async function tapWire(target: URL): Promise<Wire> {
  const sockets = new Set<Socket>();
  let heard: { text: string; isAnswered: boolean }[] = [];
  const server: Server = createServer((program) => {
    const postgres = connect(Number(target.port), target.hostname);
    sockets.add(program);
    program.on('data', (bytes: Buffer) => {
      const last = heard.at(-1);
      if (last && !last.isAnswered) last.text += bytes.toString('latin1');
      else heard.push({ text: bytes.toString('latin1'), isAnswered: false });
      postgres.write(bytes);
    });
    postgres.on('data', (bytes: Buffer) => {
      const last = heard.at(-1);
      if (last) last.isAnswered = true;
      program.write(bytes);
    });
    program
      .on('close', () => {
        sockets.delete(program);
        postgres.destroy();
      })
      .on('error', () => postgres.destroy());
    postgres.on('close', () => program.destroy()).on('error', () => program.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async turns(work) {
      heard = [];
      await work();
      return heard.map(({ text }) => text);
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

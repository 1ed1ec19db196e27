import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server that records the recipients of emails. */
export interface MailServer {
  url: string;
  recipients: readonly string[];
  /** Accepts connections without answering from now on, or resumes. */
  hang(isHanging: boolean): void;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (!isHanging) talk(socket, { take: (to) => recipients.push(to), isHanging: () => isHanging });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    recipients,
    hang(hangs) {
      isHanging = hangs;
      // Hanging connections would otherwise wait for a greeting that never comes.
      if (!hangs) for (const socket of sockets) socket.destroy();
    },
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function talk(socket: Socket, given: { take(to: string): void; isHanging(): boolean }): void {
  let to = '';
  let body: string | undefined;
  socket.write('220 cluster\r\n');
  socket.on('data', (chunk) => {
    if (given.isHanging()) return;
    const text = chunk.toString();
    if (body !== undefined) {
      body = (body + text).slice(-5);
      if (body !== '\r\n.\r\n') return;
      body = undefined;
      given.take(to);
      socket.write('250 taken\r\n');
      return;
    }
    to = /^RCPT TO:<([^>]+)>/i.exec(text)?.[1] ?? to;
    if (/^DATA/i.test(text)) body = '';
    socket.write(body === undefined ? '250 fine\r\n' : '354 go on\r\n');
  });
}

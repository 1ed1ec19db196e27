import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The server's behavior; `answers` are keyed by the first word of a command. */
export type SmtpMode =
  | { does: 'takes' }
  | { does: 'keepsSilent' }
  | { does: 'hangsAtData' }
  | ({ does: 'answers' } & {
      /** The response to a command, if it isn't the usual one. */
      to(command: string): string | undefined;
    });

export interface SmtpServer {
  url: string;
  /** Each email that it accepted, unparsed. */
  mails: string[];
  /** The number of connections. */
  connections(): number;
  open(): number;
  be(mode: SmtpMode): void;
  /** Cuts every connection and accepts no new ones. */
  stop(): void;
}

/** A mail server on its own port, until the test has ended. */
export async function smtpServer(): Promise<SmtpServer> {
  let mode: SmtpMode = { does: 'takes' };
  let connections = 0;
  const sockets = new Set<Socket>();
  const mails: string[] = [];
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (mode.does === 'keepsSilent') return;
    const say = (command: string, usual: string) =>
      socket.write(`${(mode.does === 'answers' && mode.to(command)) || usual}\r\n`);
    let isData = false;
    let text = '';
    say('', '220 test');
    socket.on('data', (chunk) => {
      if (isData) {
        text += chunk.toString();
        if (!text.endsWith('\r\n.\r\n') || mode.does === 'hangsAtData') return;
        isData = false;
        mails.push(text);
        socket.write('250 taken\r\n');
        return;
      }
      for (const command of chunk.toString().split('\r\n').filter(Boolean)) {
        isData = command === 'DATA';
        say(command, isData ? '354 go on' : '250 fine');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(stop);
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    open: () => sockets.size,
    be: (next) => void (mode = next),
    stop,
  };
}

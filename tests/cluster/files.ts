import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { startS3 } from '../../api/services/s3/testing/s3Server.ts';
import { freePort } from '../../api/start/choosePort.ts';
import { startForwarder } from './forwarder.ts';

/** An S3 server that can fail. */
export interface Files {
  variables: Record<string, string>;
  /** Accepts connections without answering. */
  hang(): void;
  /** Refuses connections. */
  die(): void;
  recover(): void;
  stop(): Promise<void>;
}

export async function startFiles(): Promise<Files> {
  const s3 = await startS3();
  const port = Number(new URL(s3.endpoint).port);
  const door = await startForwarder(port);
  const held = new Set<Socket>();
  const silent = createServer((socket) => {
    held.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => held.delete(socket));
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const nobody = await freePort();
  return {
    variables: { ...s3.variables, S3_ENDPOINT: `http://127.0.0.1:${door.port}` },
    hang: () => door.pointTo((silent.address() as AddressInfo).port),
    die: () => door.pointTo(nobody),
    recover: () => door.pointTo(port),
    async stop() {
      await door.stop();
      silent.close();
      for (const socket of held) socket.destroy();
      await s3.stop();
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { sendFile } from './sendFile.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server on another port, like a file store, to which browsers send a preflight request. */
async function serverThat(answer: (req: IncomingMessage, res: ServerResponse) => void) {
  const server = createServer((req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Access-Control-Allow-Methods', 'PUT');
    res.setHeader('Access-Control-Allow-Headers', 'content-type');
    if (req.method === 'OPTIONS') res.end();
    else answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/plan`;
}

const file = new File([new Uint8Array(2_000_000)], 'plan.pdf', { type: 'application/pdf' });
const sendTo = (url: string, signal = new AbortController().signal) =>
  sendFile({
    method: 'PUT',
    url,
    file,
    headers: { 'content-type': file.type },
    signal,
    onProgress: () => undefined,
  });

// jsdom reports no progress; tests/e2e/uploads.spec.ts covers it.
test('sends a file unchanged, with its type', async () => {
  const came = { bytes: 0, type: '' };
  const url = await serverThat((req, res) => {
    came.type = req.headers['content-type'] ?? '';
    req.on('data', (piece: Buffer) => (came.bytes += piece.length));
    req.on('end', () => res.end('{"success":true}'));
  });
  expect(await sendTo(url)).toEqual({ success: true });
  expect(came).toEqual({ bytes: file.size, type: 'application/pdf' });
});

test('reports a rejection with the server’s message', async () => {
  const url = await serverThat((req, res) => {
    req.resume().on('end', () => {
      res.statusCode = 415;
      res.end('{"error":{"code":"unsupported_type","message":"A plan is a PDF."}}');
    });
  });
  await expect(sendTo(url)).rejects.toMatchObject({ status: 415, message: 'A plan is a PDF.' });
});

test('reports an unknown response or none with our own message', async () => {
  const url = await serverThat((req, res) => {
    req.resume().on('end', () => {
      res.statusCode = 403;
      res.end('<Error><Code>AccessDenied</Code></Error>');
    });
  });
  await expect(sendTo(url)).rejects.toMatchObject({ status: 403, code: 'unknown' });
  const cut = await serverThat((req) => req.socket.destroy());
  await expect(sendTo(cut)).rejects.toMatchObject({ status: 0, code: 'offline' });
});

test('cuts the connection to the server on cancel', async () => {
  const control = new AbortController();
  let told: (wasCut: boolean) => void;
  const cut = new Promise<boolean>((resolve) => (told = resolve));
  const url = await serverThat((req, res) => {
    res.once('close', () => told(!res.writableFinished));
    req.once('data', () => control.abort());
    req.on('error', () => undefined);
  });
  await expect(sendTo(url, control.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await cut).toBe(true);
});

test('gives up on a store that accepts the file but does not respond', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let told: () => void;
  const arrived = new Promise<void>((resolve) => (told = resolve));
  const url = await serverThat((req) => void req.resume().on('end', () => told()));
  const given = expect(sendTo(url)).rejects.toMatchObject({ status: 0, code: 'offline' });
  await arrived;
  await vi.advanceTimersByTimeAsync(60_000);
  await given;
});

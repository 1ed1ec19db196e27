import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { choosePort, freePort } from './choosePort.ts';

const host = '127.0.0.1';
const quiet = () => undefined;

test('a requested port that is taken is an error that names it', async () => {
  const port = await freePort();
  const other = createServer().listen(port, host);
  await once(other, 'listening');
  await expect(choosePort({ wanted: port, host, log: quiet })).rejects.toThrow(`Port ${port}`);
  other.close();
  await once(other, 'close');
  expect(await choosePort({ wanted: port, host, log: quiet })).toBe(port);
});

test('without a requested port, picks the next free one and says so', async () => {
  const usual = createServer().listen(3000, host);
  // Another program may already use it, which works for this test too.
  await Promise.race([once(usual, 'listening'), once(usual, 'error').catch(quiet)]);
  const lines: string[] = [];
  const port = await choosePort({ wanted: undefined, host, log: (line) => lines.push(line) });
  expect(port).toBeGreaterThan(3000);
  expect(lines.join()).toContain(`using ${port}`);
  usual.close();
});

import { PassThrough } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { jobLog } from './jobLog.ts';

test('logs a connection’s error without the connection', () => {
  const lines = new PassThrough();
  const error = Object.assign(new Error('cut off'), {
    code: '57P01',
    client: { secretKey: 'key of 4711', connectionParameters: { user: 'foyer_app' } },
  });
  jobLog(pino({ level: 'error' }, lines)).error('idle client', { error });
  const text = String(lines.read());
  expect(JSON.parse(text)).toMatchObject({ msg: 'idle client', err: { code: '57P01' } });
  expect(text).not.toContain('key of 4711');
});

import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mailer } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/kit/testing';
import { noPages } from '../../plugins/kit/testing/noPages.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../config.ts';
import { makeLog } from './makeLog.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const letter = {
  to: 'ann@x.test',
  subject: 'Welcome',
  text: 'See http://a.foyer.test/verify?code=1',
};

/** Takes mails as a mail server does; `refusals` are answered with a passing trouble first. */
async function mailServer({ refusals = 0 } = {}) {
  const mails: string[] = [];
  let left = refusals;
  const server = createServer((socket) => {
    let isData = false;
    let text = '';
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (isData) {
        text += chunk.toString();
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        mails.push(text);
        socket.write('250 taken\r\n');
        return;
      }
      const command = chunk.toString().toUpperCase();
      isData = command.startsWith('DATA');
      if (command.startsWith('MAIL') && left-- > 0) socket.write('451 later\r\n');
      else socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return { mails, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** An installation that works its jobs and has somewhere to send mail. */
async function startWorker(smtpUrl: string) {
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'all',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: app.urls.app,
    FOYER_SECRET: 's'.repeat(32),
    SMTP_URL: smtpUrl,
  });
  const booted = await boot({ config, log: makeLog({ level: 'silent' }), pages: noPages });
  onTestFinished(() => booted.stop());
  return booted.assembled.runtime.depsOf('tenants');
}

test('a mail leaves after the write that causes it, from a tenant’s transaction as well', async () => {
  const { mails, url } = await mailServer();
  const deps = await startWorker(url);
  await deps.forTenant(app.tenants.a.id).tx((tx) => deps.use(mailer).send(tx, letter));
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1);
  expect(mails[0]).toMatch(/To: ann@x.test[^]*Subject: Welcome/);
  const sent = () => app.database('kit_mail').whereNotNull('sent_at').select('tenant_id');
  await expect.poll(sent).toEqual([{ tenant_id: app.tenants.a.id }]);
});

test('a mail of a write that is undone never leaves', async () => {
  const before = (await app.mail()).length;
  const deps = app.runtime.depsOf('tenants');
  const undone = deps.asPlatform('test').tx(async (tx) => {
    await deps.use(mailer).send(tx, letter);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await app.mail()).toHaveLength(before);
});

test('a mail that was not taken stays, with its job to be tried again', async () => {
  const { url } = await mailServer({ refusals: 1_000 });
  const deps = await startWorker(url);
  await deps
    .asPlatform('test')
    .tx((tx) => deps.use(mailer).send(tx, { ...letter, subject: 'Later' }));
  const tries = async () => {
    const { rows } = await app.database.raw<{ rows: { attempts: number; last_error: string }[] }>(
      'select attempts, last_error from graphile_worker._private_jobs',
    );
    return rows[0]?.last_error;
  };
  await expect.poll(tries, { timeout: 10_000 }).toContain('451');
  expect(await app.database('kit_mail').where({ subject: 'Later' }).first()).toMatchObject({
    sent_at: null,
  });
});

test('the queue goes on after its connections were cut', async () => {
  const { mails, url } = await mailServer();
  const deps = await startWorker(url);
  await app.database.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'foyer jobs' and datname = current_database()`,
  );
  await deps
    .asPlatform('test')
    .tx((tx) => deps.use(mailer).send(tx, { ...letter, subject: 'After all' }));
  await expect.poll(() => mails.join(), { timeout: 20_000 }).toContain('After all');
});

test('the mailbox shows what was sent: as JSON to programs, as a page to people', async () => {
  const mailbox = (accept: string) =>
    app.as.nobody('').request('/api/dev/mailbox', { headers: { accept } });
  const json = (await (await mailbox('application/json')).json()) as { result: unknown[] };
  expect(json.result[0]).toMatchObject({ to: 'ann@x.test', subject: 'After all' });
  const page = await mailbox('text/html');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('<a href="http://a.foyer.test/verify?code=1">');
});

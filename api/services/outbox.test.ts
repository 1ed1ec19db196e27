import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { mailer } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';
import { noPages } from '../../packages/testing/noPages.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../config.ts';
import { sendOneMail } from './kernelJobs.ts';
import { makeLog } from './makeLog.ts';
import { testMail } from './testing/testMail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** Accepts emails like an SMTP server; `refusals` are answered with a temporary error first. */
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

/** An installation that runs its jobs and has an SMTP server. */
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

test('an email is sent after the write that causes it, also from a tenant’s transaction', async () => {
  const { mails, url } = await mailServer();
  const deps = await startWorker(url);
  await deps.forTenant(app.tenants.a.id).tx((tx) => deps.use(mailer).send(tx, testMail()));
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1);
  expect(mails[0]).toMatch(/To: ann@x.test[^]*Subject: Welcome/);
  const sent = () => app.database('kit_mail').whereNotNull('sent_at').select('tenant_id');
  await expect.poll(sent).toEqual([{ tenant_id: app.tenants.a.id }]);
});

test('an email of a rolled-back write is never sent', async () => {
  const before = (await app.mail()).length;
  const deps = app.runtime.depsOf('tenants');
  const undone = deps.asPlatform('test').tx(async (tx) => {
    await deps.use(mailer).send(tx, testMail());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await app.mail()).toHaveLength(before);
});

test('refuses an email that no plugin declares', async () => {
  const deps = app.runtime.depsOf('tenants');
  const mail = { ...testMail(), kind: 'tenants.greeting' };
  const sent = deps.asPlatform('test').tx((tx) => deps.use(mailer).send(tx, mail));
  await expect(sent).rejects.toThrow("No plugin declares the email 'tenants.greeting'.");
});

test('renders HTML and text from the same content, with a subject of one line', async () => {
  const deps = app.runtime.depsOf('tenants');
  const mail = testMail({ subject: ' Two\r\nlines ', paragraph: 'One & two' });
  await deps.asPlatform('test').tx((tx) => deps.use(mailer).send(tx, mail));
  const [sent] = (await app.mail()).filter(({ subject }) => subject === 'Two lines');
  expect(sent?.text).toBe('Two lines\n\nOne & two\n\nYou asked for it.');
  expect(sent?.html).toContain('One &amp; two');
});

test('sends an email that an earlier version stored as text only', async () => {
  const { mails, url } = await mailServer();
  const deps = await startWorker(url);
  const id = randomUUID();
  await app
    .database('kit_mail')
    .insert({ id, recipient: 'ann@x.test', subject: 'From before', text: 'Your old ticket' });
  await deps.asPlatform('test').tx((tx) => tx.enqueue(sendOneMail, { id }));
  await expect.poll(() => mails.join(), { timeout: 10_000 }).toContain('Your old ticket');
});

test('a rejected email stays, with its job to be retried', async () => {
  const { url } = await mailServer({ refusals: 1_000 });
  const deps = await startWorker(url);
  await deps
    .asPlatform('test')
    .tx((tx) => deps.use(mailer).send(tx, testMail({ subject: 'Later' })));
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

test('the queue continues after its connections were cut', async () => {
  const { mails, url } = await mailServer();
  const deps = await startWorker(url);
  await app.database.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'foyer jobs' and datname = current_database()`,
  );
  await deps
    .asPlatform('test')
    .tx((tx) => deps.use(mailer).send(tx, testMail({ subject: 'After all' })));
  await expect.poll(() => mails.join(), { timeout: 20_000 }).toContain('After all');
});

const mailbox = (path: string, accept: string) =>
  app.as.nobody('').request(`/api/dev/mailbox${path}`, { headers: { accept } });

test('the mailbox shows what was sent: as JSON to programs, as a page to people', async () => {
  const json = (await (await mailbox('', 'application/json')).json()) as { result: unknown[] };
  expect(json.result[0]).toMatchObject({ to: 'ann@x.test', subject: 'After all' });
  const page = await mailbox('', 'text/html');
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  expect(html).toContain('<a href="http://a.foyer.test/verify?code=1">');
  expect(html).toContain('<iframe');
  expect(html).toContain('href="/api/dev/mailbox/gallery"');
});

test('the gallery has an example of every email, at both widths', async () => {
  const kinds = app.plugins.flatMap(({ server }) => Object.keys(server.emails ?? {}));
  const json = (await (await mailbox('/gallery', 'application/json')).json()) as {
    result: { kind: string; html: string; text: string }[];
  };
  expect(json.result.map(({ kind }) => kind)).toEqual(kinds.toSorted());
  expect(kinds.length).toBeGreaterThan(20);
  const page = await mailbox('/gallery', 'text/html');
  // Emails have inline styles, and no scripts run.
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.*style-src 'unsafe-inline'/,
  );
  const html = await page.text();
  expect(html.match(/<iframe [^>]*sandbox="/g)).toHaveLength(2 * kinds.length);
  for (const width of [600, 390])
    expect(html.match(new RegExp(`width="${width}"`, 'g'))).toHaveLength(kinds.length);
  // Images attached to an email are shown.
  expect(html).not.toContain('cid:');
});

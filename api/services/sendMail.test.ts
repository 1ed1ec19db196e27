import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { client } from '@foyer/kit';
import { mailer } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';
import { dashboard } from '@foyer/plugin-dashboard/contract';
import { noPages } from '../../packages/testing/noPages.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../config.ts';
import { makeLog } from './makeLog.ts';
import { mailServer } from './sendMail.ts';
import { smtpServer, type SmtpServer } from './testing/smtpServer.ts';
import { testMail } from './testing/testMail.ts';

/** Short enough to time out a silent server within a test, and long enough for a busy machine's server. */
const IMPATIENT = '?greetingTimeout=1500&socketTimeout=1500';

interface Started {
  app: TestApp;
  smtp: SmtpServer;
  send(...to: string[]): Promise<void>;
}

async function started({ query = IMPATIENT } = {}): Promise<Started> {
  const smtp = await smtpServer();
  const app = await testApp({ variables: { SMTP_URL: smtp.url + query } });
  onTestFinished(async () => void (await app.stop()));
  const deps = app.runtime.depsOf('tenants');
  const send = (...to: string[]) =>
    deps.forTenant(app.tenants.a.id).tx(async (tx) => {
      const mails = to.map((one) => testMail({ to: one, subject: `To ${one}` }));
      await Promise.all(mails.map((mail) => deps.use(mailer).send(tx, mail)));
    });
  return { app, smtp, send };
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `buyer${n}@x.test`);

const jobs = async ({ database }: TestApp) => {
  const { rows } = await database.raw<{
    rows: { attempts: number; max_attempts: number; is_due: boolean; last_error: string | null }[];
  }>(
    `select attempts, max_attempts, run_at <= clock_timestamp() as is_due, last_error
     from graphile_worker.jobs where task_identifier = 'kit:mail' order by id`,
  );
  return rows;
};
const state = async ({ database }: TestApp) =>
  (await database('kit_mail_server').first()) as {
    failures: number;
    away_since: Date | null;
    retry_at: Date | null;
  };

/** Ends the pause, for the server and for the emails that wait for it. */
async function endPause({ database }: TestApp): Promise<void> {
  await database('kit_mail_server')
    .whereNotNull('retry_at')
    .update({ retry_at: new Date(0) });
  await database.raw(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()`,
  );
}

/** Opens the circuit with failures. */
async function openCircuit({ app, send }: Started, tries = 5): Promise<void> {
  await send(...many(tries));
  await app.jobs.run();
  expect(await state(app)).toMatchObject({ failures: tries, retry_at: expect.any(Date) });
}

/** Copies of the one email that waits, each with its job. */
const copyMail = ({ database }: TestApp, count: number) =>
  database.raw(
    `with mail as (
       insert into kit_mail (id, tenant_id, recipient, subject, text)
       select gen_random_uuid(), tenant_id, recipient, subject, text
       from kit_mail, generate_series(1, ?)
       returning id, tenant_id
     )
     insert into graphile_worker._private_jobs (task_id, priority, max_attempts, payload)
     select task_id, priority, max_attempts,
       json_build_object('tenantId', mail.tenant_id, 'payload', json_build_object('id', mail.id))
     from mail, graphile_worker._private_jobs
     where payload::text like '%"id"%'`,
    [count],
  );

const SWEEPS = [
  'checkout:sweep',
  'disputes:sweepDisputeCalls',
  'events:sweepHolds',
  'orders:continueRefundRuns',
  'orders:foldSummary',
  'orders:reconcileStock',
  'orders:sweepRefunds',
  'payouts:recover',
];

test('the sweeps of a sale run while 10,000 emails wait for a silent server', async () => {
  const { app, smtp, send } = await started();
  smtp.be({ does: 'keepsSilent' });
  await send('ann@x.test');
  await copyMail(app, 9_999);
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'all',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: app.urls.app,
    FOYER_SECRET: 's'.repeat(32),
    SMTP_URL: `${smtp.url}?connectionTimeout=600000&greetingTimeout=600000`,
  });
  const booted = await boot({ config, log: makeLog({ level: 'silent' }), pages: noPages });
  onTestFinished(async () => {
    smtp.stop();
    await booted.stop();
  });
  await expect.poll(smtp.open, { timeout: 15_000 }).toBe(4);
  await app.database.raw(
    `select graphile_worker.add_job(task, '{}', job_key => 'test ' || task) from unnest(?::text[]) task`,
    [SWEEPS],
  );
  const left = async () =>
    (
      await app.database.raw<{ rows: unknown[] }>(
        `select task_identifier from graphile_worker.jobs where key like 'test %'`,
      )
    ).rows;
  await expect.poll(left, { timeout: 15_000 }).toEqual([]);
  expect(smtp.open()).toBe(4);
  expect(await jobs(app)).toHaveLength(10_000);
});

test('leaves a silent server alone after five failures, and counts no more attempts', async () => {
  const given = await started();
  const { app, smtp, send } = given;
  smtp.be({ does: 'keepsSilent' });
  await send(...many(20));
  await app.jobs.run();
  expect(smtp.connections()).toBe(5);
  const waiting = await jobs(app);
  expect(waiting.every(({ is_due }) => !is_due)).toBe(true);
  // Before the fifth failure an attempt counts, because the email itself may be at fault.
  const counted = waiting.filter(({ attempts }) => attempts > 0);
  expect(counted.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
  await send('late@x.test');
  await app.jobs.run();
  expect(smtp.connections()).toBe(5);
  expect((await jobs(app)).at(-1)).toMatchObject({ attempts: 0, is_due: false });
});

test('one email tries the server at the end of a pause; once it answers, each email is sent once', async () => {
  const given = await started();
  const { app, smtp, send } = given;
  smtp.be({ does: 'hangsAtData' });
  await openCircuit(given);
  await send('late@x.test');
  await endPause(app);
  await app.jobs.run();
  expect(smtp.connections()).toBe(6);
  expect(await state(app)).toMatchObject({ failures: 6, retry_at: expect.any(Date) });
  smtp.be({ does: 'takes' });
  await endPause(app);
  await app.jobs.run();
  expect(await state(app)).toEqual(
    expect.objectContaining({ failures: 0, away_since: null, retry_at: null }),
  );
  const to = smtp.mails.map((mail) => /^To: (.+)$/m.exec(mail)?.[1]?.trim());
  expect(to).toHaveLength(6);
  expect(new Set(to)).toEqual(new Set([...many(5), 'late@x.test']));
  expect(await jobs(app)).toEqual([]);
  expect(await app.database('kit_mail').whereNull('sent_at')).toEqual([]);
});

test('an email survives more failures of an absent server than it has attempts', async () => {
  const given = await started();
  const { app, smtp } = given;
  smtp.be({ does: 'answers', to: (command) => (command ? undefined : '421 closed for today') });
  await openCircuit(given);
  for (let n = 0; n < 30; n += 1) {
    await endPause(app);
    await app.jobs.run();
  }
  expect(await state(app)).toMatchObject({ failures: 35 });
  for (const { attempts } of await jobs(app)) expect(attempts).toBeLessThanOrEqual(1);
  smtp.be({ does: 'takes' });
  await endPause(app);
  await app.jobs.run();
  expect(smtp.mails).toHaveLength(5);
});

test('emails in transit when the server went away don’t lengthen the pause', async () => {
  const { app } = await started();
  const { asPlatform } = app.runtime.depsOf('tenants');
  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const server = mailServer({
    scope: asPlatform('send emails for every tenant'),
    log: makeLog({ level: 'error', to }),
    sendSeconds: 60,
  });
  const isAway = new Error('The server is away.');
  const enter = () => server.enter();
  const fail = async (entered: { isTry: boolean }) =>
    expect(server.noteFailure(isAway, { ...entered, wasLetIn: false })).rejects.toThrow(
      isAway.message,
    );
  const pause = async () => {
    const { rows } = await app.database.raw<{ rows: { seconds: number }[] }>(
      `select extract(epoch from retry_at - clock_timestamp())::float8 as seconds from kit_mail_server`,
    );
    return rows[0]?.seconds;
  };

  const onTheirWay = await Promise.all(Array.from({ length: 12 }, enter));
  await Promise.all(onTheirWay.slice(0, 8).map(fail));
  expect(await state(app)).toMatchObject({ failures: 5, away_since: expect.any(Date) });
  expect(await pause()).toBeLessThanOrEqual(30);

  await endPause(app);
  const tries = await Promise.allSettled(Array.from({ length: 4 }, enter));
  const [one, ...others] = tries.flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  expect([one, others]).toEqual([{ isTry: true }, []]);
  await Promise.all(onTheirWay.slice(8).map(fail));
  expect(await state(app)).toMatchObject({ failures: 5 });
  await fail({ isTry: true });
  expect(await state(app)).toMatchObject({ failures: 6 });
  expect(await pause()).toBeGreaterThan(30);
  expect(await pause()).toBeLessThanOrEqual(60);
  expect(lines).toHaveLength(1);
});

test('an email that the server always hangs up on runs out of attempts, and the next one is sent', async () => {
  const { app, smtp, send } = await started();
  smtp.be({
    does: 'answers',
    to: (command) => (command.startsWith('RCPT TO:<cursed') ? '421 bye' : undefined),
  });
  await send('cursed@x.test');
  const tries = async () => (await jobs(app))[0]?.attempts ?? 0;
  for (let n = 0; n < 40 && (await tries()) < 25; n += 1) {
    await endPause(app);
    await app.jobs.run();
  }
  expect(await jobs(app)).toMatchObject([{ attempts: 25, max_attempts: 25 }]);
  await send('ann@x.test');
  await endPause(app);
  await app.jobs.run();
  expect(smtp.mails).toHaveLength(1);
  expect(await jobs(app)).toHaveLength(1);
  expect(await state(app)).toMatchObject({ failures: 0, away_since: null });
});

test.each(['550 5.1.1 no such user here', '550 unknown'])(
  'an email rejected with “%s” fails for good at once, without delaying others',
  async (refusal) => {
    const { app, smtp, send } = await started();
    smtp.be({
      does: 'answers',
      to: (command) => (command.startsWith('RCPT TO:<nobody') ? refusal : undefined),
    });
    await send(...many(6).map((one) => `nobody${one}`), 'ann@x.test');
    await app.jobs.run();
    expect(smtp.mails).toHaveLength(1);
    expect(await jobs(app)).toEqual(
      Array.from({ length: 6 }, () =>
        expect.objectContaining({
          attempts: 1,
          max_attempts: 1,
          last_error: expect.stringContaining(refusal),
        }),
      ),
    );
    expect(await state(app)).toMatchObject({ failures: 0, retry_at: null });
    const { lines } = await client(dashboard, app.as.platform()).attention({});
    expect(lines).toContainEqual(expect.objectContaining({ kind: 'mails', count: 6 }));
  },
);

test.each(['451 4.7.1 come back later', '550 5.7.1 relaying denied'])(
  'an email answered with “%s” is retried later, and the server counts as available',
  async (refusal) => {
    const { app, smtp, send } = await started();
    smtp.be({
      does: 'answers',
      to: (command) => (command.startsWith('RCPT') ? refusal : undefined),
    });
    await send(...many(6));
    await app.jobs.run();
    for (const job of await jobs(app))
      expect(job).toMatchObject({ attempts: 1, max_attempts: 25, is_due: false });
    expect(await state(app)).toMatchObject({ failures: 0, retry_at: null });
  },
);

test('an email to an invalid address fails for good and doesn’t count against the server', async () => {
  const { app, smtp, send } = await started();
  await send('somebody somewhere');
  await app.jobs.run();
  expect(await jobs(app)).toMatchObject([
    { max_attempts: 1, last_error: expect.stringContaining('No recipients defined') },
  ]);
  expect(smtp.mails).toEqual([]);
  expect(await state(app)).toMatchObject({ failures: 0, retry_at: null });
});

test('a worker without a mail server fails, and the email waits for one that has it', async () => {
  const app = await testApp();
  onTestFinished(async () => void (await app.stop()));
  const id = '0f5cd0a1-6f0c-4c55-9c2e-5a1f9b1c2d3e';
  await app
    .database('kit_mail')
    .insert({ id, recipient: 'ann@x.test', subject: 'Tickets', text: 'x' });
  await app.database.raw(`select graphile_worker.add_job('kit:mail', ?)`, [
    JSON.stringify({ tenantId: null, payload: { id } }),
  ]);
  await app.jobs.run();
  expect(await jobs(app)).toMatchObject([
    { attempts: 1, last_error: expect.stringContaining('no mail server in SMTP_URL') },
  ]);
});

test('an email that is resent because its worker was killed keeps its message ID', async () => {
  const { app, smtp, send } = await started();
  const idOf = (mail: string | undefined) => /^Message-ID: (.+)$/im.exec(mail ?? '')?.[1];
  await send('ann@x.test');
  const before = (
    await app.database.raw<{ rows: { payload: unknown }[] }>(
      `select payload from graphile_worker._private_jobs where payload::text like '%"id"%'`,
    )
  ).rows[0]?.payload;
  await app.jobs.run();
  // As if the worker died after the server took the email and before that was saved.
  await app.database('kit_mail').update({ sent_at: null });
  await app.database.raw(`select graphile_worker.add_job('kit:mail', ?)`, [JSON.stringify(before)]);
  await app.jobs.run();
  expect(smtp.mails).toHaveLength(2);
  expect(idOf(smtp.mails[0])).toMatch(/^<[\w-]{36}@foyer\.test>/);
  expect(idOf(smtp.mails[1])).toBe(idOf(smtp.mails[0]));
});

test('logs once that the server is away and once that it is back; the metrics report it too', async () => {
  const given = await started();
  const { app, smtp } = given;
  const metrics = async () => (await app.as.nobody('').request('/metrics')).text();
  expect(await metrics()).toMatch(/^foyer_mail_server_away 0$/m);
  expect(await metrics()).toMatch(/^foyer_mail_oldest_waiting_seconds 0$/m);
  smtp.be({ does: 'keepsSilent' });
  await openCircuit(given);
  await app.database.raw(
    `update graphile_worker._private_jobs set created_at = now() - interval '2 days'`,
  );
  expect(await metrics()).toMatch(/^foyer_mail_server_away 1$/m);
  expect(await metrics()).toMatch(/^foyer_mail_oldest_waiting_seconds 1728\d\d/m);

  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = readConfig({
    NODE_ENV: 'test',
    ROLE: 'all',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: app.urls.app,
    FOYER_SECRET: 's'.repeat(32),
    SMTP_URL: smtp.url + IMPATIENT,
  });
  await app.database('kit_mail_server').update({ failures: 0, away_since: null, retry_at: null });
  await endPause(app);
  const booted = await boot({ config, log: makeLog({ level: 'warn', to }), pages: noPages });
  onTestFinished(() => booted.stop());
  const told = (words: string) => lines.filter((line) => line.includes(words)).length;
  await expect.poll(() => told('The mail server is unreachable;'), { timeout: 15_000 }).toBe(1);
  smtp.be({ does: 'takes' });
  // Each time, because a worker that had already started may put an email off again.
  const sent = async () => {
    await endPause(app);
    return smtp.mails.length;
  };
  await expect.poll(sent, { timeout: 15_000 }).toBe(5);
  expect(told('The mail server is back')).toBe(1);
  expect(told('The mail server is unreachable;')).toBe(1);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '@foyer/testing';
import {
  settleLine,
  waitGateway,
  waitLong,
  waitMail,
  waitNormal,
  waitSettling,
  write,
} from '../../tests/fixtures/plugin-works/jobs.ts';
import {
  holdLock,
  inTenant,
  lines,
  startWorker,
  worksApp,
} from '../../tests/fixtures/plugin-works/worksApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await worksApp();
});
afterAll(() => app.stop());
beforeEach(() => app.database('works_line').delete());

/** More than any queue has workers. */
const MANY = 8;
const within = { timeout: 15_000 };

test('long jobs don’t delay short ones, because they have their own workers', async () => {
  const release = await holdLock(app);
  await inTenant(app, async (tx) => {
    for (let n = 0; n < MANY; n++) await tx.enqueue(waitLong, { line: `export ${n}` });
  });
  await startWorker(app);
  await expect.poll(() => lines(app), within).toContain('started export 0');
  await inTenant(app, (tx) => tx.enqueue(write, { line: 'a mail' }));
  await expect.poll(() => lines(app), within).toContain('a mail');
  expect(await lines(app)).not.toContain('export 0');
  // A small number means the others haven't started.
  expect((await lines(app)).filter((line) => line.startsWith('started'))).toHaveLength(2);
  await release();
  await expect.poll(() => lines(app), within).toContain(`export ${MANY - 1}`);
});

test('settlement runs at once even when every other worker is busy', async () => {
  const release = await holdLock(app);
  await inTenant(app, async (tx) => {
    for (let n = 0; n < MANY; n++) {
      await tx.enqueue(waitLong, { line: `export ${n}` });
      await tx.enqueue(waitNormal, { line: `slow ${n}` });
    }
  });
  await startWorker(app);
  const started = async () =>
    (await lines(app)).filter((line) => line.startsWith('started')).length;
  await expect.poll(started, within).toBe(6);
  await inTenant(app, (tx) => tx.enqueue(settleLine, { line: 'a ticket' }));
  await expect.poll(() => lines(app), within).toContain('a ticket');
  expect(await started()).toBe(6);
  await release();
  await expect.poll(() => lines(app), within).toContain(`slow ${MANY - 1}`);
  // Leftover jobs would occupy the workers of the next test.
  await expect.poll(() => lines(app), within).toContain(`export ${MANY - 1}`);
});

test('sweeps run while the gateway, the mail server and the file storage all hang', async () => {
  const release = await holdLock(app);
  await inTenant(app, async (tx) => {
    for (let n = 0; n < MANY; n++)
      for (const waiting of [waitSettling, waitGateway, waitMail, waitLong])
        await tx.enqueue(waiting, { line: `${waiting.name} ${n}` });
  });
  await startWorker(app);
  const started = async (what: string) =>
    (await lines(app)).filter((line) => line.startsWith(`started ${what}`)).length;
  await expect.poll(() => started('waitSettling'), within).toBe(5);
  await expect.poll(() => started('waitGateway'), within).toBe(3);
  await expect.poll(() => started('waitMail'), within).toBe(4);
  await expect.poll(() => started('waitLong'), within).toBe(2);
  await inTenant(app, async (tx) => {
    for (let n = 0; n < MANY; n++) await tx.enqueue(write, { line: `a sweep ${n}` });
  });
  const swept = async () => (await lines(app)).filter((line) => line.startsWith('a sweep')).length;
  await expect.poll(swept, within).toBe(MANY);
  expect(await started('')).toBe(14);
  await release();
});

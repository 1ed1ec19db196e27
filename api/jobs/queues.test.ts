import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '@foyer/kit/testing';
import { settleLine, waitLong, waitNormal, write } from '../../tests/fixtures/plugin-works/jobs.ts';
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

/** More than there are workers of any queue. */
const MANY = 8;
const within = { timeout: 15_000 };

test('long work delays no short work: it has workers of its own', async () => {
  const release = await holdLock(app);
  await inTenant(app, async (tx) => {
    for (let n = 0; n < MANY; n++) await tx.enqueue(waitLong, { line: `export ${n}` });
  });
  await startWorker(app);
  await expect.poll(() => lines(app), within).toContain('begun export 0');
  await inTenant(app, (tx) => tx.enqueue(write, { line: 'a mail' }));
  await expect.poll(() => lines(app), within).toContain('a mail');
  expect(await lines(app)).not.toContain('export 0');
  // Few at once: the others have not begun.
  expect((await lines(app)).filter((line) => line.startsWith('begun'))).toHaveLength(2);
  await release();
  await expect.poll(() => lines(app), within).toContain(`export ${MANY - 1}`);
});

test('settlement waits for nothing, also when every other worker is busy', async () => {
  const release = await holdLock(app);
  await inTenant(app, async (tx) => {
    for (let n = 0; n < MANY; n++) {
      await tx.enqueue(waitLong, { line: `export ${n}` });
      await tx.enqueue(waitNormal, { line: `slow ${n}` });
    }
  });
  await startWorker(app);
  const begun = async () => (await lines(app)).filter((line) => line.startsWith('begun')).length;
  await expect.poll(begun, within).toBe(6);
  await inTenant(app, (tx) => tx.enqueue(settleLine, { line: 'a ticket' }));
  await expect.poll(() => lines(app), within).toContain('a ticket');
  expect(await begun()).toBe(6);
  await release();
  await expect.poll(() => lines(app), within).toContain(`slow ${MANY - 1}`);
});

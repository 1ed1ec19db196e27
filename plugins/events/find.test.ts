import { client } from '@foyer/kit';
import { address, ask, testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from './contract.ts';
import { anEvent, organizerDesk } from './testing/organizerDesk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await organizerDesk(app).add({ name: 'Harbour Lights' });
  await client(events, app.as.tenant('b')).events.create({
    tenantId: app.tenants.b.id,
    body: { details: anEvent({ name: 'Lights of the Harbour & Quay' }) },
  });
});
afterAll(() => app.stop());

const find = (name: string) => client(events, app.as.platform()).find({ query: { name } });

test('an operator finds the events of all tenants by word prefixes, with the tenant of each', async () => {
  const { result } = await find('harb ligh');
  expect(result).toHaveLength(2);
  for (const [name, tenantName] of [
    ['Harbour Lights', 'Tenant A'],
    ['Lights of the Harbour & Quay', 'Tenant B'],
  ])
    expect(result).toContainEqual(expect.objectContaining({ name, tenantName }));
  expect((await find("quay'); --")).result).toHaveLength(1);
  expect((await find('nobody')).result).toEqual([]);
  expect((await find('& | !')).result).toEqual([]);
});

test('finds at most ten events and requires more than two letters', async () => {
  const desk = organizerDesk(app);
  for (let n = 0; n < 11; n++) await desk.add({ name: `Matinee ${n}` });
  expect((await find('matinee')).result).toHaveLength(10);
  const path = address(events.routes.find.path, {}, { name: 'ma' });
  expect((await ask(app.as.platform(), 'get', path)).status).toBe(422);
});

test('tenants can’t search the events of all tenants', async () => {
  const path = address(events.routes.find.path, {}, { name: 'harbour' });
  expect((await ask(app.as.tenant('a'), 'get', path)).status).toBe(403);
  expect((await ask(app.as.nobody(), 'get', path)).status).toBe(401);
});

test('uses the index of words', async () => {
  const { rows } = await app.database.transaction(async (db) => {
    await db.raw('set local enable_seqscan = off');
    return db.raw<{ rows: { 'QUERY PLAN': string }[] }>(
      `explain select id from events_event
       where to_tsvector('simple', name) @@ to_tsquery('simple', 'harb:*')`,
    );
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('events_event_words');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, testApp, type TestApp } from '@foyer/kit/testing';
import { createDatabase, type RowScope } from '../plugins/kit/server/postgres/database.ts';
import { makeCtx } from '../plugins/kit/server/guard.ts';
import { foreignCallProblems, namedIn } from '../plugins/kit/testing/checks/foreignCallProblems.ts';
import { tenantlessKeys } from '../plugins/kit/testing/checks/tableProblems.ts';
import { tableFacts } from '../plugins/kit/testing/tableFacts.ts';
import { addEntries, entriesAt, labApp } from './fixtures/plugin-lab/labApp.ts';

/**
 * A list whose query has no where: nothing of the first wall is left of it but the guard's choice
 * of the tenant, which becomes the reach of the statement.
 */
describe('with a list that forgets its where', () => {
  let app: TestApp;
  const add = (tenant: 'a' | 'b', name: string) =>
    ask(app.as.tenant(tenant), 'post', '/api/x/forgetful/things', { body: { details: { name } } });
  const seenBy = async (tenant: 'a' | 'b'): Promise<string[]> => {
    const { body } = await ask(app.as.tenant(tenant), 'get', '/api/x/forgetful/things');
    return (body as { result: { details: { name: string } }[] }).result.map(
      ({ details }) => details.name,
    );
  };
  beforeAll(async () => {
    const folder = join(import.meta.dirname, 'fixtures', 'plugin-broken-forgotten-where');
    app = await testApp({ extra: [folder] });
    await add('a', 'Of a');
    await add('b', 'Of b');
  });
  afterAll(() => app.stop());

  test('row-level security alone shows each tenant its own', async () => {
    expect(await seenBy('a')).toEqual(['Of a']);
    expect(await seenBy('b')).toEqual(['Of b']);
  });

  test('a write through it reaches no foreign row', async () => {
    const [theirs] = (await app.database('forgetful_thing').where({ name: 'Of b' })) as {
      id: string;
    }[];
    const { status } = await ask(
      app.as.tenant('a'),
      'get',
      `/api/x/forgetful/things/${theirs?.id}`,
    );
    expect(status).toBe(404);
  });

  test('and with row-level security off the same test sees the leak', async () => {
    await app.database.raw('alter table forgetful_thing disable row level security');
    expect((await seenBy('a')).toSorted()).toEqual(['Of a', 'Of b']);
    await app.database.raw('alter table forgetful_thing enable row level security');
    expect(await seenBy('a')).toEqual(['Of a']);
  });
});

describe('the app’s own connection', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await labApp();
    await addEntries(app, [{ name: 'Of a' }]);
    const path = entriesAt(app).replace(app.tenants.a.id, app.tenants.b.id);
    const details = { name: 'Of b', amount: 1, count: 1, isOpen: true, note: null };
    await ask(app.as.tenant('b'), 'post', path, {
      body: { details: { ...details, at: '2026-01-01T00:00:00.000Z' } },
    });
  });
  afterAll(() => app.stop());

  /** The declared lists without the guard: whoever asks works as tenant a, and names any tenant. */
  const withoutGuard = async (tenantId: string): Promise<string[]> => {
    const bare = express();
    for (const route of app.routes.filter(({ name, source }) => source && !name.includes('.')))
      bare.get(route.path, async (req, res) => {
        req.foyer = { requestId: 'x', realm: 'tenant', tenant: null, session: null, ip: '' };
        const params = req.params as Record<string, string>;
        const given = { runtime: app.runtime, plugin: route.contract.id, actor: null, req, res };
        const ctx = makeCtx({ ...given, params, tenantId: params['tenantId'] ?? '' });
        const rowScope = { tenantId: app.tenants.a.id };
        await route.handle({ runtime: app.runtime, ctx: { ...ctx, rowScope }, req, res });
      });
    const server = createServer(bare);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const path = entriesAt(app).replace(app.tenants.a.id, tenantId).replace('/api', '');
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    server.closeAllConnections();
    server.close();
    const { result } = (await answer.json()) as { result: { details: { name: string } }[] };
    return result.map(({ details }) => details.name);
  };

  test('shows no foreign row with the guard off, and would without row-level security', async () => {
    const { a, b } = app.tenants;
    expect([await withoutGuard(a.id), await withoutGuard(b.id)]).toEqual([['Of a'], []]);
    await app.database.raw('alter table lab_entry disable row level security');
    expect(await withoutGuard(b.id)).toEqual(['Of b']);
    await app.database.raw('alter table lab_entry enable row level security');
    expect(await withoutGuard(b.id)).toEqual([]);
  });

  /** One connection, so that each work comes after another's on it. */
  const withConnection = async <T>(
    work: (rows: (rowScope: RowScope, table?: string) => Promise<string[]>) => Promise<T>,
  ): Promise<T> => {
    const database = createDatabase({ url: app.urls.app, max: 1 });
    try {
      return await work((rowScope, table = 'lab_entry') =>
        database.transaction(
          rowScope,
          (db) => db(table).distinct('tenant_id').orderBy('tenant_id').pluck('tenant_id'),
          true,
        ),
      );
    } finally {
      await database.close();
    }
  };

  test('sees one tenant at a time, also when it served another before, and nothing after', async () => {
    const { a, b } = app.tenants;
    await withConnection(async (rows) => {
      expect(await rows('nobody')).toEqual([]);
      expect(await rows({ tenantId: a.id })).toEqual([a.id]);
      expect(await rows('nobody')).toEqual([]);
      expect(await rows({ tenantId: b.id })).toEqual([b.id]);
      expect(await rows('platform')).toEqual([a.id, b.id].toSorted());
      // Neither the role nor the setting outlives its transaction.
      expect(await rows('nobody')).toEqual([]);
    });
  });

  test('cannot write a row of another tenant, nor move one there', async () => {
    const { a, b } = app.tenants;
    const database = createDatabase({ url: app.urls.app, max: 1 });
    const line = (tenantId: string) => ({ tenant_id: tenantId, line: 'planted' });
    await expect(
      database.transaction({ tenantId: a.id }, (db) => db('lab_line').insert(line(b.id))),
    ).rejects.toThrow(/row-level security/);
    await expect(
      database.transaction({ tenantId: a.id }, (db) => db('lab_entry').update({ tenant_id: b.id })),
    ).rejects.toThrow(/row-level security/);
    const changed = await database.transaction({ tenantId: a.id }, (db) =>
      db('lab_entry').where({ tenant_id: b.id }).update({ name: 'Changed' }),
    );
    expect(changed).toBe(0);
    await database.close();
  });

  test('cannot be asked for a tenant that is none', async () => {
    const database = createDatabase({ url: app.urls.app, max: 1 });
    const wrong = { tenantId: `${app.tenants.a.id}', true); select ('` };
    await expect(database.transaction(wrong, (db) => db('lab_entry'))).rejects.toThrow(
      'A tenant id is a uuid.',
    );
    await database.close();
  });

  test('is not passed by the host: it uses nothing of a plugin that is not published', async () => {
    const named = await namedIn(
      app.database,
      app.plugins.map(({ contract }) => contract.id),
    );
    const host = ['api', 'seeds', 'storefront'].map((name) =>
      join(import.meta.dirname, '..', name),
    );
    expect(host.flatMap((folder) => foreignCallProblems(folder, 'kit', named))).toEqual([]);
  });

  test('finds tenant_id in every unique key of such a table, or the reason why it is not there', async () => {
    const facts = await tableFacts(app.database);
    expect(facts.flatMap(tenantlessKeys)).toEqual([]);
    const exceptions = facts.flatMap(({ keys }) => keys.filter(({ reason }) => reason));
    expect(exceptions.map(({ name }) => name)).toEqual([
      'accounts_acting_pkey',
      'accounts_code_pkey',
      'accounts_factor_rule_pkey',
      'accounts_membership_pkey',
      'accounts_ticket_pkey',
      'fees_rule_pkey',
      'fees_setting_pkey',
      'kit_audit_pkey',
      'kit_idempotency_pkey',
      'kit_mail_pkey',
      'kit_task_pkey',
      'kit_upload_pkey',
      'orders_lookup_id',
      'payouts_transaction_id',
      'tenants_tenant_id_key',
      'tenants_url_url',
    ]);
  });

  test('finds every table with a tenant behind a forced policy', async () => {
    const facts = (await tableFacts(app.database)).filter(
      ({ name, columns }) =>
        !name.startsWith('kit_migration') && columns.some((column) => column.name === 'tenant_id'),
    );
    expect(facts.length).toBeGreaterThan(5);
    expect(facts.filter(({ isForced, policies }) => !isForced || policies.length === 0)).toEqual(
      [],
    );
  });

  test('reads of every tenant table, with no tenant set, no row', async () => {
    const tables = (await tableFacts(app.database))
      .filter(({ comment }) => comment === 'tenant')
      .map(({ name }) => name);
    await withConnection(async (rows) => {
      for (const table of tables) expect([table, await rows('nobody', table)]).toEqual([table, []]);
    });
  });
});

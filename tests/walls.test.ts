import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, testApp, type TestApp } from '@foyer/testing';
import { createDatabase, type RowScope } from '../plugins/kit/server/postgres/database.ts';
import { makeCtx } from '../plugins/kit/server/guard.ts';
import { foreignCallProblems, namedIn } from '../packages/testing/checks/foreignCallProblems.ts';
import { tenantlessKeys } from '../packages/testing/checks/tableProblems.ts';
import { tableFacts } from '../packages/testing/tableFacts.ts';
import { addEntries, entriesAt, labApp } from './fixtures/plugin-lab/labApp.ts';

/**
 * A list whose query has no where clause. All that is left of the first wall is the guard's choice
 * of the tenant, which sets the scope of the statement.
 */
describe('with a list that has no where clause', () => {
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

  test('row-level security alone shows each tenant its own rows', async () => {
    expect(await seenBy('a')).toEqual(['Of a']);
    expect(await seenBy('b')).toEqual(['Of b']);
  });

  test('a write through it doesn’t reach another tenant’s rows', async () => {
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

  test('without row-level security, the same test sees the leak', async () => {
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

  /** The declared lists without the guard: callers work as tenant a and may name any tenant. */
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

  test('shows no other tenant’s row without the guard, and would without row-level security', async () => {
    const { a, b } = app.tenants;
    expect([await withoutGuard(a.id), await withoutGuard(b.id)]).toEqual([['Of a'], []]);
    await app.database.raw('alter table lab_entry disable row level security');
    expect(await withoutGuard(b.id)).toEqual(['Of b']);
    await app.database.raw('alter table lab_entry enable row level security');
    expect(await withoutGuard(b.id)).toEqual([]);
  });

  /** A single connection, which is reused by each work. */
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

  test('sees one tenant at a time, even if it served another before, and none afterward', async () => {
    const { a, b } = app.tenants;
    await withConnection(async (rows) => {
      expect(await rows('nobody')).toEqual([]);
      expect(await rows({ tenantId: a.id })).toEqual([a.id]);
      expect(await rows('nobody')).toEqual([]);
      expect(await rows({ tenantId: b.id })).toEqual([b.id]);
      expect(await rows('platform')).toEqual([a.id, b.id].toSorted());
      // Neither role nor setting outlives the transaction.
      expect(await rows('nobody')).toEqual([]);
    });
  });

  test('can’t write a row of another tenant, nor move one there', async () => {
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

  test('can’t change or remove an audit entry', async () => {
    const before = await app.auditCount();
    expect(before).toBeGreaterThan(0);
    const database = createDatabase({ url: app.urls.app, max: 1 });
    for (const scope of ['platform', { tenantId: app.tenants.a.id }] as const)
      for (const text of [`update kit_audit set action = 'x'`, 'delete from kit_audit'])
        // Rejected, or without a row in scope.
        await database.transaction(scope, (db) => db.raw(text)).catch(() => undefined);
    await database.close();
    expect(await app.auditCount()).toBe(before);
    expect(await app.database('kit_audit').where({ action: 'x' })).toEqual([]);
  });

  test('can’t be scoped to an invalid tenant', async () => {
    const database = createDatabase({ url: app.urls.app, max: 1 });
    const wrong = { tenantId: `${app.tenants.a.id}', true); select ('` };
    await expect(database.transaction(wrong, (db) => db('lab_entry'))).rejects.toThrow(
      'A tenant ID must be a UUID.',
    );
    await database.close();
  });

  test('can’t be bypassed by the host, which uses only what plugins publish', async () => {
    const named = await namedIn(
      app.database,
      app.plugins.map(({ contract }) => contract.id),
    );
    const host = ['api', 'seeds', 'storefront'].map((name) =>
      join(import.meta.dirname, '..', name),
    );
    expect(host.flatMap((folder) => foreignCallProblems(folder, 'kit', named))).toEqual([]);
  });

  test('finds tenant_id in every unique key of such a table, or the reason for its absence', async () => {
    const facts = await tableFacts(app.database);
    expect(facts.flatMap(tenantlessKeys)).toEqual([]);
    const exceptions = facts.flatMap(({ keys }) => keys.filter(({ reason }) => reason));
    expect(exceptions.map(({ name }) => name)).toEqual([
      'accounts_acting_pkey',
      'accounts_code_pkey',
      'accounts_factor_rule_pkey',
      'accounts_membership_pkey',
      'accounts_ticket_pkey',
      'accounts_view_pkey',
      'fees_rule_pkey',
      'fees_setting_pkey',
      'kit_audit_pkey',
      'kit_idempotency_pkey',
      'kit_mail_pkey',
      'kit_task_pkey',
      'kit_upload_pkey',
      'notifications_notification_pkey',
      'notifications_preference_pkey',
      'orders_lookup_id',
      'payouts_transaction_id',
      'tenants_tenant_id_key',
      'tenants_url_url',
    ]);
  });

  test('finds a forced policy on every table with a tenant', async () => {
    const facts = (await tableFacts(app.database)).filter(
      ({ name, columns }) =>
        !name.startsWith('kit_migration') && columns.some((column) => column.name === 'tenant_id'),
    );
    expect(facts.length).toBeGreaterThan(5);
    expect(facts.filter(({ isForced, policies }) => !isForced || policies.length === 0)).toEqual(
      [],
    );
  });

  test('reads no rows of any tenant table without a tenant', async () => {
    const tables = (await tableFacts(app.database))
      .filter(({ comment }) => comment === 'tenant')
      .map(({ name }) => name);
    await withConnection(async (rows) => {
      for (const table of tables) expect([table, await rows('nobody', table)]).toEqual([table, []]);
    });
  });
});

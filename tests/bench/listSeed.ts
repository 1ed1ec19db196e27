import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import knexFactory from 'knex';
import { people } from '@foyer/plugin-accounts/server';
import { tenantCreation } from '@foyer/plugin-tenants/server';
import type { Deps } from '@foyer/kit/server';
import { parentOf } from './processes.ts';

/** Number of rows, and of tenants they are spread over. */
export const ROWS = Number(process.env['BENCH_ROWS'] ?? 500_000);
const TENANTS = 5;

/** The tenant whose list is measured, and the user who reads it. */
export interface Reader {
  tenantId: string;
  url: string;
  username: string;
  password: string;
}

/** Creates tenants and their rows once. Later runs reuse them with a new reader. */
export async function seedOrders(deps: Deps, superuserUrl: string): Promise<Reader> {
  const db = knexFactory({ client: 'pg', connection: superuserUrl });
  try {
    const known = await db('tenants_tenant')
      .whereLike('url', 'bench-%')
      .count({ rows: '*' })
      .first();
    if (Number(known?.['rows']) === 0) await makeTenants(deps);
    const filled = await db('benchorders_order').count({ rows: '*' }).first();
    if (Number(filled?.['rows']) !== ROWS) await fill(db);
    await vacuum(db);
    const tenant = (await db('tenants_tenant').where({ url: 'bench-1' }).first('id', 'url')) as {
      id: string;
      url: string;
    };
    const reader = { username: `${randomUUID()}@foyer.test`, password: randomUUID() };
    await deps.asPlatform('create a reader for the benchmark').tx(async (tx) => {
      const all = deps.use(people);
      const { id } = await all.create(tx, {
        email: reader.username,
        name: 'Reader',
        password: reader.password,
      });
      await all.join(tx, {
        userId: id,
        realm: 'tenant',
        tenantId: tenant.id,
        roles: ['tenant_admin'],
      });
      await all.join(tx, { userId: id, realm: 'platform', roles: ['super_user'] });
    });
    return { tenantId: tenant.id, url: tenant.url, ...reader };
  } finally {
    await db.destroy();
  }
}

function makeTenants(deps: Deps): Promise<void> {
  return deps.asPlatform('create tenants for the benchmark').tx(async (tx) => {
    for (let n = 1; n <= TENANTS; n += 1) {
      await deps.use(tenantCreation).create(tx, {
        name: `Bench ${n}`,
        url: `bench-${n}`,
        email: `bench-${n}@foyer.test`,
        phone: '+1 (555) 010-0000',
        inviteTemplateSubject: 'Join us',
        inviteTemplateBody: 'Welcome',
        status: 'active',
      });
    }
  });
}

/** Written as the superuser, since policies bind the tables' owner too. */
async function fill(db: ReturnType<typeof knexFactory>): Promise<void> {
  await db('benchorders_order').truncate();
  await db.raw(
    `insert into benchorders_order
       (tenant_id, order_uid, created_at, full_name, email, status, ticket_count, total_cents)
     select t.id, 'B' || g, now() - (g || ' seconds')::interval,
       'Buyer ' || (g::bigint * 7919 % 100000), 'buyer' || g || '@foyer.test',
       case when g % 40 = 0 then 'disputed' when g % 4 = 0 then 'refunded' else 'completed' end, 1 + g % 6,
       1000 + g::bigint * 37 % 20000
     from generate_series(1, ?::int) g
     join (
       select id, row_number() over (order by url) - 1 as n
       from tenants_tenant where url like 'bench-%'
     ) t on t.n = g / 40 % ?::int`,
    [ROWS, TENANTS],
  );
}

/**
 * Vacuums until every page is marked all-visible, which open snapshots can prevent. Otherwise the
 * planner may or may not count by an index-only scan, and times vary by a factor of three.
 */
async function vacuum(db: ReturnType<typeof knexFactory>): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    await db.raw('vacuum (freeze, analyze) benchorders_order');
    const { rows } = await db.raw<{ rows: { isWhole: boolean }[] }>(
      `select relallvisible >= relpages as "isWhole" from pg_class where relname = 'benchorders_order'`,
    );
    if (rows[0]?.isWhole) return;
    await setTimeout(1_000);
  }
  throw new Error('Open snapshots prevented a full vacuum for a minute.');
}

/** The process ID of the Postgres postmaster. */
export async function postmasterOf(url: string): Promise<number> {
  const db = knexFactory({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    const { rows } = await db.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]?.pid ?? 0) ?? 0;
  } finally {
    await db.destroy();
  }
}

import { randomUUID } from 'node:crypto';
import type { Knex } from '@foyer/kit/server';
import type { TestApp } from '@foyer/testing';
import type { EventOnSale } from '@foyer/plugin-checkout/testing';
import { orderOf, PLAIN_TERMS } from '../testing.ts';

/** Creates a cash order for which its tenant owes a fee. */
export const addDebt = (at: TestApp, event: EventOnSale, priceCents: number) =>
  orderOf(at, event, {
    method: 'cash',
    priceCents,
    terms: { ...PLAIN_TERMS, platformPpm: 500_000 },
  });

/** Adds a netting entry, for list tests that only read. */
export async function addNetting(at: TestApp, event: EventOnSale, n: number): Promise<void> {
  const { id } = await addDebt(at, event, 1_000);
  const attempt = await at
    .database('payouts_attempt')
    .where({ tenant_id: event.tenantId, state: 'succeeded' })
    .first('id');
  await at.database('payouts_netting').insert({
    tenant_id: event.tenantId,
    id: randomUUID(),
    attempt_id: attempt.id,
    order_id: id,
    amount_cents: 100 + n,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, n)),
  });
}

/** Adds another tenant with debt, by copying the scene's. */
export async function addDebtor(at: TestApp, event: EventOnSale, n: number): Promise<void> {
  const { id: orderId } = await addDebt(at, event, 2_000 + n * 10);
  const tenantId = randomUUID();
  const eventId = randomUUID();
  const url = `owes-${tenantId}`;
  await at.database.transaction(async (db) => {
    await copyRow(db, 'tenants_tenant', { id: event.tenantId }, { id: tenantId, url });
    await db('tenants_url').insert({ tenant_id: tenantId, url });
  });
  const ofTenant = { tenant_id: tenantId };
  const slug = `owes-${n}`;
  await copyRow(
    at.database,
    'events_event',
    { id: event.eventId },
    { ...ofTenant, id: eventId, slug },
  );
  const order = { ...ofTenant, event_id: eventId };
  const id = randomUUID();
  const uid = `OWES${n}${tenantId.slice(0, 8)}`;
  await copyRow(at.database, 'orders_order', { id: orderId }, { ...order, id, uid });
  const payoutOrder = { ...order, id: randomUUID(), order_id: id, order_uid: uid };
  await copyRow(at.database, 'payouts_order', { order_id: orderId }, payoutOrder);
}

/** Copies a row; generated columns are computed again. */
async function copyRow(db: Knex, table: string, of: object, changes: object): Promise<void> {
  const columns: string[] = await db('information_schema.columns')
    .where({ table_name: table, is_generated: 'NEVER' })
    .pluck('column_name');
  const changed = db(`${table} as t`)
    .where(of)
    .select(db.raw('(jsonb_populate_record(t, ?::jsonb)).*', [JSON.stringify(changes)]))
    .as('changed');
  const names = columns.map(() => '??').join(', ');
  await db.raw(`insert into ?? (${names}) ?`, [table, ...columns, db(changed).select(columns)]);
}

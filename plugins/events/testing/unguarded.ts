import type { TestApp } from '@foyer/testing';
import { queryRow } from '@foyer/kit/server';

const TAKE =
  'events_take_v1(uuid, uuid, uuid, jsonb, text, timestamptz, boolean, text, text, timestamptz)';
const NOT_OVERSOLD = 'events_stock_not_oversold';

/** A lock between reading the counter and writing: holding it makes all transactions read first. */
const BETWEEN = 4711;

const GUARDED = /update events_stock set held = held \+ v_line\.quantity[^;]+;\s+exit when found;/;
const LOOK_THEN_WRITE = `
  select * into v_stock from events_stock
  where tenant_id = p_tenant and event_id = p_event and ticket_type_id = v_line.ticket_type_id;
  perform pg_advisory_xact_lock_shared(${BETWEEN});
  if v_stock.held + v_stock.sold + v_line.quantity <= v_stock.capacity then
    update events_stock set held = held + v_line.quantity
    where tenant_id = p_tenant and event_id = p_event and ticket_type_id = v_line.ticket_type_id;
    exit;
  end if;`;

/**
 * Removes the stock's protection, to prove that tests would detect the failure: it reads first and
 * writes later, without a lock. Only in the test's own database.
 * @param given.hasCheck whether the table's check constraint is kept
 */
export async function unguarded<T>(
  { database }: TestApp,
  { hasCheck }: { hasCheck: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const { guarded } = await queryRow<{ guarded: string }>(
    database,
    'select pg_get_functiondef(?::regprocedure) as guarded',
    [TAKE],
  );
  const open = guarded
    .replace('perform events_lock_v1(p_event);', '')
    .replace(GUARDED, LOOK_THEN_WRITE);
  if (!open.includes(`(${BETWEEN})`) || open.includes('events_lock_v1'))
    throw new Error('The guard was not found, so it was not removed.');
  const run = (sql: string) => database.raw(sql.replaceAll('?', '\\?'));
  await run(open);
  if (!hasCheck) await run(`alter table events_stock drop constraint ${NOT_OVERSOLD}`);
  try {
    return await work();
  } finally {
    await run(guarded);
    if (!hasCheck)
      await run(`alter table events_stock
        add constraint ${NOT_OVERSOLD} check (held + sold <= capacity) not valid`);
  }
}

/** Starts `work`, waits until `count` transactions have read, and only then lets them write. */
export async function afterAllLooked<T>(
  { database }: TestApp,
  count: number,
  work: () => Promise<T>,
): Promise<T> {
  const gate = await database.transaction();
  try {
    await gate.raw('select pg_advisory_xact_lock(?)', [BETWEEN]);
    const done = work();
    done.catch(() => undefined);
    for (let waiting = 0; waiting < count;) {
      const { n } = await queryRow<{ n: number }>(
        gate,
        `select count(*)::int as n from pg_locks
         where locktype = 'advisory' and objid = ? and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        [BETWEEN],
      );
      waiting = n;
    }
    await gate.commit();
    return await done;
  } finally {
    if (!gate.isCompleted()) await gate.rollback();
  }
}

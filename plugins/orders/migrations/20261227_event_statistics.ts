import type { Knex } from '@foyer/kit/server';

const TABLES = ['orders_order', 'orders_ticket', 'orders_refund'];

/**
 * An event belongs to one tenant. Without these statistics, the planner multiplies both
 * selectivities, expects a single order per event, and reads a page of them for each.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) {
    await knex.raw('create statistics ?? (dependencies) on tenant_id, event_id from ??', [
      `${table}_of_event`,
      table,
    ]);
    const { rows } = await knex.raw<{ rows: [{ hasRows: boolean }] }>(
      `select reltuples > 0 as "hasRows" from pg_class where oid = ?::regclass`,
      [table],
    );
    // Statistics of an empty table would make the plans of a new installation worse.
    if (rows[0].hasRows) await knex.raw('analyze ??', [table]);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw('drop statistics ??', [`${table}_of_event`]);
}

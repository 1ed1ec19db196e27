import type { Knex } from '@foyer/kit/server';
import { figuresByTrigger } from './20270115_own_terminal.ts';

/**
 * Fixes databases where the first version of a migration generated an order's figures. Rewrites no
 * rows. The column `counts_as` of orders_ticket, from another first version, stays until the next
 * release: existing triggers and views read it until `sql/` is applied.
 */
export async function up(knex: Knex): Promise<void> {
  await figuresByTrigger(knex);
}

/** The previous migrations create the same state. */
export async function down(): Promise<void> {}

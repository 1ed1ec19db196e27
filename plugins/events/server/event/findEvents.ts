import { query, type Ctx, type InputOf, type Knex } from '@foyer/kit/server';
import type { events } from '../../contract.ts';
import type * as z from 'zod';
import type { foundEvents } from '../../contract/event.ts';

const SHOWN = 10;
/** The maximum number of matches to sort for very common words. */
const LOOKED_AT = 200;

interface Found {
  id: string;
  tenant_id: string;
  tenant_name: string;
  name: string;
  start_at: Date;
  time_zone: string;
}

/** Events of all tenants whose name contains all of the words, each at least as a prefix. */
export async function findEvents(
  ctx: Ctx,
  { query }: InputOf<typeof events.routes.find>,
): Promise<z.output<typeof foundEvents>> {
  const words = query.name.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return { result: [] };
  const rows = await ctx.read((db) => foundBy(db, words));
  return {
    result: rows.map((row) => ({
      id: row.id,
      tenantId: row.tenant_id,
      tenantName: row.tenant_name,
      name: row.name,
      startDateTime: row.start_at.toISOString(),
      timeZone: row.time_zone,
    })),
  };
}

/** The query uses the index of words, reads at most `LOOKED_AT` events and sorts those. */
async function foundBy(db: Knex, words: readonly string[]): Promise<Found[]> {
  const rows = await query<Found>(
    db,
    `select event.id, event.tenant_id, tenant.name as tenant_name, event.name, event.start_at, event.time_zone
     from (
       select id, tenant_id, name, start_at, time_zone from events_event
       where to_tsvector('simple', name) @@ to_tsquery('simple', :words)
       limit ${LOOKED_AT}
     ) event
     join tenants_tenant_v1 tenant on tenant.id = event.tenant_id and tenant.deleted_at is null
     order by event.start_at desc, event.id
     limit ${SHOWN}`,
    { words: words.map((word) => `${word}:*`).join(' & ') },
  );
  return rows;
}

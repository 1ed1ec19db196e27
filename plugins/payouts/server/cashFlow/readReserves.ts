import { toDollars } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import type { CashFlow } from '../../contract.ts';

/** How many release days are named; later ones are summed up. */
const MAX_DAYS = 10;

interface Release {
  day: string;
  orders: number;
  cents: number;
}

/**
 * The reserves held for a tenant's orders, with release dates. Query plan: the partial index of
 * reserves.
 */
export async function readReserves(
  db: Knex,
  tenantId: string,
): Promise<Pick<CashFlow, 'reserved' | 'releases'>> {
  const { rows } = await db.raw<{ rows: Release[] }>(
    `select to_char(greatest(p.reserve_until, now()) at time zone t.time_zone, 'YYYY-MM-DD') as day,
       count(*)::int as orders, sum(p.reserved_cents)::bigint as cents
     from payouts_order p
     join tenants_tenant_v1 t on t.id = p.tenant_id
     where p.tenant_id = :tenantId and p.reserve_cents > 0 and p.reserve_released_at is null
       and p.reserved_cents > 0
     group by 1 order by 1`,
    { tenantId },
  );
  const later = rows.slice(MAX_DAYS);
  return {
    reserved: sumOf(rows),
    releases: [
      ...rows.slice(0, MAX_DAYS).map((row) => ({ day: row.day, ...sumOf([row]) })),
      ...(later.length > 0 ? [{ day: null, ...sumOf(later) }] : []),
    ],
  };
}

const sumOf = (rows: readonly Release[]) => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  amount: toDollars(rows.reduce((sum, { cents }) => sum + cents, 0)),
});

import type { Knex } from '@foyer/kit/server';

/** What a payout gave back of its orders' own debts, which other orders had paid, beside the tenant's total. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'alter table payouts_payout add column debt_returned_cents bigint not null default 0',
  );
  await knex.raw(
    `update payouts_payout p set debt_returned_cents = o.cents
     from (select tenant_id, payout_id, sum(paid_settled_cents) as cents from payouts_order
           where paid_settled_cents > 0 group by tenant_id, payout_id) o
     where o.tenant_id = p.tenant_id and o.payout_id = p.id`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payouts_payout drop column debt_returned_cents');
}

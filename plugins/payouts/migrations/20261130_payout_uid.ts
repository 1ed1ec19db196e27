import type { Knex } from '@foyer/kit/server';

/**
 * IDs of payouts that people can read, such as `PO-7K3M9Q`: 30 random bits in the letters and digits
 * of order IDs. Existing payouts are numbered by a permutation of all IDs, so that none collide.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function payouts_uid(bits bigint) returns text language sql immutable parallel safe as $$
      select 'PO-' || string_agg(
        substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((bits >> (5 * place)) & 31)::int, 1), ''
        order by place desc)
      from generate_series(0, 5) as place
    $$;
    create sequence payouts_uid_number;
    alter table payouts_payout add column uid text collate "und-x-icu" not null
      default payouts_uid((nextval('payouts_uid_number') * 668265263 + 374761393) % 1073741824);
    alter table payouts_payout alter column uid
      set default payouts_uid(floor(random() * 1073741824)::bigint);
    drop sequence payouts_uid_number;
    alter table payouts_payout add constraint payouts_payout_uid unique (tenant_id, uid);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payouts_payout drop column uid;
    drop function payouts_uid;
  `);
}

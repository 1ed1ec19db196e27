import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  // A rule without a tenant is global: every tenant starts with a copy of it.
  await knex.raw(`
    create table fees_rule (
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      id text collate "und-x-icu" primary key default gen_random_uuid()::text,
      name text collate "und-x-icu" not null check (name <> ''),
      online_ppm integer not null check (online_ppm between 0 and 1000000),
      online_flat_cents integer not null check (online_flat_cents >= 0),
      pos_ppm integer not null check (pos_ppm between 0 and 1000000),
      pos_flat_cents integer not null check (pos_flat_cents >= 0),
      active boolean not null default true,
      is_default boolean not null default false,
      version integer not null default 1 check (version >= 1),
      source_rule_id text references fees_rule (id) on delete set null,
      source_version integer,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (tenant_id, id),
      check (active or not is_default),
      check (tenant_id is not null or source_rule_id is null)
    )
  `);
  await knex.raw(`
    create unique index fees_rule_one_default on fees_rule (tenant_id)
    nulls not distinct where is_default
  `);
  await knex.raw('create index fees_rule_name_order on fees_rule (tenant_id, name, id)');
  await knex.raw('create index fees_rule_source on fees_rule (source_rule_id)');
  // One row per owner. The default rule is not stored here but marked on the rule itself, so that
  // the two can't differ. A null option, toggle or rate was never chosen.
  await knex.raw(`
    create table fees_setting (
      tenant_id uuid references tenants_tenant (id) on delete cascade,
      id uuid primary key default gen_random_uuid(),
      is_tenant_settings_control_enabled boolean not null default false,
      donation_service_fee_ppm integer not null default 200000
        check (donation_service_fee_ppm between 0 and 1000000),
      donation_charge_cents integer not null default 0 check (donation_charge_cents >= 0),
      round_up_cents integer not null default 10 check (round_up_cents > 0),
      option_online smallint check (option_online between 1 and 4),
      option_backend smallint check (option_backend between 1 and 4),
      option_app smallint check (option_app between 1 and 4),
      charge_tax boolean not null default false,
      tax_rate_ppm integer not null default 0 check (tax_rate_ppm between 0 and 1000000),
      charge_online boolean,
      charge_online_ppm integer check (charge_online_ppm between 0 and 1000000),
      charge_cash boolean,
      charge_cash_ppm integer check (charge_cash_ppm between 0 and 1000000),
      charge_box_office boolean,
      charge_box_office_ppm integer check (charge_box_office_ppm between 0 and 1000000),
      maximum_complimentary_tickets integer default 99999
        check (maximum_complimentary_tickets between 1 and 999998),
      auto_show_active_tickets_as_sold_out boolean not null default true,
      platform_fee_ppm integer not null default 0
        check (platform_fee_ppm between 0 and 1000000),
      processing_fee_ppm integer not null default 0
        check (processing_fee_ppm between 0 and 1000000),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      check (charge_cash_ppm is not null or not (charge_tax and charge_cash)),
      check (charge_box_office_ppm is not null or not (charge_tax and charge_box_office)),
      unique nulls not distinct (tenant_id)
    )
  `);
  await knex.raw(`
    insert into fees_rule (
      id, name, online_ppm, online_flat_cents, pos_ppm, pos_flat_cents, is_default)
    values ('global_surcharge_1', 'Standard', 0, 0, 0, 0, true)
  `);
  await knex.raw('insert into fees_setting default values');
  for (const key of ['fees_rule_pkey', 'fees_setting_pkey'])
    await keyWithoutTenant(
      knex,
      key,
      'the platform’s own rows have no tenant, and every tenant reads them: a small table that every node has whole',
    );
  await enableRowSecurity(knex, 'fees_rule', 'shared');
  await enableRowSecurity(knex, 'fees_setting', 'shared');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('fees_setting');
  await knex.schema.dropTable('fees_rule');
}

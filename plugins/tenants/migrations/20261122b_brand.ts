import type { Knex } from '@foyer/kit/server';

/** A tenant's branding for buyers: its logo's file with the data that a page needs, and a color. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants_tenant
      add column logo_width integer check (logo_width > 0),
      add column logo_height integer check (logo_height > 0),
      add column logo_ground text check (logo_ground in ('light', 'dark')),
      add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
      add constraint tenants_tenant_logo_is_measured
        check (num_nulls(logo, logo_width, logo_height) in (0, 3))
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants_tenant
      drop constraint tenants_tenant_logo_is_measured,
      drop column accent,
      drop column logo_ground,
      drop column logo_height,
      drop column logo_width
  `);
}

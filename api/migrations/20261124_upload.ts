import { keyWithoutTenant, enableRowSecurity, type Knex } from '@foyer/kit/server';

/** Announced files: each has an address for its bytes, and becomes visible once they were checked. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kit_upload (
      id uuid primary key,
      tenant_id uuid default nullif(current_setting('foyer.tenant', true), '')::uuid,
      kind text not null,
      subject text,
      bucket text not null,
      key text not null,
      content_type text not null,
      max_bytes bigint not null check (max_bytes > 0),
      announced_size bigint,
      state text not null default 'expected'
        check (state in ('expected', 'checking', 'ready', 'refused', 'expired')),
      reason text check ((reason is not null) = (state = 'refused')),
      size bigint,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )
  `);
  await knex.raw('create index kit_upload_expires on kit_upload (expires_at, id)');
  await keyWithoutTenant(
    knex,
    'kit_upload_pkey',
    'what operators and the platform itself do has no tenant, and stands in the same table',
  );
  await enableRowSecurity(knex, 'kit_upload', 'own');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('kit_upload');
}

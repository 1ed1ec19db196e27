import type { Contract, Resource } from '../../plugins/kit/contract.ts';
import type { AnyRecord } from '../../plugins/kit/record.ts';
import { fieldsOf } from '../../plugins/kit/recordFields.ts';
import type { Noun } from '../../plugins/kit/resource.ts';
import { columnName, columnType, snakeCase } from '../../plugins/kit/server/table/columns.ts';

type RecordResource = Resource & { record: AnyRecord; noun: Noun };

/** The resources of a contract declared with `resource(record, …)`. */
export const recordResources = (contract: Contract): RecordResource[] =>
  Object.values(contract.resources ?? {}).filter((one): one is RecordResource =>
    Boolean(one.record && one.noun),
  );

/** The table name for a resource's draft: `loyalty` and 'gift card' → `loyalty_gift_card`. */
export const tableName = (contract: Pick<Contract, 'id'>, { noun }: { noun: Noun }): string =>
  `${contract.id}_${noun.one.replaceAll(' ', '_')}`;

/**
 * Drafts a migration that creates a record's table, to be reviewed and committed: types, NOT NULL, collation, keys,
 * row-level security, and an index for each declared sort.
 */
export function draftTable(contract: Contract, resource: RecordResource): string {
  const table = tableName(contract, resource);
  const params = Array.from(resource.path.matchAll(/:(\w+)/g), ([, param = '']) => param);
  const isTenants = params.includes('tenantId');
  const scopes = params.map(snakeCase);
  const fields = fieldsOf(resource.record);
  const columns = [
    ...(isTenants
      ? ['tenant_id uuid not null references tenants_tenant (id) on delete cascade']
      : []),
    `id uuid ${isTenants ? 'not null default gen_random_uuid()' : 'primary key default gen_random_uuid()'}`,
    ...scopes.filter((name) => name !== 'tenant_id').map((name) => `${name} uuid not null`),
    ...fields.map((field) => `${columnName(field)} ${columnType(field)}`),
    'created_at timestamptz(3) not null default now()',
    'updated_at timestamptz(3) not null default now()',
    ...(isTenants ? ['primary key (tenant_id, id)'] : []),
    ...(resource.unique ?? []).map(({ fields: names }) => {
      const key = names.map((name) => columnOf(fields, name));
      return `constraint ${table}_${key.join('_')}_unique unique (${[...scopes, ...key].join(', ')})`;
    }),
  ];
  const indexes = resource.sort
    .filter((source) => source.startsWith('details.'))
    .map((source) => columnOf(fields, source.slice('details.'.length)))
    .map(
      (column) =>
        `  await knex.raw('create index ${table}_${column}_order on ${table} (${[...scopes, column, 'id'].join(', ')})');`,
    );
  return `import { enableRowSecurity, type Knex } from '@foyer/kit/server';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(\`
    create table ${table} (
      ${columns.join(',\n      ')}
    )
  \`);
${indexes.join('\n')}
  await enableRowSecurity(knex, '${table}', '${isTenants ? 'tenant' : 'platform'}');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('${table}');
}
`;
}

function columnOf(fields: ReturnType<typeof fieldsOf>, name: string): string {
  const field = fields.find((one) => one.name === name);
  return field ? columnName(field) : snakeCase(name);
}

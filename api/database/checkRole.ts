import type { Knex } from 'knex';
import { ROLE_SETTINGS } from '../../plugins/kit/server/postgres/statementLimits.ts';
import { query } from '../../plugins/kit/server/postgres/query.ts';

interface Role {
  name: string;
  is_superuser: boolean;
  bypasses: boolean;
  owns: string | null;
  inherits: boolean;
}

/**
 * Why the app must not run as the role it connects as. Row-level security is the second barrier
 * between tenants, and it does not apply to any of these.
 */
export async function roleProblems(knex: Knex): Promise<string[]> {
  const rows = await query<Role>(
    knex,
    `
    select rolname as name, rolsuper as is_superuser, rolbypassrls as bypasses,
      (select min(relname) from pg_class where relowner = r.oid and relkind in ('r', 'p')) as owns,
      exists (select from pg_roles where rolname = 'foyer_platform')
        and pg_has_role(current_user, 'foyer_platform', 'usage') as inherits
    from pg_roles r where rolname = current_user
  `,
  );
  const [role] = rows;
  if (!role) return ['its role doesn’t exist in the database'];
  return [
    ...(role.is_superuser ? [`${role.name} is a superuser`] : []),
    ...(role.bypasses ? [`${role.name} bypasses row-level security`] : []),
    ...(role.owns ? [`${role.name} owns the table ${role.owns}`] : []),
    ...(role.inherits
      ? [`${role.name} inherits foyer_platform, so it sees every tenant's rows`]
      : []),
  ];
}

/** Statements for an administrator that add the limits the app's role lacks. */
export async function missingLimits(knex: Knex): Promise<string[]> {
  const rows = await query<{ role: string; statement: boolean; idle: boolean }>(
    knex,
    `
    select session_user as role,
      current_setting('statement_timeout') = '0' as statement,
      current_setting('idle_in_transaction_session_timeout') = '0' as idle
  `,
  );
  const [found] = rows;
  if (!found) return [];
  const lacking = [
    ...(found.statement ? (['statement_timeout'] as const) : []),
    ...(found.idle ? (['idle_in_transaction_session_timeout'] as const) : []),
  ];
  return lacking.map((name) => `alter role ${found.role} set ${name} = '${ROLE_SETTINGS[name]}'`);
}

/**
 * Names of other databases that the app's role can connect to. Postgres lets every role
 * into every database until CONNECT is revoked from PUBLIC there.
 */
export async function otherDatabases(knex: Knex): Promise<string[]> {
  const rows = await query<{ name: string }>(
    knex,
    `
    select datname as name from pg_database
    where datallowconn and datname <> current_database()
      and has_database_privilege(current_user, oid, 'connect')
    order by datname limit 20
  `,
  );
  return rows.map(({ name }) => name);
}

/**
 * What the app's two roles can do with tables created from now on: read and write rows, under
 * row-level security. TRUNCATE is excluded because no policy restricts it.
 */
export async function grantAccess(knex: Knex): Promise<void> {
  await knex.raw('revoke create on schema public from public');
  await knex.raw('grant usage on schema public to foyer_app, foyer_platform');
  await knex.raw(`
    alter default privileges in schema public
      grant select, insert, update, delete on tables to foyer_app, foyer_platform
  `);
  await knex.raw(`
    alter default privileges in schema public
      grant usage, select on sequences to foyer_app, foyer_platform
  `);
}

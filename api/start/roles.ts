import pg from 'pg';
import { ROLE_SETTINGS } from '../../plugins/kit/server/postgres/statementLimits.ts';

export interface Roles {
  /** Connects as a role that can create roles and databases. */
  superuserUrl: string;
  database: string;
  ownerPassword: string;
  appPassword: string;
  /** The whole cluster is ours, and no other role needs access to it. */
  ownsCluster?: boolean;
}

/**
 * The database and the three roles of Foyer. `foyer_owner` owns every table and migrates;
 * `foyer_app` serves requests under row-level security; `foyer_platform` is the role the app switches
 * to, by an explicit SET ROLE, for work that spans tenants. Can be run again at any time.
 */
export async function createRoles(roles: Roles): Promise<void> {
  const client = new pg.Client({ connectionString: roles.superuserUrl });
  await client.connect();
  try {
    // Two starts may come here at once, and CREATE ROLE has no IF NOT EXISTS.
    await client.query(`select pg_advisory_lock(hashtext('foyer roles'))`);
    for (const statement of await missingStatements(client, roles)) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function missingStatements(client: pg.Client, roles: Roles): Promise<string[]> {
  const { rows } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'foyer\\_%'`,
  );
  const existing = new Set(rows.map((row) => row.rolname));
  const createOrAlter = (role: string) => (existing.has(role) ? 'alter role' : 'create role');
  const { rows: databases } = await client.query('select from pg_database where datname = $1', [
    roles.database,
  ]);
  const version = Number(
    (await client.query('show server_version_num')).rows[0].server_version_num,
  );
  const database = pg.escapeIdentifier(roles.database);
  return [
    `${createOrAlter('foyer_owner')} foyer_owner login nosuperuser nobypassrls password ${pg.escapeLiteral(roles.ownerPassword)}`,
    `${createOrAlter('foyer_platform')} foyer_platform nologin nosuperuser nobypassrls`,
    `${createOrAlter('foyer_app')} foyer_app login nosuperuser nobypassrls noinherit password ${pg.escapeLiteral(roles.appPassword)}`,
    ...Object.entries(ROLE_SETTINGS).map(
      ([name, value]) => `alter role foyer_app set ${name} = '${value}'`,
    ),
    // From Postgres 16 on inheritance belongs to the grant: without these words the app would see
    // every tenant's rows. Earlier, NOINHERIT on the role has this effect.
    `grant foyer_platform to foyer_app${version >= 160_000 ? ' with inherit false, set true' : ''}`,
    // Other roles' rights in an existing database are left alone.
    ...(databases.length
      ? []
      : [
          `create database ${database} owner foyer_owner encoding 'UTF8'`,
          `revoke all on database ${database} from public`,
        ]),
    `grant connect, temporary on database ${database} to foyer_app`,
    // By default every role can connect to them; superusers always can.
    ...(roles.ownsCluster ? ['revoke all on database postgres, template1 from public'] : []),
  ];
}

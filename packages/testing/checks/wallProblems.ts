import {
  createDatabase,
  type Database,
  type RowScope,
} from '../../../plugins/kit/server/postgres/database.ts';
import { tableFacts } from '../tableFacts.ts';
import type { Subject } from '../subject.ts';

interface Seen {
  table: string;
  tenant_id: string | null;
}

/**
 * Tests row-level security without the guard: as the app's role, on a connection that served
 * another tenant before. The other checks have created rows of tenant a.
 */
export async function wallProblems({ app, plugin }: Subject): Promise<string[]> {
  const prefix = `${plugin.contract.id}_`;
  const tables = (await tableFacts(app.database)).filter(
    ({ name, columns }) =>
      name.startsWith(prefix) && columns.some((column) => column.name === 'tenant_id'),
  );
  const database = createDatabase({ url: app.urls.app, max: 1 });
  const { a, b } = app.tenants;
  try {
    const problems: string[] = [];
    for (const { name, comment } of tables) {
      const sees = (rowScope: RowScope) => rowsIn(database, rowScope, name);
      const foreign = (rows: Seen[], own: string | null) =>
        rows.some(({ tenant_id: of }) => of !== own && !(comment === 'shared' && of === null));
      if (foreign(await sees({ tenantId: a.id }), a.id))
        problems.push(
          `tenant a can reach other tenants' rows in ${name}. Call enableRowSecurity(knex, '${name}', 'tenant') in its migration`,
        );
      // The setting now reads '' and not NULL.
      if (foreign(await sees('nobody'), null))
        problems.push(
          `without a tenant, tenants' rows can be reached in ${name}. Call enableRowSecurity(knex, '${name}', 'tenant') in its migration`,
        );
      if (foreign(await sees({ tenantId: b.id }), b.id))
        problems.push(
          `tenant b can reach other tenants' rows in ${name}. Call enableRowSecurity(knex, '${name}', 'tenant') in its migration`,
        );
    }
    return problems;
  } finally {
    await database.close();
  }
}

const rowsIn = (database: Database, rowScope: RowScope, table: string): Promise<Seen[]> =>
  database.transaction(rowScope, (db) => db(table).distinct('tenant_id'), true);

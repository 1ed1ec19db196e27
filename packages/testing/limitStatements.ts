import { expect, vi } from 'vitest';
import { query } from '../../plugins/kit/server.ts';
import type { TestApp } from './testApp.ts';

/** Makes this database cancel the app's statements after `limit`, as the role does after 5 seconds. */
export async function limitStatements(
  { database, runtime }: TestApp,
  limit: string,
): Promise<void> {
  await database.raw(
    `do $$ begin
       execute format('alter role foyer_app in database %I set statement_timeout = ''${limit}''', current_database());
     end $$`,
  );
  // Open connections keep their earlier limit.
  await database.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'foyer_app'`,
  );
  const kit = runtime.depsOf('kit').asPlatform('a test');
  await vi.waitFor(
    async () => {
      const shown = await kit.read((db) => query(db, 'show statement_timeout'));
      expect(shown).toEqual([{ statement_timeout: limit }]);
    },
    { timeout: 15_000 },
  );
}

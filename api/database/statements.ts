import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { send } from '../../plugins/kit/server/postgres/client.ts';
import { withConnection } from '../../plugins/kit/server/postgres/internals.ts';

interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}

/** The part of a pool that the session store and the rate limiter use. */
export interface Statements {
  query(
    given: string | Statement,
    values?: unknown[],
  ): Promise<{ rows: Record<string, unknown>[] }>;
}

/**
 * Single statements on the app's own pool, prepared under one name per text unless a pooler in
 * between shares connections. They see no tenant's rows.
 */
export function makeStatements(knex: Knex, { prepared }: { prepared: boolean }): Statements {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
    return name;
  };
  return {
    async query(given, values) {
      const statement = typeof given === 'string' ? { text: given, values: values ?? [] } : given;
      const { text, values: bound = [] } = statement;
      const asked = { text, values: bound, ...(prepared && { name: nameOf(text) }) };
      return withConnection(knex, (connection) => send(connection, asked));
    },
  };
}

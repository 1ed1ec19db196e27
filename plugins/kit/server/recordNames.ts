import { isUuid } from './postgres/database.ts';
import type { Knex } from './types.ts';
import { query } from './postgres/query.ts';

/** A record's current name, and the other parameters of its page's URL. */
export interface RecordName {
  id: string;
  name: string;
  params: Readonly<Record<string, string>>;
}

/** The records of a page of audit entries, and their tenants. */
export interface RequestedNames {
  ids: readonly string[];
  tenantIds: readonly string[];
}

/** Returns the records that exist in the scope of `db`, with one query for all of them. */
export type FindNames = (
  db: Knex.Transaction,
  wanted: RequestedNames,
) => Promise<readonly RecordName[]>;

/**
 * Finds the names of records that are rows, by the `subjectId` of their audit entries.
 * @param given.from a table or a join; @param given.id its ID column; @param given.name SQL of the name
 * @param given.tenant its tenant column; null if rows are found without one
 * @param given.params parameters of the record's page besides `:id` and `:tenantId`: name → column
 * @param given.isText whether the ID is not a UUID
 * @example recordNames: { reward: namesOf({ from: 'loyalty_reward' }), code: namesOf({ from: 'loyalty_code', name: 'code', params: { rewardId: 'reward_id' } }) }
 */
export function namesOf(given: {
  from: string;
  id?: string;
  name?: string;
  tenant?: string | null;
  params?: Readonly<Record<string, string>>;
  isText?: true;
}): FindNames {
  const { from, id = 'id', name = 'name', tenant = 'tenant_id', params = {}, isText } = given;
  const pairs = Object.entries(params).map(([param, column]) => `'${param}', ${column}`);
  // Keys of tables start with the tenant.
  const ofTenants = tenant === null ? '' : `${tenant} = any(:tenantIds::uuid[]) and `;
  const sql = `select ${id}::text as id, ${name} as name, json_build_object(${pairs.join(', ')}) as params
    from ${from} where ${ofTenants}${id} = any(:ids${isText ? '' : '::uuid[]'})`;
  return async (db, { ids, tenantIds }) => {
    const known = isText ? ids : ids.filter(isUuid);
    if (known.length === 0) return [];
    return query<RecordName>(db, sql, { ids: known, tenantIds });
  };
}

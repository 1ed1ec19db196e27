import { isUuid } from './postgres/database.ts';
import type { Knex } from './types.ts';

/** What a record is called now, and what else stands in the address of its page. */
export interface RecordName {
  id: string;
  name: string;
  params: Readonly<Record<string, string>>;
}

/** The records of a page of lines, and the tenants whose they are. */
export interface WantedNames {
  ids: readonly string[];
  tenantIds: readonly string[];
}

/** Answers those of the records that are there and in reach of `db`: one query for all of them. */
export type FindNames = (
  db: Knex.Transaction,
  wanted: WantedNames,
) => Promise<readonly RecordName[]>;

/**
 * The names of records that are rows, by what their audit lines say as `subjectId`.
 * @param given.from a table, or a join; @param given.id its column of the id; @param given.name SQL of the name
 * @param given.tenant its column of the tenant; null where rows are found without
 * @param given.params what the address of a record's page needs beside `:id` and `:tenantId`: name → column
 * @param given.isText the id is no UUID
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
  // Keys of tables begin with the tenant.
  const ofTenants = tenant === null ? '' : `${tenant} = any(:tenantIds::uuid[]) and `;
  const sql = `select ${id}::text as id, ${name} as name, json_build_object(${pairs.join(', ')}) as params
    from ${from} where ${ofTenants}${id} = any(:ids${isText ? '' : '::uuid[]'})`;
  return async (db, { ids, tenantIds }) => {
    const known = isText ? ids : ids.filter(isUuid);
    if (known.length === 0) return [];
    const bindings = { ids: known as never, tenantIds: tenantIds as never };
    const { rows } = await db.raw<{ rows: RecordName[] }>(sql, bindings);
    return rows;
  };
}

import type { Knex } from 'knex';
import { WITHOUT_TENANT } from '../../plugins/kit/server/enableRowSecurity.ts';
import { query } from '../../plugins/kit/server/postgres/query.ts';

export interface ColumnFacts {
  name: string;
  /** As Postgres writes it: `timestamp(3) with time zone`. */
  type: string;
  isNullable: boolean;
  default: string | null;
  /** Null for the database's default. */
  collation: string | null;
}

export interface ConstraintFacts {
  /** p primary key, u unique, f foreign key, c check. */
  type: 'p' | 'u' | 'f' | 'c';
  definition: string;
  columns: string[];
  target: string | null;
  targetColumns: string[];
}

/** A primary key, unique constraint or unique index. */
export interface KeyFacts {
  name: string;
  columns: string[];
  /** Why it omits `tenant_id`, as recorded by `keyWithoutTenant`. */
  reason: string | null;
}

export interface PolicyFacts {
  command: string;
  roles: string;
  using: string | null;
  check: string | null;
  /** Restricts what other policies grant: the limit to some events. */
  isRestrictive: boolean;
  /** Why it restricts nothing, as recorded by `limitToEvents`. */
  reason: string | null;
}

/** A table as described by the catalogs. */
export interface TableFacts {
  name: string;
  /** The kind that `enableRowSecurity` recorded. */
  comment: string | null;
  isProtected: boolean;
  isForced: boolean;
  columns: ColumnFacts[];
  constraints: ConstraintFacts[];
  indexes: string[];
  keys: KeyFacts[];
  policies: PolicyFacts[];
}

// One statement, so that it reads one snapshot. Names of constraints and policies are left out,
// since only their content matters.
const FACTS = `
  select
    t.relname as name,
    obj_description(t.oid, 'pg_class') as comment,
    t.relrowsecurity as "isProtected",
    t.relforcerowsecurity as "isForced",
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'isNullable', not a.attnotnull,
        'default', pg_get_expr(d.adbin, d.adrelid),
        'collation', nullif(c.collname, 'default')
      ) order by a.attnum)
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_collation c on c.oid = a.attcollation
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns,
    coalesce((
      select json_agg(json_build_object(
        'type', k.contype,
        'definition', pg_get_constraintdef(k.oid),
        'columns', coalesce((
          select json_agg(a.attname order by a.attnum)
          from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        ), '[]'),
        'target', (select r.relname from pg_class r where r.oid = k.confrelid),
        'targetColumns', coalesce((
          select json_agg(a.attname order by a.attnum)
          from pg_attribute a where a.attrelid = k.confrelid and a.attnum = any(k.confkey)
        ), '[]')
      ) order by k.contype, pg_get_constraintdef(k.oid))
      from pg_constraint k where k.conrelid = t.oid and k.contype in ('p', 'u', 'f', 'c')
    ), '[]') as constraints,
    coalesce((
      select json_agg(pg_get_indexdef(i.indexrelid) order by pg_get_indexdef(i.indexrelid))
      from pg_index i where i.indrelid = t.oid
    ), '[]') as indexes,
    coalesce((
      select json_agg(json_build_object(
        'name', k.relname,
        'columns', array(
          select a.attname from pg_attribute a
          where a.attrelid = t.oid and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])
          order by a.attnum
        ),
        'reason', substr(obj_description(k.oid, 'pg_class'), length(?) + 1)
      ) order by k.relname)
      from pg_index i join pg_class k on k.oid = i.indexrelid
      where i.indrelid = t.oid and i.indisunique
    ), '[]') as keys,
    coalesce((
      select json_agg(json_build_object(
        'command', p.cmd,
        'roles', array_to_string(p.roles, ', '),
        'using', p.qual,
        'check', p.with_check,
        'isRestrictive', p.permissive = 'RESTRICTIVE',
        'reason', (
          select obj_description(o.oid, 'pg_policy') from pg_policy o
          where o.polrelid = t.oid and o.polname = p.policyname
        )
      ) order by p.roles::text, p.cmd, p.qual)
      from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname
    ), '[]') as policies
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
  order by t.relname
`;

/** Every table of the public schema. */
export async function tableFacts(db: Knex): Promise<TableFacts[]> {
  const rows = await query<TableFacts>(db, FACTS, [WITHOUT_TENANT]);
  return rows;
}

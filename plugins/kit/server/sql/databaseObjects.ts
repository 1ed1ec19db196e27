import type { Knex } from 'knex';
import { query } from '../postgres/query.ts';

/** A function, view or trigger of the database, or an object that SQL files may not create. */
export interface DatabaseObject {
  /** The kind in a `drop` statement: function, procedure, aggregate, view, trigger; otherwise `other`. */
  kind: string;
  /**
   * The name in a `drop` statement: `public.events_lock_v1(p_event uuid)`, `orders_balance on public.orders_ledger`.
   */
  name: string;
  /** The name alone. */
  plain: string;
  /** Changes when the object is recreated. */
  version: string;
}

/** The catalog of each kind; `other` are objects that belong in a migration. */
const THINGS = `
  select case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end as kind,
    format('public.%I(%s)', proname, pg_get_function_identity_arguments(oid)) as name,
    proname::text as plain, ctid::text as version, 'pg_proc'::regclass::oid as class, oid
  from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'view', format('public.%I', relname), relname::text, rule.ctid::text,
    'pg_class'::regclass::oid, view.oid
  from pg_class view join pg_rewrite rule on rule.ev_class = view.oid and rulename = '_RETURN'
  where relnamespace = 'public'::regnamespace and relkind = 'v'
  union all
  select 'trigger', format('%I on public.%I', tgname, relname), tgname::text, t.ctid::text,
    'pg_trigger'::regclass::oid, t.oid
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0
  union all
  select 'other', format('public.%I', relname), relname::text, '', 'pg_class'::regclass::oid, oid
  from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('v', 'i', 't')
  union all
  select 'other', format('public.%I', typname), typname::text, '', 'pg_type'::regclass::oid, oid
  from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
`;

/** All such objects in the database, by kind and name. */
export async function databaseObjects(db: Knex): Promise<Map<string, DatabaseObject>> {
  const rows = await query<DatabaseObject>(
    db,
    `select kind, name, plain, version from (${THINGS}) things order by kind, name`,
  );
  return new Map(rows.map((thing) => [keyOf(thing), thing]));
}

/** The key of an object in the ledger. */
export const keyOf = ({ kind, name }: Pick<DatabaseObject, 'kind' | 'name'>): string =>
  `${kind} ${name}`;

// Others depend on a view through its rule and its row type. A constraint trigger owns a constraint.
const DEPENDENTS = `
  with recursive things as (${THINGS}), hit (class, oid) as (
    select class, oid from things where kind || ' ' || name = any (:keys)
    union
    select case when rule.oid is null then d.classid else 'pg_class'::regclass end,
      coalesce(rule.ev_class, d.objid)
    from hit
    join pg_depend d on d.refclassid = hit.class and d.refobjid = hit.oid
    left join pg_rewrite rule on d.classid = 'pg_rewrite'::regclass and rule.oid = d.objid
  )
  select coalesce(things.kind, 'other') as kind,
    coalesce(things.name, pg_describe_object(hit.class, hit.oid, 0)) as name,
    coalesce(things.plain, '') as plain, '' as version
  from hit left join things using (class, oid)
  where hit.class <> 'pg_type'::regclass and not (hit.class = 'pg_constraint'::regclass
    and exists (select 1 from pg_constraint k where k.oid = hit.oid and k.contype = 't'))
  order by 1, 2
`;

/** The objects with these keys, and everything that dropping them would also drop. */
export async function withDependents(db: Knex, keys: readonly string[]): Promise<DatabaseObject[]> {
  const rows = await query<DatabaseObject>(db, DEPENDENTS, { keys: [...keys] });
  return rows;
}

import type { Knex } from 'knex';

/** A function, view or trigger of the database, or something that no SQL file may make. */
export interface Thing {
  /** What `drop` calls it: function, procedure, aggregate, view, trigger; `other` is none of them. */
  kind: string;
  /** As `drop` wants it: `public.events_lock_v1(p_event uuid)`, `orders_balance on public.orders_ledger`. */
  name: string;
  /** Its name alone. */
  plain: string;
  /** Changes whenever it is made again. */
  version: string;
}

/** Where each kind stands in the catalogs; `other` is what belongs into a migration. */
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

/** Everything of that sort in the database, by kind and name. */
export async function thingsIn(db: Knex): Promise<Map<string, Thing>> {
  const { rows } = await db.raw<{ rows: Thing[] }>(
    `select kind, name, plain, version from (${THINGS}) things order by kind, name`,
  );
  return new Map(rows.map((thing) => [keyOf(thing), thing]));
}

/** What a thing is known by in the ledger. */
export const keyOf = ({ kind, name }: Pick<Thing, 'kind' | 'name'>): string => `${kind} ${name}`;

// A view stands behind its rule and its row type, which are what others depend on; a constraint
// trigger has a constraint that is a part of it.
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

/** Those with these keys, and everything that would go with them if they were dropped. */
export async function withDependents(db: Knex, keys: readonly string[]): Promise<Thing[]> {
  const { rows } = await db.raw<{ rows: Thing[] }>(DEPENDENTS, { keys: [...keys] });
  return rows;
}

import type { Knex } from 'knex';
import { query } from '../postgres/query.ts';

interface Grants {
  kind: string;
  name: string;
  /** False if the default right of everyone was revoked. */
  hasPublic: boolean;
  given: { to: string; privilege: string; isGrantable: boolean }[];
}

/** The explicit grants on these functions and views. */
export async function grantsOf(db: Knex, keys: readonly string[]): Promise<Grants[]> {
  const rows = await query<Grants>(
    db,
    `select thing.kind, thing.name, bool_or(acl.grantee = 0) as "hasPublic",
       json_agg(json_build_object('to', acl.grantee::regrole::text, 'privilege', acl.privilege_type,
         'isGrantable', acl.is_grantable)) filter (where acl.grantee <> 0) as given
     from (
       select case prokind when 'p' then 'procedure' else 'function' end as kind,
         format('public.%I(%s)', proname, pg_get_function_identity_arguments(oid)) as name,
         proacl as acl
       from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a'
       union all
       select 'view', format('public.%I', relname), relacl
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
     ) thing cross join lateral aclexplode(thing.acl) acl
     where thing.kind || ' ' || thing.name = any (?)
     group by thing.kind, thing.name`,
    [[...keys]],
  );
  return rows;
}

/** Restores the grants of recreated objects with the same name. */
export async function restoreGrants(db: Knex, grants: readonly Grants[]): Promise<void> {
  for (const { kind, name, hasPublic, given } of grants) {
    const rows = await query<{ isThere: boolean }>(
      db,
      kind === 'view'
        ? 'select to_regclass(?) is not null as "isThere"'
        : `select exists (select 1 from pg_proc where pronamespace = 'public'::regnamespace and
             format('public.%I(%s)', proname, pg_get_function_identity_arguments(oid)) = ?) as "isThere"`,
      [name],
    );
    if (!rows[0]?.isThere) continue;
    const on = kind === 'view' ? name : `${kind} ${name}`;
    if (!hasPublic) await db.raw(`revoke all on ${on} from public`);
    for (const { to, privilege, isGrantable } of given ?? [])
      await db.raw(
        `grant ${privilege} on ${on} to ${to}${isGrantable ? ' with grant option' : ''}`,
      );
  }
}

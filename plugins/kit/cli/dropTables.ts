import { LEDGER, type Knex } from '../server.ts';

/** Everything that a plugin made, found by the prefix that its names have to have. */
const OWN = `
  select format('view public.%I', relname) as thing, 1 as rank from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' and starts_with(relname, :prefix)
  union all
  select format('table public.%I', relname), 2 from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and starts_with(relname, :prefix)
  union all
  select format('function public.%I(%s)', proname, pg_get_function_identity_arguments(oid)), 3
    from pg_proc where pronamespace = 'public'::regnamespace and starts_with(proname, :prefix)
  order by 2
`;

/**
 * Drops a plugin's views, tables and functions and its lines in the ledger, where no down() can do it
 * because a file is gone. All or nothing: what others refer to is not dropped.
 */
export async function dropTables(knex: Knex, id: string): Promise<void> {
  if (!/^[a-z][a-z0-9]*$/.test(id)) throw new Error(`'${id}' is no id of a plugin.`);
  await knex.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: { thing: string }[] }>(OWN, {
      prefix: `${id}_`,
    });
    const named = (kind: string) =>
      rows.flatMap(({ thing }) => (thing.startsWith(kind) ? thing.slice(kind.length + 1) : []));
    // Of one kind at once, for they may refer to each other.
    for (const kind of ['view', 'table', 'function']) {
      const things = named(kind);
      if (things.length > 0) await transaction.raw(`drop ${kind} ${things.join(', ')}`);
    }
    await transaction(LEDGER).where('name', 'like', `${id}/%`).delete();
  });
}

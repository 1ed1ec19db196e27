import type { Deps } from '@foyer/kit/server';

/** Deletes carts after a day. Orders keep their own data. */
export async function forgetDrafts(deps: Deps): Promise<void> {
  await deps.asPlatform('Deletes old carts for all tenants.').tx(async ({ db }) => {
    await db.raw(
      `delete from checkout_draft draft
       where draft.updated_at < now() - interval '1 day'
         and events_held_v1(draft.tenant_id, draft.id) is null
         and not exists (
           select 1 from checkout_attempt attempt
           where attempt.tenant_id = draft.tenant_id and attempt.draft_id = draft.id
             and attempt.state in ('creating', 'open'))`,
    );
    await db.raw(`delete from checkout_cart_count where since < now() - interval '1 hour'`);
  });
}

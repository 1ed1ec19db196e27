import { job, type Deps } from '@foyer/kit/server';
import * as z from 'zod';

export const forgetUnconfirmed = job('forgetUnconfirmed', z.object({}), { every: '40 3 * * *' });

/** Deletes unconfirmed subscriptions, since their addresses never agreed to be stored. */
export async function removeUnconfirmed(deps: Deps): Promise<void> {
  await deps.asPlatform('deletes unconfirmed subscriptions for all tenants').tx(async ({ db }) => {
    await db('newsletter_subscriber')
      .whereNull('confirmed_at')
      .whereRaw(`created_at < now() - interval '30 days'`)
      .whereRaw('(code_expires_at is null or code_expires_at < now())')
      .delete();
  });
}

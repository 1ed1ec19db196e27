import { job, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';

/** Deletes long-expired codes, with the forms stored with them. */
export const forgetCodes = job('forgetCodes', z.object({}), { every: '20 * * * *' });

/** An invite is kept for a while, so that its page can say that it has expired rather than that it doesn't exist. */
export async function forgetOldCodes(ctx: JobContext): Promise<void> {
  await ctx
    .asPlatform('delete old codes of every tenant')
    .tx(({ db }) =>
      db('accounts_code')
        .whereRaw(
          `expires_at < now() - case purpose when 'invite' then interval '30 days' else interval '1 day' end`,
        )
        .delete(),
    );
}

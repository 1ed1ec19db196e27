import { job, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';

/** Forgets codes that are long over, and the forms that waited with them. */
export const forgetCodes = job('forgetCodes', z.object({}), { every: '20 * * * *' });

/** An invite is known for a while, so that its page can say that it is over and not that there was none. */
export async function forgetOldCodes(ctx: JobContext): Promise<void> {
  await ctx
    .asPlatform('old codes of every tenant are forgotten')
    .tx(({ db }) =>
      db('accounts_code')
        .whereRaw(
          `expires_at < now() - case purpose when 'invite' then interval '30 days' else interval '1 day' end`,
        )
        .delete(),
    );
}

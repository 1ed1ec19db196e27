import { job, mailer, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';
import { groupsOf } from './describeSession.ts';
import { deviceLink } from './deviceLink.ts';
import { wrongPasswordsEmail } from './securityEmails.ts';

/** Warns the owner of an account that someone is guessing its password. */
export const warnOwner = job('warnOwner', z.object({ account: z.string(), from: z.string() }));

/** People with more groups can reach the others from one of these. */
const MOST_LINKS = 5;

/** Sends at most one email a day, and none if the name has no account. */
export async function writeWarning(
  { account, from }: { account: string; from: string },
  ctx: JobContext,
): Promise<void> {
  await ctx.asPlatform('warn a person about wrong passwords').tx(async (tx) => {
    const [user] = await tx
      .db('accounts_user')
      .where({ email: account, status: 'active' })
      .whereRaw(`coalesce(warned_at, '-infinity') < now() - interval '24 hours'`)
      .update({ warned_at: tx.db.fn.now() })
      .returning<{ id: string; name: string }[]>(['id', 'name']);
    if (!user) return;
    const groups = await groupsOf(ctx, user.id);
    const devices = groups.slice(0, MOST_LINKS).map((group) => ({
      label: `Approve a new device for ${group.name}`,
      url: deviceLink(ctx, account, group.url),
    }));
    const { publicBase } = ctx.env;
    const about = { to: account, name: user.name, ip: from, publicBase, devices };
    await ctx.use(mailer).send(tx, wrongPasswordsEmail(about));
    await tx.audit({
      action: 'user.guessed_at',
      subject: 'user',
      subjectId: user.id,
      after: { email: account, from },
    });
  });
}

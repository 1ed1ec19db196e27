import { job, mailer, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';
import { groupsOf } from './describeSession.ts';
import { deviceLink } from './deviceLink.ts';

/** Tells the owner of an account that somebody guesses at its password. */
export const warnOwner = job('warnOwner', z.object({ account: z.string(), from: z.string() }));

/** Whoever works in more places finds the others from one of these. */
const MOST_LINKS = 5;

/** Writes one mail in a day, and nothing where nobody has the name. */
export async function writeWarning(
  { account, from }: { account: string; from: string },
  ctx: JobContext,
): Promise<void> {
  await ctx.asPlatform('people are the platform’s').tx(async (tx) => {
    const [user] = await tx
      .db('accounts_user')
      .where({ email: account, status: 'active' })
      .whereRaw(`coalesce(warned_at, '-infinity') < now() - interval '24 hours'`)
      .update({ warned_at: tx.db.fn.now() })
      .returning<{ id: string; name: string }[]>(['id', 'name']);
    if (!user) return;
    const groups = await groupsOf(ctx, user.id);
    const links = groups.slice(0, MOST_LINKS).map(({ url }) => deviceLink(ctx, account, url));
    await ctx.use(mailer).send(tx, {
      to: account,
      subject: 'Wrong passwords for your account',
      text: letter({ name: user.name, account, from, links, publicBase: ctx.env.publicBase }),
    });
    await tx.audit({
      action: 'user.guessed_at',
      subject: 'user',
      subjectId: user.id,
      after: { email: account, from },
    });
  });
}

interface Facts {
  name: string;
  account: string;
  from: string;
  links: readonly string[];
  publicBase: string;
}

const letter = ({ name, account, from, links, publicBase }: Facts) =>
  [
    `Hello ${name},`,
    `somebody typed ten wrong passwords for your account ${account} at ${publicBase}, the last of them from the address ${from}. None of them got in.`,
    'If it was you, there is nothing to do: wait a few minutes, or use a device on which you signed in before.',
    `If it was not you:
- You can go on signing in on a device on which you signed in before. Elsewhere you may be asked to wait, up to an hour, as long as the guessing goes on.
- A password that is long and used nowhere else is not found this way. If yours is short, or you use it elsewhere too, have whoever gave you the account set another.
- Nobody of us asks for your password. Do not answer mails that do.`,
    links.length > 0 &&
      `If you have to sign in on a new device, open the address of your place of work there first. It is good for two days, and only makes the device known:\n${links.join('\n')}`,
    'This is written once in a day at most, however long it goes on.',
  ]
    .filter(Boolean)
    .join('\n\n');

import { mailer, networkOf, rateLimits, type Ctx } from '@foyer/kit/server';
import { knownDevice } from '../knownDevice.ts';
import { senderHere } from '../place.ts';
import { wrongCodesEmail } from '../securityEmails.ts';
import { FACTORS_ARE_PEOPLES } from './factors.ts';

const HOUR = 3_600;
/** Codes typed on one known device, before it counts as unknown. */
const DEVICE = { name: 'accounts.code.device', points: 20, seconds: HOUR };
/** Codes of one account from one address. */
const HERE = { name: 'accounts.code.here', points: 10, seconds: HOUR };
/** Codes of one account from all unknown devices together: one in a million is right. */
const ACCOUNT = { name: 'accounts.code.account', points: 20, seconds: HOUR };
/** This many wrong codes after a right password aren't typing errors. */
const WARN_AT = 5;
const WHY = 'Too many wrong codes. You can still sign in on a device you’ve used before.';

/** The owner of the code. */
interface Owner {
  id: string;
  email: string;
}

/**
 * Counts a code before it is checked. A device on which its owner signed in before has its own
 * attempts, so that someone who knows the password can't lock the owner out.
 * @returns a function that takes the attempt back, for a right code
 * @throws 429 with the seconds to wait
 */
export async function countCode(ctx: Ctx, { id, email }: Owner): Promise<() => Promise<void>> {
  const limits = ctx.use(rateLimits);
  const device = knownDevice(ctx, email);
  if (device !== null) {
    const key = `${device} ${id}`;
    const soFar = await limits.count({ ...DEVICE, key });
    if (soFar <= DEVICE.points) return () => limits.forget({ ...DEVICE, key });
  }
  const here = { ...HERE, key: `${networkOf(ctx.http.req.foyer.ip)} ${id}` };
  await limits.consume({ ...here, why: WHY });
  await limits.consume({ ...ACCOUNT, key: id, why: WHY });
  return async () => {
    await limits.forget(here);
    await limits.giveBack({ ...ACCOUNT, key: id });
  };
}

/** Warns the owner once an hour: someone who types wrong codes at a sign-in knows the password. */
export async function notifyOfWrongCode(ctx: Ctx, { id, email }: Owner): Promise<void> {
  const soFar = await ctx
    .use(rateLimits)
    .count({ name: 'accounts.code.wrong', key: id, points: WARN_AT, seconds: HOUR });
  if (soFar !== WARN_AT) return;
  await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    const { ip } = ctx.http.req.foyer;
    const about = { ...senderHere(ctx), to: email, ip, publicBase: ctx.env.publicBase };
    await ctx.use(mailer).send(tx, wrongCodesEmail(about));
    await tx.audit({
      action: 'user.codes_guessed_at',
      subject: 'user',
      subjectId: id,
      after: { email, from: ctx.http.req.foyer.ip },
    });
  });
}

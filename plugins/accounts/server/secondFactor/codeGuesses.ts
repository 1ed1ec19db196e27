import { mailer, networkOf, rateLimits, type Ctx } from '@foyer/kit/server';
import { knownDevice } from '../knownDevice.ts';
import { FACTORS_ARE_PEOPLES } from './factors.ts';

const HOUR = 3_600;
/** Codes typed on one known device, before it counts as a strange one. */
const DEVICE = { name: 'accounts.code.device', points: 20, seconds: HOUR };
/** Codes of one account from one address. */
const HERE = { name: 'accounts.code.here', points: 10, seconds: HOUR };
/** Codes of one account from all strange devices together: of a million one is right. */
const ACCOUNT = { name: 'accounts.code.account', points: 20, seconds: HOUR };
/** That many wrong codes after a right password are no slip of the thumb. */
const WARN_AT = 5;
const WHY = 'Too many wrong codes. A device on which you signed in before still gets in.';

/** Whose code it is. */
interface Owner {
  id: string;
  email: string;
}

/**
 * Counts a code before it is checked. A device on which its owner signed in before has tries of its
 * own, so that nobody who found out the password keeps the owner out.
 * @returns what takes the try back, of a code that was right
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

/** Tells the owner once in an hour: whoever types wrong codes in a sign-in knows the password. */
export async function tellOfWrongCode(ctx: Ctx, { id, email }: Owner): Promise<void> {
  const soFar = await ctx
    .use(rateLimits)
    .count({ name: 'accounts.code.wrong', key: id, points: WARN_AT, seconds: HOUR });
  if (soFar !== WARN_AT) return;
  await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    await ctx.use(mailer).send(tx, {
      to: email,
      subject: 'Wrong codes for your account',
      text: [
        `somebody typed the right password of your account ${email} at ${ctx.env.publicBase}, and then wrong codes, the last of them from the address ${ctx.http.req.foyer.ip}. They did not get in.`,
        'If it was not you, somebody knows your password: set another now, one that is used nowhere else.',
      ].join('\n\n'),
    });
    await tx.audit({
      action: 'user.codes_guessed_at',
      subject: 'user',
      subjectId: id,
      after: { email, from: ctx.http.req.foyer.ip },
    });
  });
}

import { randomUUID } from 'node:crypto';
import {
  purposeKeys,
  rateLimits,
  readToken,
  signToken,
  unauthenticated,
  type Ctx,
} from '@foyer/kit/server';
import * as z from 'zod';

const LIVES_SECONDS = 300;
const MAX_WRONG_CODES = 5;
const schema = z.object({ id: z.string(), userId: z.string() });

/** A person with the right password, for whom the second step of a sign-in starts. */
export type Ticket = z.output<typeof schema>;

/** Shows for five minutes that the password was right here. It grants nothing by itself. */
export function issueTicket(ctx: Ctx, userId: string): string {
  const value: Ticket = { id: randomUUID(), userId };
  const expiresAt = new Date(Date.now() + LIVES_SECONDS * 1000);
  return signToken(keysOf(ctx), value, { about: placeOf(ctx), expiresAt });
}

/** @throws 401 for one of another host or application, and for one that has expired */
export function readTicket(ctx: Ctx, text: string): Ticket {
  const read = readToken(keysOf(ctx), text, { about: placeOf(ctx), schema });
  if (!read || read.isExpired) throw over();
  return read.value;
}

/** Counts an attempt in advance: a ticket has five of them, and none after a right one. */
export async function spendTry(ctx: Ctx, { id: key }: Ticket): Promise<void> {
  const tries = await ctx.use(rateLimits).count({ ...TRIES, key });
  if (tries > MAX_WRONG_CODES) throw over();
}

/** A ticket starts one session. */
export async function endTicket(ctx: Ctx, { id: key }: Ticket): Promise<void> {
  const uses = await ctx.use(rateLimits).count({ ...USED, key });
  if (uses > 1) throw over();
}

const TRIES = { name: 'accounts.ticket', points: MAX_WRONG_CODES, seconds: LIVES_SECONDS };
const USED = { name: 'accounts.ticket.used', points: 1, seconds: LIVES_SECONDS };

const keysOf = (ctx: Ctx) => ctx.use(purposeKeys).of('accounts:tickets');
const placeOf = (ctx: Ctx): string => JSON.stringify([ctx.http.req.hostname, ctx.realm]);

const over = () =>
  unauthenticated('sign_in_over', 'Your sign-in timed out. Enter your password again.');

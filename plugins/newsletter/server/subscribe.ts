import { createHash, randomBytes } from 'node:crypto';
import { gone, notFound } from '@foyer/kit';
import { countedEmail } from '@foyer/kit/countedEmail';
import {
  type Ctx,
  type Deps,
  type InputOf,
  isUuid,
  mailer,
  mayMailStranger,
  originOf,
  purposeKeys,
  rateLimits,
  readToken,
  type Scope,
  signToken,
  type TenantCtx,
  tenantDirectory,
  tenantSender,
  type Tx,
} from '@foyer/kit/server';
import type { newsWanted } from '@foyer/plugin-orders/contract';
import * as z from 'zod';
import { CONSENTS } from '../consent.ts';
import type { newsletter } from '../contract.ts';
import { confirmationEmail } from './emails.ts';

/**
 * Signs up an address at an event. The response doesn't reveal whether it was subscribed: only the
 * mailbox learns that.
 * @throws 404 for a draft
 */
export async function subscribe(
  ctx: Ctx,
  { params, body }: InputOf<typeof newsletter.routes.subscribe>,
) {
  const tenant = await ctx.use(tenantDirectory).byId(params.tenantId);
  const { email, consent = '' } = body;
  // Older pages send no name of a sentence, so the text they showed is unknown.
  const shownText = consent && CONSENTS[consent](tenant?.name ?? '');
  if (!(await signUp(ctx, ctx, { ...params, email, consent, shownText }))) throw notFound('event');
  return { success: true as const };
}

/** Signs up an address for the news of the host's tenant, as `subscribe` does at an event. */
export async function subscribeHere(
  ctx: TenantCtx,
  { body }: InputOf<typeof newsletter.routes.subscribeHere>,
) {
  const { tenantId } = ctx;
  const tenant = await ctx.use(tenantDirectory).byId(tenantId);
  const { email, consent = '' } = body;
  const shownText = consent && CONSENTS[consent](tenant?.name ?? '');
  await signUp(ctx, ctx, { tenantId, eventId: null, email, consent, shownText });
  return { success: true as const };
}

interface SignUp {
  tenantId: string;
  /** Null for a sign-up on the home page. */
  eventId: string | null;
  email: string;
  /** The name of the accepted sentence and its text; both empty if unknown. */
  consent: string;
  shownText: string;
}

/**
 * Adds an unconfirmed subscription, or resends the code of an existing one. The first time and
 * wording are kept.
 * @returns false for an event that isn't public
 */
async function signUp(deps: Deps, scope: Scope, asked: SignUp): Promise<boolean> {
  const { tenantId, eventId, email, consent, shownText } = asked;
  if (eventId !== null && !(await isPublicEvent(scope, { tenantId, eventId }))) return false;
  // Counted for every address, so that neither the response nor its timing reveals known ones.
  const isMailed = await mayMail(deps, asked);
  await scope.tx(async (tx) => {
    await tx
      .db('newsletter_subscriber')
      .insert({
        tenant_id: tenantId,
        event_id: eventId,
        email,
        consent,
        shown_text: shownText,
        confirmed_at: null,
      })
      .onConflict(['tenant_id', 'event_id', 'email'])
      .ignore();
    const subscriber = await tx
      .db('newsletter_subscriber')
      .where({ tenant_id: tenantId, event_id: eventId, email })
      .forUpdate()
      .first<{ id: string; confirmed_at: Date | null }>('id', 'confirmed_at');
    if (isMailed && !subscriber.confirmed_at)
      await mailCode(tx, deps, { tenantId, email, id: subscriber.id });
  });
  return true;
}

const isPublicEvent = async (
  scope: Scope,
  { tenantId, eventId }: { tenantId: string; eventId: string },
): Promise<boolean> =>
  (await scope.read((db) =>
    db('events_event_v1')
      .where({ tenant_id: tenantId, id: eventId })
      .whereNot('status', 'draft')
      .first('id'),
  )) !== undefined;

const DAY = 86_400;
const CODE_LIVES_MS = 7 * DAY * 1_000;

/**
 * Limits emails to one mailbox per day across all tenants and senders, so that nobody can flood it.
 */
const MAILBOX = { name: 'newsletter.mail.address', points: 5, seconds: DAY };
const SUBSCRIPTION = { name: 'newsletter.mail.subscription', points: 2, seconds: DAY };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Codes are random, so a plain hash can't be reversed. */
const hashOf = (code: string): Buffer => digest(code);

/**
 * Counts a requested email.
 * @returns false if the mailbox has reached its limit
 */
async function mayMail(
  deps: Pick<Deps, 'use'>,
  { tenantId, eventId, email }: Pick<SignUp, 'tenantId' | 'eventId' | 'email'>,
): Promise<boolean> {
  const limits = deps.use(rateLimits);
  const key = digest(countedEmail(email)).toString('base64url');
  const here = await limits.count({ ...SUBSCRIPTION, key: `${eventId ?? tenantId} ${key}` });
  if (here > SUBSCRIPTION.points) return false;
  if ((await limits.count({ ...MAILBOX, key })) > MAILBOX.points) return false;
  return mayMailStranger(deps, email);
}

/** Emails a new code to an unconfirmed subscription and invalidates the previous one. */
async function mailCode(
  tx: Tx,
  deps: Pick<Deps, 'use' | 'env'>,
  { tenantId, id, email }: { tenantId: string; id: string; email: string },
): Promise<void> {
  const tenant = await deps.use(tenantDirectory).byId(tenantId);
  if (!tenant) return;
  const code = randomBytes(16).toString('base64url');
  await tx
    .db('newsletter_subscriber')
    .where({ tenant_id: tenantId, id })
    .update({ code_hash: hashOf(code), code_expires_at: new Date(Date.now() + CODE_LIVES_MS) });
  const pages = `${originOf(deps.env, tenant)}/newsletter`;
  const token = unsubscribeToken(deps, { tenantId, email });
  const about = {
    ...{ to: email, tenantName: tenant.name, sender: tenantSender(deps.env, tenant) },
    confirmUrl: `${pages}/confirm?code=${code}`,
    unsubscribeUrl: `${pages}/unsubscribe?token=${token}`,
  };
  await deps.use(mailer).send(tx, confirmationEmail(about));
}

/**
 * Confirms the subscription with this code. Idempotent, because people click twice.
 * @throws 404 for an unknown code, 410 for an expired one
 */
export async function confirm(ctx: TenantCtx, { body }: InputOf<typeof newsletter.routes.confirm>) {
  const { tenantId } = ctx;
  await ctx.tx(async ({ db }) => {
    const found = await db('newsletter_subscriber')
      .where({ tenant_id: tenantId, code_hash: hashOf(body.code) })
      .forUpdate()
      .first<{ id: string; confirmed_at: Date | null; code_expires_at: Date } | undefined>(
        'id',
        'confirmed_at',
        'code_expires_at',
      );
    if (!found) throw notFound('subscription');
    if (found.confirmed_at) return;
    if (found.code_expires_at.getTime() <= Date.now())
      throw gone('code_expired', 'This link has expired. Sign up again to get a new one.');
    await db('newsletter_subscriber')
      .where({ tenant_id: tenantId, id: found.id })
      .update({ confirmed_at: db.fn.now() });
  });
  return { success: true as const };
}

/**
 * Signs up a buyer who checked the box. Payment doesn't verify the email address, so it must be
 * confirmed like any other.
 */
export async function signUpBuyer(
  { tenantId, eventId, orderId, consent, shownText }: z.output<(typeof newsWanted)['payload']>,
  deps: Deps,
): Promise<void> {
  const scope = deps.forTenant(tenantId);
  const order = await scope.read((db) =>
    db('orders_order_v1').where({ tenant_id: tenantId, id: orderId }).first('email'),
  );
  if (!order?.email) return;
  const email = order.email.toLowerCase();
  await signUp(deps, scope, { tenantId, eventId, email, consent, shownText });
}

const keysOf = (deps: Pick<Deps, 'use'>) => deps.use(purposeKeys).of('newsletter:unsubscribe');

/** Tokens are readable, so they contain a hash instead of the address. */
const linkHashOf = (tenantId: string, email: string): string =>
  createHash('sha256').update(`${tenantId} ${email}`).digest('hex');

/** Identifies whose subscriptions to end. Never expires, since emails are kept for years. */
const unsubscribeToken = (
  deps: Pick<Deps, 'use'>,
  { tenantId, email }: { tenantId: string; email: string },
): string => signToken(keysOf(deps), linkHashOf(tenantId, email), { about: tenantId });

/** The hash of the address, or the row's ID as in older links. */
const said = z.union([z.hex().length(64), z.uuid()]);

/**
 * Removes a link's address from all of the tenant's lists, confirmed or not. Idempotent.
 * @throws 404 for a token not signed here
 */
export async function unsubscribe(
  ctx: TenantCtx,
  { body }: InputOf<typeof newsletter.routes.unsubscribe>,
) {
  const { tenantId } = ctx;
  const read = readToken(keysOf(ctx), body.token, { about: tenantId, schema: said });
  if (!read) throw notFound('subscription');
  await ctx.tx(async ({ db }) => {
    const own = db('newsletter_subscriber').where({ tenant_id: tenantId });
    if (isUuid(read.value)) void own.where({ id: read.value });
    else
      void own.whereRaw(
        `encode(sha256(convert_to(tenant_id || ' ' || email, 'UTF8')), 'hex') = ?`,
        [read.value],
      );
    await db('newsletter_subscriber')
      .where({ tenant_id: tenantId })
      .whereIn('email', own.select('email'))
      .delete();
  });
  return { success: true as const };
}

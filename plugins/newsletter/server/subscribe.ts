import { notFound } from '@foyer/kit';
import { type Ctx, type Deps, type InputOf, type Scope, tenantDirectory } from '@foyer/kit/server';
import type { newsletter } from '../contract.ts';
import { CONSENTS } from '../consent.ts';
import { mailCode, mayMail } from './mailCode.ts';

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

export interface SignUp {
  tenantId: string;
  eventId: string;
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
export async function signUp(deps: Deps, scope: Scope, asked: SignUp): Promise<boolean> {
  const { tenantId, eventId, email, consent, shownText } = asked;
  const event = await scope.read((db) =>
    db('events_event_v1')
      .where({ tenant_id: tenantId, id: eventId })
      .whereNot('status', 'draft')
      .first('id'),
  );
  if (!event) return false;
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

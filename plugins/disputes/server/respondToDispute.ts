import { conflict, invalid, notFound } from '@foyer/kit';
import { type InputOf, isUuid, type TenantCtx, type Tx } from '@foyer/kit/server';
import type { disputes } from '../contract.ts';
import { gateway } from '@foyer/plugin-payments/server';
import { ANSWERABLE, type ResponseForm } from '../contract/disputes.ts';
import type { Evidence } from '../contract/evidence.ts';
import { sendDisputeCall, type ResponseParams } from './disputeCall.ts';
import { statusOf } from './disputeFacts.ts';
import { readGatewayId } from './keepDispute.ts';
import type { DisputesCallRow, DisputesDisputeRow } from './schema.ts';

type Answered = { state: 'done' | 'under_way' };

/** Saves the response at the gateway; the bank doesn't see it yet. */
export const saveEvidence = (
  ctx: TenantCtx,
  { params, body }: InputOf<typeof disputes.routes.saveEvidence>,
) => answer(ctx, { ...params, kind: 'save', form: body });

/** Submits the response. The bank accepts only one. */
export async function submitEvidence(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof disputes.routes.submitEvidence>,
) {
  if (Object.values(body.evidence).every((text) => text.trim() === ''))
    throw invalid({ evidence: ['Fill in at least one field.'] });
  return answer(ctx, { ...params, kind: 'submit', form: body });
}

/** Accepts the dispute, which loses it. */
export const acceptDispute = (
  ctx: TenantCtx,
  { params }: InputOf<typeof disputes.routes.acceptDispute>,
) => answer(ctx, { ...params, kind: 'accept' });

interface Answer {
  disputeId: string;
  kind: 'save' | 'submit' | 'accept';
  /** Absent when accepting. */
  form?: ResponseForm;
}

/**
 * Saves the response, then calls the gateway. Of two concurrent responses, the second sees the
 * first.
 */
async function answer(ctx: TenantCtx, given: Answer): Promise<Answered> {
  const call = await ctx.tx((tx) => writeDown(tx, ctx, given));
  const { state, failure } = await sendDisputeCall(ctx, call);
  if (state === 'refused')
    throw conflict('answer_refused', `Stripe didn’t accept this: ${failure ?? 'no reason given.'}`);
  return { state: state === 'done' ? 'done' : 'under_way' };
}

async function writeDown(
  tx: Tx,
  ctx: TenantCtx,
  { disputeId, kind, form }: Answer,
): Promise<DisputesCallRow> {
  const { tenantId } = ctx;
  const dispute = await lockOpen(tx, disputeId, { now: ctx.use(gateway).now() });
  if (form && form.version !== dispute.evidence_version)
    throw conflict(
      'answer_changed',
      'Someone else has changed this evidence. Reload the page to see their changes.',
    );
  const { keyPrefix, stripe } = ctx.use(gateway);
  // Fails without a gateway, so that nothing is saved that can't be sent.
  stripe();
  const version = dispute.evidence_version + 1;
  if (form)
    await tx
      .db('disputes_dispute')
      .where({ tenant_id: tenantId, id: disputeId })
      .update({ evidence: JSON.stringify(form.evidence), evidence_version: version });
  const gatewayDisputeId = await readGatewayId(tx.db, { tenantId, disputeId });
  const params: ResponseParams = {
    gatewayDisputeId,
    account: dispute.account,
    evidence: form?.evidence ?? {},
  };
  const { rows } = await tx.db.raw<{ rows: { id: string }[] }>('select gen_random_uuid() as id');
  const id = rows[0]?.id ?? '';
  const [call] = await tx
    .db('disputes_call')
    .insert({
      id,
      tenant_id: tenantId,
      dispute_id: disputeId,
      kind,
      params: JSON.stringify(params),
      idempotency_key: `${keyPrefix}dp:${id}`,
      asked_by: ctx.actor?.email ?? null,
    })
    .returning<DisputesCallRow[]>('*');
  if (!call) throw new Error('An insert returned no row.');
  await tx.audit({
    action: `dispute.${kind}`,
    subject: 'dispute',
    subjectId: disputeId,
    tenantId,
    ...(form && { before: { evidence: dispute.evidence as Partial<Evidence> } }),
    after: { gatewayDisputeId, ...form },
  });
  return call;
}

/** @throws 404, or 409 if the bank no longer accepts a response */
async function lockOpen(
  tx: Tx,
  disputeId: string,
  { now }: { now: number },
): Promise<DisputesDisputeRow> {
  const dispute = isUuid(disputeId)
    ? await tx
        .db<DisputesDisputeRow>('disputes_dispute')
        .where({ id: disputeId })
        .forUpdate()
        .first()
    : undefined;
  if (!dispute) throw notFound('dispute');
  if (statusOf(dispute.gateway_status) !== 'open')
    throw conflict(
      'dispute_closed',
      'This dispute has been decided, so you can no longer respond.',
    );
  if (dispute.is_submitted || !ANSWERABLE.includes(dispute.gateway_status))
    throw conflict(
      'dispute_answered',
      'The response to this dispute was already submitted. The bank is reviewing it.',
    );
  if (dispute.due_at && dispute.due_at.getTime() <= now)
    throw conflict('dispute_late', 'The deadline to respond to this dispute has passed.');
  const underWay = await tx
    .db<DisputesCallRow>('disputes_call')
    .where({ dispute_id: disputeId, state: 'asked' })
    .whereNot({ kind: 'reversal' })
    .first();
  if (underWay)
    throw conflict(
      'answer_under_way',
      'A response to this dispute is already in progress. Wait a moment, then reload the page.',
    );
  return dispute;
}

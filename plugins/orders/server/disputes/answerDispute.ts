import { conflict, invalid, notFound } from '@foyer/kit';
import { isUuid, type TenantCtx, type Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { ANSWERABLE, type AnswerForm } from '../../contract/disputes.ts';
import type { Evidence } from '../../contract/evidence.ts';
import type { OrdersDisputeCallRow, OrdersDisputeRow } from '../schema.ts';
import { sendDisputeCall, type AnswerParams } from './disputeCall.ts';

type Given = { params: { disputeId: string } };
type Answered = { state: 'done' | 'under_way' };

/** Keeps the answer with the gateway; the bank does not see it yet. */
export const saveEvidence = (ctx: TenantCtx, { params, body }: Given & { body: AnswerForm }) =>
  answer(ctx, { ...params, kind: 'save', form: body });

/** Hands the answer in. The bank takes one. */
export async function submitEvidence(
  ctx: TenantCtx,
  { params, body }: Given & { body: AnswerForm },
) {
  if (Object.values(body.evidence).every((text) => text.trim() === ''))
    throw invalid({ evidence: ['An answer says something.'] });
  return answer(ctx, { ...params, kind: 'submit', form: body });
}

/** Gives in: the dispute is lost. */
export const acceptDispute = (ctx: TenantCtx, { params }: Given) =>
  answer(ctx, { ...params, kind: 'accept' });

interface Answer {
  disputeId: string;
  kind: 'save' | 'submit' | 'accept';
  /** None where nothing is said. */
  form?: AnswerForm;
}

/** Writes the answer down, and then asks the gateway. Of two at once the second finds the first. */
async function answer(ctx: TenantCtx, given: Answer): Promise<Answered> {
  const call = await ctx.tx((tx) => writeDown(tx, ctx, given));
  const { state, failure } = await sendDisputeCall(ctx, call);
  if (state === 'refused')
    throw conflict('answer_refused', `Stripe did not take it: ${failure ?? 'it gave no reason.'}`);
  return { state: state === 'done' ? 'done' : 'under_way' };
}

async function writeDown(
  tx: Tx,
  ctx: TenantCtx,
  { disputeId, kind, form }: Answer,
): Promise<OrdersDisputeCallRow> {
  const { tenantId } = ctx;
  const dispute = await lockOpen(tx, disputeId, { now: ctx.use(gateway).now() });
  if (form && form.version !== dispute.evidence_version)
    throw conflict(
      'answer_changed',
      'Somebody else has changed this answer meanwhile. Reload the page to see theirs.',
    );
  const { keyPrefix, stripe } = ctx.use(gateway);
  // Without a way to the gateway nothing is kept that nobody could carry out.
  stripe();
  const version = dispute.evidence_version + 1;
  if (form)
    await tx
      .db('orders_dispute')
      .where({ tenant_id: tenantId, id: disputeId })
      .update({ evidence: JSON.stringify(form.evidence), evidence_version: version });
  const params: AnswerParams = {
    gatewayDisputeId: dispute.gateway_dispute_id,
    account: dispute.account,
    evidence: form?.evidence ?? {},
  };
  const { rows } = await tx.db.raw<{ rows: { id: string }[] }>('select gen_random_uuid() as id');
  const id = rows[0]?.id ?? '';
  const [call] = await tx
    .db('orders_dispute_call')
    .insert({
      id,
      tenant_id: tenantId,
      dispute_id: disputeId,
      kind,
      params: JSON.stringify(params),
      idempotency_key: `${keyPrefix}dp:${id}`,
      asked_by: ctx.actor?.email ?? null,
    })
    .returning<OrdersDisputeCallRow[]>('*');
  if (!call) throw new Error('An insert answered no row.');
  await tx.audit({
    action: `dispute.${kind}`,
    subject: 'dispute',
    subjectId: disputeId,
    tenantId,
    ...(form && { before: { evidence: dispute.evidence as Partial<Evidence> } }),
    after: { gatewayDisputeId: dispute.gateway_dispute_id, ...form },
  });
  return call;
}

/** @throws 404, and 409 with a sentence where the bank takes no answer */
async function lockOpen(
  tx: Tx,
  disputeId: string,
  { now }: { now: number },
): Promise<OrdersDisputeRow> {
  const dispute = isUuid(disputeId)
    ? await tx.db<OrdersDisputeRow>('orders_dispute').where({ id: disputeId }).forUpdate().first()
    : undefined;
  if (!dispute) throw notFound('dispute');
  if (dispute.status !== 'open')
    throw conflict('dispute_closed', 'This dispute has been decided. It takes no answer any more.');
  if (dispute.is_submitted || !ANSWERABLE.includes(dispute.gateway_status))
    throw conflict('dispute_answered', 'This dispute has been answered. The bank looks at it.');
  if (dispute.due_at && dispute.due_at.getTime() <= now)
    throw conflict('dispute_late', 'The time to answer this dispute is over.');
  const underWay = await tx
    .db<OrdersDisputeCallRow>('orders_dispute_call')
    .where({ dispute_id: disputeId, state: 'asked' })
    .whereNot({ kind: 'reversal' })
    .first();
  if (underWay)
    throw conflict(
      'answer_under_way',
      'An answer to this dispute is under way. Please wait a moment and reload the page.',
    );
  return dispute;
}

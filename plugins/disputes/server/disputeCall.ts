import type Stripe from 'stripe';
import {
  AGES,
  findListed,
  gateway,
  type Ages,
  type GatewayCall,
} from '@foyer/plugin-payments/server';
import type { Deps, Tx } from '@foyer/kit/server';
import { orderDisputes, orders, type OrderRow } from '@foyer/plugin-orders/server';
import type { Evidence } from '../contract/evidence.ts';
import { disputeFacts } from './disputeFacts.ts';
import { keepDispute } from './keepDispute.ts';
import type { DisputesCallRow } from './schema.ts';
import type { ReversalParams } from './shareReversal.ts';

/** The gateway call's parameters; `accept` has no evidence. */
export interface ResponseParams {
  gatewayDisputeId: string;
  account: string | null;
  evidence: Partial<Evidence>;
}

type AnswerCall = DisputesCallRow & { params: ResponseParams };
type ReversalCall = DisputesCallRow & { params: ReversalParams };

/** The result of a call, with the reason if it was rejected. */
export type CallOutcome = { state: DisputesCallRow['state']; failure: string | null };

const isReversal = (row: DisputesCallRow): row is ReversalCall => row.kind === 'reversal';

/** Makes the saved call and records the response. The gateway is never called inside a transaction. */
export const sendDisputeCall = (deps: Deps, row: DisputesCallRow): Promise<CallOutcome> =>
  isReversal(row)
    ? deps.use(gateway).ask(reversing(deps), row)
    : deps.use(gateway).ask(answering(deps), row as AnswerCall);

/** A response to the bank; recovery finds it by the row ID in the dispute's metadata. */
function answering(deps: Deps): GatewayCall<AnswerCall, Stripe.Dispute, CallOutcome> {
  const disputes = () => deps.use(gateway).stripe().disputes;
  return {
    name: 'dispute response',
    isAwaited: true,
    intentOf: ({ idempotency_key, params }) => ({
      idempotencyKey: idempotency_key,
      account: params.account,
    }),
    send: async ({ id, kind, params: { gatewayDisputeId, evidence } }, options) =>
      kind === 'accept'
        ? disputes().close(gatewayDisputeId, {}, options)
        : disputes().update(
            gatewayDisputeId,
            { evidence, submit: kind === 'submit', metadata: { answerId: id } },
            options,
          ),
    async find({ id, kind, params }, options) {
      const dispute = await disputes().retrieve(params.gatewayDisputeId, {}, options);
      const isMade =
        kind === 'accept' ? dispute.status === 'lost' : dispute.metadata['answerId'] === id;
      return isMade ? dispute : undefined;
    },
    async made(row, dispute) {
      const order = await orderOf(deps, row);
      const facts = await disputeFacts(deps, order, dispute);
      return record(deps, row, { state: 'done', failure: null }, async (tx, locked) => {
        await keepDispute(tx, deps, { order: locked, facts, account: row.params.account });
      });
    },
    refused: (row, error) => record(deps, row, { state: 'refused', failure: failureOf(error) }),
    lost: (row, lost) => markOutcomeUnknown(deps, row, lost),
  };
}

/**
 * Reverses the share that was transferred with the charge. If Stripe rejects it, it becomes the
 * tenant's debt.
 */
function reversing(deps: Deps): GatewayCall<ReversalCall, Stripe.TransferReversal, CallOutcome> {
  const transfers = () => deps.use(gateway).stripe().transfers;
  const causeOf = ({ dispute_id }: ReversalCall) => `${dispute_id}:share`;
  return {
    name: 'reversal of a disputed share',
    isAwaited: false,
    intentOf: ({ idempotency_key }) => ({ idempotencyKey: idempotency_key, account: null }),
    send: async ({ id, params: { transferId, amountCents } }, options) =>
      transfers().createReversal(
        transferId,
        { amount: amountCents, metadata: { disputeCallId: id } },
        options,
      ),
    find: async ({ id, params: { transferId } }, options) =>
      findListed(
        transfers().listReversals(transferId, { limit: 100 }, options),
        ({ metadata }) => metadata?.['disputeCallId'] === id,
      ),
    made: (row) =>
      record(deps, row, { state: 'done', failure: null }, (tx, order) =>
        deps
          .use(orderDisputes)
          .takeShareBack(tx, { order, cause: causeOf(row), amountCents: row.params.amountCents }),
      ),
    refused: (row, error) =>
      record(deps, row, { state: 'refused', failure: failureOf(error) }, (tx, order) =>
        deps
          .use(orderDisputes)
          .recordDebt(tx, { order, cause: causeOf(row), amountCents: row.params.amountCents }),
      ),
    lost: (row, lost) => markOutcomeUnknown(deps, row, lost),
  };
}

const failureOf = (error: unknown): string =>
  error === undefined
    ? 'It never reached the payment processor.'
    : error instanceof Error
      ? error.message
      : String(error);

const orderOf = (deps: Deps, { tenant_id: tenantId, dispute_id: disputeId }: DisputesCallRow) =>
  deps.use(orderDisputes).orderOf({ tenantId, disputeId });

/** Records a gateway response once, under the order's lock, with its consequences. */
async function record(
  deps: Deps,
  row: DisputesCallRow,
  outcome: CallOutcome,
  follow?: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<CallOutcome> {
  const { uid } = await orderOf(deps, row);
  return deps.forTenant(row.tenant_id).tx(async (tx) => {
    const order = await deps.use(orders).lock(tx.db, uid);
    const call = await tx
      .db<DisputesCallRow>('disputes_call')
      .where({ id: row.id })
      .forUpdate()
      .first();
    if (!call) throw new Error(`Call ${row.id} no longer exists.`);
    if (call.state !== 'asked') return { state: call.state, failure: call.failure };
    await tx
      .db('disputes_call')
      .where({ tenant_id: row.tenant_id, id: row.id })
      .update({ ...outcome, updated_at: tx.db.fn.now() });
    await tx.audit({
      action: `dispute.${row.kind}_${outcome.state}`,
      subject: 'order',
      subjectId: order.uid,
      tenantId: row.tenant_id,
      after: { disputeId: row.dispute_id, ...outcome },
    });
    await follow?.(tx, order);
    return outcome;
  });
}

async function markOutcomeUnknown(
  deps: Deps,
  { tenant_id, id }: DisputesCallRow,
  { isSpent }: { isSpent: boolean },
): Promise<CallOutcome> {
  if (isSpent)
    await deps.forTenant(tenant_id).tx(({ db }) =>
      db('disputes_call')
        .where({ tenant_id, id, state: 'asked' })
        .update({ doubted_at: db.raw('coalesce(doubted_at, now())') }),
    );
  return { state: 'asked', failure: null };
}

/** Makes the saved call unless that was already done. */
export async function sendStoredDisputeCall(
  deps: Deps,
  { tenantId, callId }: { tenantId: string; callId: string },
): Promise<void> {
  const row = await deps
    .forTenant(tenantId)
    .read((db) => db<DisputesCallRow>('disputes_call').where({ id: callId }).first());
  if (row?.state === 'asked') await sendDisputeCall(deps, row);
}

const AT_ONCE = 50;

/** Recovers calls without a response, those checked longest ago first. */
export async function sweepDisputeCalls(deps: Deps): Promise<void> {
  const open = await deps
    .asPlatform('Follows up on dispute responses that Stripe hasn’t confirmed, for all tenants.')
    .tx(async ({ db }) => {
      const { rows } = await db.raw<{ rows: (DisputesCallRow & Required<Ages>)[] }>(
        `with open as materialized (
           select tenant_id as of_tenant, id as open_id, updated_at as looked_at
           from disputes_call
           where state = 'asked' and updated_at < now() - interval '1 minute'
           order by updated_at limit ? for update skip locked
         )
         update disputes_call set updated_at = now() from open
         where tenant_id = of_tenant and id = open_id
         returning disputes_call.*, ${AGES},
           extract(epoch from now() - looked_at)::float8 * 1000 as quiet_ms`,
        [AT_ONCE],
      );
      return rows;
    });
  const { resumeAll } = deps.use(gateway);
  await resumeAll(
    reversing(deps),
    open.filter((row): row is (typeof open)[number] & ReversalCall => isReversal(row)),
  );
  await resumeAll(
    answering(deps),
    open.filter((row): row is (typeof open)[number] & AnswerCall => !isReversal(row)),
  );
}

import { defineToasts, useAction, useClient, useIdempotencyKeys, useToast } from '@foyer/kit/admin';
import type { Evidence } from '../contract/evidence.ts';
import { disputes as contract, type DisputeDetails } from '../contract.ts';

const toasts = defineToasts({
  saved: { kind: 'success', title: 'Draft saved' },
  submitted: {
    kind: 'success',
    title: 'Evidence submitted',
    body: 'The bank is reviewing it',
  },
  accepted: { kind: 'success', title: 'Dispute accepted' },
  underWay: {
    kind: 'info',
    title: 'Submission in progress',
    body: 'Stripe hasn’t responded yet. We’ll check again automatically.',
  },
});

/** The three ways to respond to a dispute. */
export function useDisputeResponse(given: {
  dispute: DisputeDetails;
  said: Evidence;
  refresh: () => void;
}) {
  const { dispute, said, refresh } = given;
  const api = useClient(contract);
  const toast = useToast();
  const keyOf = useIdempotencyKeys();
  const params = { tenantId: dispute.tenantId, disputeId: dispute.id };
  const body = { evidence: said, version: dispute.version };
  const headers = (way: string) => ({ 'Idempotency-Key': keyOf({ way, ...body }) });

  function report(state: 'done' | 'under_way', done: (typeof toasts)[keyof typeof toasts]) {
    toast(state === 'done' ? done : toasts.underWay);
    refresh();
  }

  const saving = useAction(() => api.saveEvidence({ params, headers: headers('save'), body }), {
    onDone: ({ state }) => report(state, toasts.saved),
  });

  async function submit() {
    const { state } = await api.submitEvidence({ params, headers: headers('submit'), body });
    report(state, toasts.submitted);
  }

  async function accept() {
    const { state } = await api.acceptDispute({ params, headers: headers('accept') });
    report(state, toasts.accepted);
  }

  return { saving, submit, accept };
}

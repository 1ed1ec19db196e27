import { errorMessage, idempotencyKey, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { useRef, useState } from 'react';
import { payouts, type PendingRow, type TransferAnswer } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { transferRefused } from './transferWords.ts';
import type { PaidOut } from './TransferResult.tsx';
import { isWithoutAnswer, untilAnswered } from './untilAnswered.ts';

/** From a transfer until the table shows what became of it. */
const REFRESH_MS = 2500;
/** So many orders are paid out while one waits; more are a task. */
export const WAITED_FOR = 50;

/** What is said where no answer came, however often it was asked. */
const NOT_KNOWN =
  'No answer came. The orders may have been paid out: the table shows it when the connection is back. No order is paid twice.';

interface Asked {
  rows: readonly PendingRow[];
  leftOut: readonly PendingRow[];
  clear: () => void;
}

/** Pays selected orders out: asks first, clears the selection whatever comes of it, and has the result. */
export function useTransfer() {
  const api = useClient(payouts);
  const toast = useToast();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Asked>();
  const [result, setResult] = useState<PaidOut>();
  const [runId, setRunId] = useState<string | null>(null);
  // One confirmation is one payout, however often it is sent.
  const key = useRef('');
  const refreshLater = () => setTimeout(refresh, REFRESH_MS);

  async function send({ rows, clear }: Asked): Promise<void> {
    const body = { orderUIDs: rows.map(({ details }) => details.orderUID) };
    const given = { body, headers: { 'Idempotency-Key': key.current } };
    try {
      if (rows.length > WAITED_FOR) {
        setRunId((await untilAnswered(() => api.startRun(given))).id);
        toast(toasts.payoutStarted);
      } else {
        const answer = await untilAnswered(() => api.transfer(given));
        if (!answer.success) toast(transferRefused(answer.message ?? ''));
        setResult(resultOf(rows, answer));
      }
    } catch (error) {
      const body = isWithoutAnswer(error) ? NOT_KNOWN : errorMessage(error);
      toast({ ...toasts.transferFailed, body });
    }
    clear();
    setAsked(undefined);
    refreshLater();
  }

  return {
    asked,
    result,
    /** The payout of many that was started here and goes on. */
    runId,
    ask(next: Asked) {
      key.current = idempotencyKey();
      setAsked(next);
    },
    confirm: () => (asked ? send(asked) : Promise.resolve()),
    cancel: () => setAsked(undefined),
    close: () => setResult(undefined),
    endRun(ended: PaidOut) {
      setRunId(null);
      setResult(ended);
      refreshLater();
    },
  };
}

const resultOf = (rows: readonly PendingRow[], answer: TransferAnswer): PaidOut => ({
  askedOrders: rows.length,
  paid: { ...answer.totals, orders: answer.completedOrderPayouts.length },
  completed: answer.completedOrderPayouts,
  failedOrders: answer.failedOrderPayouts.length,
  failed: answer.failedOrderPayouts,
});

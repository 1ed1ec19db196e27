import {
  errorMessage,
  idempotencyKey,
  useClient,
  useRefresh,
  useToast,
  type Toast,
} from '@foyer/kit/admin';
import { useRef, useState } from 'react';
import { ApiError } from '@foyer/kit';
import { payouts, type PendingRow, type TransferResponse } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { ASK_OWNER, NO_DESTINATION, sentenceOf } from '../../words.ts';
import type { PaidOut } from './TransferResult.tsx';

/** Time until the table shows the result of a transfer. */
const REFRESH_MS = 2500;
/** Up to this many orders are paid out while the user waits; more run as a task. */
export const WAITED_FOR = 50;

/** Shown when no retry got a response. */
const NOT_KNOWN =
  'We didn’t get a response, so these orders may have been paid out. Check the table when you’re back online. No order is paid twice.';

interface Asked {
  rows: readonly PendingRow[];
  leftOut: readonly PendingRow[];
  clear: () => void;
}

/**
 * Pays out the selected orders: asks for confirmation, clears the selection whatever the result,
 * and provides the result.
 */
export function useTransfer() {
  const api = useClient(payouts);
  const toast = useToast();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Asked>();
  const [result, setResult] = useState<PaidOut>();
  const [runId, setRunId] = useState<string | null>(null);
  // One idempotency key per confirmation, so retries pay only once.
  const key = useRef('');
  const refreshLater = () => setTimeout(refresh, REFRESH_MS);

  async function send({ rows, clear }: Asked): Promise<void> {
    const body = { orderUIDs: rows.map(({ details }) => details.orderUID) };
    const given = { body, headers: { 'Idempotency-Key': key.current } };
    try {
      if (rows.length > WAITED_FOR) {
        setRunId((await untilResponse(() => api.startRun(given))).id);
        toast(toasts.payoutStarted);
      } else {
        const answer = await untilResponse(() => api.transfer(given));
        if (!answer.success) toast(transferRefused(answer.message ?? ''));
        setResult(resultOf(rows, answer));
      }
    } catch (error) {
      const body = hasNoResponse(error) ? NOT_KNOWN : errorMessage(error);
      toast({ ...toasts.transferFailed, body });
    }
    clear();
    setAsked(undefined);
    refreshLater();
  }

  return {
    asked,
    result,
    /** The bulk payout that was started here and is in progress. */
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

const resultOf = (rows: readonly PendingRow[], answer: TransferResponse): PaidOut => ({
  askedOrders: rows.length,
  paid: { ...answer.totals, orders: answer.completedOrderPayouts.length },
  completed: answer.completedOrderPayouts,
  failedOrders: answer.failedOrderPayouts.length,
  failed: answer.failedOrderPayouts,
});

/** Why nothing was paid out, with what the tenant's owner has to do. */
const transferRefused = (message: string): Toast =>
  message.includes(NO_DESTINATION)
    ? { kind: 'error', title: message, body: ASK_OWNER, seconds: 7 }
    : { ...toasts.transferFailed, body: sentenceOf(message) };

/** Pauses between retries, in milliseconds. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

/**
 * Sends a call with an idempotency key, and retries it if there is no response: after a lost
 * connection, a gateway timeout, or while the first call is still in progress.
 * @throws {ApiError} the server's error, or that there is no connection
 */
async function untilResponse<T>(send: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!hasNoResponse(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return send();
}

/** Whether a call may have succeeded on the server although it failed here. */
const hasNoResponse = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([0, 502, 503, 504].includes(error.status) || error.code === 'idempotency_in_progress');

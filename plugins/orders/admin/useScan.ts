import { errorMessage, errorStatus, idempotencyKey, useClient } from '@foyer/kit/admin';
import { useRef, useState } from 'react';
import { orders } from '../contract.ts';

export interface Verdict {
  isIn: boolean;
  title: string;
  reason: string;
}

/** A ticket's code is longer than what is printed below it, and has a signature after a full stop. */
const isCode = (text: string): boolean => text.includes('.');

/** Anything else that fails says nothing about the ticket. */
const JUDGED: readonly number[] = [404, 409, 422];

/** One question at a time at the door, whoever read the ticket: a hand, a scanner or the camera. */
export function useScan(given: {
  tenantId: string;
  eventId: string;
  where: string;
  onVerdict: (verdict: Verdict) => void;
}) {
  const { tenantId, eventId, where, onVerdict } = given;
  const api = useClient(orders);
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>();
  const isAsking = useRef(false);
  // A scan that is tried again after a lost connection is the same scan.
  const open = useRef<{ text: string; nonce: string }>(undefined);

  /** What became of it: `skipped` while another is asked, `lost` if there was no answer. */
  async function scan(text: string): Promise<'judged' | 'lost' | 'skipped'> {
    if (isAsking.current) return 'skipped';
    if (open.current?.text !== text) open.current = { text, nonce: idempotencyKey() };
    const { nonce } = open.current;
    isAsking.current = true;
    setBusy(true);
    try {
      const ticket = await api.checkIn({
        params: { tenantId, eventId },
        body: { nonce, where, ...(isCode(text) ? { code: text } : { ticketUID: text }) },
      });
      return say({
        isIn: true,
        title: 'Welcome',
        reason: [ticket.ticketTypeName, ticket.holder].filter(Boolean).join(' · '),
      });
    } catch (error) {
      const status = errorStatus(error);
      if (status !== undefined && JUDGED.includes(status))
        return say({ isIn: false, title: 'Do not let in', reason: errorMessage(error) });
      const reason =
        status === 0
          ? 'There is no connection. Scan again.'
          : 'The server has a problem. Scan again.';
      return say({ isIn: false, title: 'No answer', reason }, 'lost');
    } finally {
      isAsking.current = false;
      setBusy(false);
    }
  }

  function say(said: Verdict, became: 'judged' | 'lost' = 'judged') {
    if (became === 'judged') open.current = undefined;
    setVerdict(said);
    onVerdict(said);
    return became;
  }

  return { scan, verdict, isBusy };
}

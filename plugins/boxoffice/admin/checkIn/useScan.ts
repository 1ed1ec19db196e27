import { errorMessage, errorStatus, idempotencyKey, useAction, useClient } from '@foyer/kit/admin';
import { useRef, useState } from 'react';
import { boxOffice } from '../../contract.ts';

export interface Verdict {
  isIn: boolean;
  title: string;
  reason: string;
}

/** A QR code's text contains a period before its signature; a printed ID doesn't. */
const isCode = (text: string): boolean => text.includes('.');

/** Any other error says nothing about the ticket. */
const JUDGED: readonly number[] = [404, 409, 422];

/** Checks one ticket at a time, whether it was typed, scanned or read by the camera. */
export function useScan(given: {
  tenantId: string;
  eventId: string;
  where: string;
  onVerdict: (verdict: Verdict) => void;
}) {
  const { tenantId, eventId, where, onVerdict } = given;
  const api = useClient(boxOffice);
  const [verdict, setVerdict] = useState<Verdict>();
  // A retry after a lost connection is the same scan.
  const open = useRef<{ text: string; nonce: string }>(undefined);

  function say(said: Verdict, became: 'judged' | 'lost' = 'judged') {
    if (became === 'judged') open.current = undefined;
    setVerdict(said);
    onVerdict(said);
    return became;
  }

  const check = useAction(async (text: string): Promise<'judged' | 'lost'> => {
    if (open.current?.text !== text) open.current = { text, nonce: idempotencyKey() };
    const { nonce } = open.current;
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
        return say({ isIn: false, title: 'Don’t let in', reason: errorMessage(error) });
      const reason =
        status === 0 ? 'No connection. Scan again.' : 'Something went wrong. Scan again.';
      return say({ isIn: false, title: 'No response', reason }, 'lost');
    }
  });

  return {
    /** The result: `skipped` while another check is in progress, `lost` if there was no response. */
    scan: async (text: string) => (await check.run(text)) ?? 'skipped',
    verdict,
    isBusy: check.isBusy,
  };
}

import { useState, type ReactNode } from 'react';
import { calendarAddress, pdfAddress, resendOrder, type BuyerOrder } from '../api/orderApi.ts';
import { useToast } from '../layout/useToast.ts';

const TOAST_MS = 4_000;

/** Whether an order's tickets have any actions. */
export const hasWays = ({ tickets, event }: Pick<BuyerOrder, 'tickets' | 'event'>): boolean =>
  event.isCancelled
    ? tickets.some(({ voided, refunded }) => !voided && !refunded)
    : tickets.some(({ code }) => code !== null);

/** The actions for an order's tickets. The page may put its main action first. */
export function OrderActions({
  token,
  isCancelled,
  children,
}: {
  token: string;
  /** For a canceled event, tickets can't be downloaded and the calendar entry is removed. */
  isCancelled: boolean;
  children?: ReactNode;
}) {
  const toast = useToast();
  const [isSending, setIsSending] = useState(false);

  async function resend() {
    setIsSending(true);
    try {
      await resendOrder(token);
      toast({
        status: 'success',
        title: 'Resent Tickets',
        ms: TOAST_MS,
        text: 'Tickets successfully resent',
      });
    } catch {
      toast({
        status: 'error',
        title: 'Failed to Resent Tickets',
        ms: TOAST_MS,
        text: 'Tickets Failed to resent',
      });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className="ways">
      {children}
      {!isCancelled && (
        <>
          <a className={`button ${children ? '' : 'primary'}`} href={pdfAddress(token)} download>
            Download PDF
          </a>
          <button type="button" disabled={isSending} onClick={() => void resend()}>
            Resend Tickets
          </button>
        </>
      )}
      <a className="button" href={calendarAddress(token)}>
        {isCancelled ? 'Remove from calendar' : 'Add to calendar'}
      </a>
    </div>
  );
}

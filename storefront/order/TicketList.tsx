import { formatDollars } from '@foyer/kit/numbers';
import { useState, type ReactNode } from 'react';
import { type BuyerOrder, calendarAddress, pdfAddress, resendOrder } from '../api/orderApi.ts';
import { useToast } from '../layout/Toasts.tsx';
import { EventLinks } from './EventLinks.tsx';
import './order.css';

type Ticket = BuyerOrder['tickets'][number];

/** An order's tickets, each with its code for the door. */
export function TicketList({
  tickets,
  isCancelled,
}: {
  tickets: readonly Ticket[];
  /** The event was canceled. */
  isCancelled: boolean;
}) {
  return (
    <ul className="plain my-tickets">
      {tickets.map((ticket, index) => (
        <OrderTicket
          key={ticket.ticketUID}
          ticket={ticket}
          state={stateOf(ticket) ?? (isCancelled ? 'Event canceled' : null)}
          place={`${index + 1} of ${tickets.length}`}
        />
      ))}
    </ul>
  );
}

function stateOf({ refunded, voided, used }: Ticket): string | null {
  if (refunded) return 'Refunded';
  if (voided) return 'Voided';
  return used ? 'Used' : null;
}

/** One ticket with its QR code, or why it isn't valid for entry. */
function OrderTicket({
  ticket,
  state,
  place,
}: {
  ticket: Ticket;
  state: string | null;
  place: string;
}) {
  const { ticketUID, ticketTypeName, ticketPrice, qrSvg } = ticket;
  return (
    <li className={`card my-ticket ${state ? 'sold-out' : ''}`}>
      <div>
        <p className="small muted">Ticket {place}</p>
        <h3 dir="auto">{ticketTypeName}</h3>
        <p className="muted">{ticketPrice === 0 ? 'Free' : formatDollars(ticketPrice)}</p>
        <p className="small">
          <code>{ticketUID}</code>
        </p>
        <strong className={`badge ${state ? 'off' : 'good'}`}>{state ?? 'Valid'}</strong>
      </div>
      {qrSvg && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt={`QR code for ticket ${ticketUID}`}
          width={176}
          height={176}
        />
      )}
    </li>
  );
}

const TOAST_MS = 4_000;

/** Whether an order's tickets have any actions. */
export const hasWays = ({ tickets, event }: Pick<BuyerOrder, 'tickets' | 'event'>): boolean =>
  event.isCancelled
    ? tickets.some(({ voided, refunded }) => !voided && !refunded)
    : tickets.some(({ code }) => code !== null);

/** The actions for an order's tickets. The page may put its main action first. */
export function OrderActions({
  token,
  event,
  children,
}: {
  token: string;
  /** For a canceled event, tickets can't be downloaded and the calendar entry is removed. */
  event: BuyerOrder['event'];
  children?: ReactNode;
}) {
  const { isCancelled } = event;
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
      {isCancelled ? (
        <a className="button" href={calendarAddress(token)}>
          Remove from calendar
        </a>
      ) : (
        <>
          <CalendarMenu token={token} event={event} />
          <EventLinks event={event} />
        </>
      )}
    </div>
  );
}

/** Adds the event to a calendar: by a file, which phones and Apple’s calendar open, or on a website. */
function CalendarMenu({ token, event }: { token: string; event: BuyerOrder['event'] }) {
  const { name, place, startDateTime, endDateTime } = event;
  const basic = (at: string) => at.replaceAll(/[-:]|\.\d+/g, '');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: name,
    location: place,
    dates: `${basic(startDateTime)}/${basic(endDateTime)}`,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    location: place,
    startdt: startDateTime,
    enddt: endDateTime,
  });
  const pages = [
    ['Google Calendar', `https://calendar.google.com/calendar/render?${google}`],
    ['Outlook.com', `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`],
  ] as const;
  return (
    <details className="menu">
      <summary className="button">Add to calendar</summary>
      <ul className="plain card">
        <li>
          <a href={calendarAddress(token)}>Apple or another calendar</a>
        </li>
        {pages.map(([label, address]) => (
          <li key={label}>
            <a href={address} target="_blank" rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

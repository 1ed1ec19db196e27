import { formatCount, formatDollars } from '@foyer/kit/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OrderStatusReply } from '../api/cartApi.ts';
import { useSignedIn } from '../account/signedIn.ts';
import { type BuyerOrder, changeOrderAddress, readOrder } from '../api/orderApi.ts';
import { unbroken } from '../event/when.ts';
import { formatPrice } from '../money.ts';
import { OrderActions } from '../order/TicketList.tsx';
import { pictureOf } from '../event/pictures.ts';
import { problemOf } from '../api/call.ts';

/**
 * A paid or free order with its tickets and their actions. An order without tickets is a donation
 * and gets a thank-you.
 */
export function ConfirmedOrder({
  order: { ticketCount, totalAmount, transactionNumber },
  uid,
  eventName,
}: {
  order: OrderStatusReply;
  uid: string;
  eventName: string;
}) {
  const { data: order } = useQuery({ queryKey: ['order', uid], queryFn: () => readOrder(uid) });
  const person = useSignedIn();
  const isDonation = ticketCount === 0;
  const seeOrder = (
    <Link className="button primary" to={`/orders/${uid}`}>
      {isDonation ? 'View order' : 'View tickets'}
    </Link>
  );
  if (order?.event.isCancelled) return <CancelledEvent order={order}>{seeOrder}</CancelledEvent>;
  const [ticket] = order?.tickets ?? [];
  const count = formatCount(ticketCount, 'ticket', 'tickets');
  return (
    <section className="outcome confirmed">
      {ticket && (
        <FirstTicket
          ticket={ticket}
          count={order?.tickets.length ?? 1}
          image={order?.event.eventImage ?? null}
        />
      )}
      <div className="notice">
        <p className="badge good">{totalAmount > 0 ? 'Paid and confirmed' : 'Confirmed'}</p>
        {isDonation ? (
          <h1>Thank you for your donation</h1>
        ) : (
          <h1>
            You’re going to <bdi>{eventName}</bdi>
          </h1>
        )}
        {order && !isDonation && (
          <p>
            <time dateTime={order.event.startDateTime}>
              {order.event.date}, {unbroken(order.event.time)}
            </time>
            {order.event.place && <span>{order.event.place}</span>}
          </p>
        )}
        <p>
          {isDonation ? (
            <>
              {formatDollars(totalAmount)} for <bdi>{eventName}</bdi>.
            </>
          ) : (
            `${count} · ${formatPrice(totalAmount)}.`
          )}
        </p>
        {order && <SentTo order={order} token={uid} />}
        {order && !isDonation ? (
          <OrderActions token={uid} event={order.event}>
            {seeOrder}
          </OrderActions>
        ) : (
          <div className="ways">{seeOrder}</div>
        )}
        <TransactionNumber value={transactionNumber} />
        {order && !person && (
          <p>
            <Link to="/signup" state={{ email: order.email }}>
              Create an account
            </Link>{' '}
            to see all your tickets in one place and check out faster next time.
          </p>
        )}
        {order && person?.email === order.email.toLowerCase() && (
          <p>
            This order is also in <Link to="/account">your account</Link>.
          </p>
        )}
      </div>
    </section>
  );
}

/** Replaces the welcome when the buyer returns after the event was canceled. */
function CancelledEvent({ order, children }: { order: BuyerOrder; children: ReactNode }) {
  const { event, refundNote, orderUID } = order;
  return (
    <section className="notice outcome">
      <h1>
        <bdi>{event.name}</bdi> was canceled
      </h1>
      {event.cancelReason && <p dir="auto">{event.cancelReason}</p>}
      {refundNote && <p>{refundNote}</p>}
      <TransactionNumber value={orderUID} />
      <div className="ways">{children}</div>
    </section>
  );
}

/** The code of the first of `count` tickets, for buyers already at the door. */
function FirstTicket({
  ticket: { ticketUID, ticketTypeName, qrSvg },
  count,
  image,
}: {
  ticket: BuyerOrder['tickets'][number];
  count: number;
  image: string | null;
}) {
  return (
    <div className="card first-ticket">
      {image && <img className="picture" {...pictureOf(image, '360px')} alt="" />}
      {qrSvg && (
        <img
          className="code"
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt={`QR code for ticket ${ticketUID}`}
          width={240}
          height={240}
        />
      )}
      <p>
        {count > 1 && <span className="muted small">Ticket 1 of {count}</span>}
        <strong dir="auto">{ticketTypeName}</strong>
        <code>{ticketUID}</code>
      </p>
    </div>
  );
}

function whatWasSent({ status, ticketCount }: BuyerOrder): string {
  if (status === 'awaiting_confirmation') return 'We sent the link to';
  return ticketCount === 0 ? 'We sent your confirmation to' : 'We sent your tickets to';
}

/** Where the tickets were sent, with a form to correct the address. */
export function SentTo({ order, token }: { order: BuyerOrder; token: string }) {
  const [isChanging, setIsChanging] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const queries = useQueryClient();
  const what = whatWasSent(order);
  return (
    <div className="sent-to">
      <p role="status">
        {isChanged ? 'Now sent to' : what} <strong>{order.email}</strong>.{' '}
        {order.canChangeAddress && !isChanging && (
          <button type="button" className="link" onClick={() => setIsChanging(true)}>
            Wrong address? Change it
          </button>
        )}
      </p>
      {isChanging && (
        <AddressChange
          token={token}
          hasTickets={order.status !== 'awaiting_confirmation'}
          onCancel={() => setIsChanging(false)}
          onChanged={async () => {
            await queries.invalidateQueries({ queryKey: ['order', token] });
            setIsChanging(false);
            setIsChanged(true);
          }}
        />
      )}
    </div>
  );
}

const ID = 'right-address';

const TICKETS = 'Your tickets will get new codes. The ones we already sent won’t work anymore.';
const LINK = 'The link we sent before will stop working.';

/**
 * Changes the order's email address. Its tickets are sent there with new codes, or a new
 * confirmation link is.
 */
export function AddressChange({
  token,
  hasTickets,
  onChanged,
  onCancel,
}: {
  token: string;
  /** False while the order waits for its confirmation. */
  hasTickets: boolean;
  onChanged(): Promise<void>;
  onCancel(): void;
}) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsSending(true);
    setProblem('');
    try {
      await changeOrderAddress(token, email);
      await onChanged();
    } catch (error) {
      const { fields, message } = problemOf(error);
      setProblem(fields['email']?.[0] ?? message);
      document.getElementById(ID)?.focus();
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form className="card address-change" noValidate onSubmit={(event) => void submit(event)}>
      <div className="field wide">
        <label htmlFor={ID}>Your email address</label>
        <input
          id={ID}
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          aria-invalid={problem !== ''}
          aria-describedby={`${ID}-note`}
          onChange={({ target }) => setEmail(target.value)}
        />
        <p id={`${ID}-note`} className={problem ? 'field-problem' : 'small muted'} role="alert">
          {problem || (hasTickets ? TICKETS : LINK)}
        </p>
      </div>
      <div className="ways">
        <button type="submit" className="primary" disabled={isSending}>
          Send to this address
        </button>
        <button type="button" disabled={isSending} onClick={onCancel}>
          Keep current address
        </button>
      </div>
    </form>
  );
}

/** The number by which buyers and organizers find an order. */
export function TransactionNumber({ value }: { value: string | null }) {
  if (value === null) return null;
  return (
    <p className="muted">
      Transaction number <strong>{value}</strong>
    </p>
  );
}

import type { BuyerOrder } from '../api/orderApi.ts';
import { pictureOf } from '../event/pictureOf.ts';

/** The code of the first of `count` tickets, for buyers already at the door. */
export function FirstTicket({
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

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BuyerOrder } from '../api/orderApi.ts';
import { AddressChange } from './AddressChange.tsx';

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

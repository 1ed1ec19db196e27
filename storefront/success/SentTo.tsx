import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BuyerOrder } from '../api/orderApi.ts';
import { AddressChange } from './AddressChange.tsx';

/** Where the tickets went; whoever mistyped it says so here. */
export function SentTo({ order, token }: { order: BuyerOrder; token: string }) {
  const [isChanging, setIsChanging] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const queries = useQueryClient();
  const what = order.ticketCount === 0 ? 'We have written to' : 'We have sent everything to';
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

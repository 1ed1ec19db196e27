import { apiAddress, pathOf, toApiError } from '@foyer/kit';
import { errorMessage, saveFrom, useInstance, useToast } from '@foyer/kit/admin';
import { useState } from 'react';
import { orders } from '../contract.ts';
import { toasts } from './toasts.ts';

/** Downloads an order's tickets as a PDF. */
export function useTicketsPdf(which: { tenantId: string; eventId: string; orderUID: string }) {
  const { realm } = useInstance();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      save(await tickets(which, realm), `tickets_${which.orderUID}.pdf`);
    } catch (error) {
      toast({ ...toasts.ticketsFailed, body: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, download };
}

async function tickets(
  { tenantId, eventId, orderUID }: { tenantId: string; eventId: string; orderUID: string },
  realm: string,
): Promise<Blob> {
  const response = await fetch(apiAddress(pathOf(orders.routes.download, { tenantId, eventId })), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'X-Application-Type': realm.toUpperCase() },
    body: JSON.stringify({ orderUID }),
  });
  if (response.ok) return response.blob();
  throw toApiError(response.status, await response.json().catch(() => undefined));
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}

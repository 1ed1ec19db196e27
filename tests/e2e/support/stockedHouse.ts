import { expect, type Page } from '@playwright/test';
import { buyByApi, holdByApi, onboard, postTo } from './buyByApi.ts';
import { callApi } from './callApi.ts';
import type { House } from './ownHouse.ts';
import { organize, putOnSale, type EventOnSale } from './sale.ts';
import { settled } from './settled.ts';

/** One record of each kind that has a page, by its parameter's name in the path. */
export interface Records {
  tenantId: string;
  eventId: string;
  orderUID: string;
  payoutId: string;
  batchId: string;
  runId: string;
  disputeId: string;
  /** The storefront's parameters for the event and the order. */
  eventName: string;
  token: string;
}

export interface Stock {
  records: Records;
  event: EventOnSale;
  /** Carts of the event: one with a paid order, and one with held tickets. */
  carts: { paid: string; held: string };
}

/** Sets weekly payouts for a tenant, on today's weekday. */
export async function payToday(operator: Page, tenantId: string): Promise<void> {
  const { body } = await callApi(operator, { path: `/tenants/${tenantId}/payment-setting` });
  const setting = body as { payout: object };
  const weekday = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    timeZone: 'America/New_York',
  }).format(new Date());
  const payout = { ...setting.payout, type: 'weekly', date: `Every ${weekday}` };
  const answer = await callApi(operator, {
    method: 'POST',
    path: '/payment/payout-update',
    body: { ...setting, id: tenantId, payout },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

/**
 * Creates one record of each kind for a tenant: orders that are paid out, held, disputed, refunded
 * and proposed in a batch.
 * @param operator a page of an operator
 */
export async function stockHouse(
  operator: Page,
  { organizer, id: tenantId, url }: House,
): Promise<Stock> {
  const tenant = `/tenants/${tenantId}`;
  const act = async (path: string, body: object = {}) => {
    const answer = await callApi(operator, { method: 'POST', path, body });
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body as Record<string, unknown>;
  };
  const read = async (path: string) => (await callApi(operator, { path })).body;
  // A dispute and a batch can arrive a moment after everything else has settled.
  const firstOf = async (path: string) => {
    let id = '';
    const find = async () => {
      const { result } = (await read(path)) as { result: { id: string }[] };
      id = result[0]?.id ?? '';
      return id;
    };
    await expect.poll(find, { message: path }).not.toBe('');
    return id;
  };

  await onboard(organizer, tenantId);
  const event = await putOnSale(organizer, {
    types: [{ name: 'Stalls', quantity: 50, price: 40 }],
    discounts: [{ code: 'HALF', kind: 'percent', percent: 50 }],
  });
  const email = `maya@${url}.test`;
  const paid = await buyByApi(event, { email, card: 'paysAtOnce', quantity: 2 });
  const inRun = await buyByApi(event, { card: 'paysAtOnce' });
  await buyByApi(event, { card: 'paysAtOnce' });
  const held = await buyByApi(event);
  await buyByApi(event, { card: 'isDisputed' });
  const lines = [{ ticketId: event.typeIds['Stalls'], quantity: 1 }];
  const give = (path: string, body: object) =>
    organize(organizer, { method: 'POST', path: `${tenant}/events/${event.id}/${path}`, body });
  const cash = await give('orders', { lines, paymentMethod: 'cash', firstName: 'نور 🎭' });
  await give(`orders/${String(cash['orderUID'])}/refund`, { amount: 10, reason: 'Bad seat' });
  await give('complimentary', { lines });

  const transferred = await act('/platform/transfer/payout-orders', { orderUIDs: [paid.orderUID] });
  const [payout] = transferred['completedOrderPayouts'] as { payoutId: string }[];
  const run = await act('/platform/transfer/runs', { orderUIDs: [inRun.orderUID] });
  await act(`${tenant}/payout/hold`, {
    orderId: held.orderUID,
    eventId: event.id,
    message: 'The contract is missing',
    hold: true,
  });
  await payToday(operator, tenantId);
  await settled();
  await act('/platform/payouts/batches/today');
  await act('/platform/payouts/reconciliation/checks');
  await settled();
  const ofTenant = `limit=1&filters=${encodeURIComponent(`tenantId="${tenantId}"`)}`;
  const found = await postTo(event, '/p/orders/find', { orderUID: paid.orderUID, email });
  return {
    event,
    carts: { paid: paid.draftOrderUID, held: (await holdByApi(event)).draftOrderUID },
    records: {
      tenantId,
      eventId: event.id,
      orderUID: paid.orderUID,
      payoutId: payout?.payoutId ?? '',
      runId: String(run['id']),
      batchId: await firstOf(`/platform/payouts/batches?${ofTenant}`),
      disputeId: await firstOf(`${tenant}/disputes?limit=1`),
      eventName: event.slug,
      token: found.token,
    },
  };
}

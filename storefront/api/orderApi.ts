import type { orders } from '@foyer/plugin-orders/contract';
import type * as z from 'zod';
import { send } from './send.ts';

type FindOrderForm = z.input<typeof orders.routes.findOrder.body>;

/** An order as its buyer sees it. */
export type BuyerOrder = z.output<typeof orders.routes.buyerOrder.reply>;

const orderPath = (token: string): string => `/p/orders/${encodeURIComponent(token)}`;

export const readOrder = async (token: string): Promise<BuyerOrder> =>
  (await send({ method: 'get', path: orderPath(token) })) as BuyerOrder;

/** @returns the token of the order that has this number and address. @throws 404 */
export async function findOrder(body: FindOrderForm): Promise<string> {
  const reply = await send({ method: 'post', path: '/p/orders/find', body });
  return (reply as { token: string }).token;
}

/** Mails the tickets again, to the address that the order has. */
export const resendOrder = (token: string): Promise<unknown> =>
  send({ method: 'post', path: `${orderPath(token)}/resend` });

/** Sends the order to another address; only the cart's secret may. */
export const changeOrderAddress = (token: string, email: string): Promise<unknown> =>
  send({ method: 'patch', path: `${orderPath(token)}/email`, body: { email } });

/** Where the browser finds the tickets as a PDF. */
export const pdfAddress = (token: string): string => `/api${orderPath(token)}/pdf`;

/** Where the browser finds the event for a calendar. */
export const calendarAddress = (token: string): string => `/api${orderPath(token)}/calendar`;

import { apiAddress, pathOf } from '@foyer/kit';
import { call, type Body, type CallName, type Reply } from './call.ts';

/** An order as its buyer sees it. */
export type BuyerOrder = Reply<'get /p/orders/:token'>;

/** A free order as its confirmation link shows it. */
export type Confirmation = Reply<'get /p/confirmations/:code'>;

export const readOrder = (token: string) => call('get /p/orders/:token', { params: { token } });

/**
 * @returns the token of the order with this number and email address
 * @throws 404
 */
export const findOrder = async (body: Body<'post /p/orders/find'>): Promise<string> =>
  (await call('post /p/orders/find', { body })).token;

export const readConfirmation = (code: string) =>
  call('get /p/confirmations/:code', { params: { code } });

/**
 * @returns the token of the order, which now has its tickets
 * @throws 409 or 410 if it can no longer be confirmed
 */
export const confirmOrder = (code: string) =>
  call('post /p/confirmations/:code', { params: { code } });

/** Emails the tickets to the order's address again. */
export const resendOrder = (token: string) =>
  call('post /p/orders/:token/resend', { params: { token } });

/** Emails the organizer about the order. */
export const writeOrganizer = (token: string, body: Body<'post /p/orders/:token/message'>) =>
  call('post /p/orders/:token/message', { params: { token }, body });

/** Changes the order's email address. Requires the cart's secret. */
export const changeOrderAddress = (token: string, email: string) =>
  call('patch /p/orders/:token/email', { params: { token }, body: { email } });

/** URL of a document of the order. */
const documentAddress = (name: CallName & `get ${string}`, token: string): string =>
  apiAddress(pathOf(name.slice('get '.length), { token }));

/** URL of the tickets as a PDF. */
export const pdfAddress = (token: string) => documentAddress('get /p/orders/:token/pdf', token);

/** URL of the event's calendar file. */
export const calendarAddress = (token: string) =>
  documentAddress('get /p/orders/:token/calendar', token);

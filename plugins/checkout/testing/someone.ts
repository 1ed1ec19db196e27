import { ApiError, client, fetchSender } from '@foyer/kit';
import type { TestApp } from '@foyer/testing';
import { checkout } from '../contract.ts';
import type { EventOnSale } from '../testing.ts';

/** A client's IP address, and whether it keeps cookies. */
export interface From {
  address: string;
  keepsCookies?: boolean;
}

/** A browser, or a script, at its own IP address behind the trusted proxy. */
export function someone(app: TestApp, event: EventOnSale, { address, keepsCookies = true }: From) {
  const visitor = app.as.nobody(event.tenant);
  let cookie: string | undefined;
  const asked: typeof fetch = async (target, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', address);
    if (cookie !== undefined && keepsCookies) headers.set('cookie', cookie);
    const answer = await visitor.request(target, { ...init, headers });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  };
  const api = client(checkout, fetchSender({ fetch: asked }));
  const { tenantId, eventId } = event;
  const cart = async (quantity: number, type = 'General') => {
    const lines = [{ ticketId: event.types[type] ?? '', quantity }];
    const { draftOrderUID: cartId } = await api.createCart({
      params: { tenantId, eventId },
      body: { lines },
    });
    return { tenantId, eventId, draftOrderUID: cartId };
  };
  return {
    api,
    cart,
    /** The latest cookie set by the server. */
    cookie: () => cookie,
    /** Puts tickets into a new cart and holds them. */
    async take(quantity: number) {
      const params = await cart(quantity);
      return { params, held: await api.hold({ params }) };
    },
  };
}

/** How many succeeded, and the errors of the others. */
export async function outcomes(work: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(work);
  const refusals = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (result.reason instanceof ApiError) return [result.reason];
    throw result.reason;
  });
  return { passed: results.length - refusals.length, refusals };
}

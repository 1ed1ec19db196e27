import { ApiError, client, fetchSender } from '@foyer/kit';
import type { TestApp } from '@foyer/kit/testing';
import { checkout } from '../contract.ts';
import type { EventOnSale } from '../testing.ts';

/** Where somebody asks from, and whether their browser keeps cookies. */
export interface From {
  address: string;
  keepsCookies?: boolean;
}

/** A browser, or what looks like one, at an address of its own behind the trusted proxy. */
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
    const { draftOrderUID } = await api.createCart({
      params: { tenantId, eventId },
      body: { lines },
    });
    return { tenantId, eventId, draftOrderUID };
  };
  return {
    api,
    cart,
    /** The cookie that the browser was given last. */
    cookie: () => cookie,
    /** Puts tickets into a cart of its own and goes on to the checkout. */
    async take(quantity: number) {
      const params = await cart(quantity);
      return { params, held: await api.hold({ params }) };
    },
  };
}

/** How many of these were let through, and what the others were told. */
export async function outcomes(work: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(work);
  const refusals = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (result.reason instanceof ApiError) return [result.reason];
    throw result.reason;
  });
  return { passed: results.length - refusals.length, refusals };
}

import { request } from 'node:http';
import type Stripe from 'stripe';
import type { Books } from '../money/books.ts';
import type { PayoutSwitch } from '../money/bankPayouts.ts';
import type { Paid } from '../money/paySession.ts';
import type { Delivery } from '../webhooks/delivery.ts';
import type { PayInput } from './controlRoutes.ts';
import type { DeliverTo } from './deliverTo.ts';
import type { Fault } from './faults.ts';

/**
 * Controls a local Stripe from a test, in this process or another.
 *
 *     const stripe = controlOf('http://127.0.0.1:12111');
 *     await stripe.pay(session.id);
 *     await stripe.flush();
 */
export function controlOf(url: string) {
  const ask = <T>(method: string, path: string, body?: unknown) =>
    askJson<T>(method, `${url}/_control${path}`, body);
  return {
    /** Pays a session, like its payment page. */
    pay: (sessionId: string, card?: string, input: Omit<PayInput, 'card'> = {}) =>
      ask<Paid>('POST', `/sessions/${sessionId}/pay`, { ...input, ...(card && { card }) }),
    /** Finishes an account's onboarding, like its page. */
    onboard: (account: string) => ask<Stripe.Account>('POST', `/accounts/${account}/onboard`),
    /**
     * Disputes a charge, even one paid out long ago. The card `4000 0000 0000 0259` does so at
     * once.
     */
    dispute: (charge: string) => ask<Stripe.Dispute>('POST', `/charges/${charge}/dispute`),
    /** Turns the daily payouts to the bank on or off, for one account or all. */
    payouts: (to: PayoutSwitch) => ask<object>('POST', '/payouts', to),
    /** Plans faults; each is used up when it occurs. */
    faults: (...faults: Fault[]) => ask<object>('POST', '/faults', faults),
    clearFaults: () => ask<object>('DELETE', '/faults'),
    /** Every delivery, newest first. */
    deliveries: () => ask<Delivery[]>('GET', '/deliveries'),
    /**
     * One tick: runs captures, then delivers everything due or held back and waits for the
     * responses.
     */
    flush: () => ask<object>('POST', '/deliveries/flush'),
    redeliver: (event: string) =>
      ask<{ deliveries: number }>('POST', '/deliveries/redeliver', { event }),
    /** Sets where webhooks go, once the app knows its port. */
    deliverTo: (to: DeliverTo) => ask<object>('POST', '/deliver-to', to),
    /** Advances the clock, with one tick, and runs what is due. Doesn't wait for webhooks. */
    advance: (ms: number) => ask<{ now: number }>('POST', '/clock/advance', { ms }),
    /** Imports the past payments that `writePast` left below the folder, if any. */
    takePast: (name: string) => ask<object>('POST', '/take-past', { name }),
    /** The balances of everyone involved; `sumCents` is always 0. */
    books: () => ask<Books>('GET', '/books'),
    /** Deletes everything except the endpoints and the accounts. */
    reset: () => ask<object>('POST', '/reset'),
  };
}

export type StripeControl = ReturnType<typeof controlOf>;

function askJson<T>(method: string, url: string, body: unknown): Promise<T> {
  const { port, pathname } = new URL(url);
  const sent = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path: pathname,
        method,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(JSON.parse(text) as T);
          else reject(new Error(`${method} ${pathname}: ${response.statusCode} ${text}`));
        });
      },
    );
    asked.on('error', reject);
    asked.end(sent);
  });
}

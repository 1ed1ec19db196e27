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
 * The strings that a test pulls at a local Stripe, in this process or in another.
 *
 *     const stripe = controlOf('http://127.0.0.1:12111');
 *     await stripe.pay(session.id);
 *     await stripe.flush();
 */
export function controlOf(url: string) {
  const ask = <T>(method: string, path: string, body?: unknown) =>
    askJson<T>(method, `${url}/_control${path}`, body);
  return {
    /** Pays a session as somebody at its page would. */
    pay: (sessionId: string, card?: string, input: Omit<PayInput, 'card'> = {}) =>
      ask<Paid>('POST', `/sessions/${sessionId}/pay`, { ...input, ...(card && { card }) }),
    /** Finishes an account's onboarding as somebody at its page would. */
    onboard: (account: string) => ask<Stripe.Account>('POST', `/accounts/${account}/onboard`),
    /** Disputes a charge, be it long paid out; the card `4000 0000 0000 0259` does so at once. */
    dispute: (charge: string) => ask<Stripe.Dispute>('POST', `/charges/${charge}/dispute`),
    /** Switches the daily payouts to the bank on or off: of one account, or of all. */
    payouts: (to: PayoutSwitch) => ask<object>('POST', '/payouts', to),
    /** Plans what goes wrong; each fault is used up by what it happens to. */
    faults: (...faults: Fault[]) => ask<object>('POST', '/faults', faults),
    clearFaults: () => ask<object>('DELETE', '/faults'),
    /** Every delivery, newest first. */
    deliveries: () => ask<Delivery[]>('GET', '/deliveries'),
    /** One tick: captures happen, then all that is due or held back is delivered and answered. */
    flush: () => ask<object>('POST', '/deliveries/flush'),
    redeliver: (event: string) =>
      ask<{ deliveries: number }>('POST', '/deliveries/redeliver', { event }),
    /** Where webhooks go, once the app knows its port. */
    deliverTo: (to: DeliverTo) => ask<object>('POST', '/deliver-to', to),
    /** Moves the clock, with one tick, and does what has become due. Webhooks go out, unawaited. */
    advance: (ms: number) => ask<{ now: number }>('POST', '/clock/advance', { ms }),
    /** Takes in the payments of the past that `writePast` left below the folder, if any are left. */
    takePast: (name: string) => ask<object>('POST', '/take-past', { name }),
    /** Where all the money is; `sumCents` is always 0. */
    books: () => ask<Books>('GET', '/books'),
    /** Forgets everything but the endpoints and the accounts. */
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

import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { buy, type Ways } from '../bench/checkoutBuyer.ts';
import type { Venue } from '../bench/checkoutSeed.ts';

/** How long a buyer waits before a retry and before the next purchase. */
const PAUSE_MS = 500;
const REST_MS = 250;
/** How many times a buyer retries before giving up. */
const MAX_TRIES = 240;
/** Browsers wait longer than this, but people don't. */
const ANSWER_MS = 60_000;

/** Temporary failures: no answer, or an invitation to retry. */
const PASSING = new Set([0, 429, 502, 503, 504]);

/** An unsuccessful answer. */
export interface Trouble {
  at: number;
  step: string;
  /** 0 if there was no answer. */
  status: number;
  code: string;
  isJson: boolean;
  tookMs: number;
}

export interface Sale {
  /** Completed orders with their times. */
  bought: { uid: string; at: number }[];
  /** The shop's unsuccessful answers, in order. */
  troubles: Trouble[];
  /** Requests that the local Stripe's page didn't answer. */
  pageTroubles: Trouble[];
  /** Why buyers gave up. */
  gaveUp: string[];
  /** Lets every buyer finish the current purchase. */
  stop(): Promise<void>;
}

export interface SaleGiven {
  venue: Venue;
  base: string;
  shopPort: number;
  stripePort: number;
  buyers: number;
  /** The number of the first buyer. All buyers have different addresses. */
  first: number;
}

/** Starts buyers who buy one ticket after another, retrying when told to, until stopped. */
export function startSale({ venue, base, shopPort, stripePort, buyers, first }: SaleGiven): Sale {
  const sale: Omit<Sale, 'stop'> = { bought: [], troubles: [], pageTroubles: [], gaveUp: [] };
  const shop = patient({ port: shopPort, host: `${venue.url}.${base}`, troubles: sale.troubles });
  const page = patient({ port: stripePort, host: 'stripe', troubles: sale.pageTroubles });
  let n = first;
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      const buyer = n;
      n += 1;
      const ways: Ways = { shop, page, base, startedAt: Date.now() };
      const order = await buy(venue, buyer, ways).catch((error: Error) => {
        sale.gaveUp.push(error.message);
      });
      if (order === null) sale.gaveUp.push('sold out');
      else if (order) sale.bought.push({ uid: order.uid, at: Date.now() });
      await delay(REST_MS);
    }
  };
  const all = Promise.all(Array.from({ length: buyers }, loop));
  return {
    ...sale,
    async stop() {
      isOver = true;
      await all;
      shop.end();
      page.end();
    },
  };
}

/** Retries temporary failures, and records each unsuccessful answer. */
function patient(given: { port: number; host: string; troubles: Trouble[] }): Ways['shop'] {
  const agent = new Agent({ keepAlive: true });
  const ask: Ways['shop']['ask'] = async (method, path, body) => {
    for (let tries = 1; ; tries += 1) {
      const began = Date.now();
      const { status, text } = await askOnce({ ...given, agent, method, path, body });
      const json = parsed(text);
      if (status >= 200 && status < 300) return { status, body: json };
      given.troubles.push({
        at: Date.now(),
        step: `${method} ${stepOf(path)}`,
        status,
        code: codeOf(json),
        isJson: status === 0 || json !== undefined,
        tookMs: Date.now() - began,
      });
      if (!PASSING.has(status) || tries === MAX_TRIES) return { status, body: json };
      await delay(PAUSE_MS);
    }
  };
  return { ask, end: () => agent.destroy() };
}

/** `payment` for `/api/p/…/cart/GvHd/payment`. */
const stepOf = (path: string): string =>
  /\/(cart|hold|payment|status|pay)$/.exec(path)?.[1] ?? path;

const anError = z.object({ error: z.object({ code: z.string() }) });
const codeOf = (json: unknown): string => anError.safeParse(json).data?.error.code ?? '';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function askOnce(given: {
  agent: Agent;
  port: number;
  host: string;
  method: string;
  path: string;
  body: unknown;
}): Promise<{ status: number; text: string }> {
  const { agent, port, host, method, path, body } = given;
  const sent = body === undefined ? '' : JSON.stringify(body);
  const [, b, c, d] = randomBytes(4);
  const headers = {
    host,
    'x-forwarded-proto': 'https',
    // Addresses reserved for benchmarks, which no real buyer has.
    'x-forwarded-for': `198.${18 + ((b ?? 0) % 2)}.${c}.${d}`,
    ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
  };
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, text: '' });
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', none);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    asked.setTimeout(ANSWER_MS, () => asked.destroy(new Error('no answer')));
    asked.on('error', none);
    asked.end(sent || undefined);
  });
}

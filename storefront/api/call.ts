import {
  type ApiError,
  type Client,
  type Contract,
  fetchSender,
  pathOf,
  queryString,
} from '@foyer/kit';
import type { accounts } from '@foyer/plugin-accounts/contract';
import type { checkout } from '@foyer/plugin-checkout/contract';
import type { events } from '@foyer/plugin-events/contract';
import type { newsletter } from '@foyer/plugin-newsletter/contract';
import type { orders } from '@foyer/plugin-orders/contract';
import type { policies } from '@foyer/plugin-policies/contract';

type Address<Declared> = Declared extends {
  method: infer M extends string;
  path: infer P extends string;
}
  ? `${M} ${P}`
  : Declared extends { path: infer P extends string }
    ? `get ${P}`
    : never;
type Typed<F> = F extends (...given: infer A) => Promise<infer R>
  ? { given: A[0]; reply: R }
  : never;

/** The calls of the typed client, by method and path. */
type CallsOf<C extends Contract> = {
  [K in keyof C['routes'] & keyof Client<C> as Address<C['routes'][K]>]: Typed<Client<C>[K]>;
} & {
  [K in keyof C['lists'] & keyof Client<C> as Address<C['lists'][K]>]: {
    given: { query?: NonNullable<Typed<Client<C>[K]>['given']> };
    reply: Typed<Client<C>[K]>['reply'];
  };
};
type Calls = CallsOf<typeof accounts> &
  CallsOf<typeof checkout> &
  CallsOf<typeof events> &
  CallsOf<typeof newsletter> &
  CallsOf<typeof orders> &
  CallsOf<typeof policies>;

/** A declared call, such as `get /p/account/contact`. */
export type CallName = keyof Calls;
export type Given<Name extends CallName> = Calls[Name]['given'];
export type Reply<Name extends CallName> = Calls[Name]['reply'];
/** What follows the name of a call: nothing is required if it takes nothing. */
type Args<Name extends CallName> =
  {} extends Given<Name> ? [given?: Given<Name>] : [given: Given<Name>];
/** The request body of a call. */
export type Body<Name extends CallName> = Given<Name> extends { body: infer B } ? B : never;

const send = fetchSender({
  fetch: async (...request) => {
    const response = await fetch(...request);
    recordServerTime(response.headers.get('date'));
    return response;
  },
});

interface Loose {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

type Caller = <Name extends CallName>(name: Name, ...given: Args<Name>) => Promise<Reply<Name>>;

/** Calls with these headers. */
export const callWith =
  (always: Record<string, string>): Caller =>
  (name, ...[given]) => {
    const [method = '', path = ''] = name.split(' ');
    const { params = {}, query, body, headers } = (given ?? {}) as Loose;
    return send({
      method,
      path: pathOf(path, params) + queryString(query),
      body,
      headers: { ...always, ...headers },
    }) as Promise<Reply<typeof name>>;
  };

/**
 * Makes a declared call to the page's own host. Contracts are imported as types only: their schemas are too
 * large for the storefront's JavaScript. Each response also updates the server clock.
 * @example const { contact } = await call('get /p/account/contact');
 */
export const call = callWith({});

const ANSWERED = 'foyer:answered';

/**
 * Reports that a repeated request got a response, so the connection may be back.
 * @param askedAt when the request was sent, by `performance.now()`
 */
export const dispatchAnswered = (askedAt: number): boolean =>
  dispatchEvent(new CustomEvent(ANSWERED, { detail: askedAt }));

/**
 * Calls back when a lost connection is back: on the browser's `online` event or when a later
 * request gets a response. Browsers fire no event if only the server was unreachable. Responses to
 * requests sent before the watch began are ignored.
 */
export function watchReturn(isBack: () => void): () => void {
  const lostAt = performance.now();
  const onAnswered = (event: Event) => {
    if ((event as CustomEvent<number>).detail > lostAt) isBack();
  };
  addEventListener('online', isBack);
  addEventListener(ANSWERED, onAnswered);
  return () => {
    removeEventListener('online', isBack);
    removeEventListener(ANSWERED, onAnswered);
  };
}

/** What a failed call says, and what kind of failure it was. */
export interface Problem {
  status: number;
  code: string;
  message: string;
  fields: Record<string, string[]>;
}

const NOBODY_ANSWERED = 'We can’t reach the server. Check your connection and try again.';

/** The message for a buyer. Only messages written by the server are passed on. */
export function problemOf(error: unknown): Problem {
  const { status, code, message, fields = {} } = error as Partial<ApiError>;
  if (status === 0) return { status: 0, code: 'offline', message: NOBODY_ANSWERED, fields: {} };
  if (status === undefined) throw error;
  return { status, code: code ?? 'unknown', message: message ?? '', fields: fields ?? {} };
}

/** Whether there was no response at all. */
export const isLost = (error: unknown): boolean =>
  (error as Partial<ApiError> | null)?.status === 0;

/** Whether the server rejected the request, so that a retry would fail the same way. */
export const isRefused = (error: unknown): boolean =>
  [409, 410, 422].includes((error as Partial<ApiError> | null)?.status ?? 0);

/** Whether the resource doesn't exist, as opposed to being unreachable. */
export const isGone = (error: unknown): boolean =>
  [404, 410].includes((error as Partial<ApiError> | null)?.status ?? 0);

/** The server's error code, if it sent one. */
export const codeOfProblem = (error: unknown): string | undefined =>
  (error as Partial<ApiError> | null)?.code;

/**
 * Sends a request that must not run twice. A retry after a lost response reuses the idempotency key;
 * after any response, the next request gets a new one.
 */
export function sendOnce() {
  let open = { body: '', key: '' };
  const forget = () => {
    open = { body: '', key: '' };
  };
  return {
    forget,
    async send<Answer>(body: unknown, work: (key: string) => Promise<Answer>): Promise<Answer> {
      const text = JSON.stringify(body);
      if (open.body !== text) open = { body: text, key: crypto.randomUUID() };
      try {
        const answer = await work(open.key);
        forget();
        return answer;
      } catch (error) {
        const { status, code } = problemOf(error);
        if (status !== 0 && code !== 'idempotency_in_progress') forget();
        throw error;
      }
    },
  };
}

let aheadMs = 0;

/** A phone's clock may be minutes off, so hold times are measured by the server's. */
function recordServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/** The server's time, accurate to the second. */
export const serverNow = (): number => Date.now() + aheadMs;

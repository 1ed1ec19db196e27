import { fetchSender, pathOf, queryString, type Client, type Contract } from '@foyer/kit';
import type { accounts } from '@foyer/plugin-accounts/contract';
import type { checkout } from '@foyer/plugin-checkout/contract';
import type { events } from '@foyer/plugin-events/contract';
import type { newsletter } from '@foyer/plugin-newsletter/contract';
import type { orders } from '@foyer/plugin-orders/contract';
import type { policies } from '@foyer/plugin-policies/contract';
import { recordServerTime } from './serverClock.ts';

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
export type Args<Name extends CallName> =
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

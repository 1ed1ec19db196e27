import Stripe from 'stripe';

/**
 * The gateway's clock, from the headers of its responses. Our clock may be minutes off, and the gateway checks its
 * limits against its own.
 */
export interface GatewayClock {
  /** In milliseconds. Our own time until the first response. */
  now(): number;
  /** Reads the time from a response's `Date` header. */
  update(date: unknown): void;
}

/** Between responses it advances with the monotonic clock. */
export function makeGatewayClock(): GatewayClock {
  let reported: { ms: number; at: number } | undefined;
  return {
    now: () => (reported ? reported.ms + performance.now() - reported.at : Date.now()),
    update(date) {
      const ms = typeof date === 'string' ? Date.parse(date) : NaN;
      if (!Number.isNaN(ms)) reported = { ms, at: performance.now() };
    },
  };
}

type HttpClient = NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient'] & object;

/** The SDK's HTTP client, with a clock that reads every response, including errors. */
export function hearingClient(clock: GatewayClock): HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const response = await client.makeRequest(...request);
      clock.update(response.getHeaders()['date']);
      return response;
    },
  };
}

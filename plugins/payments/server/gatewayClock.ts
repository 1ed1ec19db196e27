import Stripe from 'stripe';

/** The gateway's clock, by what its answers say: ours may be minutes wrong, and limits of the gateway are held against its own. */
export interface GatewayClock {
  /** In milliseconds. Ours, until the gateway has answered for the first time. */
  now(): number;
  /** Takes the time from an answer's `Date` header. */
  hear(date: unknown): void;
}

/** Between two answers it advances with the monotonic clock. */
export function makeGatewayClock(): GatewayClock {
  let told: { ms: number; at: number } | undefined;
  return {
    now: () => (told ? told.ms + performance.now() - told.at : Date.now()),
    hear(date) {
      const ms = typeof date === 'string' ? Date.parse(date) : NaN;
      if (!Number.isNaN(ms)) told = { ms, at: performance.now() };
    },
  };
}

type HttpClient = NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient'] & object;

/** The SDK's own way to ask, with a clock that hears of every answer, a refusal too. */
export function hearingClient(clock: GatewayClock): HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const response = await client.makeRequest(...request);
      clock.hear(response.getHeaders()['date']);
      return response;
    },
  };
}

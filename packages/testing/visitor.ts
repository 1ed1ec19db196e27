import { fetchSender, type Send } from '../../plugins/kit/client.ts';
import { cookiesOf, hostFetch } from './hostFetch.ts';

/**
 * A user at one host: a sender for `client(contract, visitor)`, or sends plain requests with
 * `request`.
 */
export type Visitor = Send & {
  readonly host: string;
  request: typeof fetch;
  /** The cookies, for what `request` can't send, such as half a body. Empty if not signed in. */
  cookie(): Promise<string>;
};

/** Who signs in, and through which console. */
export interface Credentials {
  username: string;
  password: string;
  applicationType: 'PLATFORM' | 'TENANT' | 'ATTENDEE';
}

/**
 * A user of a host. With credentials, the first request signs in as a browser would, and later ones
 * send the cookie, which also tells the host which console is meant.
 */
export function visit(given: {
  port: number;
  host: string;
  credentials?: () => Promise<Credentials>;
}): Visitor {
  const { port, host, credentials } = given;
  const onHost = hostFetch(port, host);
  let cookie: Promise<string> | undefined;
  const ready = () => (cookie ??= credentials?.().then((who) => signIn(onHost, who)));
  const request: typeof fetch = async (target, init = {}) => {
    const headers = new Headers(init.headers);
    const value = await ready();
    if (value) headers.set('cookie', value);
    return onHost(target, { ...init, headers });
  };
  const send = fetchSender({ fetch: request });
  const visitor: Send = async (wanted) => {
    // First, because the sender treats every failed request as a lost connection.
    await ready();
    return send(wanted);
  };
  return Object.assign(visitor, { host, request, cookie: async () => (await ready()) ?? '' });
}

async function signIn(onHost: typeof fetch, credentials: Credentials): Promise<string> {
  const answer = await onHost('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const cookies = cookiesOf(answer);
  if (answer.ok && cookies) return cookies;
  throw new Error(
    `${credentials.username} cannot sign in (${answer.status}): ${await answer.text()}`,
  );
}

import { request } from 'node:http';

const EMPTY = new Set([204, 205, 304]);

/**
 * `fetch` for a host name that only a browser resolves: connects to 127.0.0.1 with the name in the Host header.
 * Accepts a path as the address; returns redirects without following them.
 */
export function hostFetch(port: number, host: string): typeof fetch {
  return async (target, init = {}) => {
    const given = new Request(new URL(String(target), `http://${host}`), init);
    const body = Buffer.from(await given.arrayBuffer());
    const { pathname, search } = new URL(given.url);
    return new Promise<Response>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method: given.method,
          path: pathname + search,
          headers: {
            ...Object.fromEntries(given.headers),
            host,
            ...(body.length > 0 && { 'content-length': body.length }),
          },
          signal: init.signal ?? undefined,
          // A separate connection: one kept open would outlive the server's stop.
          agent: false,
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const headers = new Headers();
            for (let at = 0; at < answer.rawHeaders.length; at += 2)
              headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
            const status = answer.statusCode ?? 500;
            resolve(
              new Response(EMPTY.has(status) ? null : Buffer.concat(parts), { status, headers }),
            );
          });
        },
      );
      sent.on('error', reject);
      sent.end(body.length > 0 ? body : undefined);
    });
  };
}

/** The cookies of a response as a browser sends them: `foyer_known=…; foyer_platform=…`. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

import { Agent, request } from 'node:http';

/** Host names of this machine. Node resolves only some of them, and webhooks go nowhere else. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (
    protocol === 'http:' &&
    (/^127\.\d+\.\d+\.\d+$/.test(hostname) ||
      hostname === 'localhost' ||
      hostname.endsWith('.localhost') ||
      hostname.endsWith('.test'))
  );
}

/** Posts to this machine under any of its host names. */
export function createPoster() {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  return {
    post: (url: string, body: string, headers: Record<string, string>): Promise<number> =>
      new Promise((resolve, reject) => {
        if (!isLoopback(url)) {
          reject(new Error(`${url} is not on this machine`));
          return;
        }
        const { port, host, pathname, search } = new URL(url);
        const sent = request(
          {
            agent,
            host: '127.0.0.1',
            port: port || 80,
            method: 'POST',
            path: pathname + search,
            headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
            timeout: 10_000,
          },
          (response) => {
            response.resume().on('end', () => resolve(response.statusCode ?? 0));
            response.on('error', reject);
          },
        );
        sent.on('timeout', () => sent.destroy(new Error('no response within 10 s')));
        sent.on('error', reject);
        sent.end(body);
      }),
    stop: () => agent.destroy(),
  };
}

import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: unknown;
}

/** One of the 131,072 addresses reserved for benchmarks, which no real buyer has. */
const anAddress = (): string => {
  const [b, c, d] = randomBytes(3);
  return `198.${18 + ((b ?? 0) % 2)}.${c}.${d}`;
};

/**
 * Sends requests over keep-alive connections with a Host header, since only browsers resolve these
 * names.
 */
export function keepAliveClient(given: { port: number; host?: string; connections: number }) {
  const { port, host = `127.0.0.1:${port}`, connections } = given;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> => {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': anAddress(),
      ...(sent && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      }),
    };
    return new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, body: text ? JSON.parse(text) : undefined });
        });
      });
      asked.on('error', reject);
      asked.end(sent || undefined);
    });
  };
  return { ask, end: () => agent.destroy() };
}

/**
 * The response body.
 * @throws if the request failed
 */
export async function succeed<Body>(answer: Promise<Answer>): Promise<Body> {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body as Body;
}

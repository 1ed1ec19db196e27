import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Interval and timeout of the health checks. */
const CHECK_MS = 500;
const CHECK_PATIENCE_MS = 2_500;

/** Distributes requests over the web processes in turn, like a production load balancer. */
export interface Balancer {
  port: number;
  /** Sets the processes that receive requests from now on. */
  serve(ports: readonly number[]): void;
  stop(): Promise<void>;
}

/**
 * Skips processes that aren't ready at `/readyz`, unless none is: then all receive requests, so
 * that the program's own answer is seen. Also skips processes that refuse connections. An
 * interrupted request is retried on the next process only if it changes nothing; otherwise the
 * answer is 502, as from any proxy.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let ports: readonly number[] = [];
  const unready = new Set<number>();
  let turn = 0;

  const inTurn = (): number[] => {
    const ready = ports.filter((port) => !unready.has(port));
    const those = ready.length > 0 ? ready : ports;
    turn += 1;
    return those.map((_, index) => those[(turn + index) % those.length] as number);
  };

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body: Buffer[] = [];
    for await (const part of incoming) body.push(part as Buffer);
    for (const port of inTurn()) {
      const outcome = await send({ port, agent, incoming, outgoing, body: Buffer.concat(body) });
      if (outcome === 'answered') return;
      const isSafe = incoming.method === 'GET' || incoming.method === 'HEAD';
      if (outcome === 'broken off' && !isSafe) break;
    }
    outgoing.writeHead(502, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ error: { code: 'balancer' } }));
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checks = setInterval(() => {
    for (const port of ports)
      void isReady(port).then((ready) => (ready ? unready.delete(port) : unready.add(port)));
  }, CHECK_MS);
  return {
    port: (server.address() as AddressInfo).port,
    serve: (given) => void (ports = given),
    async stop() {
      clearInterval(checks);
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

type Outcome = 'answered' | 'not taken' | 'broken off';

function send(given: {
  port: number;
  agent: Agent;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  body: Buffer;
}): Promise<Outcome> {
  const { port, agent, incoming, outgoing, body } = given;
  const { headers, method, url: path } = incoming;
  const client = [headers['x-forwarded-for'], incoming.socket.remoteAddress].flat();
  const forwardedFor = client.filter((one) => one !== undefined).join(', ');
  return new Promise((resolve) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, agent, method, path },
        headers: { ...headers, 'x-forwarded-for': forwardedFor },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once('error', () => outgoing.destroy());
        answer.once('end', () => resolve('answered'));
        answer.once('close', () => resolve('answered'));
      },
    );
    asked.once('error', (error: NodeJS.ErrnoException) => {
      // An idle connection closed at this moment received nothing either.
      const isUntaken = error.code === 'ECONNREFUSED' || (asked.reusedSocket && isReset(error));
      resolve(isUntaken ? 'not taken' : 'broken off');
    });
    asked.end(body);
  });
}

const isReset = ({ code }: NodeJS.ErrnoException): boolean => code === 'EPIPE';

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(CHECK_PATIENCE_MS),
  })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    })
    .catch(() => false);
}

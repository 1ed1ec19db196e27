import { isDeepStrictEqual } from 'node:util';
import { isOpen, routesOf, type Route } from '../../contract.ts';
import { address, ask, type Answer } from '../ask.ts';
import { sample } from '../sample.ts';
import { holder, realmsOf, type ExampleCall, type Subject } from '../subject.ts';
import { nextNumber } from './resourceProblems.ts';

/**
 * Calls every declared route once so that it succeeds: the answer is as declared, a write leaves
 * a line in the audit, and a key of idempotency replays.
 */
export async function callProblems(subject: Subject): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, route] of Object.entries(routesOf(subject.plugin.contract))) {
    // What is streamed has no declared answer to be held against.
    if (route.streams || route.raw) continue;
    const found = await oneCall(subject, name, route);
    problems.push(...found.map((line) => `${name}: ${line}`));
  }
  return problems;
}

async function oneCall(subject: Subject, name: string, route: Route): Promise<string[]> {
  const { app, options } = subject;
  const [realm = 'platform'] = realmsOf(subject, route.can);
  const call: ExampleCall = (await options.calls?.[name]?.(app)) ?? generated(route);
  const visitor = call.as ?? (isOpen(route.can) ? app.as.nobody() : holder(subject, realm));
  const params = { tenantId: app.tenants.a.id, ...call.params };
  const send = (body: unknown, headers?: Record<string, string>): Promise<Answer> =>
    ask(visitor, route.method, address(route.path, params, call.query), {
      body,
      headers: { ...call.headers, ...headers },
    });
  const before = await app.auditCount();
  const key = { 'idempotency-key': `conforms-${name}-${nextNumber()}` };
  const answer = await send(call.body, route.idempotent ? key : undefined);
  if (answer.status >= 300)
    return [
      `answers ${answer.status} (${JSON.stringify(answer.body)}); say with 'calls' how it is called rightly`,
    ];
  const problems: string[] = [];
  const reply = answer.status === 204 ? undefined : answer.body;
  const wrong = route.reply.safeParse(reply).error;
  if (wrong) problems.push(`answers otherwise than declared: ${wrong.message}`);
  const isWrite = route.method !== 'get' && options.unaudited?.[name] === undefined;
  if (isWrite && (await app.auditCount()) === before) problems.push('leaves no audit line');
  if (route.idempotent) {
    const again = await send(call.body, key);
    if (!isDeepStrictEqual(again.body, answer.body)) problems.push('does not replay its answer');
    const other = await send({ ...(call.body as object), another: true }, key);
    if (other.status !== 409)
      problems.push(`answers ${other.status} to a used idempotency key with another body`);
  }
  return problems;
}

const generated = ({ body }: Route): ExampleCall =>
  body ? { body: sample(body, nextNumber()) } : {};

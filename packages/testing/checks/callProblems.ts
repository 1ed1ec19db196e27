import { isOpen, routesOf, type Route } from '../../../plugins/kit/contract.ts';
import { address, ask, type Answer } from '../ask.ts';
import { sample } from '../sample.ts';
import { holder, realmsOf, type ExampleCall, type Subject } from '../subject.ts';
import { issuesOf } from '../../../plugins/kit/server/reply.ts';
import { differences } from './difference.ts';
import { nextNumber } from './resourceProblems.ts';

/**
 * Calls every declared route successfully once: the response matches the declaration, a write
 * creates an audit entry, and an idempotency key replays the response.
 */
export async function callProblems(subject: Subject): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, route] of Object.entries(routesOf(subject.plugin.contract))) {
    // Streams have no declared response to check, and files have no generated example.
    if (route.streams || route.raw || route.upload) continue;
    const found = await oneCall(subject, name, route);
    problems.push(...found.map((line) => `${name}: ${line}`));
  }
  return problems;
}

async function oneCall(subject: Subject, name: string, route: Route): Promise<string[]> {
  const { app, options } = subject;
  const [realm = 'platform'] = realmsOf(subject, route.can);
  const call = await exampleCall(subject, name, route);
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
      `${route.method.toUpperCase()} ${route.path} returns ${answer.status} ${JSON.stringify(answer.body)} for the body ${JSON.stringify(call.body)}. Pass a valid call with calls: { ${name}: (app) => … }`,
    ];
  const problems: string[] = [];
  const reply = answer.status === 204 ? undefined : answer.body;
  const wrong = route.reply.safeParse(reply).error;
  if (wrong) problems.push(`doesn't match its 'reply': ${issuesOf(wrong)}`);
  const isWrite = route.method !== 'get' && options.unaudited?.[name] === undefined;
  if (isWrite && (await app.auditCount()) === before)
    problems.push(
      `writes no audit entry. Call tx.audit() in its transaction, or add a reason with unaudited: { ${name}: '…' }`,
    );
  if (route.idempotent) {
    const again = await send(call.body, key);
    const [changed] = differences(answer.body, again.body);
    if (changed)
      problems.push(
        `returns a different response when called again with the same Idempotency-Key: ${changed}. Put everything it returns in its reply, not in a header or a stream`,
      );
    const other = await send({ ...(call.body as object), another: true }, key);
    if (other.status !== 409)
      problems.push(
        `returns ${other.status} for a used Idempotency-Key with a different body, and must return 409`,
      );
  }
  return problems;
}

/** The example call from the plugin's test, or one with a generated body. */
export async function exampleCall(
  subject: Subject,
  name: string,
  route: Route,
): Promise<ExampleCall> {
  return (await subject.options.calls?.[name]?.(subject.app)) ?? generated(subject, name, route);
}

/** Settings are saved without a version, since a generated one never matches the stored one. */
const generated = ({ plugin }: Subject, name: string, route: Route): ExampleCall => {
  const body = name === 'settings.update' ? plugin.contract.settings?.form : route.body;
  return body ? { body: sample(body, nextNumber()) } : {};
};

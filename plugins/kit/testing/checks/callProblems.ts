import { isOpen, routesOf, type Route } from '../../contract.ts';
import { address, ask, type Answer } from '../ask.ts';
import { sample } from '../sample.ts';
import { holder, realmsOf, type ExampleCall, type Subject } from '../subject.ts';
import { issuesOf } from '../../server/reply.ts';
import { differences } from './difference.ts';
import { nextNumber } from './resourceProblems.ts';

/**
 * Calls every declared route once so that it succeeds: the answer is as declared, a write leaves
 * a line in the audit, and a key of idempotency replays.
 */
export async function callProblems(subject: Subject): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, route] of Object.entries(routesOf(subject.plugin.contract))) {
    // What is streamed has no declared answer to be held against, and a file is nobody's example.
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
      `${route.method.toUpperCase()} ${route.path} answers ${answer.status} ${JSON.stringify(answer.body)} to the body ${JSON.stringify(call.body)}; say how it is called rightly with calls: { ${name}: (app) => … }`,
    ];
  const problems: string[] = [];
  const reply = answer.status === 204 ? undefined : answer.body;
  const wrong = route.reply.safeParse(reply).error;
  if (wrong) problems.push(`answers otherwise than its 'reply' says: ${issuesOf(wrong)}`);
  const isWrite = route.method !== 'get' && options.unaudited?.[name] === undefined;
  if (isWrite && (await app.auditCount()) === before)
    problems.push(
      `leaves no audit line: call tx.audit() in its transaction, or say why not with unaudited: { ${name}: '…' }`,
    );
  if (route.idempotent) {
    const again = await send(call.body, key);
    const [changed] = differences(answer.body, again.body);
    if (changed)
      problems.push(
        `asked again with the same Idempotency-Key it answers otherwise: ${changed}; what it answers has to be in its reply, not in a header or a stream`,
      );
    const other = await send({ ...(call.body as object), another: true }, key);
    if (other.status !== 409)
      problems.push(
        `answers ${other.status} to a used Idempotency-Key with another body, and has to answer 409`,
      );
  }
  return problems;
}

/** The call that the plugin's test gives as an example, or one with a generated body. */
export async function exampleCall(
  subject: Subject,
  name: string,
  route: Route,
): Promise<ExampleCall> {
  return (await subject.options.calls?.[name]?.(subject.app)) ?? generated(subject, name, route);
}

/** Settings are saved without a version: one that was made up is never that which is stored. */
const generated = ({ plugin }: Subject, name: string, route: Route): ExampleCall => {
  const body = name === 'settings.update' ? plugin.contract.settings?.form : route.body;
  return body ? { body: sample(body, nextNumber()) } : {};
};

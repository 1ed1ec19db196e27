import type { PlatformRole } from '@foyer/kit';
import { ask, cookiesOf, visit, type TestApp, type Visitor } from '@foyer/testing';
import { people } from '../server.ts';

export const PASSWORD = 'Foyer!test1';
export const REASON = 'Monday’s support ticket: the total looks wrong';

/** A platform operator with a new sign-in, for tests. */
export interface Operator {
  id: string;
  email: string;
  console: Visitor;
}

let made = 0;

export async function makeOperator(
  app: TestApp,
  role: PlatformRole = 'platform_manager',
): Promise<Operator> {
  const email = `operator${++made}@acting.test`;
  const deps = app.runtime.depsOf('accounts');
  const { create, join } = deps.use(people);
  const id = await deps.asPlatform('create users for a test').tx(async (tx) => {
    const user = await create(tx, { email, name: `Olive ${made}`, password: PASSWORD });
    await join(tx, { userId: user.id, realm: 'platform', roles: [role] });
    return user.id;
  });
  const credentials = { username: email, password: PASSWORD, applicationType: 'PLATFORM' } as const;
  return { id, email, console: app.as.person({ label: 'console', ...credentials }) };
}

/** Starts, and returns the address to follow. */
export async function start(
  { console }: Pick<Operator, 'console'>,
  tenantId: string,
  reason = REASON,
): Promise<string> {
  const { status, body } = await ask(console, 'post', `/api/tenants/${tenantId}/acting`, {
    body: { reason },
  });
  if (status !== 200) throw new Error(`Couldn’t start acting: ${status} ${JSON.stringify(body)}`);
  return (body as { url: string }).url;
}

/** Follows an address as a browser does, with its cookies for that host. */
export function follow(app: TestApp, url: string, cookie?: string): Promise<Response> {
  const { hostname, pathname, search } = new URL(url);
  return visit({ port: app.port, host: hostname }).request(pathname + search, {
    headers: cookie ? { cookie } : {},
  });
}

/** The tenant's console as the operator sees it. */
export async function enter(app: TestApp, url: string): Promise<Visitor & { jar: string }> {
  const answer = await follow(app, url);
  if (answer.status !== 303)
    throw new Error(`The handoff token didn’t start a session: ${answer.status}`);
  return withCookie(app, new URL(url).hostname, cookiesOf(answer));
}

/** The user of this cookie, at a host. */
export function withCookie(app: TestApp, host: string, jar: string): Visitor & { jar: string } {
  const plain = visit({ port: app.port, host });
  const onHost = plain.request;
  const request: typeof fetch = (target, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', jar);
    headers.set('x-application-type', 'TENANT');
    return onHost(target, { ...init, headers });
  };
  return Object.assign(plain, { request, jar });
}

export async function act(
  app: TestApp,
  operator: Operator,
  tenant: 'a' | 'b' = 'a',
): Promise<Visitor & { jar: string }> {
  return enter(app, await start(operator, app.tenants[tenant].id));
}

/** `403 acting_read_only`, or only the status. */
export async function outcome(
  visitor: Visitor,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const answer = await ask(visitor, method, path, { ...(body !== undefined && { body }) });
  const code = (answer.body as { error?: { code?: string } } | undefined)?.error?.code;
  return [answer.status, code].filter(Boolean).join(' ');
}

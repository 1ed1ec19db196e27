import { client, fetchSender } from '@foyer/kit';
import { cookiesOf, hostFetch, type TestApp } from '@foyer/testing';
import { accounts } from '../contract.ts';
import { people } from '../server.ts';

export const PASSWORD = 'Foyer!test1';

/** A user with one role on the platform and, where a tenant is named, in that tenant. */
export async function newPerson(
  app: TestApp,
  email: string,
  {
    platform,
    tenants = {},
  }: {
    platform?: 'super_user' | 'platform_user';
    tenants?: Partial<Record<'a' | 'b', 'tenant_owner' | 'tenant_admin' | 'tenant_viewer'>>;
  },
): Promise<{ id: string; email: string }> {
  const deps = app.runtime.depsOf('accounts');
  return deps.asPlatform('create users for a test').tx(async (tx) => {
    const { create, join } = deps.use(people);
    const { id: userId } = await create(tx, { email, name: 'Ann Field', password: PASSWORD });
    if (platform) await join(tx, { userId, realm: 'platform', roles: [platform] });
    for (const [url, role] of Object.entries(tenants))
      await join(tx, {
        userId,
        realm: 'tenant',
        tenantId: app.tenants[url as 'a' | 'b'].id,
        roles: [role],
      });
    return { id: userId, email };
  });
}

/** A browser at one host that keeps its cookies, like one console's pages. */
export function browserAt(app: TestApp, label: string, type?: 'PLATFORM' | 'TENANT' | 'ATTENDEE') {
  const onHost = hostFetch(app.port, `${label}.${app.publicBase}`);
  const jar = new Map<string, string>();
  const applicationType = type ?? (label === 'console' ? 'PLATFORM' : 'TENANT');
  const request: typeof fetch = async (target, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    headers.set('x-application-type', applicationType);
    const answer = await onHost(target, { ...init, headers });
    for (const pair of cookiesOf(answer).split('; ').filter(Boolean)) {
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  const api = client(accounts, fetchSender({ fetch: request }));
  return {
    api,
    jar,
    request,
    origin: `http://${label}.${app.publicBase}`,
    login: (username: string, password = PASSWORD) =>
      api.login({ body: { username, password, applicationType } }),
  };
}
export type Browser = ReturnType<typeof browserAt>;

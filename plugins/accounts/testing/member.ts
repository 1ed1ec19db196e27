import type { PlatformRole, TenantRole } from '@foyer/kit';
import type { TestApp, Visitor } from '@foyer/testing';
import { people } from '../server.ts';

const PASSWORD = 'Foyer!test1';

export interface TestMember {
  id: string;
  email: string;
  visitor: Visitor;
}

/** A user of the platform, or of a tenant, with a password; the visitor signs in on the first request. */
export async function addMember(
  app: TestApp,
  given: { email: string } & (
    { roles: readonly PlatformRole[] } | { tenant: 'a' | 'b'; roles: readonly TenantRole[] }
  ),
): Promise<TestMember> {
  const { email } = given;
  const deps = app.runtime.depsOf('accounts');
  const id = await deps.asPlatform('create users for a test').tx(async (tx) => {
    const { create, join } = deps.use(people);
    const user = await create(tx, { email, name: email, password: PASSWORD });
    const userId = user.id;
    if ('tenant' in given) {
      const { roles } = given;
      await join(tx, { userId, realm: 'tenant', tenantId: app.tenants[given.tenant].id, roles });
    } else await join(tx, { userId, realm: 'platform', roles: given.roles });
    return userId;
  });
  const isTenant = 'tenant' in given;
  const visitor = app.as.person({
    label: isTenant ? given.tenant : 'console',
    username: email,
    password: PASSWORD,
    applicationType: isTenant ? 'TENANT' : 'PLATFORM',
  });
  return { id, email, visitor };
}

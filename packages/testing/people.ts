import { randomUUID } from 'node:crypto';
import type { Assembled } from '../../plugins/kit/host.ts';
import { service, tenantDirectory, type Tx } from '../../plugins/kit/server.ts';

/** What the test kit needs from the plugins that manage tenants and people. */
const tenantCreation = service<{
  create(
    tx: Tx,
    tenant: {
      name: string;
      url: string;
      email: string;
      phone: string;
      inviteTemplateSubject: string;
      inviteTemplateBody: string;
      status: 'active';
    },
  ): Promise<{ id: string }>;
}>('tenants.create/v1');

const people = service<{
  create(
    tx: Tx,
    person: { email: string; name: string; password: string },
  ): Promise<{ id: string }>;
  join(
    tx: Tx,
    membership: { userId: string; roles: string[] } & (
      { realm: 'platform' } | { realm: 'tenant'; tenantId: string; eventIds?: readonly string[] }
    ),
  ): Promise<void>;
}>('accounts.people/v1');

/** A person with one role on the platform or in a tenant, or a buyer. */
export interface Person {
  role: string;
  tenant?: 'a' | 'b';
  isBuyer?: true;
  /** The events to which a member is limited. */
  events?: readonly string[];
}

export const PASSWORD = 'Foyer!test1';

/** The two tenants of every test: `a` and `b`. */
export async function makeTenants({ runtime }: Assembled): Promise<void> {
  const deps = runtime.depsOf('tenants');
  for (const url of ['a', 'b'])
    await deps.asPlatform('create two tenants for a test').tx((tx) =>
      deps.use(tenantCreation).create(tx, {
        name: `Tenant ${url.toUpperCase()}`,
        url,
        email: `office@${url}.test`,
        phone: '+1 (207) 555 0100',
        inviteTemplateSubject: 'Welcome',
        inviteTemplateBody: 'You are invited.',
        status: 'active',
      }),
    );
}

/** Creates a person through the plugins' own services. @returns the email to sign in with */
export async function addPerson({ runtime }: Assembled, person: Person): Promise<string> {
  const { role, tenant, isBuyer, events } = person;
  const deps = runtime.depsOf('accounts');
  const found = tenant && (await deps.use(tenantDirectory).byUrl(tenant));
  const email = `${events ? randomUUID() : role}@${tenant ?? 'platform'}.test`;
  await deps.asPlatform('create users for a test').tx(async (tx) => {
    const { create, join } = deps.use(people);
    const { id } = await create(tx, {
      email,
      name: `${role} of ${tenant ?? 'Foyer'}`,
      password: PASSWORD,
    });
    // A buyer belongs to no group.
    if (isBuyer) return;
    const roles = [role];
    await join(
      tx,
      found
        ? {
            userId: id,
            realm: 'tenant',
            tenantId: found.id,
            roles,
            ...(events && { eventIds: events }),
          }
        : { userId: id, realm: 'platform', roles },
    );
  });
  return email;
}

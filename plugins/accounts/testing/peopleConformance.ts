import { client } from '@foyer/kit';
import type { ConformsOptions, TestApp } from '@foyer/testing';
import { accounts } from '../contract.ts';

/** What the contract can't say about platform users, a tenant's people and roles. */
export const peopleConformance = {
  calls: {
    async verifyPlatformUser(app) {
      const email = 'verified@conforms.test';
      return { params: { email }, body: { code: await invitePlatformUser(app, email) } };
    },
    async resendStaffInvite(app) {
      return { params: { staffId: await inviteStaff(app, 'resent@conforms.test') } };
    },
  },
  make: {
    platformUsers: (n) => ({
      id: `operator${n}@conforms.test`,
      group: { roles: n % 2 ? ['platform_user'] : ['platform_report'] },
    }),
    staff: (n) => ({
      details: {
        email: `staff${n}@conforms.test`,
        roles: n % 2 ? ['tenant_door'] : ['tenant_viewer'],
      },
    }),
  },
  // Roles are declared in code.
  seed: { roles: () => Promise.resolve() },
  grouped: { roles: 'one row for each role' },
} satisfies ConformsOptions;

/** @returns the code that an operator can type */
async function invitePlatformUser({ as, mail }: TestApp, email: string): Promise<string> {
  await client(accounts, as.platform()).platformUsers.create({
    body: { id: email, group: { roles: ['platform_user'] } },
  });
  const sent = (await mail()).findLast(({ recipient }) => recipient === email);
  return /code: (\d{8})/.exec(sent?.text ?? '')?.[1] ?? '';
}

async function inviteStaff({ as, tenants }: TestApp, email: string): Promise<string> {
  const api = client(accounts, as.platform()).staff;
  const tenantId = tenants.a.id;
  const { result } = await api.list({ tenantId, filters: `details.email = ${email}` });
  if (result[0]) return result[0].id;
  const body = { details: { email, roles: ['tenant_door' as const] } };
  return (await api.create({ tenantId, body })).id;
}
